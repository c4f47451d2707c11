import { inDatabase } from '../../support/inDatabase.ts'
import type { Outside } from '../outside.ts'
import { createRelease, type Release } from '../release.ts'
import { patiently, type Stage, type Trial } from '../stage.ts'

/** Symptoms of an operator's mistake, where an operator looks first. */

const LOOK_LIMIT_MS = 90_000
/** Helm gives up sooner than it would, so that trials end. */
const SOON = ['--timeout', '75s', '--set', 'provision.helmTimeoutSeconds=75']
const ONCE = [...SOON, '--set', 'provision.backoffLimit=0', '--set', 'provision.activeDeadlineSeconds=60']

/** They would take lanes from those that serve. */
const OTHERS = ['gateway', 'contracts', 'directory', 'ltv', 'ltvView', 'webhooks']

const WELL = 'helm said that all is well'

interface Mistake {
  readonly name: string
  /** Commands of an operator, and the text that they must print. */
  readonly look: readonly string[]
  readonly says: RegExp
  readonly values: readonly string[]
  /** Other errors in the namespace. */
  readonly prepare?: (release: Release, outside: Outside) => Promise<unknown>
}

const mistakes: readonly Mistake[] = [
  {
    name: 'a quota that holds no process',
    look: ['describe', 'replicaset'],
    says: /exceeded quota: small, requested: requests\.memory=\S+, used: \S+ limited: requests\.memory=150Mi/,
    values: ONCE,
    prepare: ({ kubectl }) => kubectl(['create', 'quota', 'small', '--hard=requests.memory=150Mi']),
  },
  {
    name: 'a secret without its key',
    look: ['describe', 'pod', '-l', 'app.kubernetes.io/component=provision'],
    says: /couldn't find key connection in Secret \S+lastro-mongodb/,
    values: [...ONCE, '--set', 'mongodb.uriKey=connection'],
  },
  {
    name: 'a wrong password of S3',
    look: ['logs', 'job/lastro-provision', '--tail=1'],
    says: /refused: S3 refuses our keys for the bucket [^"]*/,
    values: ONCE,
    prepare: ({ kubectl }) =>
      kubectl(['patch', 'secret', 'lastro-s3', '-p', '{"stringData":{"secretAccessKey":"wrong"}}']),
  },
  {
    name: 'the brokers of another deployment',
    look: ['logs', 'job/lastro-provision', '--tail=1'],
    says: /refused: the topics on these brokers belong to deployment [^"]*/,
    values: ONCE,
    prepare: ({ kubectl }, { mongodbUri }) => {
      const uri = inDatabase(mongodbUri, 'another')
      return kubectl(['patch', 'secret', 'lastro-mongodb', '-p', JSON.stringify({ stringData: { uri } })])
    },
  },
  {
    name: 'a list of prices that is not there',
    look: ['describe', 'pod', '-l', 'app.kubernetes.io/component=prices'],
    says: /configmap "lastro-price-sources" not found/,
    values: [
      // What would be provisioned is there already.
      ...[...SOON, '--set', 'provision.mode=off'],
      ...['--set', 'prices.feed=poll', '--set', 'prices.sources.existingConfigMap=lastro-price-sources'],
      ...OTHERS.flatMap(name => ['--set', `processes.${name}.enabled=false`]),
    ],
  },
]

export const refusals: readonly Trial[] = mistakes.map((mistake, index) => ({
  name: mistake.name,
  run: stage => refused(stage, mistake, `refused-${index}`),
}))

/** In a separate namespace, where nothing reaches the servers' data. */
async function refused(stage: Stage, mistake: Mistake, namespace: string): Promise<string> {
  const { cluster, outside, portBase } = stage
  const release = await createRelease(cluster, outside, portBase, namespace)
  try {
    await mistake.prepare?.(release, outside)
    const failed = release.deploy('after', mistake.values).then(
      () => new Error(WELL),
      error => error as Error,
    )
    const sentence = await said(release, mistake).catch(async error => {
      throw new Error(`${error}; helm: ${(await failed).message}`)
    })
    const { message } = await failed
    if (message === WELL) throw new Error(message)
    return `kubectl ${mistake.look.join(' ')}: ${sentence}`
  } finally {
    await cluster.kubectl(['delete', 'namespace', namespace])
  }
}

function said(
  { kubectl }: Release,
  { name, look, says }: Pick<Mistake, 'name' | 'look' | 'says'>,
): Promise<string> {
  return patiently(
    name,
    async () => {
      const text = await kubectl(look)
      const found = says.exec(text)?.[0]
      if (found === undefined) throw new Error(text.slice(-600))
      return found.trim()
    },
    LOOK_LIMIT_MS,
  )
}

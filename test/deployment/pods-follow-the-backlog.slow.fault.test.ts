import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface, type Interface } from 'node:readline'
import { Kafka } from 'kafkajs'
import { createTopics } from '../../operations/provision/topicCreation.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { type Manifest, manifestsOf, renderCase } from '../support/charts/rendering.ts'
import { ensureTool } from '../support/charts/tools.ts'
import { eventually } from '../support/eventually.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'

/**
 * KEDA on a real backlog: its Kafka scaler reads the broker by the triggers that the
 * chart renders, and the number of pods follows from that lag.
 */
const LIMIT_MS = 900_000
/** Records per pod that are aimed at; the chart's own would want hundreds of contracts. */
const THRESHOLD = 20
const CONTRACTS = 50
const GROUP = `test-backlog-${process.pid}`
const POISONED = 3
const BEHIND_POISON = 5_000

let lastro: Platform
let scaled: readonly Manifest[]
let program: string
const open: { close(): void }[] = []

beforeAll(async () => {
  program = await ensureTool('keda-scaler')
  scaled = manifestsOf(await renderCase('keda-plain')).filter(({ kind }) => kind === 'ScaledObject')
  lastro = await platform()
}, LIMIT_MS)
afterAll(async () => {
  for (const one of open) one.close()
  await lastro?.start('webhooks').catch(() => undefined)
  await lastro?.close()
}, LIMIT_MS)

const objectOf = (process: string): Manifest =>
  scaled.find(({ metadata }) => metadata.labels['app.kubernetes.io/component'] === process)

/** The triggers of a process as rendered, but for the broker of this test and a smaller threshold. */
const triggersOf = (process: string, changes: Record<string, string> = {}): Record<string, string>[] =>
  objectOf(process).spec.triggers.map(({ metadata }: Manifest) => ({
    ...metadata,
    ...{ bootstrapServers: lastro.servers.kafka, lagThreshold: String(THRESHOLD), ...changes },
  }))

/** As HorizontalPodAutoscaler does: the largest of what each metric wants, within the bounds. */
function podsFor(process: string, lags: readonly number[]): number {
  const { minReplicaCount, maxReplicaCount } = objectOf(process).spec
  const wanted = Math.max(...lags.map(lag => Math.ceil(lag / THRESHOLD)))
  return Math.min(Math.max(wanted, minReplicaCount), maxReplicaCount)
}

/** An operator that has just started; each look is one of its polls. */
function startLooking(triggers: readonly Record<string, string>[]): () => Promise<readonly number[]> {
  const child: ChildProcess = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines: Interface = createInterface({ input: child.stdout! })
  const answers = lines[Symbol.asyncIterator]()
  child.stdin!.write(`${JSON.stringify(triggers)}\n`)
  open.push({
    close() {
      lines.close()
      child.kill()
    },
  })
  return async () => {
    child.stdin!.write('look\n')
    const { value, done } = await answers.next()
    if (done) throw new Error('the scaler ended')
    return JSON.parse(value)
  }
}

test(
  'a backlog wants more pods, and without one there are as few as the chart says, never none',
  async () => {
    await eventually('webhooks has caught up', async () => {
      const [lag = 1] = await startLooking(triggersOf('webhooks', { excludePersistentLag: 'false' }))()
      return lag === 0
    })
    await lastro.stop('webhooks')
    const [lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
    const creations = Array.from({ length: CONTRACTS }, () => lastro.createContract(lender, borrower))
    for (const answer of await Promise.all(creations)) expectStatus(answer, 201)
    const { maxReplicaCount, minReplicaCount } = objectOf('webhooks').spec
    const lags = await eventually('the events are there', async () => {
      const found = await startLooking(triggersOf('webhooks'))()
      return Math.max(...found) >= CONTRACTS ? found : undefined
    })
    const pods = podsFor('webhooks', lags)
    process.stderr.write(
      `backlog of webhooks: lag ${lags.join(', ')}, ${pods} pods of ${minReplicaCount} to ${maxReplicaCount}\n`,
    )
    expect(pods).toBeGreaterThan(minReplicaCount)
    await lastro.start('webhooks')
    const idle = await eventually('the backlog is worked off', async () => {
      const found = await startLooking(triggersOf('webhooks'))()
      return Math.max(...found) === 0 ? found : undefined
    })
    expect(podsFor('webhooks', idle)).toBe(minReplicaCount)
    for (const { metadata, spec } of scaled) {
      expect([metadata.name, spec.idleReplicaCount]).toEqual([metadata.name, undefined])
      expect(spec.minReplicaCount).toBeGreaterThan(0)
    }
    expect(podsFor('ltvView', [0])).toBe(1)
  },
  LIMIT_MS,
)

test(
  'a partition whose position does not move counts once, and holds no pods',
  async () => {
    const kafka = new Kafka({ brokers: [lastro.servers.kafka], logCreator: () => () => undefined })
    const [admin, producer] = [kafka.admin(), kafka.producer()]
    await Promise.all([admin.connect(), producer.connect()])
    try {
      await createTopics(admin, [{ topic: GROUP, numPartitions: USUAL_PARTITIONS }])
      const messages = (partition: number, count: number) =>
        Array.from({ length: count }, () => ({ partition, value: Buffer.alloc(1) }))
      const partitions = [...Array(USUAL_PARTITIONS).keys()]
      for (const partition of partitions) {
        const count = partition === POISONED ? BEHIND_POISON : 2
        await producer.send({ topic: GROUP, messages: messages(partition, count) })
      }
      const moveTo = (offset: string) =>
        admin.setOffsets({
          groupId: GROUP,
          topic: GROUP,
          partitions: partitions.map(partition => ({
            partition,
            offset: partition === POISONED ? '0' : offset,
          })),
        })
      await moveTo('0')
      const look = startLooking(triggersOf('webhooks', { topic: GROUP, consumerGroup: GROUP }).slice(0, 1))
      const { maxReplicaCount, minReplicaCount } = objectOf('webhooks').spec
      expect(podsFor('webhooks', await look())).toBe(maxReplicaCount)
      await moveTo('1')
      const lags = await look()
      expect(lags).toEqual([USUAL_PARTITIONS - 1])
      expect(podsFor('webhooks', lags)).toBe(minReplicaCount)
    } finally {
      await admin.deleteTopics({ topics: [GROUP] })
      await Promise.all([admin.disconnect(), producer.disconnect()])
    }
  },
  LIMIT_MS,
)

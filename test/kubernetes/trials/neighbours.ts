import { expectNoneLost, toldOf, underLoad } from '../load.ts'
import { createRelease, podsOf, type Release } from '../release.ts'
import { openStage, type Stage, seconds, type Trial } from '../stage.ts'

/** Another deployment in the same namespace, on the same servers; one replica, as this is one node. */
const SECOND = { name: 'lastro-second', database: 'second' }
const VALUES = ['--set', 'kafka.prefix=second.,defaults.replicas=1']

/** One comes, is upgraded under load and goes; nothing of the other changes meanwhile. */
export const neighbours: Trial = {
  name: 'two releases in one namespace',
  async run(stage) {
    const { cluster, outside, portBase, release: first } = stage
    const second = await createRelease(cluster, outside, portBase, first.namespace, SECOND)
    const before = await standing(first)
    let told = ''
    const seen = await underLoad(stage, async () => {
      try {
        told = await comeAndGo(stage, second)
      } finally {
        await second.helm(['uninstall', second.name, '--ignore-not-found', '--wait'])
      }
    })
    const line = `${told}; meanwhile of the first: ${toldOf(seen)}`
    expectNoneLost(seen)
    if (seen.reads.of(200) !== seen.reads.all()) throw new Error(line)
    if ((await standing(first)) !== before)
      throw new Error(`pods of the first were replaced or started again: ${line}`)
    return line
  },
}

async function comeAndGo(stage: Stage, second: Release): Promise<string> {
  const startedAt = Date.now()
  await second.deploy('before', VALUES)
  const other = await openStage({ ...stage, release: second })
  const shared = await sharedBy(stage.release, second)
  const seen = await underLoad(other, () => second.deploy('after', VALUES))
  const told = `a second release came in ${seconds(startedAt)}, its upgrade: ${toldOf(seen)}; shared: ${shared.join(', ') || 'nothing'}`
  expectNoneLost(seen)
  if (shared.length > 0 || seen.promised === 0) throw new Error(told)
  return told
}

/** Containers that run, and how often they did before. */
const standing = async (release: Release): Promise<string> =>
  (await podsOf(release))
    .map(({ containerId, restarts }) => `${containerId} ${restarts}`)
    .sort()
    .join()

/** Objects of both manifests, and pods to which a Service of the other one leads. */
async function sharedBy(first: Release, second: Release): Promise<readonly string[]> {
  const objects = await Promise.all([first, second].map(objectsOf))
  const [ofFirst, ofSecond] = objects as [readonly string[], readonly string[]]
  const { items } = JSON.parse(await first.kubectl(['get', 'endpointslices', '-o', 'json']))
  const pods = { [first.name]: await podsOf(first), [second.name]: await podsOf(second) }
  const strangers: string[] = []
  let endpoints = 0
  for (const { metadata, endpoints: found } of items)
    for (const { targetRef } of found ?? []) {
      endpoints += 1
      const own = pods[metadata.labels['app.kubernetes.io/instance']] ?? []
      if (!own.some(({ name }) => name === targetRef.name))
        strangers.push(`${metadata.labels['kubernetes.io/service-name']} leads to ${targetRef.name}`)
    }
  if (endpoints === 0 || ofSecond.length === 0) throw new Error('no objects, or no endpoints, were compared')
  return [...ofSecond.filter(one => ofFirst.includes(one)), ...strangers]
}

async function objectsOf({ helm, kubectl, name }: Release): Promise<readonly string[]> {
  const manifest = await helm(['get', 'manifest', name])
  return (await kubectl(['get', '-f', '-', '-o', 'name'], manifest)).trim().split('\n')
}

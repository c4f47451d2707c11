import { readFileSync } from 'node:fs'
import { type Asked, type Decision, decideOnPods } from '../admission.ts'
import { CommandFailed } from '../cluster.ts'
import { pidOf, podsOf } from '../release.ts'
import { create, type Stage, seconds, type Trial, untilReady } from '../stage.ts'
import { helmTest } from './helmTest.ts'
import { otherTag } from './policies.ts'

/**
 * Pods as OpenShift's `restricted-v2` admits them: it chooses the user, of a range that each namespace has
 * for itself, and refuses those who choose one. Its SELinux labels need a kernel that has them.
 */
export const openShift: Trial = {
  name: 'OpenShift’s arbitrary user, a root that is read-only',
  async run(stage) {
    const end = await decideOnPods(stage, admit)
    try {
      return await asAnybody(stage)
    } finally {
      await end()
      const pods = await podsOf(stage.release)
      await stage.release.deploy(otherTag(pods))
      await untilReady(stage, pods.length)
    }
  },
}

const FIRST = 1_000_660_000
const LAST = FIRST + 9_999
const VOLUMES = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
]

async function asAnybody(stage: Stage): Promise<string> {
  const { release } = stage
  const startedAt = Date.now()
  const refusal = await refusalOfOurUser(stage)
  const pods = await podsOf(release)
  await release.deploy(otherTag(pods), ['--set', 'openshift=true'])
  await untilReady(stage, pods.length)
  const users = new Set<number>()
  for (const pod of await podsOf(release)) {
    const pid = await pidOf(stage.cluster, pod)
    users.add(Number(/^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]))
    if (!/ \/ \/ ro,/.test(readFileSync(`/proc/${pid}/mountinfo`, 'utf8')))
      throw new Error(`${pod.name} can write its root`)
  }
  const test = await helmTest.run(stage)
  const { status } = await create(stage, true)
  const told = `${refusal}; with openshift: true ${pods.length} pods ready after ${seconds(startedAt)}, as ${[...users]}, with a root that is read-only; helm test ${test}; a creation with its file ${status}`
  if ([...users].join() !== `${FIRST}` || ![201, 202].includes(status)) throw new Error(told)
  return told
}

/** A pod as the chart makes it without `openshift`. */
async function refusalOfOurUser({ release }: Stage): Promise<string> {
  const { kubectl, name, namespace } = release
  const { spec } = JSON.parse(await kubectl(['get', 'deployment', `${name}-gateway`, '-o', 'json']))
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'ours', namespace },
    spec: spec.template.spec,
  }
  const answer = await kubectl(['create', '--dry-run=server', '-f', '-'], JSON.stringify(pod)).catch(
    error => error,
  )
  const refused = /must be in the ranges: \[\d+, \d+\]/.exec(String(answer))
  if (answer instanceof CommandFailed && refused) return `as it is usually, refused: ${refused[0]}`
  throw new Error(`the stand-in admitted our user: ${answer}`)
}

function admit({ spec }: Asked): Decision {
  const containers: readonly Asked[] = [...(spec.initContainers ?? []), ...spec.containers]
  for (const { runAsUser, fsGroup } of [spec.securityContext ?? {}, ...containers.map(securityOf)]) {
    for (const id of [runAsUser, fsGroup])
      if (id !== undefined && !(id >= FIRST && id <= LAST))
        return `unable to validate against any security context constraint: ${id}: must be in the ranges: [${FIRST}, ${LAST}]`
  }
  for (const one of containers) {
    const { allowPrivilegeEscalation, capabilities } = securityOf(one)
    if (allowPrivilegeEscalation !== false || !capabilities?.drop?.includes('ALL'))
      return `${one.name}: privileges`
  }
  const kinds = (spec.volumes ?? []).flatMap(({ name: _, ...volume }: Asked) => Object.keys(volume))
  const other = kinds.find((kind: string) => !VOLUMES.includes(kind))
  if (other !== undefined) return `volumes of kind ${other} are not allowed to be used`
  const own = { ...spec.securityContext, fsGroup: FIRST }
  return [
    { op: 'add', path: '/spec/securityContext', value: own },
    ...spec.containers.map((one: Asked, index: number) => ({
      op: 'add',
      path: `/spec/containers/${index}/securityContext`,
      value: { ...securityOf(one), runAsUser: FIRST },
    })),
  ]
}

const securityOf = ({ securityContext }: Asked): Asked => securityContext ?? {}

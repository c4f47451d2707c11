/**
 * Access rules of Kafka: one principal per process, one for operators' tools, read-only ones downstream.
 * The page for people, the example for Strimzi and the test on an enforcing broker are made from them.
 */
import { isWrittenBack } from '../../platform/records/deadLetters.ts'
import { FURTHER_GROUPS, identityTopic, type Topic, topics } from '../../schemas/topics.ts'
import { isInbound, publicTopics } from './topicPromises.ts'

export type Operation =
  | 'Read'
  | 'Write'
  | 'Create'
  | 'Delete'
  | 'Describe'
  | 'DescribeConfigs'
  | 'AlterConfigs'
  | 'IdempotentWrite'

export interface Rule {
  readonly resource: 'topic' | 'group' | 'transactionalId' | 'cluster'
  /** `*` means all; there is only one cluster. */
  readonly name: string
  readonly prefixed: boolean
  readonly operations: readonly Operation[]
}

export interface Principal {
  /** As in the chart: a process or `provision`; or a party outside. */
  readonly name: string
  readonly user: string
  readonly rules: readonly Rule[]
}

const all = Object.values<Topic>(topics)
/** Inputs of processors to which the API writes dead letters back. */
const writtenBack = all.filter(
  ({ name, readBy }) => isWrittenBack(name) && readBy.some(reader => reader !== 'gateway'),
)
/** Processes whose outputs are transactions: they need their transactional ids. */
const TRANSACTIONAL = new Set(['contracts', 'directory', 'ltv'])
/** Groups of one member that read a partition once and are deleted: changelogs, and the tools. */
const READING_ONCE = ['lastro-read-', 'lastro-tail-'] as const

const topic = (name: string, ...operations: Operation[]): Rule => {
  return { resource: 'topic', name, prefixed: false, operations }
}
const group = (name: string, prefixed: boolean, ...operations: Operation[]): Rule => {
  return { resource: 'group', name, prefixed, operations }
}
const idempotent: Rule = {
  resource: 'cluster',
  name: 'kafka-cluster',
  prefixed: false,
  operations: ['IdempotentWrite'],
}

/** The processes of the map, in the order of the alphabet. */
export function processPrincipals(): readonly Principal[] {
  const names = [...new Set(all.flatMap(({ writtenBy, readBy }) => [...writtenBy, ...readBy]))]
  return names
    .filter(name => name !== 'outside feeds')
    .sort()
    .map(name => ({ name, user: `lastro-${name}`, rules: merged(rulesOf(name)) }))
}

/** One rule per resource. */
function merged(rules: readonly Rule[]): readonly Rule[] {
  const found = new Map<string, Rule>()
  for (const rule of rules) {
    const key = `${rule.resource} ${rule.name}`
    const operations = [...(found.get(key)?.operations ?? []), ...rule.operations]
    found.set(key, { ...rule, operations: [...new Set(operations)] })
  }
  return [...found.values()]
}

function rulesOf(name: string): readonly Rule[] {
  const reads = all.filter(({ readBy }) => readBy.includes(name))
  const writes = all.filter(({ writtenBy }) => writtenBy.includes(name))
  const rules = [
    // Before it works on them, a process looks whether they promise what is asked
    // (platform/kafka/topicRules.ts).
    ...reads.map(one => topic(one.name, 'Read', 'Describe', 'DescribeConfigs')),
    ...writes.map(one => topic(one.name, 'Write', 'Describe', 'DescribeConfigs')),
    // Whose topics these are (platform/deployment/identity.ts).
    topic(identityTopic.name, 'Read', 'Describe'),
    idempotent,
  ]
  if (name === 'gateway') {
    // It reads replies in a group of its instance, and looks at every group and topic from outside.
    rules.push(group('gateway-', true, 'Read'), group('*', false, 'Describe'), topic('*', 'Describe'))
    // An operator's key writes dead letters back to where they came from.
    rules.push(...writtenBack.map(one => topic(one.name, 'Write', 'Describe')))
  } else if (reads.length > 0) rules.push(group(name, false, 'Read'))
  const further = FURTHER_GROUPS.filter(({ process }) => process === name)
  rules.push(...further.map(one => group(one.group, false, 'Read')))
  if (reads.some(({ cleanup }) => cleanup === 'compact')) {
    rules.push(group(READING_ONCE[0], true, 'Read', 'Delete'))
  }
  if (TRANSACTIONAL.has(name)) {
    const operations: Operation[] = ['Write', 'Describe']
    rules.push({ resource: 'transactionalId', name: `${name}/`, prefixed: true, operations })
  }
  return rules
}

/** Topics, and nothing that is in them but the identity of the deployment. */
export const provisionPrincipal: Principal = {
  name: 'provision',
  user: 'lastro-provision',
  rules: [
    { ...idempotent, operations: ['Create', 'Describe'] },
    topic('*', 'Create', 'Describe', 'DescribeConfigs', 'AlterConfigs'),
    topic(identityTopic.name, 'Read', 'Write', 'Describe'),
  ],
}

/** For `dead-letters`, `tail`, `verify` and `import`: reads everything, writes commands back. */
export const operatorPrincipal: Principal = {
  name: 'operator',
  user: 'lastro-operator',
  rules: [
    topic('*', 'Read', 'Describe'),
    ...all
      .filter(({ cleanup, audience }) => audience === 'internal' && cleanup !== 'compact')
      .map(one => {
        return topic(one.name, 'Write')
      }),
    topic(topics.priceTicks.name, 'Write'),
    idempotent,
    ...READING_ONCE.map(prefix => group(prefix, true, 'Read', 'Delete')),
  ],
}

/** Reads only the public topics, in its own groups. */
export const downstreamPrincipal: Principal = {
  name: 'a team downstream',
  user: 'team-example',
  rules: [
    ...publicTopics()
      .filter(one => !isInbound(one))
      .map(one => topic(one.name, 'Read', 'Describe')),
    group('team-example-', true, 'Read'),
  ],
}

export const feedPrincipal: Principal = {
  name: 'a price feed',
  user: 'feed-example',
  rules: publicTopics()
    .filter(isInbound)
    .map(one => topic(one.name, 'Write', 'Describe')),
}

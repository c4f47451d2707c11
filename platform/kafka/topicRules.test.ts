import { partitionsOf, USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { type Topic, topics } from '../../schemas/topics.ts'
import { readEnvironment } from '../process/environment.ts'
import {
  askedConfig,
  askedOfTopics,
  type FoundTopic,
  inSyncToSet,
  replicasToSet,
  topicRefusals,
  topicSettings,
} from './topicRules.ts'

const names = Object.values<Topic>(topics).map(({ name }) => name)
const askedBy = (env: Record<string, string>, isSandbox = false) =>
  askedOfTopics(readEnvironment(topicSettings, env), { isSandbox }, names)
const production = askedBy({})
const events = topics.contractEvents
const commands = topics.contractCommands

/** As provision leaves a topic on three brokers. */
function found(
  topic: Topic,
  changed: Partial<FoundTopic> = {},
  config: Record<string, string | null> = {},
): FoundTopic {
  const usual = {
    'min.insync.replicas': '2',
    'unclean.leader.election.enable': 'false',
    'retention.bytes': '-1',
    ...askedConfig(topic, production),
  }
  return {
    partitions: partitionsOf(topic, USUAL_PARTITIONS),
    replicas: 3,
    config: new Map(
      Object.entries({ ...usual, ...config }).flatMap(([name, value]) =>
        value === null ? [] : [[name, value]],
      ),
    ),
    ...changed,
  }
}

test('three replicas of which two have every write, unless the deployment says otherwise; a sandbox has one', () => {
  expect(production).toMatchObject({ replicas: 3, inSync: 2 })
  expect(askedBy({}, true)).toMatchObject({ replicas: 1, inSync: 1 })
  expect(askedBy({ KAFKA_REPLICATION_FACTOR: '1' })).toMatchObject({ replicas: 1, inSync: 1 })
  expect(askedBy({ KAFKA_MIN_INSYNC_REPLICAS: '4' })).toMatchObject({ replicas: 4, inSync: 4 })
  expect(askedBy({ KAFKA_REPLICATION_FACTOR: '3', KAFKA_MIN_INSYNC_REPLICAS: '2' }, true)).toMatchObject({
    replicas: 3,
    inSync: 2,
  })
})

test('settings that contradict each other, or name no topic, are refused', () => {
  const both = { KAFKA_REPLICATION_FACTOR: '2', KAFKA_MIN_INSYNC_REPLICAS: '3' }
  expect(() => askedBy(both)).toThrow(
    '3 is more than KAFKA_REPLICATION_FACTOR 2: no write could ever succeed',
  )
  expect(() => askedBy({ TOPIC_RETENTION: 'contracts=1000' })).toThrow(
    'contracts=1000 is not <topic>=<milliseconds> of a topic of schemas/topics.ts',
  )
})

test('topics as provision makes them are right, and so is what keeps more', () => {
  for (const topic of Object.values<Topic>(topics))
    expect(topicRefusals(topic, found(topic), production, USUAL_PARTITIONS)).toEqual([])
  const longer = found(commands, { replicas: 5 }, { 'retention.ms': '-1', 'min.insync.replicas': '3' })
  expect(topicRefusals(commands, longer, production, USUAL_PARTITIONS)).toEqual([])
})

test.each<[string, Topic, Partial<FoundTopic>, Record<string, string | null>, string]>([
  [
    'another number of partitions',
    events,
    { partitions: 6 },
    {},
    'topic contract-events has 6 partitions, this deployment has 12; a count never changes alone: while it is empty, delete ' +
      'it and run provision; with records in it, restore it as it was',
  ],
  [
    'one replica',
    events,
    { replicas: 1 },
    { 'min.insync.replicas': '2' },
    'topic contract-events has 1 replica, KAFKA_REPLICATION_FACTOR asks for 3: reassign its partitions ' +
      '(kafka-reassign-partitions.sh), or ask for fewer',
  ],
  [
    'writes that one replica acknowledges',
    events,
    {},
    { 'min.insync.replicas': '1' },
    'topic contract-events acknowledges what 1 replica has (min.insync.replicas), KAFKA_MIN_INSYNC_REPLICAS ' +
      'asks for 2: run provision',
  ],
  [
    'brokers that do not say how many replicas have a write',
    events,
    {},
    { 'min.insync.replicas': null },
    'the brokers report no min.insync.replicas for topic contract-events, as Redpanda: where most replicas have ' +
      'each write before it counts, ask for KAFKA_MIN_INSYNC_REPLICAS=1',
  ],
  [
    'more replicas for a write than there are',
    events,
    {},
    { 'min.insync.replicas': '4' },
    'topic contract-events has 3 replicas and min.insync.replicas 4, so no write can succeed: give it more ' +
      'replicas (kafka-reassign-partitions.sh)',
  ],
  [
    'leaders that miss writes',
    events,
    {},
    { 'unclean.leader.election.enable': 'true' },
    'topic contract-events lets a replica lead that misses acknowledged writes ' +
      '(unclean.leader.election.enable): run provision',
  ],
  [
    'records that are thrown away by key',
    events,
    {},
    { 'cleanup.policy': 'compact' },
    'topic contract-events has cleanup.policy compact, schemas/topics.ts requires delete: run provision',
  ],
  [
    'a memory that ends',
    topics.ltvPositions,
    {},
    { 'cleanup.policy': 'compact,delete' },
    'topic ltv-positions has cleanup.policy compact,delete, schemas/topics.ts requires compact: run provision',
  ],
  [
    'records that go before their time',
    commands,
    {},
    { 'retention.ms': '1000' },
    'topic contract-commands has retention.ms 1000, less than the 2592000000 asked for: run provision',
  ],
  [
    'records that go when there are many',
    commands,
    {},
    { 'retention.bytes': '1000000' },
    'topic contract-commands has retention.bytes 1000000, less than the -1 asked for: run provision',
  ],
  [
    'dead letters that are too large for it',
    topics.deadLetters,
    {},
    { 'max.message.bytes': '1048588' },
    `topic dead-letters has max.message.bytes 1048588, less than the ${topics.deadLetters.maxMessageBytes} ` +
      'asked for: run provision',
  ],
])('%s: refused with the remedy', (_what, topic, changed, config, sentence) => {
  expect(topicRefusals(topic, found(topic, changed, config), production, USUAL_PARTITIONS)).toContain(
    sentence,
  )
})

test('one replica is right where one is asked for', () => {
  const alone = found(events, { replicas: 1 }, { 'min.insync.replicas': '1' })
  expect(topicRefusals(events, alone, askedBy({}, true), USUAL_PARTITIONS)).toEqual([])
})

test('retention is what the deployment says, where it says one', () => {
  const asked = askedBy({ TOPIC_RETENTION: 'contract-commands=1000,contract-events=5000' })
  const config = { 'retention.ms': '4999' }
  expect(topicRefusals(commands, found(commands, {}, config), asked, USUAL_PARTITIONS)).toEqual([])
  expect(topicRefusals(events, found(events, {}, config), asked, USUAL_PARTITIONS)).toHaveLength(1)
})

test('provision asks for what the deployment says, and of a sandbox that says nothing takes what the brokers give', () => {
  const one = found(events, {}, { 'min.insync.replicas': '1' })
  const strict = found(events, {}, { 'min.insync.replicas': '3' })
  const given = (asked: typeof production) => [
    replicasToSet(asked),
    ...[undefined, one, strict].map(before => inSyncToSet(asked, before)),
  ]
  expect(given(production)).toEqual([3, 2, 2, null])
  expect(given(askedBy({}, true))).toEqual([null, null, null, null])
  const said = { KAFKA_REPLICATION_FACTOR: '3', KAFKA_MIN_INSYNC_REPLICAS: '2' }
  expect(given(askedBy(said, true))).toEqual([3, 2, 2, 2])
})

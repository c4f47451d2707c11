import {
  type Admin,
  type AdminConfig,
  AssignerProtocol,
  type Consumer,
  type ConsumerConfig,
  type ConsumerGroupJoinEvent,
  type EachBatchPayload,
  Kafka,
  type KafkaConfig,
  Partitioners,
  type Producer,
  type ProducerConfig,
  type Transaction,
} from 'kafkajs'

/**
 * Kafka's client with the prefix of the deployment (`KAFKA_PREFIX`): topics, consumer groups and
 * transactional ids have it on the brokers and nowhere else. The code, MongoDB and the API know the names
 * of schemas/topics.ts; they are translated here, in both directions.
 */
export interface KafkaAccess extends KafkaConfig {
  readonly prefix?: string
}

type Topics = readonly {
  readonly topic: string
  readonly partitions: readonly { readonly partition: number }[]
}[]

/** LASTRO PATCH of kafkajs: a transaction takes partitions in without sending anything there. */
type KafkaTransaction = Pick<Transaction, 'sendBatch' | 'sendOffsets' | 'commit' | 'abort'>
export type PatchedTransaction = KafkaTransaction & {
  addPartitions(topics: Topics): Promise<void>
}

export interface KafkaProducer extends Pick<Producer, 'connect' | 'disconnect' | 'send' | 'sendBatch'> {
  transaction(): Promise<KafkaTransaction>
}

export type KafkaConsumer = Pick<
  Consumer,
  'connect' | 'disconnect' | 'subscribe' | 'run' | 'seek' | 'on' | 'events'
>

/** As much of kafkajs' broker as we ask ourselves. */
export interface KafkaBroker {
  metadata(topics: readonly string[]): Promise<{
    readonly topicMetadata: readonly {
      readonly partitionMetadata: readonly { readonly partitionId: number; readonly leader: number }[]
    }[]
  }>
  findGroupCoordinator(asked: { readonly groupId: string; readonly coordinatorType: number }): Promise<{
    readonly coordinator: { readonly nodeId: number }
  }>
  offsetFetch(asked: { readonly groupId: string; readonly topics: Topics }): Promise<{
    readonly responses: readonly {
      readonly partitions: readonly {
        readonly partition: number
        readonly offset: string
        readonly metadata: string | null
      }[]
    }[]
  }>
  listOffsets(asked: { readonly isolationLevel: 0 | 1; readonly topics: Topics }): Promise<{
    readonly responses: readonly { readonly partitions: readonly { readonly offset: string }[] }[]
  }>
  fetch(asked: {
    readonly replicaId: number
    readonly maxWaitTime: number
    readonly minBytes: number
    readonly topics: Topics
  }): Promise<{
    readonly responses: readonly {
      readonly partitions: readonly {
        readonly messages: readonly { readonly key: Buffer | null; readonly value: Buffer | null }[]
      }[]
    }[]
  }>
}

export type KafkaAdmin = Pick<
  Admin,
  | 'connect'
  | 'disconnect'
  | 'listTopics'
  | 'createTopics'
  | 'deleteTopics'
  | 'createPartitions'
  | 'fetchTopicMetadata'
  | 'fetchTopicOffsets'
  | 'fetchOffsets'
  | 'fetchTopicOffsetsByTimestamp'
  | 'describeCluster'
  | 'describeConfigs'
  | 'alterConfigs'
  | 'listGroups'
  | 'describeGroups'
  | 'deleteGroups'
>

/** The admin client with what our patch of kafkajs adds. */
export interface PatchedAdmin extends KafkaAdmin {
  /** With isolation level 0 the high watermark, else the last stable offset. */
  fetchTopicOffsets(
    topic: string,
    options?: { readonly isolationLevel: 0 | 1 },
  ): ReturnType<Admin['fetchTopicOffsets']>
  /** One question to each broker. */
  askEveryBroker<T>(
    question: (broker: KafkaBroker, nodeId: string) => Promise<T>,
  ): Promise<readonly Promise<T>[]>
  /** Takes members out of a group. */
  removeMembers(groupId: string, memberIds: readonly string[]): Promise<void>
}

export interface KafkaClient {
  producer(config?: ProducerConfig): KafkaProducer
  consumer(config: ConsumerConfig): KafkaConsumer
  admin(config?: AdminConfig): KafkaAdmin
}

export function createKafka({ prefix = '', ...config }: KafkaAccess): KafkaClient {
  const client = new Kafka(config)
  const kafka: KafkaClient = {
    // Named, or kafkajs warns of it in each program.
    producer: options => client.producer({ createPartitioner: Partitioners.DefaultPartitioner, ...options }),
    consumer: options => client.consumer(options),
    admin: options => client.admin(options),
  }
  if (prefix === '') return kafka
  const names = namesWith(prefix)
  return {
    producer: ({ transactionalId, ...options } = {}) =>
      prefixedProducer(
        kafka.producer({
          ...options,
          ...(transactionalId === undefined ? {} : { transactionalId: names.on(transactionalId) }),
        }),
        names,
      ),
    consumer: options =>
      prefixedConsumer(kafka.consumer({ ...options, groupId: names.on(options.groupId) }), names),
    admin: options => prefixedAdmin(kafka.admin(options) as PatchedAdmin, names),
  }
}

/** Translation of names: `on` the brokers, and `off` them. */
function namesWith(prefix: string) {
  const on = (name: string) => `${prefix}${name}`
  const isOwn = (name: string) => name.startsWith(prefix)
  const off = (name: string) => (isOwn(name) ? name.slice(prefix.length) : name)
  return {
    on,
    off,
    isOwn,
    allOn: <T extends { readonly topic: string }>(given: readonly T[]): T[] =>
      given.map(one => ({ ...one, topic: on(one.topic) })),
    keysOff: <T>(byTopic: Readonly<Record<string, T>>): Record<string, T> =>
      Object.fromEntries(Object.entries(byTopic).map(([topic, value]) => [off(topic), value])),
  }
}
type Names = ReturnType<typeof namesWith>

function prefixedProducer(producer: KafkaProducer, { on, allOn }: Names): KafkaProducer {
  return {
    connect: () => producer.connect(),
    disconnect: () => producer.disconnect(),
    send: record => producer.send({ ...record, topic: on(record.topic) }),
    sendBatch: batch => producer.sendBatch({ ...batch, topicMessages: allOn(batch.topicMessages ?? []) }),
    async transaction() {
      const transaction = (await producer.transaction()) as PatchedTransaction
      const prefixed: PatchedTransaction = {
        sendBatch: batch =>
          transaction.sendBatch({ ...batch, topicMessages: allOn(batch.topicMessages ?? []) }),
        sendOffsets: ({ consumerGroupId, topics }) =>
          transaction.sendOffsets({ consumerGroupId: on(consumerGroupId), topics: allOn(topics) }),
        addPartitions: topics => transaction.addPartitions(allOn(topics)),
        commit: () => transaction.commit(),
        abort: () => transaction.abort(),
      }
      return prefixed
    },
  }
}

function prefixedConsumer(consumer: KafkaConsumer, { on, off, allOn, keysOff }: Names): KafkaConsumer {
  const named = (payload: EachBatchPayload): EachBatchPayload => ({
    ...payload,
    batch: Object.create(payload.batch, { topic: { value: off(payload.batch.topic) } }),
    commitOffsetsIfNecessary: offsets =>
      payload.commitOffsetsIfNecessary(offsets && { topics: allOn(offsets.topics) }),
  })
  const listen = ((event: string, listener: (heard: unknown) => void) =>
    consumer.on(event as never, (heard: ConsumerGroupJoinEvent) => {
      if (event !== consumer.events.GROUP_JOIN) return listener(heard)
      const { payload } = heard
      listener({ ...heard, payload: { ...payload, memberAssignment: keysOff(payload.memberAssignment) } })
    })) as Consumer['on']
  return {
    events: consumer.events,
    connect: () => consumer.connect(),
    disconnect: () => consumer.disconnect(),
    on: listen,
    subscribe: subscription =>
      consumer.subscribe({
        ...subscription,
        topics: ('topics' in subscription ? subscription.topics : []).map(topic => on(String(topic))),
      }),
    run: ({ eachBatch, ...options } = {}) =>
      consumer.run({ ...options, ...(eachBatch && { eachBatch: payload => eachBatch(named(payload)) }) }),
    seek: position => consumer.seek({ ...position, topic: on(position.topic) }),
  }
}

/** kafkajs' ConfigResourceTypes.TOPIC, which it does not export to ES modules by name. */
export const TOPIC_RESOURCE = 2

function prefixedAdmin(admin: PatchedAdmin, names: Names): PatchedAdmin {
  const { on, off, isOwn, allOn } = names
  return {
    connect: () => admin.connect(),
    disconnect: () => admin.disconnect(),
    describeCluster: () => admin.describeCluster(),
    listTopics: async () => (await admin.listTopics()).filter(isOwn).map(off),
    createTopics: options => admin.createTopics({ ...options, topics: allOn(options.topics) }),
    deleteTopics: options => admin.deleteTopics({ ...options, topics: options.topics.map(on) }),
    createPartitions: options =>
      admin.createPartitions({ ...options, topicPartitions: allOn(options.topicPartitions) }),
    async fetchTopicMetadata(options) {
      const found = await admin.fetchTopicMetadata(options?.topics && { topics: options.topics.map(on) })
      return { topics: found.topics.map(topic => ({ ...topic, name: off(topic.name) })) }
    },
    fetchTopicOffsets: (topic, options) => admin.fetchTopicOffsets(on(topic), options),
    fetchTopicOffsetsByTimestamp: (topic, at) => admin.fetchTopicOffsetsByTimestamp(on(topic), at),
    async fetchOffsets({ groupId, topics = [], ...options }) {
      const asked = topics.map(topic => on(String(topic)))
      const found = await admin.fetchOffsets({ ...options, groupId: on(groupId), topics: asked })
      return found.map(one => ({ ...one, topic: off(one.topic) }))
    },
    async describeConfigs(options) {
      const found = await admin.describeConfigs({ ...options, resources: resourcesOn(options.resources, on) })
      return {
        ...found,
        resources: found.resources.map(one => ({ ...one, resourceName: off(one.resourceName) })),
      }
    },
    alterConfigs: options =>
      admin.alterConfigs({ ...options, resources: resourcesOn(options.resources, on) }),
    async listGroups() {
      const { groups } = await admin.listGroups()
      const own = groups.filter(({ groupId }) => isOwn(groupId))
      return { groups: own.map(group => ({ ...group, groupId: off(group.groupId) })) }
    },
    async describeGroups(groupIds) {
      const { groups } = await admin.describeGroups(groupIds.map(on))
      return {
        groups: groups.map(group => ({
          ...group,
          groupId: off(group.groupId),
          members: group.members.map(member => ({
            ...member,
            memberAssignment: assignmentOff(member.memberAssignment, names),
          })),
        })),
      }
    },
    deleteGroups: groupIds => admin.deleteGroups(groupIds.map(on)),
    removeMembers: (groupId, memberIds) => admin.removeMembers(on(groupId), memberIds),
    askEveryBroker: question =>
      admin.askEveryBroker((broker, nodeId) => question(prefixedBroker(broker, names), nodeId)),
  }
}

function resourcesOn<T extends { readonly type: number; readonly name: string }>(
  resources: readonly T[],
  on: Names['on'],
): T[] {
  return resources.map(one => (one.type === TOPIC_RESOURCE ? { ...one, name: on(one.name) } : one))
}

/** A member has no assignment while its group rebalances. */
function assignmentOff(bytes: Buffer, { keysOff }: Names): Buffer {
  const decoded = bytes.length === 0 ? null : AssignerProtocol.MemberAssignment.decode(bytes)
  if (!decoded) return bytes
  return AssignerProtocol.MemberAssignment.encode({ ...decoded, assignment: keysOff(decoded.assignment) })
}

/** Answers are read by their place, not by their name. */
function prefixedBroker(broker: KafkaBroker, { on, allOn }: Names): KafkaBroker {
  return {
    metadata: topics => broker.metadata(topics.map(on)),
    findGroupCoordinator: asked => broker.findGroupCoordinator({ ...asked, groupId: on(asked.groupId) }),
    offsetFetch: asked =>
      broker.offsetFetch({ ...asked, groupId: on(asked.groupId), topics: allOn(asked.topics) }),
    listOffsets: asked => broker.listOffsets({ ...asked, topics: allOn(asked.topics) }),
    fetch: asked => broker.fetch({ ...asked, topics: allOn(asked.topics) }),
  }
}

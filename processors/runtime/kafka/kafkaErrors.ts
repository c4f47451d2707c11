import { Fenced, IndeterminateWrite, LostMembership, Unavailable } from '../errors.ts'

interface KafkaError {
  readonly name?: string
  readonly type?: string
  readonly retriable?: boolean
  readonly message?: string
  readonly cause?: unknown
}

/** Somebody newer holds the transactional id, or the broker gave our transaction up: both look alike. */
const FENCED_TYPES = new Set([
  'INVALID_PRODUCER_EPOCH',
  'PRODUCER_FENCED',
  'INVALID_PRODUCER_ID_MAPPING',
  'UNKNOWN_PRODUCER_ID',
  'TRANSACTION_COORDINATOR_FENCED',
  'INVALID_TXN_STATE',
])

const LOST_MEMBERSHIP_TYPES = new Set(['REBALANCE_IN_PROGRESS', 'ILLEGAL_GENERATION', 'UNKNOWN_MEMBER_ID'])

const UNAVAILABLE_NAMES = new Set([
  'KafkaJSConnectionError',
  'KafkaJSConnectionClosedError',
  'KafkaJSRequestTimeoutError',
  'KafkaJSBrokerNotFound',
  'KafkaJSNoBrokerAvailableError',
  'KafkaJSMetadataNotLoaded',
  'KafkaJSTopicMetadataNotLoaded',
  'KafkaJSGroupCoordinatorNotFound',
  'KafkaJSLockTimeout',
  // Given up after retries, so by kafkajs' own judgement worth retrying; a moved coordinator comes only in
  // this form.
  'KafkaJSNumberOfRetriesExceeded',
])

const UNAVAILABLE_TYPES = new Set([
  'COORDINATOR_NOT_AVAILABLE',
  'COORDINATOR_LOAD_IN_PROGRESS',
  'GROUP_COORDINATOR_NOT_AVAILABLE',
  'GROUP_LOAD_IN_PROGRESS',
  'NOT_COORDINATOR_FOR_GROUP',
  'LEADER_NOT_AVAILABLE',
  'NOT_LEADER_FOR_PARTITION',
  'UNKNOWN_TOPIC_OR_PARTITION',
  'NETWORK_EXCEPTION',
  'NOT_ENOUGH_REPLICAS',
  'CONCURRENT_TRANSACTIONS',
  'UNSTABLE_OFFSET_COMMIT',
])

/** The error itself and everything that it wraps; kafkajs wraps what it gave up retrying. */
function chain(error: unknown): KafkaError[] {
  const found: KafkaError[] = []
  let current = error as KafkaError | undefined
  while (current && typeof current === 'object' && found.length < 5) {
    found.push(current)
    current = current.cause as KafkaError | undefined
  }
  return found
}

export function isFenced(error: unknown): boolean {
  return chain(error).some(({ type }) => type !== undefined && FENCED_TYPES.has(type))
}

export function isUnavailable(error: unknown): boolean {
  return chain(error).some(
    ({ name, type, retriable }) =>
      (name !== undefined && UNAVAILABLE_NAMES.has(name)) ||
      (type !== undefined && UNAVAILABLE_TYPES.has(type)) ||
      // An error of a rebalance, wrapped to be tried again, and tried often enough.
      (name === 'KafkaJSError' && retriable === true),
  )
}

/** Classifies an error during a takeover: nothing has been written yet. */
export function whileOwning(error: unknown): Error {
  const message = (error as Error).message
  if (isFenced(error)) return new Fenced(message, { cause: error })
  return new Unavailable(`Kafka: ${message}`, { cause: error })
}

/** Classifies an error in the middle of a transaction: what was stored is unknown. */
export function whilePublishing(error: unknown): Error {
  const message = (error as Error).message
  if (isFenced(error)) return new Fenced(message, { cause: error })
  return new IndeterminateWrite(`Kafka: ${message}`, { cause: error })
}

export function whileBeating(error: unknown): Error {
  const lost = chain(error).some(({ type }) => type !== undefined && LOST_MEMBERSHIP_TYPES.has(type))
  const message = (error as Error).message
  if (lost) return new LostMembership(message, { cause: error })
  return new Unavailable(`Kafka: ${message}`, { cause: error })
}

import kafkajs from 'kafkajs'
import { isUnavailable } from './kafkaErrors.ts'

const { KafkaJSError, KafkaJSNonRetriableError, KafkaJSNumberOfRetriesExceeded, KafkaJSProtocolError } =
  kafkajs

/**
 * kafkajs loses the type of the error that it wraps here: the coordinator of a group moved while it joined.
 */
test('a join that was given up while the broker restarted is waited for, not died of', () => {
  const moved = new Error('This is not the correct coordinator for this group')
  const details = { retryCount: 5, retryTime: 1_000 }
  expect(isUnavailable(new KafkaJSNumberOfRetriesExceeded(moved, details))).toBe(true)
})

test('an attempt given up while it joined again is unavailability too: only its cause is left', () => {
  const moved = new KafkaJSError('This is not the correct coordinator for this group')
  const givenUp = Object.assign(new KafkaJSNonRetriableError(moved.message), { cause: moved })
  expect(isUnavailable(givenUp)).toBe(true)
})

test('an error that no retry would mend is not unavailability', () => {
  expect(isUnavailable(new KafkaJSNonRetriableError('Invalid partition assigner'))).toBe(false)
  const denied = { type: 'GROUP_AUTHORIZATION_FAILED', code: 30, retriable: false, message: 'no' }
  expect(isUnavailable(Object.assign(new KafkaJSProtocolError('no'), denied))).toBe(false)
})

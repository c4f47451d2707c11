import { DoubtfulSend } from '../kafka/batchingProducer.ts'
import { refusalOf } from './errorAnswers.ts'

test.each([
  ['a send that nobody knows the end of', new DoubtfulSend('the send was cut off')],
  ['a broker that is away', Object.assign(new Error('x'), { name: 'KafkaJSConnectionError' })],
  ['a refused connection', Object.assign(new Error('x'), { code: 'ECONNREFUSED' })],
])('%s is 503 with Retry-After, and names the part', (_what, error) => {
  const { status, headers, violations } = refusalOf(error)
  expect([status, headers['retry-after']]).toEqual([503, '2'])
  expect(violations[0]!.reason).toMatch(/does not answer$/)
})

test('a bug is 500, and says nothing of itself', () => {
  const { status, violations } = refusalOf(new TypeError('x is not a function'))
  expect([status, violations]).toEqual([500, []])
})

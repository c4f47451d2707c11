import type { KafkaAdmin } from '../kafka/kafkaClient.ts'
import { identityMessage, readIdentity } from './identity.ts'

const IDENTITY = { id: '0b5c0bd2-2f2a-4c0e-9f3b-000000000001', environment: 'PROD' }
const { key, value } = identityMessage(IDENTITY)
const messages = [{ key: Buffer.from(key), value: Buffer.from(value) }]
const found = { responses: [{ partitions: [{ messages }] }] }
const failure = (type: string) => Object.assign(new Error(type), { type })

/** An admin client whose brokers answer so, one row for each time that they are asked. */
function brokers(...rows: readonly (readonly (typeof found | Error)[])[]) {
  let asked = 0
  const askEveryBroker = async () =>
    rows[asked++]!.map(answer => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)))
  const admin = { listTopics: async () => ['deployment-identity'], askEveryBroker }
  return { admin: admin as unknown as KafkaAdmin, asked: () => asked }
}

test('a topic that was made a moment ago is asked again until it has a leader', async () => {
  const { admin, asked } = brokers(
    [failure('UNKNOWN_TOPIC_OR_PARTITION'), failure('NOT_LEADER_FOR_PARTITION')],
    [failure('NOT_LEADER_FOR_PARTITION'), failure('LEADER_NOT_AVAILABLE')],
    [failure('NOT_LEADER_FOR_PARTITION'), found],
  )
  expect(await readIdentity(admin)).toEqual(IDENTITY)
  expect(asked()).toBe(3)
})

test('another error is not asked away', async () => {
  const { admin, asked } = brokers([
    failure('NOT_LEADER_FOR_PARTITION'),
    failure('TOPIC_AUTHORIZATION_FAILED'),
  ])
  await expect(readIdentity(admin)).rejects.toThrow('TOPIC_AUTHORIZATION_FAILED')
  expect(asked()).toBe(1)
})

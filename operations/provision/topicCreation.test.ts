import { createTopics } from './topicCreation.ts'

const ofType = (type: string) => Object.assign(new Error(type), { type })

/** A broker that answers the questions after its topics with these errors first. */
function brokerThatSays(...types: string[]) {
  let asked = 0
  return {
    createTopics: async () => true,
    fetchTopicMetadata: async () => {
      asked += 1
      const type = types.shift()
      if (type) throw ofType(type)
      return { topics: [] }
    },
    asked: () => asked,
  }
}

test('a topic that the broker does not know yet, or knows without leaders, is waited for', async () => {
  const broker = brokerThatSays('UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE')
  await createTopics(broker, [{ topic: 'new' }])
  expect(broker.asked()).toBe(3)
})

test('an error that waiting cannot mend is thrown at once', async () => {
  const broker = brokerThatSays('TOPIC_AUTHORIZATION_FAILED')
  await expect(createTopics(broker, [{ topic: 'new' }])).rejects.toThrow('TOPIC_AUTHORIZATION_FAILED')
})

test('topics that never come are named', async () => {
  const broker = brokerThatSays(...Array.from({ length: 100 }, () => 'LEADER_NOT_AVAILABLE'))
  await expect(createTopics(broker, [{ topic: 'a' }, { topic: 'b' }], 100)).rejects.toThrow(
    'topics have no leaders after 100 ms: a, b',
  )
})

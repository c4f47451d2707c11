import { type Topic, topics } from '../../schemas/topics.ts'
import { chosenTopics, GROWN_LAST } from './addPartitions.ts'

const last = Object.values<Topic>(topics).filter(({ name }) => GROWN_LAST.includes(name))

test.each(['ltv', 'prices'])(
  '%s, which has no database, does not work before the last topics are grown',
  name => {
    expect(last.some(({ writtenBy, readBy }) => [...writtenBy, ...readBy].includes(name))).toBe(true)
    expect(GROWN_LAST.every(topic => chosenTopics.includes(topic))).toBe(true)
  },
)

test('ltv reads none of them: it would miss a position there, and refuse its new lanes', () => {
  expect(last.filter(({ readBy }) => readBy.includes('ltv'))).toEqual([])
})

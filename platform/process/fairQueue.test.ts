import { createFairQueue } from './fairQueue.ts'

const drain = (queue: ReturnType<typeof createFairQueue<string>>) => {
  const taken: string[] = []
  for (let [item] = queue.dequeue(); item !== undefined; [item] = queue.dequeue()) taken.push(item)
  return taken
}

test('keys are served round-robin, and the items of each key in their order', () => {
  const queue = createFairQueue<string>()
  for (const item of ['a1', 'a2', 'a3']) queue.enqueue('a', item)
  queue.enqueue('b', 'b1')
  expect(queue.enqueue('b', 'b2')).toBe(2)
  expect(drain(queue)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
  expect(queue.dequeue()).toEqual([])
})

test('a key that arrives late does not wait for the whole backlog of another', () => {
  const queue = createFairQueue<string>()
  for (const item of ['a1', 'a2', 'a3']) queue.enqueue('a', item)
  expect(queue.dequeue()).toEqual(['a1'])
  queue.enqueue('b', 'b1')
  expect(queue.dequeue()).toEqual(['a2'])
  expect(queue.dequeue()).toEqual(['b1'])
})

test('a key that is not eligible keeps its place in line', () => {
  const queue = createFairQueue<string>()
  queue.enqueue('a', 'a1')
  queue.enqueue('b', 'b1')
  expect(queue.dequeue(key => key !== 'a')).toEqual(['b1'])
  expect(queue.dequeue(key => key !== 'a')).toEqual([])
  expect(queue.dequeue()).toEqual(['a1'])
})

test('dequeue takes up to `most` items of one key, without those that were removed', () => {
  const queue = createFairQueue<string>()
  for (const item of ['a1', 'a2', 'a3', 'a1']) queue.enqueue('a', item)
  queue.remove('a', 'a2')
  queue.remove('b', 'never there')
  expect([queue.depth('a'), queue.depth('b')]).toEqual([2, 0])
  expect(queue.dequeue(undefined, 4)).toEqual(['a1', 'a3'])
  expect(queue.depth('a')).toBe(0)
})

import { createFairQueue } from './fairQueue.ts'

const drained = (turns: ReturnType<typeof createFairQueue<string>>) => {
  const taken: string[] = []
  for (let [item] = turns.dequeue(); item !== undefined; [item] = turns.dequeue()) taken.push(item)
  return taken
}

test('owners take turns, and each owner’s own come in their order', () => {
  const turns = createFairQueue<string>()
  for (const item of ['a1', 'a2', 'a3']) turns.add('a', item)
  turns.add('b', 'b1')
  expect(turns.add('b', 'b2')).toBe(2)
  expect(drained(turns)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
  expect(turns.dequeue()).toEqual([])
})

test('who comes while others have their turn does not wait for all of theirs', () => {
  const turns = createFairQueue<string>()
  for (const item of ['a1', 'a2', 'a3']) turns.add('a', item)
  expect(turns.dequeue()).toEqual(['a1'])
  turns.add('b', 'b1')
  expect(turns.dequeue()).toEqual(['a2'])
  expect(turns.dequeue()).toEqual(['b1'])
})

test('who may not have a turn keeps their place', () => {
  const turns = createFairQueue<string>()
  turns.add('a', 'a1')
  turns.add('b', 'b1')
  expect(turns.dequeue(owner => owner !== 'a')).toEqual(['b1'])
  expect(turns.dequeue(owner => owner !== 'a')).toEqual([])
  expect(turns.dequeue()).toEqual(['a1'])
})

test('a turn may be of several, and what left has none', () => {
  const turns = createFairQueue<string>()
  for (const item of ['a1', 'a2', 'a3', 'a1']) turns.add('a', item)
  turns.remove('a', 'a2')
  turns.remove('b', 'never there')
  expect([turns.depth('a'), turns.depth('b')]).toEqual([2, 0])
  expect(turns.dequeue(undefined, 4)).toEqual(['a1', 'a3'])
  expect(turns.depth('a')).toBe(0)
})

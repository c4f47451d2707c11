import { cyclesIn } from './cycles.ts'

const graph = (edges: Readonly<Record<string, readonly string[]>>) =>
  new Map(Object.entries(edges).map(([node, targets]) => [node, new Set(targets)]))

test('a graph without a ring has no cycle', () => {
  expect(cyclesIn(graph({ a: ['b', 'c'], b: ['c'], c: [] }))).toEqual([])
})

test('each ring is one cycle, the largest first; a node that leads to itself counts', () => {
  const rings = graph({ a: ['b'], b: ['c'], c: ['a', 'd'], d: ['e'], e: ['d'], f: ['f'], g: ['a'] })
  expect(cyclesIn(rings)).toEqual([['a', 'b', 'c'], ['d', 'e'], ['f']])
})

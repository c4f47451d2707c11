import { clusterIdOf } from './serverPlans.ts'

test('a cluster id is 16 bytes in base64url that no command line takes for an option', () => {
  const ids = Array.from({ length: 256 }, (_, first) => clusterIdOf(Buffer.alloc(16, first)))
  expect(ids.filter(id => !/^[A-Za-z0-9_][A-Za-z0-9_-]{21}$/.test(id))).toEqual([])
})

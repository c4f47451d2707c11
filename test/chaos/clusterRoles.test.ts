import { coordinatorPartition } from './clusterRoles.ts'

test('a coordinator is found as Kafka finds it: by the hash of Java', () => {
  // 'hello'.hashCode() is 99162322, 'Aa' and 'BB' have the same one.
  expect(coordinatorPartition('hello', 50)).toBe(99_162_322 % 50)
  expect(coordinatorPartition('Aa', 50)).toBe(coordinatorPartition('BB', 50))
  // 'polygenelubricants'.hashCode() is -2147483648, which without its sign is 0.
  expect(coordinatorPartition('polygenelubricants', 50)).toBe(0)
})

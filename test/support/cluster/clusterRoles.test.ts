import { coordinatorPartition } from './clusterRoles.ts'

test('a coordinator is found as Kafka finds it: by the hash of Java', () => {
  // 'hello'.hashCode() is 99162322, 'Aa' and 'BB' have the same one.
  expect(coordinatorPartition('hello', 50)).toBe(99_162_322 % 50)
  expect(coordinatorPartition('Aa', 50)).toBe(coordinatorPartition('BB', 50))
  // 'contracts'.hashCode() is -395505247, 'polygenelubricants'.hashCode() the smallest int: -2147483648.
  expect(coordinatorPartition('contracts', 50)).toBe(395_505_247 % 50)
  expect(coordinatorPartition('polygenelubricants', 50)).toBe(0)
})

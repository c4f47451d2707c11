import { createRequire } from 'node:module'
import { murmur2, partitionOf } from './partition.ts'

// Vectors of org.apache.kafka.common.utils.UtilsTest.testMurmur2.
const JAVA_VECTORS: Record<string, number> = {
  '21': -973932308,
  foobar: -790332482,
  'a-little-bit-long-string': -985981536,
  'a-little-bit-longer-string': -1486304829,
  lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8: -58897971,
  abc: 479470107,
}

test.each(Object.entries(JAVA_VECTORS))('murmur2(%s) is what the Java client computes', (key, expected) => {
  expect(murmur2(Buffer.from(key)) | 0).toBe(expected)
})

test('agrees with the partitioner of kafkajs for decimal keys', () => {
  const theirs = createRequire(import.meta.url)('kafkajs/src/producer/partitioners/default/murmur2.js')
  for (let id = 0; id < 2_000; id++) {
    const hash: number = theirs(Buffer.from(String(id)))
    expect(partitionOf(String(id), 12)).toBe((hash & 0x7fffffff) % 12)
  }
})

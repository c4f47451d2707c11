import { createRequire } from 'node:module'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'

/**
 * The patch of kafkajs that writes and reads record batches in one pass (patches/), held against kafkajs' own
 * encoder and decoder, which are still there for compressed batches.
 */
const load = createRequire(import.meta.url)
const wire = 'kafkajs/src/protocol'
const Encoder = load(`${wire}/encoder.js`)
const Decoder = load(`${wire}/decoder.js`)
const encodeBatch = load(`${wire}/recordBatch/v0/encodeBatch.js`)
const decodeRecords = load(`${wire}/recordBatch/v0/decodeRecords.js`)
const decodeRecord = load(`${wire}/recordBatch/record/v0/decoder.js`)
const encodeRecord = load(`${wire}/recordBatch/record/v0/index.js`)
const produce = load(`${wire}/requests/produce/v3/request.js`)
const createRequest = load(`${wire}/request.js`)
const { RecordBatch } = load(`${wire}/recordBatch/v0/index.js`)
const crc32C = load(`${wire}/recordBatch/crc32C/index.js`)

interface Message {
  readonly key?: Buffer | string | null
  readonly value: Buffer | string | null
  readonly headers?: Record<string, unknown>
  readonly timestamp: string
}

const FIRST_TIME = 1_763_740_000_000
const bytes = fc.uint8Array({ maxLength: 300 }).map(array => Buffer.from(array))
const text = fc.oneof(fc.string({ maxLength: 80 }), fc.string({ unit: 'grapheme', maxLength: 40 }))
// kafkajs itself stumbles over the names that every object has.
const headerName = text.filter(name => !(name in {}))
const headerValue = fc.oneof(text, bytes, fc.array(text, { minLength: 1, maxLength: 3 }))
const message: fc.Arbitrary<Message> = fc.record(
  {
    key: fc.oneof(fc.constant(null), text, bytes),
    value: fc.oneof(
      { weight: 1, arbitrary: fc.constant(null) },
      { weight: 8, arbitrary: fc.oneof(text, bytes) },
      { weight: 1, arbitrary: fc.integer({ min: 8_000, max: 9_000 }).map(size => Buffer.alloc(size, 7)) },
    ),
    headers: fc.dictionary(headerName, headerValue, { maxKeys: 12, noNullPrototype: true }),
    timestamp: fc.integer({ min: 0, max: 10_000_000_000 }).map(delta => String(FIRST_TIME + delta)),
  },
  { requiredKeys: ['value', 'timestamp'] },
)
const messages = fc.array(message, { minLength: 1, maxLength: 20 })
const producer = { producerId: '4711', producerEpoch: 3, firstSequence: 2_147_000_000 }

/** As kafkajs does it for compressed batches: an encoder for each record. */
async function batchOfKafkajs(given: readonly Message[], transactional: boolean): Promise<Buffer> {
  const times = given.map(({ timestamp }) => Number(timestamp))
  const firstTimestamp = Math.min(...times)
  const records = given.map((one, offsetDelta) =>
    encodeRecord({ ...one, offsetDelta, timestampDelta: Number(one.timestamp) - firstTimestamp }),
  )
  const batch = await RecordBatch({
    ...{ records, firstTimestamp, maxTimestamp: Math.max(...times), transactional, ...producer },
    lastOffsetDelta: records.length - 1,
  })
  return new Encoder().writeInt32(batch.size()).writeEncoder(batch).buffer
}

function batchOfOurs(given: readonly Message[], transactional: boolean): Buffer {
  const encoder = new Encoder()
  encodeBatch(encoder, { messages: given, transactional, ...producer })
  return encoder.buffer
}

test('writes the bytes that kafkajs writes', async () => {
  await fc.assert(
    fc.asyncProperty(messages, fc.boolean(), async (given, transactional) => {
      const [theirs, ours] = [await batchOfKafkajs(given, transactional), batchOfOurs(given, transactional)]
      expect(ours.equals(theirs)).toBe(true)
      // Times as numbers, which kafkajs' types do not know.
      const counted = given.map(one => ({ ...one, timestamp: Number(one.timestamp) as unknown as string }))
      expect(batchOfOurs(counted, transactional).equals(theirs)).toBe(true)
    }),
    { numRuns: 100 },
  )
})

test.each([10, 300])('writes a whole request, with a client id of %i characters', async length => {
  const clientId = 'x'.repeat(length)
  const given = [
    { key: '1', value: Buffer.from('a'), headers: { name: 'value' }, timestamp: String(FIRST_TIME) },
    { key: '2', value: Buffer.alloc(70_000, 1), timestamp: String(FIRST_TIME + 1) },
  ]
  const { firstSequence, ...ofProducer } = producer
  const partitions = [5, 6].map(partition => ({ partition, messages: given, firstSequence }))
  const request = produce({
    ...{ acks: -1, timeout: 30_000, transactionalId: 'ltv/5', ...ofProducer },
    topicData: [{ topic: 'ltv-snapshots', partitions }],
  })
  const batch = await batchOfKafkajs(given, true)
  const expected = new Encoder().writeInt16(0).writeInt16(3).writeInt32(77).writeString(clientId)
  expected.writeString('ltv/5').writeInt16(-1).writeInt32(30_000)
  expected.writeInt32(1).writeString('ltv-snapshots').writeInt32(2)
  expected.writeInt32(5).writeBuffer(batch).writeInt32(6).writeBuffer(batch)
  const written = (await createRequest({ correlationId: 77, clientId, request })).buffer as Buffer
  expect(written.readInt32BE(0)).toBe(expected.size())
  expect(written.subarray(4).equals(expected.buffer)).toBe(true)
})

const BATCH_HEADER_BYTES = 61
const LENGTH_BYTES = 4
const context = {
  firstOffset: '9007199254740000',
  firstTimestamp: String(FIRST_TIME),
  maxTimestamp: String(FIRST_TIME + 5),
  magicByte: 2,
  isControlBatch: false,
}

function readBoth(given: readonly Message[], timestampType: number) {
  const records = batchOfOurs(given, true).subarray(LENGTH_BYTES + BATCH_HEADER_BYTES - 4)
  const theirs = new Decoder(records).readArray((decoder: { readVarIntBytes(): Buffer }) =>
    decodeRecord(new Decoder(decoder.readVarIntBytes()), { ...context, timestampType }),
  )
  return { theirs, ours: decodeRecords(new Decoder(records), { ...context, timestampType }) }
}

test.each([0, 1])('reads what kafkajs reads, with timestamp type %i', timestampType => {
  fc.assert(
    fc.property(messages, given => {
      const { theirs, ours } = readBoth(given, timestampType)
      expect(ours).toHaveLength(theirs.length)
      for (const [index, record] of ours.entries()) {
        const { offset, timestamp, key, value, headers, attributes, magicByte, isControlRecord } = record
        const { batchContext: _, ...expected } = theirs[index]
        const read = { offset, timestamp, key, value, headers, attributes, magicByte, isControlRecord }
        for (const name in headers) {
          const single = Array.isArray(headers[name]) ? headers[name][0] : headers[name]
          if (/^[ -~]*$/.test(name)) expect(record.headerText(name)).toBe(single.toString())
        }
        expect(record.headerText('no such header')).toBeUndefined()
        expect([record.position, record.time]).toEqual([Number(offset), Number(timestamp)])
        if (!isDeepStrictEqual(read, { ...expected })) expect(read).toEqual(expected)
      }
    }),
    { numRuns: 100 },
  )
})

test('computes CRC-32C', () => {
  // RFC 3720, appendix B.4, and the checksum that every implementation gives for the digits.
  expect(crc32C(Buffer.from('123456789'))).toBe(0xe3069283)
  expect(crc32C(Buffer.alloc(32))).toBe(0x8a9136aa)
  expect(crc32C(Buffer.alloc(32, 0xff))).toBe(0x62a8ab43)
  expect(crc32C(Buffer.from(Array.from({ length: 32 }, (_, i) => i)))).toBe(0x46dd794e)
  expect(crc32C(Buffer.alloc(0))).toBe(0)
})

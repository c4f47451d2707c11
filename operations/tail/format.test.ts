import type { LogRecord } from '../../platform/records/records.ts'
import { createLocalCodec } from '../../schemas/codec/codec.ts'
import { formatRecord } from './format.ts'

const codec = createLocalCodec()
const value = {
  commandId: 'cmd_1',
  type: 'CreateContract',
  status: 'REFUSED',
  body: '{}',
  tenant: null,
  at: 0,
} as const
const record: LogRecord = {
  topic: 'command-replies',
  partition: 3,
  offset: 42n,
  key: 'gateway-1',
  value: codec.encode('command-replies', 'lastro.replies.CommandReply', value) as Buffer,
  headers: { 'command-id': 'cmd_1' },
  timestamp: Date.UTC(2026, 0, 15),
}

test('for people: a head line and the fields', async () => {
  const [head, ...fields] = (await formatRecord(codec, record, { json: false, colours: false })).split('\n')
  expect(head).toBe('2026-01-15T00:00:00.000Z  3@42  gateway-1  lastro.replies.CommandReply')
  expect(fields.join('')).toContain("status: 'REFUSED'")
})

test('for programs: one line of JSON', async () => {
  const line = await formatRecord(codec, record, { json: true, colours: false })
  expect(JSON.parse(line)).toMatchObject({ offset: '42', record: 'lastro.replies.CommandReply', value })
})

test('an undecodable record is shown as it is', async () => {
  const broken = { ...record, value: Buffer.from('nonsense') }
  expect(await formatRecord(codec, broken, { json: false, colours: true })).toContain('(not decoded)')
})

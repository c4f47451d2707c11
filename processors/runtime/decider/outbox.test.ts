import type { Outcome } from '../../../platform/records/outcomes.ts'
import { outcomesIn } from '../../../platform/records/outcomes.ts'
import type { OutRecord } from '../../../platform/records/records.ts'
import type { OutboxEntry } from '../ports.ts'
import { type StoredEntry, toOutboxEntry, toStoredEntry } from './outbox.ts'

const record = (value: Buffer | null, key: string | null = '7'): OutRecord => ({
  topic: 'events',
  partition: 3,
  key,
  value,
  headers: { ce_id: 'evt_1', note: 'João\n' },
  timestamp: 1_700_000_000_000,
})

const outcome = (commandId: string, body: string): Outcome => ({
  commandId,
  type: 'Add',
  tenant: null,
  status: 'SUCCEEDED',
  body,
  at: 1_700_000_000_000,
})

const entry: OutboxEntry = {
  seq: 5,
  positions: { input: 12n },
  outputs: [
    record(Buffer.from('10 13 10\n\n')),
    record(null, null),
    record(Buffer.alloc(0)),
    record(Buffer.from([0, 255, 10, 128])),
  ],
  replies: [{ replyTo: 'gateway/2', commandId: 'cmd_1' }],
}

test('a saved entry comes back byte for byte', () => {
  const stored = toStoredEntry('contracts/3', { entry, outcomes: [] })
  expect(stored).toMatchObject({ _id: 'contracts/3/5', lane: 'contracts/3', seq: 5 })
  const { outputs, ...rest } = toOutboxEntry(stored)
  expect(rest).toEqual({ seq: 5, positions: entry.positions, replies: entry.replies })
  expect(outputs.map(({ value, ...head }) => [head, value?.toString('hex') ?? null])).toEqual(
    entry.outputs.map(({ value, ...head }) => [head, value?.toString('hex') ?? null]),
  )
})

test('outcomes come back whatever their text is', () => {
  const bodies = ['{"a":1}', '', '{\n "pretty": "João 🪙"\n}', '"\\u0000\\n"']
  const outcomes = bodies.map((body, index) => outcome(`cmd_${index}`, body))
  const stored = toStoredEntry('contracts/3', { entry, outcomes })
  expect(outcomesIn(stored)).toEqual(outcomes)
  expect(stored.commands).toEqual(['cmd_0', 'cmd_1', 'cmd_2', 'cmd_3'])
})

test('a save without commands has no field for them: the index is unique', () => {
  const stored: StoredEntry = toStoredEntry('contracts/3', { entry, outcomes: [] })
  expect('commands' in stored).toBe(false)
})

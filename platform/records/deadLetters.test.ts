import { Poisoned } from '../../processors/runtime/errors.ts'
import { deadLetter } from '../../processors/runtime/lane/deadLetters.ts'
import { partitionOf } from '../../schemas/partition.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { type Letter, lettersOf, noteOf, originalOf } from './deadLetters.ts'
import type { LogRecord, OutRecord } from './records.ts'

const source: LogRecord = {
  topic: 'contract-commands',
  partition: 3,
  offset: 17n,
  key: '1241',
  value: Buffer.from([0, 1, 2]),
  headers: { 'command-id': 'cmd_1', tenant: 'pty_1', 'reply-to': 'gw/3' },
  timestamp: 1_000,
}

const stored = (record: OutRecord, offset: bigint): LogRecord => ({ ...record, offset })
const letter = stored(deadLetter(source, 'contracts', new Poisoned('does not decode'), 2_000), 0n)
const note: LogRecord = {
  ...letter,
  offset: 1n,
  value: null,
  headers: { 'dead-letter-redriven-at': '3000' },
  timestamp: 3_000,
}

test('a letter says who gave the record up and why, and waits', () => {
  const [found] = lettersOf([letter]) as [Letter]
  expect(found).toMatchObject({
    source: 'contract-commands/3/17',
    topic: 'contract-commands',
    processor: 'contracts',
    error: 'Poisoned',
    reason: 'does not decode',
    at: 2_000,
    settled: null,
  })
})

test('what is written back is the record as it was, as a new command of a known id, and says where it had stood', () => {
  const [found] = lettersOf([letter]) as [Letter]
  expect(originalOf(found, 9_000, USUAL_PARTITIONS)).toEqual({
    topic: 'contract-commands',
    partition: partitionOf('1241', USUAL_PARTITIONS),
    key: '1241',
    value: source.value,
    headers: {
      'command-id': 'cmd_1_r3-17',
      ce_id: 'cmd_1_r3-17',
      tenant: 'pty_1',
      'redriven-from': 'contract-commands/3/17',
    },
    timestamp: 9_000,
  })
})

test('a note takes the letter off the list of what waits', () => {
  const settled = { how: 'REDRIVEN', at: 3_000, by: null, reason: null }
  expect(lettersOf([letter, note])).toMatchObject([{ settled }])
})

test('a letter about the same record after the note waits again', () => {
  const again = { ...letter, offset: 2n, timestamp: 4_000 }
  expect(lettersOf([letter, note, again])).toMatchObject([{ at: 4_000, settled: null }])
})

test.each([
  { how: 'REDRIVEN', at: 3_000, by: 'key_1', reason: null },
  { how: 'DISCARDED', at: 3_000, by: null, reason: 'a test of ours: não é nada' },
] as const)('what is noted is read again: $how', settled => {
  const [found] = lettersOf([letter]) as [Letter]
  expect(lettersOf([letter, stored(noteOf(found, settled), 1n)])).toMatchObject([{ settled }])
})

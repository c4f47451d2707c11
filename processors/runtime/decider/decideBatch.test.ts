import type { LogRecord } from '../../../platform/records/records.ts'
import { Unavailable } from '../errors.ts'
import { contextOf, decideBatch } from './decideBatch.ts'
import type { Decider } from './decision.ts'
import type { WorkingSet } from './workingSet.ts'

const WRITTEN = 1_790_000_000_000

function issuedAt(header: string | undefined): number {
  const headers = { 'command-id': 'cmd_1', ...(header === undefined ? {} : { 'issued-at': header }) }
  const record: LogRecord = {
    ...{ topic: 'commands', partition: 0, offset: 7n, key: 'k', value: null },
    headers,
    timestamp: WRITTEN,
  }
  return contextOf(record).issuedAt
}

test.each([
  ['the moment of the request', String(WRITTEN - 40), WRITTEN - 40],
  ['none: the moment of writing', undefined, WRITTEN],
  ['no number', 'yesterday', WRITTEN],
  ['before the epoch', '-1', WRITTEN],
  ['an hour and more after it was written', String(WRITTEN + 3_700_000), WRITTEN],
])('a command is issued at %s', (_what, header, expected) => {
  expect(issuedAt(header)).toBe(expected)
})

const encoding = (fails: Error) => {
  const record: LogRecord = {
    ...{ topic: 'commands', partition: 0, offset: 7n, key: 'k', value: Buffer.from('x') },
    ...{ headers: { 'command-id': 'cmd_1' }, timestamp: WRITTEN },
  }
  const decider = {
    name: 'contracts',
    decide: () => ({ writes: [], outputs: [{}], outcome: null }),
    encode: () => {
      throw fails
    },
  }
  return decideBatch([{ record, input: null }], {
    decider: decider as unknown as Decider<null>,
    set: {} as WorkingSet,
    ...{ known: new Map(), now: WRITTEN, rejectedByStore: new Map() },
  })
}

test('an event that does not fit its schema makes a dead letter of its command, not a process that ends', async () => {
  const batch = await encoding(new Error('sequence: no long'))
  expect(batch.verdicts.poisoned).toBe(1)
  expect(batch.deadLetters).toMatchObject([{ topic: 'commands' }])
  expect(batch.outcomes).toMatchObject([{ commandId: 'cmd_1' }])
})

test('a schema that cannot be had yet is waited for', async () => {
  await expect(encoding(new Unavailable('schema registry'))).rejects.toThrow(Unavailable)
})

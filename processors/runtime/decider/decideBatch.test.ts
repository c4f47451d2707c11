import type { LogRecord } from '../../../platform/records.ts'
import { contextOf } from './decideBatch.ts'

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

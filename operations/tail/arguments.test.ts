import { parseTailArguments } from './arguments.ts'

const NOW = Date.UTC(2026, 0, 15)

test('a contract is looked for where its key lies', () => {
  expect(
    parseTailArguments(['contract-events', '--contract', '1241', '--from', 'beginning'], NOW),
  ).toMatchObject({
    key: '1241',
    spread: false,
    from: 'beginning',
    follow: true,
  })
})

test.each([
  ['2h', NOW - 7_200_000],
  ['30s', NOW - 30_000],
  ['2026-01-01T00:00:00Z', Date.UTC(2026, 0, 1)],
  ['end', 'end'],
])('--from %s', (from, moment) => {
  expect(parseTailArguments(['audit-log', '--from', from, '--no-follow'], NOW)).toMatchObject({
    from: moment,
    follow: false,
    spread: true,
  })
})

test.each([
  [[], 'an argument is missing'],
  [['audit-log', 'ltv-snapshots'], 'ltv-snapshots is one too many'],
  [['nowhere'], 'which topic? nowhere'],
  [['account-events', '--contract', '1'], 'not keyed by contract'],
  [['contract-events', '--contract', 'x'], 'is not a contract id'],
  [['contract-events', '--from', 'yesterday-ish'], 'is neither a time'],
  [['contract-events', '--wrong'], '--wrong'],
])('%j is refused', (args, message) => {
  expect(() => parseTailArguments(args as string[], NOW)).toThrow(message)
})

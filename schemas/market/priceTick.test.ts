import { FIRST_INSTANT } from '../values/dates.ts'
import { MAX_TICK_AGE_MS, newTickProblem, type Tick, tickProblem } from './priceTick.ts'

const TICK: Tick = { symbol: 'USDC', price: 10n ** 8n, source: 'exchange-a', asOf: 0, disputed: false }

test.each(['a\0b', 'a\nb', 'a\u202eb', 'a\ud800', 'x'.repeat(101)])(
  'a tick of the source %j is not believed: its name would stand in snapshots',
  source => expect(tickProblem({ ...TICK, source }, 0)).toBe('unreadable_source'),
)

test.each(['exchange-a', 'S\u00e3o Paulo', 'Sa\u0303o Paulo', 'median of a, b', '\u{1f600}'.repeat(100)])(
  '%s is a source',
  source => {
    expect(tickProblem({ ...TICK, source }, 0)).toBeNull()
  },
)

test('(streams A2) a tick of a time before all dates is not believed', () => {
  expect(tickProblem({ ...TICK, asOf: FIRST_INSTANT }, 0)).toBeNull()
  expect(tickProblem({ ...TICK, asOf: FIRST_INSTANT - 1 }, 0)).toBe('before_all_dates')
})

test('a tick of more than a week ago is refused where it enters; one that was recorded is still read', () => {
  expect(newTickProblem(TICK, MAX_TICK_AGE_MS)).toBeNull()
  expect(newTickProblem(TICK, MAX_TICK_AGE_MS + 1)).toBe('too_old')
  expect(newTickProblem({ ...TICK, price: 0n }, MAX_TICK_AGE_MS + 1)).toBe('not_positive')
  expect(tickProblem(TICK, MAX_TICK_AGE_MS + 1)).toBeNull()
})

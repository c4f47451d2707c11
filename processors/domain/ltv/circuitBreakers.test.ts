import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CIRCUIT_BREAKERS, conditionsOf, type PriceCondition } from './circuitBreakers.ts'
import { around, CALM, NOON, quote, termsFrom } from './ltv.fixture.ts'
import { DEFAULT_STALE_AFTER_MS, defaultRules, type Quote } from './ltv.ts'
import { decideOnChange, newPosition } from './position.ts'

const STALE = NOON - DEFAULT_STALE_AFTER_MS - 1
const ROWS: Readonly<Record<PriceCondition, readonly [symbol: string, given: Quote | undefined]>> = {
  NEVER_SEEN: ['USDBRL', undefined],
  STALE: ['USDBRL', quote('3.7', { asOf: STALE })],
  IMPLAUSIBLE: ['USDBRL', quote('3.7', { suspect: { price: 1n, since: NOON } })],
  DISPUTED: ['USDBRL', quote('3.7', { disputed: true })],
  DEPEGGED: ['USDC', quote('0.74')],
  THIN: ['USDBRL', quote('3.7', { upstreams: 1 })],
}
const IN_SNAPSHOT: Readonly<Record<PriceCondition, object>> = {
  NEVER_SEEN: { stale: true, priced: false },
  STALE: { stale: true },
  IMPLAUSIBLE: { implausible: true },
  DISPUTED: { disputed: true },
  DEPEGGED: { depeg: true },
  THIN: { thin: true },
}
/** 10000 BRL against 3000 USDC: 11100 BRL at 3.70, beyond the liquidation ratio; 150 % at 5.00. */
const BAD = { holdings: { USDC: '3000' } }

describe.each(Object.entries(ROWS) as [PriceCondition, (typeof ROWS)[PriceCondition]][])(
  '%s',
  (condition, [symbol, given]) => {
    const breaker = CIRCUIT_BREAKERS[condition]
    const under = (price: Quote | undefined) => {
      const { [symbol]: _, ...others } = CALM as Readonly<Record<string, string>>
      return around(price ? { ...others, [symbol]: price } : others)
    }
    const market = under(given)
    /** The same condition with a price that covers what is required. */
    const covering = under(given && { ...given, price: quote(symbol === 'USDC' ? '0.97' : '5').price })

    test('is the only condition of its price', () => {
      expect(conditionsOf(symbol, given, NOON, defaultRules)).toEqual([condition])
    })

    test('the snapshot says it', () => {
      const { snapshot } = decideOnChange(newPosition, termsFrom(BAD), market)
      expect(snapshot?.valuation).toMatchObject(IN_SNAPSHOT[condition])
    })

    test('alerts: as the table says', () => {
      const terms = termsFrom({ ...BAD, liquidatable: false })
      expect(decideOnChange(newPosition, terms, market).alert !== null).toBe(breaker.alerts === 'GO_ON')
    })

    test('sales: wait, and happen without it', () => {
      const terms = termsFrom(BAD)
      expect(breaker.sales).toBe('WAIT')
      expect(decideOnChange(newPosition, terms, market).liquidation).toBeNull()
      expect(
        decideOnChange(newPosition, terms, around({ ...CALM, USDBRL: '3.7' })).liquidation,
      ).not.toBeNull()
    })

    test('releases: refused for its reason, or decided by the price', () => {
      const one = { tokenSymbol: 'USDC', network: 'ETHEREUM', quantity: 1n } as const
      const plenty = { holdings: { USDC: '30000' }, balanceTrigger: 'RELEASE_REQUESTED' as const }
      const terms = termsFrom({ ...plenty, releaseRequest: { ...one, releaseId: 'rel_1' } })
      expect(decideOnChange(newPosition, terms, market).release).toEqual({
        releaseId: 'rel_1',
        refusal: breaker.releases,
      })
    })

    test('activation: the lock waits for it by name, or goes by the price', () => {
      const terms = termsFrom({ holdings: { USDC: '3100' }, lockPending: true })
      const { snapshot, valued } = decideOnChange(newPosition, terms, covering)
      const state = breaker.activation
      expect(valued).toBe(true)
      expect(snapshot).toMatchObject({
        covered: state === null,
        priceWaits: state === null ? [] : [{ symbol, priceState: state }],
      })
    })
  },
)

test('no condition: the lock waits for nothing', () => {
  const terms = termsFrom({ holdings: { USDC: '3000' }, lockPending: true })
  const { snapshot } = decideOnChange(newPosition, terms, around(CALM))
  expect(snapshot).toMatchObject({ covered: true, priceWaits: [] })
})

test('below the required value only prices never seen hold a lock back', () => {
  const terms = termsFrom({ holdings: { USDC: '1', USDT: '1' }, lockPending: true })
  const { snapshot } = decideOnChange(
    newPosition,
    terms,
    around({ USDC: quote('1', { disputed: true }), USDBRL: quote('5', { asOf: STALE }) }),
  )
  expect(snapshot?.priceWaits).toEqual([{ symbol: 'USDT', priceState: 'NEVER_SEEN' }])
})

test('of several conditions of one price the first of the table is named', () => {
  const both = quote('5', { disputed: true, asOf: STALE })
  expect(conditionsOf('USDBRL', both, NOON, defaultRules)).toEqual(['STALE', 'DISPUTED'])
  const terms = termsFrom({ holdings: { USDC: '3000' }, lockPending: true })
  const { snapshot } = decideOnChange(newPosition, terms, around({ ...CALM, USDBRL: both }))
  expect(snapshot?.priceWaits).toEqual([{ symbol: 'USDBRL', priceState: 'STALE' }])
})

test('a feed that does not count its upstreams is not thin', () => {
  expect(conditionsOf('USDBRL', quote('5'), NOON, { ...defaultRules, minSources: 3 })).toEqual([])
  expect(
    conditionsOf('USDBRL', quote('5', { upstreams: 3 }), NOON, { ...defaultRules, minSources: 3 }),
  ).toEqual([])
})

test('the page of price sources says what the table says', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/price-sources.md'), 'utf8')
  const rows = [...page.matchAll(/^\| ([a-z ]+) \| .* \| (\w.*) \| (wait) \| (.*) \| (.*) \|$/gm)]
  const said = rows.map(([, condition, ...effects]) => [condition!.toUpperCase().replace(' ', '_'), effects])
  const table = Object.entries(CIRCUIT_BREAKERS).map(([condition, { alerts, releases, activation }]) => [
    condition,
    [
      alerts === 'NONE' ? 'none' : 'go out',
      'wait',
      releases === null ? 'decided by it' : `refused, \`${releases}\``,
      activation === null ? 'goes on' : 'waits',
    ],
  ])
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(table))
})

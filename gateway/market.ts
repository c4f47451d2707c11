import { Type } from '@sinclair/typebox'
import type { OutRecord } from '../processors/runtime/ports.ts'
import { unscaledOf } from '../schemas/decimalBytes.ts'
import { MAX_TICKS, TicksInput } from '../schemas/http/ltv.ts'
import { exactly } from '../schemas/http/values.ts'
import { type TickProblem, tickProblem } from '../schemas/priceTick.ts'
import { CONTRACT_PARTITIONS, topics } from '../schemas/topics.ts'
import { millisOf } from './contractCommands.ts'
import type { Deps } from './deps.ts'
import { refuse, type Violation } from './problems.ts'
import { route } from './routes.ts'

const PRICE_SCALE = 8

interface GivenTick {
  readonly symbol: string
  readonly price: string
  readonly source: string
  readonly asOf: string
}

const WORDS: Readonly<Record<TickProblem, { readonly field: string; readonly reason: string }>> = {
  unknown_symbol: { field: 'symbol', reason: 'is not a symbol that is used: USDC, USDT, USDBRL, EURUSD' },
  not_positive: { field: 'price', reason: 'must be greater than 0' },
  implausible: { field: 'price', reason: 'is far outside of what this symbol can be' },
  from_the_future: { field: 'asOf', reason: 'lies in the future' },
  out_of_order: { field: 'asOf', reason: 'is older than the last one' },
  repeated: { field: 'asOf', reason: 'was given before' },
}

export const marketRoutes = [
  route({
    method: 'POST',
    url: '/internal/v1/market/prices',
    scopes: ['integration:market'],
    operationId: 'recordPrices',
    tag: 'Integration',
    summary: 'Record one price tick, or up to 500.',
    description:
      'USDC and USDT in USD; USDBRL is BRL for one USD, EURUSD is USD for one EUR. All of them or none. ' +
      'Answered when the broker has them; a tick that is older than the last one of its symbol is taken ' +
      'and has no effect.',
    body: TicksInput,
    bodyExample: { symbol: 'USDC', price: '0.9998', source: 'exchange-a', asOf: '2026-07-30T12:00:00.000Z' },
    idempotency: 'none',
    answers: {
      202: {
        description: 'The broker has them.',
        schema: exactly({ data: exactly({ accepted: Type.Integer({ minimum: 1, maximum: MAX_TICKS }) }) }),
        example: { data: { accepted: 1 } },
      },
    },
    handle: async ({ body, id }, deps) => {
      const { ticks: several, ...one } = body
      const ticks = several ?? [wholeTick(one)]
      if (several && Object.keys(one).length > 0) {
        refuse('INVALID_REQUEST', { field: 'ticks', reason: 'stands alone' })
      }
      refuseProblems(ticks, several !== undefined, deps.now())
      const records = await Promise.all(
        ticks.map((tick, index) => recordsOf(tick, `tck_${id}_${index}`, deps)),
      )
      await deps.publish(records.flat())
      return { status: 202, body: { data: { accepted: ticks.length } } }
    },
  }),
]

function wholeTick(given: Partial<GivenTick>): GivenTick {
  const missing = (['symbol', 'price', 'source', 'asOf'] as const).filter(name => given[name] === undefined)
  if (missing.length > 0) {
    const violations = missing.map((field): Violation => ({ field, reason: 'is required' }))
    refuse('INVALID_REQUEST', { violations })
  }
  return given as GivenTick
}

function refuseProblems(ticks: readonly GivenTick[], areSeveral: boolean, now: number): void {
  const violations = ticks.flatMap((tick, index): Violation[] => {
    const { symbol, source } = tick
    const price = unscaledOf(tick.price, PRICE_SCALE)
    const place = areSeveral ? `ticks[${index}].` : ''
    const asOf = millisOf(tick.asOf, `${place}asOf`)
    const problem = tickProblem({ symbol, price, source, asOf, disputed: false }, now)
    if (!problem) return []
    const { field, reason } = WORDS[problem]
    return [{ field: `${place}${field}`, reason }]
  })
  if (violations.length > 0) refuse('INVALID_REQUEST', { violations })
}

/** The same tick for every partition, so that each lane of ltv has a complete input. */
async function recordsOf(tick: GivenTick, tickId: string, { codec, now }: Deps): Promise<OutRecord[]> {
  const timestamp = now()
  const { symbol, price, source } = tick
  const topic = topics.marketPrices.name
  const value = await codec.encode(topic, 'lastro.market.PriceTick', {
    id: tickId,
    event: 'market.price',
    timestamp,
    symbol,
    price,
    source,
    asOf: millisOf(tick.asOf, 'asOf'),
    disputed: false,
  })
  const headers = { 'content-type': 'application/avro' }
  return Array.from({ length: CONTRACT_PARTITIONS }, (_, partition) => {
    return { topic, partition, key: symbol, value, headers, timestamp }
  })
}

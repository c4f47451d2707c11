import { Type } from 'typebox'
import { tickIdOf, tickRecords } from '../../../platform/records/marketPrices.ts'
import type { Publish } from '../../../platform/records/records.ts'
import type { Codec } from '../../../schemas/codec/codec.ts'
import { unscaledOf } from '../../../schemas/codec/decimalBytes.ts'
import { MAX_TICKS, TicksInput } from '../../../schemas/http/ltv.ts'
import { exactly } from '../../../schemas/http/values.ts'
import {
  newTickProblem,
  PRICE_SCALE,
  type Tick,
  type TickProblem,
} from '../../../schemas/market/priceTick.ts'
import { DATE_RANGE } from '../../../schemas/values/dates.ts'
import { refuse, type Violation } from '../../errors/errors.ts'
import { dataAnswer } from '../../routing/answers.ts'
import { accepted } from '../../routing/response.ts'
import { route } from '../../routing/route.ts'
import { millisOf } from '../contracts/commands.ts'

interface GivenTick {
  readonly symbol: string
  readonly price: string
  readonly source: string
  readonly asOf: string
}

/** Error texts for ticks that are refused, on every route. */
export const TICK_PROBLEMS: Readonly<
  Record<TickProblem, { readonly field: string; readonly reason: string }>
> = {
  unknown_symbol: { field: 'symbol', reason: 'is not a supported symbol: USDC, USDT, USDBRL, EURUSD' },
  not_positive: { field: 'price', reason: 'must be greater than 0' },
  implausible: { field: 'price', reason: 'is not plausible for this symbol' },
  unreadable_source: { field: 'source', reason: 'must be a single line of at most 100 characters' },
  before_all_dates: { field: 'asOf', reason: `must be a time ${DATE_RANGE}` },
  from_the_future: { field: 'asOf', reason: 'is in the future' },
  too_old: { field: 'asOf', reason: 'is more than 7 days ago' },
  out_of_order: { field: 'asOf', reason: 'is older than the latest tick' },
  repeated: { field: 'asOf', reason: 'was already recorded' },
}

interface PriceNeeds {
  readonly codec: Codec
  readonly now: () => number
  readonly publish: Publish
}

export const marketRoutes = [
  route({
    on: 'POST /internal/v1/market/prices',
    scopes: ['integration:market'],
    operationId: 'recordPrices',
    tag: 'Integration',
    summary: 'Record one price tick, or up to 500.',
    description:
      'USDC and USDT in USD; USDBRL is BRL for one USD, EURUSD is USD for one EUR. Either all ticks are ' +
      'accepted or none. The response is sent once the message broker has stored them. A tick is ' +
      'identified by symbol, price, source and `asOf`: repeating it has no effect. A tick older than ' +
      'the latest one of its symbol is accepted without effect; one of more than 7 days ago is refused.',
    body: TicksInput,
    bodyExample: { symbol: 'USDC', price: '0.9998', source: 'exchange-a', asOf: '2026-07-30T12:00:00.000Z' },
    responses: {
      202: dataAnswer(
        'The message broker has stored the ticks.',
        exactly({
          accepted: Type.Integer({
            minimum: 1,
            maximum: MAX_TICKS,
            description: 'Number of ticks stored by the message broker.',
          }),
        }),
        { accepted: 1 },
      ),
    },
    handle: async ({ body }, deps: PriceNeeds) => {
      const { ticks: several, ...one } = body
      const ticks = several ?? [wholeTick(one)]
      if (several && Object.keys(one).length > 0) {
        refuse('INVALID_REQUEST', {
          field: 'ticks',
          reason: 'cannot be combined with the fields of a single tick',
        })
      }
      const checked = ticks.map((tick, index) => {
        const place = several === undefined ? '' : `ticks[${index}].`
        const checked = tickOf(tick, place)
        return { ...checked, id: tickIdOf(checked), place }
      })
      const timestamp = deps.now()
      refuseProblems(checked, timestamp)
      const records = await Promise.all(checked.map(tick => tickRecords(deps.codec, tick, timestamp)))
      await deps.publish(records.flat())
      return accepted({ accepted: ticks.length })
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

function tickOf({ symbol, price, source, asOf }: GivenTick, place: string): Tick {
  const moment = millisOf(asOf, `${place}asOf`)
  return { symbol, price: unscaledOf(price, PRICE_SCALE), source, asOf: moment, disputed: false }
}

/** Refuses implausible ticks and names each; `place` is its path in the body. */
function refuseProblems(ticks: readonly (Tick & { readonly place: string })[], now: number): void {
  const violations = ticks.flatMap((tick): Violation[] => {
    const problem = newTickProblem(tick, now)
    if (!problem) return []
    const { field, reason } = TICK_PROBLEMS[problem]
    return [{ field: `${tick.place}${field}`, reason }]
  })
  if (violations.length > 0) refuse('INVALID_REQUEST', { violations })
}

/**
 * Records for tests of ltv's lane: changes and ticks as they come from the log, and what came out, decoded.
 */

import type { LogRecord, OutRecord } from '../../platform/records/records.ts'
import { createLocalCodec, type Decoded } from '../../schemas/codec/codec.ts'
import { textOf, unscaledOf } from '../../schemas/codec/decimalBytes.ts'
import { topics } from '../../schemas/topics.ts'
import type { BalanceChanged, PriceTick } from '../../schemas/types.ts'
import { fixed, NOON } from '../domain/ltv/ltv.fixture.ts'
import {
  defaultRules,
  exactThresholds,
  type Holding,
  halfEven6,
  MONEY_SCALE,
  QUANTITY_SCALE,
  RATIO_SCALE,
} from '../domain/ltv/ltv.ts'
import type { Terms } from '../domain/ltv/terms.ts'
import type { StreamOutput, StreamState } from '../runtime/stream/stream.ts'
import type { LtvInput } from './inputs.ts'
import { createLtvLane, type LtvLaneOptions, ltvStream } from './lane.ts'
import type { LtvMetrics } from './metrics.ts'
import { learnSchemaIds } from './storage/positionStore.ts'

export const codec = createLocalCodec()
const YEAR_MS = 365 * 24 * 3_600_000

export function changeOf(given: Partial<BalanceChanged> = {}): BalanceChanged {
  const { collateralPercentage = '150', outstandingBalance = '10000' } = given
  const required = fixed(outstandingBalance, 2) * fixed(collateralPercentage, 6)
  const exact = exactThresholds(fixed(collateralPercentage, 6), {
    warning: null,
    alert: null,
    liquidation: null,
  })
  return {
    id: 'evt_1',
    event: 'balance.changed',
    timestamp: NOON,
    sequence: 1,
    contractId: 1241,
    guaranteeId: 900,
    lenderPartyId: 'pty_lender',
    borrowerPartyId: 'pty_borrower',
    balanceTrigger: 'BALANCE',
    contractStatus: 'ACTIVE',
    guaranteeStatus: 'ACTIVE',
    lockStatus: 'ACTIVE',
    alertable: true,
    liquidatable: true,
    closed: false,
    fiatCurrency: 'BRL',
    outstandingBalance,
    collateralPercentage,
    requiredFiatAmount: textOf((required + 10n ** 8n - 1n) / 10n ** 8n, 2),
    ltvPolicy: {
      mode: 'IMMEDIATE',
      liquidationType: 'FULL',
      curePeriodHours: 24,
      undeliverable: 'SELL',
      borrowerRequests: 'DECIDE',
      warning: null,
      alert: null,
      liquidation: null,
    },
    thresholds: {
      initial: textOf(halfEven6(exact.initial), 6),
      warning: textOf(halfEven6(exact.warning), 6),
      alert: textOf(halfEven6(exact.alert), 6),
      liquidation: exact.liquidation && textOf(halfEven6(exact.liquidation), 6),
      cureTo: textOf(halfEven6(exact.cureTo), 6),
    },
    holdings: [{ tokenSymbol: 'USDC', network: 'ETHEREUM', quantity: '3000' }],
    acceptedTokens: [
      { tokenSymbol: 'USDC', network: 'ETHEREUM' },
      { tokenSymbol: 'USDT', network: 'POLYGON' },
    ],
    releaseRequest: null,
    liquidationId: null,
    sellsRest: false,
    saleRequest: null,
    ...given,
  }
}

export function tickOf(
  symbol: string,
  price: string,
  asOf: number,
  given: Partial<PriceTick> = {},
): PriceTick {
  const id = `${symbol}/${asOf}`
  return {
    id,
    event: 'market.price',
    timestamp: asOf,
    symbol,
    price,
    source: 'test',
    asOf,
    disputed: false,
    upstreams: null,
    ...given,
  }
}

export interface TestLane {
  change(given?: Partial<BalanceChanged>, at?: number): Promise<Decoded[]>
  tick(symbol: string, price: string, at: number, given?: Partial<PriceTick>): Promise<Decoded[]>
  feed(record: LogRecord): Promise<Decoded[]>
  /** Every record that ever came out, the changelog included. */
  readonly written: readonly OutRecord[]
  /** Count of times the output was full. */
  readonly fills: () => number
  /** Another lane over this one's changelog, as after a crash. */
  restored(): Promise<TestLane>
}

export async function newLane(
  options: Partial<LtvLaneOptions> = {},
  capacity = Number.POSITIVE_INFINITY,
  changelog: readonly OutRecord[] = [],
  lane = 0,
): Promise<TestLane> {
  const ids = await learnSchemaIds(codec)
  const base = {
    codec,
    rules: defaultRules,
    revaluateAfterMs: YEAR_MS,
    metrics: silentLtvMetrics,
    ...options,
  }
  const stream = ltvStream(base)
  await stream.prepare()
  const state: StreamState<LtvInput> = createLtvLane({ ...base, ids }, lane)
  await state.restore(changelog.map((record, offset) => ({ ...record, offset: BigInt(offset) })))
  state.restored()
  const written: OutRecord[] = [...changelog]
  let fills = 0
  const feed = async (record: LogRecord): Promise<Decoded[]> => {
    const input = await stream.decode(record)
    const all: OutRecord[] = []
    let part: OutRecord[] = []
    const out: StreamOutput = { add: made => void part.push(made), isFull: () => part.length >= capacity }
    let isDone = state.decide(input, record, out)
    for (;;) {
      all.push(...part)
      part = []
      if (isDone) break
      fills += 1
      isDone = state.resume(out)
    }
    written.push(...all)
    const values = all.flatMap(({ value, topic }) =>
      value && topic !== topics.ltvPositions.name ? [value] : [],
    )
    return Promise.all(values.map(value => codec.decode(value)))
  }
  return {
    written,
    fills: () => fills,
    feed,
    change: (given, at = NOON) =>
      feed(
        logRecord(
          topics.balanceChanges.name,
          codec.encode(topics.balanceChanges.name, 'lastro.events.BalanceChanged', changeOf(given)) as Buffer,
          at,
        ),
      ),
    tick: (symbol, price, at, given) =>
      feed(
        logRecord(
          topics.marketPrices.name,
          codec.encode(
            topics.marketPrices.name,
            'lastro.market.PriceTick',
            tickOf(symbol, price, at, given),
          ) as Buffer,
          at,
        ),
      ),
    restored: () =>
      newLane(
        options,
        capacity,
        written.filter(({ topic }) => topic === topics.ltvPositions.name),
        lane,
      ),
  }
}

export function logRecord(topic: string, value: Buffer | null, timestamp: number): LogRecord {
  return { topic, partition: 0, offset: 0n, key: '1241', value, headers: {}, timestamp }
}

/** Short names of what came out. */
export function kindsOf(decoded: readonly Decoded[]): string[] {
  return decoded.map(({ record }) => record.slice(record.lastIndexOf('.') + 1))
}

export const silentLtvMetrics: LtvMetrics = {
  decided: () => undefined,
  ignoredTick: () => undefined,
  repeatedChange: () => undefined,
  gap: () => undefined,
  evaluated: () => undefined,
  lane: () => undefined,
}

const ratio = (text: string) => unscaledOf(text, RATIO_SCALE)
const optionalRatio = (text: string | null) => (text === null ? null : ratio(text))
const quantity = (text: string) => unscaledOf(text, QUANTITY_SCALE)

/** Terms as in `readTerms`, from the codec's value. */
export function termsOf(change: BalanceChanged): Terms {
  const { ltvPolicy: policy, thresholds } = change
  const holdingOf = (token: BalanceChanged['holdings'][number]): Holding => ({
    tokenSymbol: token.tokenSymbol,
    network: token.network,
    quantity: quantity(token.quantity),
  })
  return {
    contractId: change.contractId,
    guaranteeId: change.guaranteeId,
    lenderPartyId: change.lenderPartyId,
    borrowerPartyId: change.borrowerPartyId,
    balanceSequence: change.sequence,
    balanceTrigger: change.balanceTrigger,
    active: change.contractStatus === 'ACTIVE',
    alertable: change.alertable,
    liquidatable: change.liquidatable,
    lockPending: change.lockStatus === 'PENDING',
    closed: change.closed,
    fiatCurrency: change.fiatCurrency,
    balance: unscaledOf(change.outstandingBalance, MONEY_SCALE),
    collateralPercentage: ratio(change.collateralPercentage),
    required: unscaledOf(change.requiredFiatAmount, MONEY_SCALE),
    afterNotice: policy.mode !== 'IMMEDIATE',
    liquidationType: policy.liquidationType === 'PARTIAL' ? 'PARTIAL' : 'FULL',
    curePeriodHours: policy.curePeriodHours,
    overrides: {
      warning: optionalRatio(policy.warning),
      alert: optionalRatio(policy.alert),
      liquidation: optionalRatio(policy.liquidation),
    },
    shown: {
      initial: ratio(thresholds.initial),
      warning: ratio(thresholds.warning),
      alert: ratio(thresholds.alert),
      liquidation: optionalRatio(thresholds.liquidation),
      cureTo: ratio(thresholds.cureTo),
    },
    holdings: change.holdings.map(holdingOf).filter(holding => holding.quantity > 0n),
    acceptedTokens: change.acceptedTokens.map(({ tokenSymbol, network }) => ({ tokenSymbol, network })),
    releaseRequest: change.releaseRequest && {
      releaseId: change.releaseRequest.releaseId,
      ...holdingOf(change.releaseRequest),
    },
    sellsRest: change.sellsRest,
    saleRequest: change.saleRequest && {
      requestId: change.saleRequest.requestId,
      toLtv: ratio(change.saleRequest.toLtv),
    },
  }
}

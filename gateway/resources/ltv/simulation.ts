import { Readable } from 'node:stream'
import type { Db, Filter } from 'mongodb'
import type { Static } from 'typebox'
import { isAlertable, isLiquidatable } from '../../../processors/domain/contract/monitoring.ts'
import { freeHoldings } from '../../../processors/domain/guarantee/guarantee.ts'
import { topUpsRoundedUp } from '../../../processors/domain/ltv/cure.ts'
import { statusOf } from '../../../processors/domain/ltv/level.ts'
import * as ltv from '../../../processors/domain/ltv/ltv.ts'
import { decideOnChange, newPosition } from '../../../processors/domain/ltv/position.ts'
import type { Terms } from '../../../processors/domain/ltv/terms.ts'
import { textOf, unscaledOf } from '../../../schemas/codec/decimalBytes.ts'
import type { StoredContract } from '../../../schemas/documents/contracts.ts'
import type { CurrentDocument } from '../../../schemas/documents/ltv.ts'
import type { SimulationInput } from '../../../schemas/http/ltv.ts'
import type { Identity } from '../../access/authentication.ts'
import type { RateLimiter } from '../../access/rateLimit.ts'
import { refuse } from '../../errors/errors.ts'
import type { CpuScheduler } from '../../limits/cpuScheduler.ts'
import { withSlowReaderTimeout } from '../../limits/slowReaderTimeout.ts'
import type { NeedsDb, NeedsNow } from '../../routing/needs.ts'
import { ok, type RouteResponse } from '../../routing/response.ts'
import { ownContract } from '../contracts/contracts.ts'
import { shownRatio } from '../contracts/snapshotView.ts'
import { MEDIA_TYPES } from '../exports/lines.ts'
import { marketFor, newestQuotes } from './simulatedMarket.ts'

type Input = Static<typeof SimulationInput>

/** The contracts of a book, as `GET /v1/ltv/book` counts them: drafts and offers are no loans yet. */
const BOOK_STATES = ['ACCEPTED', 'ACTIVE'] as const
/** Contracts read and simulated in a turn: about 5 ms. A book holds as many in memory, whatever its size. */
const CHUNK = 25
/** Contracts of a book that count as one request. */
const CONTRACTS_PER_REQUEST = 100
/** Tenants whose book is being simulated by this gateway: one at a time for each. */
const running = new Set<string>()

interface Totals {
  contracts: number
  alerts: number
  liquidations: number
  unpriced: number
  readonly shortfall: Map<string, bigint>
}

export interface SimulationNeeds {
  readonly db: Db
  readonly now: () => number
  readonly cpuScheduler: Pick<CpuScheduler, 'schedule'>
  /** Counts contracts beyond the first against the limit of the key. */
  readonly charge: RateLimiter['charge']
}

export type SimulationFormat = 'json' | 'ndjson'

/** The text before the results of a book, between two of them, and behind the last. */
const LAYOUTS: Readonly<Record<SimulationFormat, Layout>> = {
  json: {
    contentType: 'application/json; charset=utf-8',
    head: '{"data":{"results":[',
    between: ',',
    tail: summary => `],"summary":${summary}}}`,
  },
  ndjson: {
    contentType: MEDIA_TYPES.ndjson,
    head: '',
    between: '\n',
    tail: (summary, results) => `${results === 0 ? '' : '\n'}{"summary":${summary}}\n`,
  },
}
interface Layout {
  readonly contentType: string
  readonly head: string
  readonly between: string
  readonly tail: (summary: string, results: number) => string
}

/** One contract, or every loan of the tenant as a stream of results whose summary comes last. */
export async function simulate(
  identity: Identity,
  input: Input,
  deps: SimulationNeeds,
  format: SimulationFormat = 'json',
): Promise<RouteResponse> {
  const tenant = identity.partyId as string
  // Before anything is read for it.
  if (input.contractId === undefined && running.has(tenant)) {
    const headers = { 'retry-after': '1' }
    refuse('rate_limited', { reason: 'a portfolio simulation is already running', headers })
  }
  const totals: Totals = { contracts: 0, alerts: 0, liquidations: 0, unpriced: 0, shortfall: new Map() }
  if (input.contractId !== undefined) {
    const known = await newestQuotes(tenant, deps.db)
    const contract = await ownContract(input.contractId, tenant, deps)
    const current = await currentOf([contract], deps)
    const results = simulateAll([contract], current, known, input, totals, deps)
    return ok({ results, summary: summaryOf(totals) })
  }
  running.add(tenant)
  const layout = LAYOUTS[format]
  const text = Readable.from(bookText(tenant, input, layout, totals, deps), { objectMode: false })
  // However it ends, also when the client is gone before it begins, or stays and does not read.
  const content = withSlowReaderTimeout(text, () => {
    running.delete(tenant)
    deps.charge(identity, Math.floor(totals.contracts / CONTRACTS_PER_REQUEST))
  })
  return { status: 200, stream: { content, contentType: layout.contentType } }
}

/**
 * The loans of a tenant on one side, the newest first as lists have them: with this order the
 * database walks along an index, with any other it sorts the whole book first.
 */
export function bookQuery(tenant: string, side: 'lenderPartyId' | 'borrowerPartyId') {
  const filter = { [side]: tenant, contractStatus: { $in: [...BOOK_STATES] } } as Filter<StoredContract>
  return { filter, order: { createdAt: -1, _id: -1 } as const }
}

async function* bookText(
  tenant: string,
  input: Input,
  { head, between, tail }: Layout,
  totals: Totals,
  deps: SimulationNeeds,
): AsyncGenerator<string> {
  const known = await newestQuotes(tenant, deps.db)
  yield head
  let separator = ''
  const contracts = deps.db.collection<StoredContract>('contracts')
  // Lent first, then borrowed: each walks along a separate index.
  for (const side of ['lenderPartyId', 'borrowerPartyId'] as const) {
    const { filter, order } = bookQuery(tenant, side)
    let chunk: StoredContract[] = []
    const flush = async () => {
      const piece = chunk
      const current = await currentOf(piece, deps)
      const simulated = () => simulateAll(piece, current, known, input, totals, deps)
      const results = await deps.cpuScheduler.schedule(tenant, simulated)
      const text = results.map(result => JSON.stringify(result)).join(between)
      chunk = []
      if (text === '') return ''
      const lead = separator
      separator = between
      return lead + text
    }
    for await (const contract of contracts.find(filter).sort(order).batchSize(CHUNK)) {
      chunk.push(contract)
      if (chunk.length === CHUNK) yield await flush()
    }
    yield await flush()
  }
  yield tail(JSON.stringify(summaryOf(totals)), totals.contracts)
}

/** Where contracts stand, by their last snapshots. */
async function currentOf(contracts: readonly StoredContract[], { db }: NeedsDb) {
  const found = await db
    .collection<CurrentDocument>('ltvCurrent')
    .find({ _id: { $in: contracts.map(({ _id }) => _id) } })
    .toArray()
  return new Map(found.map(document => [document._id, document]))
}

function simulateAll(
  contracts: readonly StoredContract[],
  current: ReadonlyMap<number, CurrentDocument>,
  known: ltv.Market,
  input: Input,
  totals: Totals,
  { now }: NeedsNow,
) {
  return contracts.map(contract => {
    const last = current.get(contract._id) ?? null
    return simulateOne(contract, last, marketFor(known, last, input, now()), input, totals, now())
  })
}

function simulateOne(
  contract: StoredContract,
  last: CurrentDocument | null,
  market: ltv.Market,
  input: Input,
  totals: Totals,
  time: number,
) {
  const terms = termsOfContract(contract, input.outstandingBalance ?? contract.outstandingBalance)
  const level = (last?.level ?? 'NONE') as ltv.Level
  const before = { ...newPosition, level, armed: statusOf(level) === 'OK' }
  const decision = decideOnChange(before, terms, { market, rules: ltv.defaultRules, time })
  const snapshot = decision.snapshot!
  const thresholds = ltv.exactThresholds(terms.collateralPercentage, terms.overrides)
  const isShort = snapshot.shortfall > 0n && snapshot.valuation.priced
  const topUp = isShort
    ? topUpsRoundedUp(
        terms.balance,
        snapshot.valuation,
        thresholds,
        terms.acceptedTokens,
        market,
        ltv.defaultRules,
      )
    : []
  totals.contracts += 1
  if (decision.alert) totals.alerts += 1
  if (decision.liquidation) totals.liquidations += 1
  if (snapshot.valuation.hasCollateral && !snapshot.valuation.priced) totals.unpriced += 1
  const sum = totals.shortfall.get(terms.fiatCurrency) ?? 0n
  // As in the book: what was never valued is short of nothing yet.
  if (last !== null) totals.shortfall.set(terms.fiatCurrency, sum + snapshot.shortfall)
  return {
    contractId: contract._id,
    contractName: contract.name,
    fiatCurrency: terms.fiatCurrency,
    outstandingBalance: textOf(terms.balance, ltv.MONEY_SCALE),
    before: { currentLtv: shownRatio(last?.currentLtv ?? null), level },
    currentLtv:
      snapshot.currentLtv === null ? null : shownRatio(textOf(snapshot.currentLtv, ltv.RATIO_SCALE)),
    status: snapshot.status,
    level: snapshot.level,
    collateralValue:
      snapshot.collateralValue === null ? null : textOf(snapshot.collateralValue, ltv.MONEY_SCALE),
    shortfallAmount: textOf(snapshot.shortfall, ltv.MONEY_SCALE),
    depeg: snapshot.valuation.depeg,
    wouldAlert: decision.alert !== null,
    wouldLiquidate: decision.liquidation !== null,
    topUp: topUp.map(({ tokenSymbol, network, quantity }) => {
      return { tokenSymbol, network, amount: textOf(quantity, ltv.QUANTITY_SCALE) }
    }),
  }
}

function summaryOf({ shortfall, ...counts }: Totals) {
  const sums = [...shortfall].map(([currency, sum]) => [currency, textOf(sum, ltv.MONEY_SCALE)] as const)
  return { ...counts, shortfall: Object.fromEntries(sums) }
}

const ratio = (text: string) => unscaledOf(text, ltv.RATIO_SCALE)
const optional = (text: string | null) => (text === null ? null : ratio(text))

/** Terms as ltv reads them in a balance change. */
function termsOfContract(contract: StoredContract, outstandingBalance: string): Terms {
  const { guarantee, ltvPolicy, thresholds } = contract
  return {
    contractId: contract._id,
    guaranteeId: contract.guaranteeId,
    lenderPartyId: contract.lenderPartyId,
    borrowerPartyId: contract.borrowerPartyId,
    balanceSequence: 1,
    balanceTrigger: 'BALANCE',
    active: contract.contractStatus === 'ACTIVE',
    alertable: isAlertable(contract),
    liquidatable: isLiquidatable(contract),
    lockPending: guarantee.lockStatus === 'PENDING',
    closed: false,
    fiatCurrency: contract.fiatCurrency,
    balance: unscaledOf(outstandingBalance, ltv.MONEY_SCALE),
    collateralPercentage: ratio(contract.collateralPercentage),
    required: unscaledOf(guarantee.requiredFiatAmount, ltv.MONEY_SCALE),
    afterNotice: ltvPolicy.mode !== 'IMMEDIATE',
    liquidationType: ltvPolicy.liquidationType === 'PARTIAL' ? 'PARTIAL' : 'FULL',
    curePeriodHours: ltvPolicy.curePeriodHours,
    overrides: {
      warning: optional(ltvPolicy.warning),
      alert: optional(ltvPolicy.alert),
      liquidation: optional(ltvPolicy.liquidation),
    },
    shown: {
      initial: ratio(thresholds.initial),
      warning: ratio(thresholds.warning),
      alert: ratio(thresholds.alert),
      liquidation: optional(thresholds.liquidation),
      cureTo: ratio(thresholds.cureTo),
    },
    holdings: freeHoldings(guarantee)
      .map(held => ({ ...held, quantity: unscaledOf(held.quantity, ltv.QUANTITY_SCALE) }))
      .filter(({ quantity }) => quantity > 0n),
    acceptedTokens: contract.acceptedTokens,
    releaseRequest: null,
    sellsRest: false,
    saleRequest: null,
  }
}

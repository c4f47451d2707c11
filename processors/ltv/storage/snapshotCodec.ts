/**
 * The records that follow from nearly every balance change, written straight into Avro bytes in the order of
 * their schemas: the snapshot, the position and the valuation.
 */
import { type EnumSchema, loadAvro } from '../../../schemas/codec/avroFiles.ts'
import type { PriceHold } from '../../domain/ltv/circuitBreakers.ts'
import {
  countedPrice,
  type Holding,
  type Level,
  type Market,
  moneyRoundedDown,
  pairOf,
} from '../../domain/ltv/ltv.ts'
import type { LtvDecision, PositionState, Snapshot, Surroundings } from '../../domain/ltv/position.ts'
import type { Terms } from '../../domain/ltv/terms.ts'
import type { Reader, Writer } from './avroCodec.ts'
import type { TermsSnapshot } from './termsReader.ts'

function numbersOf(name: string): Readonly<Record<string, number>> {
  const { symbols } = loadAvro(`lastro.events.${name}`) as EnumSchema
  return Object.fromEntries(symbols.map((symbol, index) => [symbol, index]))
}

const levels = numbersOf('LtvLevel')
const statuses = numbersOf('LtvStatus')
const triggers = numbersOf('LtvTrigger')
const currencies = numbersOf('FiatCurrency')
const tokenSymbols = numbersOf('TokenSymbol')
const networks = numbersOf('Network')

/** Prices that a snapshot used: tokens in USD, and the pair of its currency. */
export type Prices = Pick<Surroundings, 'market' | 'rules'>

export function writeSnapshot(
  write: Writer,
  id: string,
  terms: TermsSnapshot,
  snapshot: Snapshot,
  prices: Prices,
): void {
  write.text(id)
  write.text('ltv.snapshot')
  write.long(snapshot.time)
  write.long(snapshot.version)
  write.long(terms.contractId)
  write.long(terms.guaranteeId)
  write.raw(terms.bytes, terms.partiesStart, terms.partiesEnd)
  write.long(terms.balanceSequence)
  write.long(triggers[snapshot.trigger]!)
  write.optionalDecimal(snapshot.currentLtv)
  write.optionalDecimal(snapshot.previousLtv)
  write.long(statuses[snapshot.status]!)
  write.long(levels[snapshot.level]!)
  write.long(currencies[terms.fiatCurrency]!)
  write.decimal(terms.balance)
  write.optionalDecimal(snapshot.collateralValue)
  write.decimal(terms.collateralPercentage)
  write.raw(terms.bytes, terms.shownStart, terms.shownEnd)
  write.decimal(snapshot.shortfall)
  if (terms.holdings.length > 0) {
    write.long(terms.holdings.length)
    // One alone is worth what all together are.
    const isAlone = terms.holdings.length === 1
    for (const holding of terms.holdings) writePrice(write, holding, snapshot, prices, isAlone)
  }
  write.long(0)
  writeFx(write, terms, prices.market)
  write.boolean(snapshot.valuation.stale)
  write.boolean(snapshot.valuation.depeg)
  write.boolean(snapshot.valuation.disputed)
  write.boolean(snapshot.valuation.implausible)
  write.boolean(snapshot.valuation.thin)
}

function writePrice(
  write: Writer,
  holding: Holding,
  { valuation, collateralValue }: Snapshot,
  { market, rules }: Prices,
  isAlone: boolean,
): void {
  const { tokenSymbol, quantity } = holding
  const quote = market.get(tokenSymbol)
  write.long(tokenSymbols[tokenSymbol]!)
  write.long(networks[holding.network]!)
  write.decimal(quantity)
  write.optionalDecimal(quote ? quote.price : null)
  write.decimal(rules.haircuts[tokenSymbol] ?? 0n)
  if (!quote || !valuation.priced) write.optionalDecimal(null)
  else if (isAlone) write.optionalDecimal(collateralValue)
  else {
    const weight = quantity * countedPrice(tokenSymbol, quote.price, rules)
    write.optionalDecimal(moneyRoundedDown(weight, valuation.fx))
  }
  writeOrigin(write, quote)
}

function writeOrigin(
  write: Writer,
  quote: { readonly source: string; readonly asOf: number } | undefined,
): void {
  write.long(quote ? 1 : 0)
  if (quote) write.text(quote.source)
  write.optionalLong(quote ? quote.asOf : null)
}

function writeFx(write: Writer, terms: Terms, market: Market): void {
  const pair = pairOf(terms.fiatCurrency)
  const quote = pair && market.get(pair.pair)
  write.long(quote ? 1 : 0)
  if (!quote) return
  write.text(pair.pair)
  write.decimal(quote.price)
  writeOrigin(write, quote)
}

/** `change` is the raw BalanceChanged. */
export function writePosition(write: Writer, contractId: number, state: PositionState, change: Buffer): void {
  write.long(contractId)
  write.long(state.version)
  write.long(levels[state.level]!)
  write.boolean(state.armed)
  write.boolean(state.covered)
  write.optionalLong(state.cureDeadline)
  write.optionalDecimal(state.currentLtv)
  write.optionalDecimal(state.valuedAmount)
  write.long(state.liquidationSequence)
  write.long(state.valuedAt)
  writeWaits(write, state.priceWaits)
  write.raw(change, 0, change.length)
}

function writeWaits(write: Writer, waits: readonly PriceHold[]): void {
  if (waits.length > 0) write.long(waits.length)
  for (const { symbol, priceState } of waits) {
    write.text(symbol)
    write.long(priceStates.indexOf(priceState))
  }
  write.long(0)
}

function readWaits(read: Reader): readonly PriceHold[] {
  const waits: PriceHold[] = []
  read.array(() => waits.push({ symbol: read.text(), priceState: priceStates[read.long()]! }))
  return waits
}

const priceStates = (loadAvro('lastro.events.PriceState') as EnumSchema)
  .symbols as readonly PriceHold['priceState'][]
const levelOf = (loadAvro('lastro.events.LtvLevel') as EnumSchema).symbols as readonly Level[]

/** The state as `writePosition` wrote it; the reader is at the balance change afterwards. */
export function readState(read: Reader): PositionState {
  read.long()
  return {
    version: read.long(),
    level: levelOf[read.long()]!,
    armed: read.boolean(),
    covered: read.boolean(),
    cureDeadline: read.long() === 0 ? null : read.long(),
    currentLtv: read.optionalDecimal(),
    valuedAmount: read.optionalDecimal(),
    liquidationSequence: read.long(),
    valuedAt: read.long(),
    priceWaits: readWaits(read),
  }
}

export function writeValued(
  write: Writer,
  id: string,
  snapshotId: string,
  terms: Terms,
  { snapshot, state }: LtvDecision,
): void {
  const { time, currentLtv, status, level, covered, priceWaits } = snapshot!
  write.text(id)
  write.text('ltv.guarantee_valued')
  write.long(time)
  write.long(terms.contractId)
  write.long(terms.guaranteeId)
  write.long(terms.balanceSequence)
  write.text(snapshotId)
  write.optionalDecimal(currentLtv)
  write.long(statuses[status]!)
  write.long(levels[level]!)
  write.decimal(state.valuedAmount ?? 0n)
  write.boolean(covered)
  writeWaits(write, priceWaits)
}

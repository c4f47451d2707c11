/**
 * What ltv reads: balance changes and ticks, from bytes to what it computes with. The bytes of a change
 * itself are kept: they are part of the changelog, and the memory of a position.
 */
import type { LogRecord } from '../../platform/records/records.ts'
import { type EnumSchema, loadAvro } from '../../schemas/codec/avroFiles.ts'
import type { Codec, Decoded } from '../../schemas/codec/codec.ts'
import { unscaledOf } from '../../schemas/codec/decimalBytes.ts'
import type { Tick } from '../../schemas/market/priceTick.ts'
import { topics } from '../../schemas/topics.ts'
import type { AcceptedToken } from '../domain/ltv/cure.ts'
import { type Holding, PRICE_SCALE } from '../domain/ltv/ltv.ts'
import type { Terms } from '../domain/ltv/terms.ts'
import { Poisoned } from '../runtime/errors.ts'
import { decodeRecord } from '../runtime/lane/records.ts'
import { createReader, type Reader } from './storage/avroCodec.ts'
import { encodedNow, type SchemaIds } from './storage/schemaIds.ts'

export type LtvInput =
  | { readonly kind: 'change'; readonly terms: TravellingTerms; readonly change: Buffer }
  | { readonly kind: 'tick'; readonly tick: Tick }
  /** Nothing newer came since `asOf`, and that is too long ago. */
  | { readonly kind: 'aged'; readonly symbol: string; readonly asOf: number }

const FRAME_BYTES = 5
const reader = createReader()

/** A record's value: by hand where it is a balance change of our own version, else by the codec. */
export function readInput(codec: Codec, ids: SchemaIds, record: LogRecord): LtvInput | Promise<LtvInput> {
  return ownChange(record, ids) ?? otherRecord(codec, record)
}

/**
 * The short way: a balance change in our own version. Null for everything else, and for what does not look
 * right.
 */
function ownChange({ value }: LogRecord, ids: SchemaIds): LtvInput | null {
  if (value === null || value.length < FRAME_BYTES) return null
  if (value[0] !== 0 || value.readUInt32BE(1) !== ids.change) return null
  try {
    reader.over(value, FRAME_BYTES)
    const terms = readTerms(reader)
    if (reader.offset() !== value.length) return null
    return { kind: 'change', terms, change: value.subarray(FRAME_BYTES) }
  } catch {
    // The codec says what is wrong with it.
    return null
  }
}

function otherRecord(codec: Codec, record: LogRecord): LtvInput | Promise<LtvInput> {
  const decoded = decodeRecord(codec, record)
  return decoded instanceof Promise ? decoded.then(value => inputOf(codec, value)) : inputOf(codec, decoded)
}

function inputOf(codec: Codec, decoded: Decoded): LtvInput {
  if (decoded.record === 'lastro.market.PriceTick') {
    const { symbol, price, source, asOf, disputed } = decoded.value
    return { kind: 'tick', tick: { symbol, price: unscaledOf(price, PRICE_SCALE), source, asOf, disputed } }
  }
  if (decoded.record === 'lastro.market.PriceAged') {
    const { symbol, asOf } = decoded.value
    return { kind: 'aged', symbol, asOf }
  }
  if (decoded.record !== 'lastro.events.BalanceChanged') {
    throw new Poisoned(`ltv does not handle ${decoded.record}`)
  }
  const { value } = decoded
  const framed = encodedNow(codec, topics.balanceChanges.name, decoded.record, value)
  reader.over(framed, FRAME_BYTES)
  return { kind: 'change', terms: readTerms(reader), change: framed.subarray(FRAME_BYTES) }
}

function symbolsOf<T extends string>(name: string): readonly T[] {
  return (loadAvro(`lastro.events.${name}`) as EnumSchema).symbols as readonly T[]
}

const tokenSymbols = symbolsOf<Holding['tokenSymbol']>('TokenSymbol')
const networks = symbolsOf<Holding['network']>('Network')
const triggers = symbolsOf<Terms['balanceTrigger']>('BalanceTrigger')
const currencies = symbolsOf<Terms['fiatCurrency']>('FiatCurrency')
const modes = symbolsOf<string>('LiquidationMode')
const types = symbolsOf<string>('LiquidationType')
const contractStatuses = symbolsOf<string>('ContractStatus')
const lockStatuses = symbolsOf<string>('LockStatus')

/**
 * The terms of a balance change that travels as bytes. The parties and the thresholds it shows go into every
 * snapshot as the bytes that they came as; who wants their values gets them made. It holds as long as the
 * bytes do.
 */
export interface TravellingTerms extends Terms {
  readonly bytes: Buffer
  readonly partiesStart: number
  readonly partiesEnd: number
  readonly shownStart: number
  readonly shownEnd: number
}

const again = createReader()

class ReadTerms implements TravellingTerms {
  readonly bytes: Buffer
  readonly balanceSequence: number
  readonly contractId: number
  readonly guaranteeId: number
  readonly partiesStart: number
  readonly partiesEnd: number
  readonly balanceTrigger: Terms['balanceTrigger']
  readonly active: boolean
  readonly lockPending: boolean
  readonly alertable: boolean
  readonly liquidatable: boolean
  readonly closed: boolean
  readonly fiatCurrency: Terms['fiatCurrency']
  readonly balance: bigint
  readonly collateralPercentage: bigint
  readonly required: bigint
  readonly afterNotice: boolean
  readonly liquidationType: Terms['liquidationType']
  readonly curePeriodHours: number
  readonly overrides: Terms['overrides']
  readonly shownStart: number
  readonly shownEnd: number
  readonly holdings: readonly Holding[]
  readonly acceptedTokens: readonly AcceptedToken[]
  readonly releaseRequest: Terms['releaseRequest']
  readonly sellsRest: boolean

  /** Field by field in the order of the schema. */
  constructor(read: Reader) {
    this.bytes = read.bytes()
    read.skip()
    read.skip()
    read.long()
    this.balanceSequence = read.long()
    this.contractId = read.long()
    this.guaranteeId = read.long()
    this.partiesStart = read.offset()
    read.skip()
    read.skip()
    this.partiesEnd = read.offset()
    this.balanceTrigger = triggers[read.long()]!
    this.active = contractStatuses[read.long()] === 'ACTIVE'
    read.long()
    this.lockPending = lockStatuses[read.long()] === 'PENDING'
    this.alertable = read.boolean()
    this.liquidatable = read.boolean()
    this.closed = read.boolean()
    this.fiatCurrency = currencies[read.long()]!
    this.balance = read.decimal()
    this.collateralPercentage = read.decimal()
    this.required = read.decimal()
    // A mode newer than this reader is treated as the one that liquidates later.
    this.afterNotice = modes[read.long()] !== 'IMMEDIATE'
    this.liquidationType = types[read.long()] === 'PARTIAL' ? 'PARTIAL' : 'FULL'
    this.curePeriodHours = read.long()
    this.overrides = readOverrides(read)
    // Whether a sale waits for a notice is contracts' to say: in `liquidatable`.
    read.long()
    this.shownStart = read.offset()
    skipThresholds(read)
    this.shownEnd = read.offset()
    this.holdings = readHoldings(read)
    this.acceptedTokens = readAccepted(read)
    this.releaseRequest = read.long() === 0 ? null : { releaseId: read.text(), ...readHolding(read) }
    if (read.long() === 1) read.skip()
    this.sellsRest = read.boolean()
  }

  get lenderPartyId(): string {
    again.over(this.bytes, this.partiesStart)
    return again.text()
  }

  get borrowerPartyId(): string {
    again.over(this.bytes, this.partiesStart)
    again.skip()
    return again.text()
  }

  get shown(): Terms['shown'] {
    again.over(this.bytes, this.shownStart)
    return readThresholds(again)
  }
}

/** Reads a BalanceChanged in our own version. */
export function readTerms(read: Reader): TravellingTerms {
  return new ReadTerms(read)
}

const NO_OVERRIDES: Terms['overrides'] = { warning: null, alert: null, liquidation: null }

function readOverrides(read: Reader): Terms['overrides'] {
  const warning = read.optionalDecimal()
  const alert = read.optionalDecimal()
  const liquidation = read.optionalDecimal()
  if (warning === null && alert === null && liquidation === null) return NO_OVERRIDES
  return { warning, alert, liquidation }
}

/** initial, warning, alert, liquidation where there is one, cureTo. */
function skipThresholds(read: Reader): void {
  read.skip()
  read.skip()
  read.skip()
  if (read.long() === 1) read.skip()
  read.skip()
}

function readThresholds(read: Reader): Terms['shown'] {
  const initial = read.decimal()
  const warning = read.decimal()
  const alert = read.decimal()
  const liquidation = read.optionalDecimal()
  const cureTo = read.decimal()
  return { initial, warning, alert, liquidation, cureTo }
}

function readHolding(read: Reader): Holding {
  const tokenSymbol = tokenSymbols[read.long()]!
  const network = networks[read.long()]!
  const quantity = read.decimal()
  return { tokenSymbol, network, quantity }
}

function readHoldings(read: Reader): readonly Holding[] {
  const holdings: Holding[] = []
  read.array(() => {
    const holding = readHolding(read)
    if (holding.quantity > 0n) holdings.push(holding)
  })
  return holdings
}

function readAccepted(read: Reader): readonly AcceptedToken[] {
  const accepted: AcceptedToken[] = []
  read.array(() => {
    const tokenSymbol = tokenSymbols[read.long()]!
    const network = networks[read.long()]!
    accepted.push({ tokenSymbol, network })
  })
  return accepted
}

/** The terms of a balance change, decoded by hand from the bytes of our own version of its schema. */
import { type EnumSchema, loadAvro } from '../../../schemas/codec/avroFiles.ts'
import type { AcceptedToken } from '../../domain/ltv/cure.ts'
import type { Holding } from '../../domain/ltv/ltv.ts'
import type { Terms } from '../../domain/ltv/terms.ts'
import { createReader, type Reader } from './avroCodec.ts'

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
 * The terms that a balance change carries (event-carried state), over its bytes. Parties and shown thresholds
 * are copied into every snapshot as bytes; their values are decoded on demand. Valid while the bytes are.
 */
export interface TermsSnapshot extends Terms {
  readonly bytes: Buffer
  readonly partiesStart: number
  readonly partiesEnd: number
  readonly shownStart: number
  readonly shownEnd: number
}

const again = createReader()

class ReadTerms implements TermsSnapshot {
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
  readonly saleRequest: Terms['saleRequest']

  /** Field by field in the order of the schema. */
  constructor(read: Reader) {
    this.bytes = read.bytes()
    this.balanceSequence = readSequence(read)
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
    // So are requests of the borrower.
    read.long()
    this.shownStart = read.offset()
    skipThresholds(read)
    this.shownEnd = read.offset()
    this.holdings = readHoldings(read)
    this.acceptedTokens = readAccepted(read)
    this.releaseRequest = read.long() === 0 ? null : { releaseId: read.text(), ...readHolding(read) }
    if (read.long() === 1) read.skip()
    this.sellsRest = read.boolean()
    this.saleRequest = read.long() === 0 ? null : { requestId: read.text(), toLtv: read.decimal() }
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

/** The sequence of a balance change; moves the reader past it. */
export function readSequence(read: Reader): number {
  read.skip()
  read.skip()
  read.long()
  return read.long()
}

/** Reads a BalanceChanged of our own version. */
export function readTerms(read: Reader): TermsSnapshot {
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

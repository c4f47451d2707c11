/**
 * A balance change as it travels (Avro, or the value that the codec hands out) and as ltv computes with it.
 * The bytes of the change itself are kept: they are part of the changelog, and the memory of a position.
 */
import { type EnumSchema, loadAvro } from '../../schemas/avroFiles.ts'
import { unscaledOf } from '../../schemas/decimalBytes.ts'
import type { BalanceChanged } from '../../schemas/types.ts'
import { type Holding, MONEY_SCALE, QUANTITY_SCALE, RATIO_SCALE } from '../domain/ltv.ts'
import type { AcceptedToken } from '../domain/ltvCure.ts'
import type { Terms } from '../domain/ltvTerms.ts'
import { createReader, type Reader } from './avroBytes.ts'

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
  readonly partiesAt: number
  readonly partiesEnd: number
  readonly shownAt: number
  readonly shownEnd: number
}

const again = createReader()

class ReadTerms implements TravellingTerms {
  readonly bytes: Buffer
  readonly balanceSequence: number
  readonly contractId: number
  readonly guaranteeId: number
  readonly partiesAt: number
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
  readonly shownAt: number
  readonly shownEnd: number
  readonly holdings: readonly Holding[]
  readonly acceptedTokens: readonly AcceptedToken[]
  readonly releaseRequest: Terms['releaseRequest']

  /** Field by field in the order of the schema. */
  constructor(read: Reader) {
    this.bytes = read.bytes()
    read.skip()
    read.skip()
    read.long()
    this.balanceSequence = read.long()
    this.contractId = read.long()
    this.guaranteeId = read.long()
    this.partiesAt = read.offset()
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
    this.shownAt = read.offset()
    skipThresholds(read)
    this.shownEnd = read.offset()
    this.holdings = readHoldings(read)
    this.acceptedTokens = readAccepted(read)
    this.releaseRequest = read.long() === 0 ? null : { releaseId: read.text(), ...readHolding(read) }
    if (read.long() === 1) read.skip()
  }

  get lenderPartyId(): string {
    again.over(this.bytes, this.partiesAt)
    return again.text()
  }

  get borrowerPartyId(): string {
    again.over(this.bytes, this.partiesAt)
    again.skip()
    return again.text()
  }

  get shown(): Terms['shown'] {
    again.over(this.bytes, this.shownAt)
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

const ratio = (text: string) => unscaledOf(text, RATIO_SCALE)
const optionalRatio = (text: string | null) => (text === null ? null : ratio(text))
const quantity = (text: string) => unscaledOf(text, QUANTITY_SCALE)

/** The same from the codec's value. */
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
  }
}

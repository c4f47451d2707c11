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
import type { Reader } from './avroBytes.ts'

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

/** Reads a BalanceChanged in our own version, field by field in the order of its schema. */
export function readTerms(read: Reader): Terms {
  read.skipText()
  read.skipText()
  read.long()
  const balanceSequence = read.long()
  const contractId = read.long()
  const guaranteeId = read.long()
  const lenderPartyId = read.text()
  const borrowerPartyId = read.text()
  const balanceTrigger = triggers[read.long()]!
  const active = contractStatuses[read.long()] === 'ACTIVE'
  read.long()
  const lockPending = lockStatuses[read.long()] === 'PENDING'
  const alertable = read.boolean()
  const liquidatable = read.boolean()
  const closed = read.boolean()
  const fiatCurrency = currencies[read.long()]!
  const balance = read.decimal()
  const collateralPercentage = read.decimal()
  const required = read.decimal()
  const policy = readPolicy(read)
  const shown = readThresholds(read)
  const holdings = readHoldings(read)
  const acceptedTokens = readAccepted(read)
  const releaseRequest = read.long() === 0 ? null : { releaseId: read.text(), ...readHolding(read) }
  if (read.long() === 1) read.skipText()
  return {
    contractId,
    guaranteeId,
    lenderPartyId,
    borrowerPartyId,
    balanceSequence,
    balanceTrigger,
    active,
    alertable,
    liquidatable,
    lockPending,
    closed,
    fiatCurrency,
    balance,
    collateralPercentage,
    required,
    afterNotice: policy.afterNotice,
    liquidationType: policy.liquidationType,
    curePeriodHours: policy.curePeriodHours,
    overrides: policy.overrides,
    shown,
    holdings,
    acceptedTokens,
    releaseRequest,
  }
}

function readPolicy(read: Reader) {
  // A mode newer than this reader is treated as the one that liquidates later.
  const afterNotice = modes[read.long()] !== 'IMMEDIATE'
  const liquidationType = types[read.long()] === 'PARTIAL' ? ('PARTIAL' as const) : ('FULL' as const)
  const curePeriodHours = read.long()
  const warning = read.optionalDecimal()
  const alert = read.optionalDecimal()
  const liquidation = read.optionalDecimal()
  return { afterNotice, liquidationType, curePeriodHours, overrides: { warning, alert, liquidation } }
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

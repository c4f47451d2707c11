/** Test fixture: loans whose balance, deposits and sales are reported in every order. */
import type { DepositStatus, RecordDeposit, TokenQuantity } from '../../schemas/types.ts'
import { add, isGreater, smallerOf, subtract } from '../domain/money.ts'
import {
  BORROWER_PARTY,
  CONTRACT,
  CREATION,
  createLedger,
  GUARANTEE,
  LENDER_PARTY,
  type Ledger,
  PLAIN_REPORT,
  START_MS,
} from './ledger.fixture.ts'
import { finding, snapshot } from './life.fixture.ts'

export const txHash = (n: number | string) => `0x${String(n).padStart(64, '0')}`

interface Statement {
  readonly asOf?: number | null
  readonly confirmed?: boolean
}

export const state = (
  l: Ledger,
  outstandingBalance: string,
  { asOf = null, confirmed = false }: Statement = {},
) =>
  l.ask(
    'UpdateOutstandingBalance',
    { contractId: CONTRACT, outstandingBalance, asOf, reason: null, confirmed },
    LENDER_PARTY,
  )

interface Transfer {
  readonly quantity?: string
  readonly hash?: string
  readonly logIndex?: number | null
  readonly tokenSymbol?: 'USDC' | 'USDT'
  readonly status?: DepositStatus
  readonly more?: Partial<RecordDeposit>
}

export const deposit = (
  l: Ledger,
  { quantity = '100', hash = txHash(1), logIndex = null, tokenSymbol = 'USDC', ...said }: Transfer = {},
) =>
  l.ask('RecordDeposit', {
    contractId: CONTRACT,
    guaranteeId: GUARANTEE,
    tokenSymbol,
    network: tokenSymbol === 'USDC' ? 'POLYGON' : 'BASE',
    quantity,
    txHash: hash,
    logIndex,
    ...PLAIN_REPORT,
    depositStatus: said.status ?? null,
    ...said.more,
  })

/** ltv finds a sale of so many of the held tokens, with an expected amount. */
export const sellSome = (
  l: Ledger,
  {
    id = 'liq_1001_1',
    sold = '2680',
    proceeds = '13400',
    type = 'FULL' as 'FULL' | 'PARTIAL',
    requestId = null as string | null,
  } = {},
) => {
  const [held] = l.contract().guarantee.holdings
  const quantity = smallerOf(sold, held!.quantity)
  const rest: TokenQuantity = { ...held!, quantity: subtract(held!.quantity, quantity) }
  const isRest = type === 'FULL' && isGreater(rest.quantity, '0')
  return l.find('LiquidationFound', {
    ...finding(l),
    previousLtv: null,
    liquidationId: id,
    liquidationType: type,
    liquidatedCollateral: [{ ...held!, quantity, value: proceeds }],
    proceeds,
    debtCovered: smallerOf(proceeds, l.contract().outstandingBalance),
    remainingBalance: '0',
    returnedCollateral: isRest ? [rest] : [],
    reason: 'the ratio',
    requestId,
    snapshot: snapshot(l),
  })
}

export const confirmSale = (l: Ledger, proceeds: string, liquidationId = 'liq_1001_1') =>
  l.ask('ConfirmLiquidation', { contractId: CONTRACT, liquidationId, proceeds })

export const paySurplus = (l: Ledger, surplusId = 'sur_1001_1') =>
  l.ask('ConfirmSurplus', { contractId: CONTRACT, surplusId })

/** A contract in DRAFT, or sent to its borrower. */
export async function draft(): Promise<Ledger> {
  const ledger = createLedger()
  await ledger.ask('CreateContract', CREATION, LENDER_PARTY)
  return ledger
}

export async function sent(): Promise<Ledger> {
  const ledger = await draft()
  await ledger.ask('SendContract', { contractId: CONTRACT }, LENDER_PARTY)
  return ledger
}

export const accept = (l: Ledger, termsHash: string | null) =>
  l.ask('AcceptContract', { contractId: CONTRACT, termsHash }, BORROWER_PARTY)

/** Money that moved, by the published events: what a reader with nothing else would add up. */
export function told(l: Ledger) {
  const of = (record: string) =>
    l.outputs.filter(one => one.record === `lastro.events.${record}`).map(({ value }) => value)
  const sum = (values: readonly unknown[]) => values.map(value => (value ?? '0') as string).reduce(add, '0')
  const sales = of('LiquidationConfirmed')
  return {
    proceeds: sum(sales.map(({ proceeds }) => proceeds)),
    covered: sum(sales.map(({ debtCovered }) => debtCovered)),
    surplus: sum(sales.map(({ surplusAmount }) => surplusAmount)),
    paid: sum(of('SurplusPaid').map(({ surplusAmount }) => surplusAmount)),
  }
}

export { CONTRACT, GUARANTEE, START_MS }

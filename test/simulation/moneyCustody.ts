/** Reports of custody about money (moneyReports.ts), and what people make of unattributed deposits. */
import { PLAIN_REPORT } from '../../processors/contracts/ledger.fixture.ts'
import { ALL_FROZEN } from '../../processors/domain/guarantee/freezes.ts'
import type { StoredDeposit } from '../../schemas/documents/contracts.ts'
import { type MoneyLoan, moneyLoans } from './moneyLoans.ts'
import { ABOUT_NOTHING, type MoneyMarket, say } from './moneyMarket.ts'
import { LENDER_PARTY } from './noticeLoans.ts'

/** Observations of custody, and at times false ones: another amount, guarantee or token, or no index. */
export function transfer(market: MoneyMarket, _: MoneyLoan, nth: string) {
  const { random } = market.world
  const { isAlone, ...seen } = random.pick(market.transfers)
  const wrong = random.pick([
    ...[{}, {}, {}, {}, {}],
    ...[{ quantity: '77' }, { guaranteeId: random.pick(moneyLoans).guaranteeId }, { tokenSymbol: 'USDT' }],
  ] as const)
  const report = { ...seen, ...wrong }
  const { contractId } = moneyLoans.find(({ guaranteeId }) => guaranteeId === report.guaranteeId)!
  const logIndex = random.chance(isAlone ? 0.5 : 0.1) ? null : seen.logIndex
  const depositStatus = random.pick([null, null, 'CONFIRMED', 'SEEN', 'SEEN', 'REVERSED'] as const)
  const said = {
    ...{ ...PLAIN_REPORT, depositStatus, confirmations: random.pick([null, 1, 64]) },
    ...{ blockHash: random.pick(BLOCKS), isSenderRefused: random.chance(REFUSED_SENDER) },
  }
  return say(market, 'RecordDeposit', { ...report, contractId, logIndex, ...said }, `cmd_dep-${nth}`)
}

/** A transfer moves to another block, custody names none, or names an old one late. */
const BLOCKS = [null, null, '0xa', '0xa', '0xb', '0xc']
const REFUSED_SENDER = 0.1

/** Two people of the lender let an unattributed deposit count, or send it back. */
export function decideUnattributed(market: MoneyMarket, { contractId, guaranteeId }: MoneyLoan, nth: string) {
  const { random } = market.world
  const own = depositsOf(market).filter(one => one.contractId === contractId)
  const open = own.filter(({ openFor }) => openFor !== undefined)
  if (own.length === 0) return
  const { _id: depositId } = random.pick(open.length > 0 && random.chance(0.9) ? open : own)
  const of = { contractId, guaranteeId, depositId }
  const isAttribution = random.chance(0.6)
  const command = isAttribution ? 'AttributeDeposit' : 'ReturnDeposit'
  const value = isAttribution ? of : { ...of, destination: ADDRESSES[1]! }
  const approved = { _id: `apr_decided-${nth}`, status: 'APPROVED', partyId: LENDER_PARTY, command }
  const isBoth = random.chance(0.9)
  if (isBoth) approvalsOf(market).set(approved._id, { ...approved, value: JSON.stringify(value) })
  return say(market, command, value as never, `cmd_decided-${nth}_approved`, LENDER_PARTY)
}

function approvalsOf({ database }: MoneyMarket) {
  const { collections } = database
  if (!collections.has('approvals')) collections.set('approvals', new Map())
  return collections.get('approvals')!
}

const depositsOf = ({ database }: MoneyMarket) =>
  [...(database.collections.get('deposits')?.values() ?? [])] as unknown as readonly StoredDeposit[]

export function confirmReturn(market: MoneyMarket, { contractId }: MoneyLoan, nth: string) {
  const returned = depositsOf(market).filter(
    one => one.contractId === contractId && one.unattributed?.returnId,
  )
  if (returned.length === 0 && !market.world.random.chance(ABOUT_NOTHING)) return
  const returnId =
    returned.length > 0
      ? market.world.random.pick(returned).unattributed!.returnId!
      : `ret_${contractId}_none`
  return say(market, 'ConfirmReturn', { contractId, returnId }, `cmd_returned-${nth}`)
}

/** Custody says how much is frozen: some, all, or nothing any more. */
export function freeze(market: MoneyMarket, { contractId, guaranteeId }: MoneyLoan, nth: string) {
  const { random } = market.world
  const token = random.pick([
    { tokenSymbol: 'USDC', network: 'POLYGON' },
    { tokenSymbol: 'USDT', network: 'BASE' },
  ] as const)
  const quantity = random.pick(['0', '0', '0', '100', '2000', ALL_FROZEN])
  return say(market, 'RecordFreeze', { contractId, guaranteeId, ...token, quantity }, `cmd_freeze-${nth}`)
}

/** Custody's balances differ, or agree. That a late comparison counts nothing is tested with the rule. */
export function reconcile(market: MoneyMarket, { contractId, guaranteeId }: MoneyLoan, nth: string) {
  const { random } = market.world
  const token = { tokenSymbol: 'USDC', network: 'POLYGON' } as const
  const where = { bookSource: 'CUSTODIAN', differenceKind: 'AMOUNT', block: 1, at: 0 } as const
  const quantityThere = random.pick(['1', '2', null, null, null])
  const differences = quantityThere === null ? [] : [{ ...token, ...where, quantityHere: '3', quantityThere }]
  const value = { contractId, guaranteeId, balanceSequence: Number.MAX_SAFE_INTEGER - 1, differences }
  return say(market, 'RecordReconciliation', value, `cmd_books-${nth}`)
}

/** A transfer to an address of no guarantee, reported in any order. */
export function stray(market: MoneyMarket, _: MoneyLoan, nth: string) {
  const { random } = market.world
  const txHash = `0x${random.pick(['1', '2']).padStart(64, 'e')}`
  const transfer = { tokenSymbol: 'USDC', network: 'POLYGON', quantity: '7', txHash, logIndex: 1 } as const
  const depositStatus = random.pick(['SEEN', 'CONFIRMED', 'REVERSED'] as const)
  const value = { contractId: 0, guaranteeId: 0, ...transfer, ...PLAIN_REPORT, depositStatus }
  return say(market, 'RecordDeposit', value, `cmd_stray-${nth}`)
}

const ADDRESSES = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359']

/** Custody names the addresses of an account: mostly the same, at times others, or none that is wanted. */
export function nameAddresses(market: MoneyMarket, loan: MoneyLoan, nth: string) {
  const { random } = market.world
  const { contractId, guaranteeId } = loan
  const token = { tokenSymbol: 'USDC', network: random.chance(0.9) ? 'POLYGON' : 'ETHEREUM' } as const
  const address = random.chance(0.7) ? ADDRESSES[0]! : ADDRESSES[1]!
  const depositAddresses = [{ ...token, tokenContract: ADDRESSES[0]!, address, memo: null }]
  return say(
    market,
    'RecordDepositAddresses',
    { contractId, guaranteeId, depositAddresses },
    `cmd_acc-${nth}`,
  )
}

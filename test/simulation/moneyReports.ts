/**
 * Reports about money that contradict each other: lender, borrower, custody, ltv and an operator, each of
 * whom says what they like, late, twice, and with other figures. What they say is drawn from what is stored,
 * so that much of it comes close to what is true.
 */
import { freeHoldings } from '../../processors/domain/guarantee/guarantee.ts'
import type { StoredContract } from '../../schemas/documents/contracts.ts'
import {
  confirmReturn,
  decideUnattributed,
  freeze,
  nameAddresses,
  reconcile,
  stray,
  transfer,
} from './moneyCustody.ts'
import { askTheTimer, nameDestination } from './moneyDestinations.ts'
import { type MoneyLoan, moneyLoans } from './moneyLoans.ts'
import { ABOUT_NOTHING, contractOf, type MoneyMarket, say } from './moneyMarket.ts'
import { askAsBorrower, decideRequest } from './moneyRequests.ts'
import { textOf, unitsOf } from './moneyUnits.ts'
import { LENDER_PARTY } from './noticeLoans.ts'
import { find, headOf, snapshotOf, valuationOf } from './noticeMarket.ts'

const LOAD_MS = 15_000
const ACTS = { min: 20, max: 50 }
/** Of the statements. */
const REPAID = 0.04
const CENT = 2
const QUANTITY = 6
/** Cents that ltv expects for a millionth of a token, as a fraction: 5.00 for one token. */
const PRICE = { n: 500n, d: 1_000_000n }

type Act = (market: MoneyMarket, loan: MoneyLoan, nth: string) => void | Promise<void>

/** Each is drawn as often as its weight says. */
const ACTS_BY_WEIGHT: readonly (readonly [number, Act])[] = [
  [6, state],
  [9, transfer],
  [3, decideUnattributed],
  [4, confirmReturn],
  [2, freeze],
  [1, stray],
  [3, reconcile],
  [9, sell],
  [9, confirmSale],
  [5, paySurplus],
  [4, resumeSales],
  [2, nameAddresses],
  [2, requestRelease],
  [2, answerRelease],
  [4, confirmRelease],
  [2, accept],
  [1, value],
  [4, nameDestination],
  [4, askAsBorrower],
  [5, decideRequest],
  [5, askTheTimer],
]
const acts = ACTS_BY_WEIGHT.flatMap(([weight, act]) => Array.from({ length: weight }, () => act))

export function sendReports(market: MoneyMarket): void {
  const { random } = market.world
  for (const loan of moneyLoans) {
    for (let n = random.between(ACTS.min, ACTS.max); n > 0; n--) {
      const act = random.pick(acts)
      market.world.later(random.between(0, LOAD_MS), () => void act(market, loan, `${loan.contractId}-${n}`))
    }
  }
}

/** Repaid, raised, as before, nothing, or an incredible figure; as of then, now or tomorrow. */
function state(market: MoneyMarket, loan: MoneyLoan, nth: string) {
  const { random } = market.world
  const { outstandingBalance, balanceAsOf, createdAt } = contractOf(market, loan)
  const now = market.time.now()
  const owed = unitsOf(outstandingBalance, CENT)
  const figures = [owed, owed / 2n, owed + 1n, owed + 50_000n, owed * 2n, 2_000_001n, 700_000n, 1_200_000n]
  const cents = random.chance(REPAID) ? 0n : random.pick(figures)
  const moment = balanceAsOf ?? createdAt
  const asOf = random.pick([
    ...[null, null, null, now, moment, moment - 1, moment + 1, now - 1_000],
    ...[now - 600_000, now + 30_000, now + 300_000, createdAt - 1],
  ])
  const value = { contractId: loan.contractId, outstandingBalance: textOf(cents, CENT), asOf, reason: null }
  const confirmed = random.chance(0.6)
  return say(market, 'UpdateOutstandingBalance', { ...value, confirmed }, `cmd_bal-${nth}`, LENDER_PARTY)
}

/** ltv finds a sale of all that is held or of a part, now and then on what is no longer so. */
function sell(market: MoneyMarket, loan: MoneyLoan, nth: string) {
  const { random } = market.world
  const contract = contractOf(market, loan)
  const { salesStop } = contract.guarantee
  const holdings = freeHoldings(contract.guarantee)
  const [n, d] = random.pick([
    [1n, 1n],
    [1n, 2n],
    [1n, 4n],
    [3n, 4n],
  ] as const)
  const sold = holdings.map(held => {
    const units = (unitsOf(held.quantity, QUANTITY) * n) / d
    const proceeds = textOf((units * PRICE.n) / PRICE.d, CENT)
    return { ...held, quantity: textOf(units, QUANTITY), value: proceeds }
  })
  const rest = holdings.map((held, index) => {
    const units = unitsOf(held.quantity, QUANTITY) - unitsOf(sold[index]!.quantity, QUANTITY)
    return { ...held, quantity: textOf(units, QUANTITY) }
  })
  const isThere = ({ quantity }: { readonly quantity: string }) => quantity !== '0'
  const liquidatedCollateral = sold.filter(isThere)
  if (liquidatedCollateral.length === 0) return
  if (salesStop) market.world.count('sale found while sales are stopped')
  const cents = liquidatedCollateral.reduce((sum, one) => sum + unitsOf(one.value, CENT), 0n)
  const head = headOf(contract)
  const { requestId } = contract.guarantee.requests.find(one => one.grantedAt !== null) ?? {}
  const isAsked = requestId !== undefined && random.chance(0.7)
  if (isAsked) market.world.count('sale found that was asked for')
  return find(
    market,
    'LiquidationFound',
    {
      ...head,
      ...{ id: `fnd-${nth}`, liquidationId: `liq_${loan.contractId}_${nth}`, previousLtv: null },
      balanceSequence: head.balanceSequence - (random.chance(0.15) ? 1 : 0),
      ...{ liquidatedCollateral, reason: 'the ratio', requestId: isAsked ? requestId : null },
      liquidationType: isAsked ? 'PARTIAL' : loan.liquidationType,
      returnedCollateral: !isAsked && loan.liquidationType === 'FULL' ? rest.filter(isThere) : [],
      ...{ proceeds: textOf(cents, CENT), debtCovered: '0', remainingBalance: '0' },
      snapshot: snapshotOf(contract),
    } as never,
    false,
  )
}

/** Custody says what a sale brought: of the one that runs, of one before, or of none. */
function confirmSale(market: MoneyMarket, loan: MoneyLoan, nth: string) {
  const { random } = market.world
  const { guarantee, outstandingBalance } = contractOf(market, loan)
  const sales = [...(market.database.collections.get('liquidations')?.values() ?? [])] as unknown as {
    readonly _id: string
    readonly contractId: number
    readonly proceeds: string
  }[]
  const before = sales.filter(({ contractId }) => contractId === loan.contractId)
  const running = guarantee.liquidation
  const known = running && running.liquidationStatus === 'DECIDED' ? [running] : []
  const candidates = [
    ...known,
    ...known,
    ...known,
    ...before.map(sale => ({ ...sale, liquidationId: sale._id })),
  ]
  const sale = candidates.length > 0 ? random.pick(candidates) : null
  if (!sale && !random.chance(ABOUT_NOTHING)) return
  const said = unitsOf(sale?.proceeds ?? '100', CENT)
  const owed = unitsOf(outstandingBalance, CENT)
  const cents = random.pick([
    ...[said, said, said, (said * 3n) / 10n, said / 2n, said / 2n - 1n, (said * 8n) / 10n],
    ...[said + 1n, (said * 13n) / 10n, owed, owed + 1n, owed + 123_456n, owed - 1n, 0n],
  ])
  const liquidationId = sale?.liquidationId ?? `liq_${loan.contractId}_none`
  const value = {
    contractId: loan.contractId,
    liquidationId,
    proceeds: textOf(cents < 0n ? 0n : cents, CENT),
  }
  return say(market, 'ConfirmLiquidation', value, `cmd_sold-${nth}`)
}

function paySurplus(market: MoneyMarket, loan: MoneyLoan, nth: string) {
  const { surplus, liquidation } = contractOf(market, loan).guarantee
  if (!surplus && !market.world.random.chance(ABOUT_NOTHING)) return
  const none = liquidation?.liquidationId.replace('liq', 'sur') ?? `sur_${loan.contractId}_none`
  const value = { contractId: loan.contractId, surplusId: surplus?.surplusId ?? none }
  return say(market, 'ConfirmSurplus', value, `cmd_paid-${nth}`)
}

function resumeSales(market: MoneyMarket, loan: MoneyLoan, nth: string) {
  const { contractId, guaranteeId } = loan
  const { salesStop } = contractOf(market, loan).guarantee
  if (!salesStop && !market.world.random.chance(ABOUT_NOTHING)) return
  return say(market, 'ResumeSales', { contractId, guaranteeId, reason: 'looked' }, `cmd_resume-${nth}`)
}

function requestRelease(market: MoneyMarket, loan: MoneyLoan, nth: string) {
  const { random } = market.world
  const { contractId, guaranteeId } = loan
  const [held] = contractOf(market, loan).guarantee.holdings
  const units = held ? unitsOf(held.quantity, QUANTITY) : 1_000_000n
  const quantity = textOf(random.pick([units, units / 10n + 1n, units / 10n + 1n, units + 1n]), QUANTITY)
  const token = { tokenSymbol: held?.tokenSymbol ?? 'USDC', network: held?.network ?? 'POLYGON' } as const
  const value = { contractId, guaranteeId, ...token, quantity }
  return say(market, 'RequestRelease', value, `cmd_release-${nth}`, LENDER_PARTY)
}

function answerRelease(market: MoneyMarket, loan: MoneyLoan, nth: string) {
  const { random } = market.world
  const contract = contractOf(market, loan)
  const { releaseId } = contract.guarantee.openReleases[0] ?? {}
  if (releaseId === undefined) return
  const approved = random.chance(0.7)
  const answer = { releaseId, approved, reason: approved ? null : 'LTV_ABOVE_INITIAL' }
  const found = { ...headOf(contract), ...answer, id: `fnd-${nth}`, snapshot: snapshotOf(contract) }
  return find(market, 'ReleaseAnswered', found, false)
}

function confirmRelease(market: MoneyMarket, loan: MoneyLoan, nth: string) {
  const releases = [...(market.database.collections.get('releases')?.values() ?? [])] as unknown as {
    readonly _id: string
    readonly contractId: number
  }[]
  const own = releases.filter(({ contractId }) => contractId === loan.contractId).map(({ _id }) => _id)
  if (own.length === 0 && !market.world.random.chance(ABOUT_NOTHING)) return
  const releaseId = market.world.random.pick(own.length > 0 ? own : [`rel_${loan.contractId}_none`])
  return say(market, 'ConfirmRelease', { contractId: loan.contractId, releaseId }, `cmd_gone-${nth}`)
}

/** Reports with the present terms, earlier terms, invented terms, or none. */
function accept(market: MoneyMarket, loan: MoneyLoan, nth: string) {
  const { random } = market.world
  const { termsHash, borrowerPartyId } = contractOf(market, loan)
  const kept = [...(market.database.collections.get('contractHistory')?.values() ?? [])] as unknown as {
    readonly contractId: number
    readonly contract: StoredContract
  }[]
  const former = kept.filter(one => one.contractId === loan.contractId).map(one => one.contract.termsHash)
  const hash = random.pick([null, termsHash, ...former.slice(0, 2), random.pick([termsHash, 'f'.repeat(64)])])
  // What waits before it in the log may still change the terms.
  if (hash === termsHash && !loan.isAccepted && random.chance(0.5)) void state(market, loan, `${nth}-first`)
  const value = { contractId: loan.contractId, termsHash: hash }
  return say(market, 'AcceptContract', value, `cmd_accept-${nth}`, borrowerPartyId)
}

function value(market: MoneyMarket, loan: MoneyLoan, nth: string) {
  const { random } = market.world
  const status = random.pick(['OK', 'ALERT'])
  const depositedFiatAmount = random.pick(['0', '9000', '15000'])
  const currentLtv = random.pick([null, '0.4', '0.6'])
  const valued = { ...valuationOf(contractOf(market, loan)), status, depositedFiatAmount, currentLtv }
  const found = { ...valued, id: `fnd-${nth}` }
  return find(market, 'GuaranteeValued', found, false)
}

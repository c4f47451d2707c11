import { createLedger, partyDocument } from '../../processors/contracts/ledger.fixture.ts'
import type { Random } from '../support/random.ts'
import { type Beginnings, becomeAcceptable, documentOf, ids, LENDER_PARTY } from './noticeLoans.ts'

/** Loans of the runs with money, each of 10,000 with 3,000 USDC, and transfers on the networks they take. */
export interface MoneyLoan {
  readonly contractId: number
  readonly guaranteeId: number
  readonly liquidationType: 'FULL' | 'PARTIAL'
  /** The borrower accepts during the run, or has accepted before. */
  readonly isAccepted: boolean
}

export const BORROWER = 'pty_dora'

const KINDS = [
  { liquidationType: 'FULL', isAccepted: true },
  { liquidationType: 'FULL', isAccepted: true },
  { liquidationType: 'PARTIAL', isAccepted: true },
  { liquidationType: 'FULL', isAccepted: false },
] as const

export const moneyLoans: readonly MoneyLoan[] = KINDS.map((kind, n) => {
  return { ...kind, contractId: ids[n]!, guaranteeId: ids[n]! + 5_000 }
})

let begun: Promise<Beginnings> | null = null

/** The same in every run, made once by the rules themselves. */
export function moneyBeginnings(): Promise<Beginnings> {
  begun ??= begin()
  return begun
}

async function begin(): Promise<Beginnings> {
  const borrowerDocument = documentOf(5)
  const parties = [partyDocument(LENDER_PARTY, '11222333000181'), partyDocument(BORROWER, borrowerDocument)]
  const ledger = createLedger(parties)
  const ratios = { warning: null, alert: null, liquidation: null }
  const requests = { undeliverable: null, borrowerRequests: null }
  const policy = { mode: 'IMMEDIATE', curePeriodHours: 1, ...requests, ...ratios } as const
  for (const { contractId, guaranteeId, liquidationType, isAccepted } of moneyLoans) {
    const ltvPolicy = { ...policy, liquidationType }
    await becomeAcceptable(ledger, { contractId, guaranteeId, borrowerDocument, ltvPolicy })
    if (isAccepted) await ledger.ask('AcceptContract', { contractId, termsHash: null }, BORROWER)
    const { contractStatus } = ledger.contract(contractId)
    if (contractStatus !== (isAccepted ? 'ACTIVE' : 'PENDING_ACCEPTANCE'))
      throw new Error(`contract ${contractId} is ${contractStatus}`)
  }
  const contracts = moneyLoans.map(({ contractId }) => ledger.contract(contractId))
  return { contracts, parties, deposits: ledger.all('deposits') }
}

/** A transfer as it really happened. */
export interface ChainTransfer {
  readonly guaranteeId: number
  readonly tokenSymbol: 'USDC' | 'USDT'
  readonly network: 'POLYGON' | 'BASE'
  readonly quantity: string
  readonly txHash: string
  readonly logIndex: number
  /** Custody may leave the index out. */
  readonly isAlone: boolean
}

const TRANSACTIONS = 7
const ALONE = 0.4
/** The same figures twice in one transaction are two transfers. */
const TWIN = 0.3

/** Transactions with one transfer, with several to one guarantee, and with some to several guarantees. */
export function drawTransfers(random: Random): readonly ChainTransfer[] {
  return Array.from({ length: TRANSACTIONS }, (_, n) => {
    const txHash = `0x${(n + 10).toString(16).padStart(64, 'ab')}`
    const token = random.pick([
      { tokenSymbol: 'USDC', network: 'POLYGON' },
      { tokenSymbol: 'USDT', network: 'BASE' },
    ] as const)
    const isAlone = random.chance(ALONE)
    const drawn = () => ({
      guaranteeId: random.pick(moneyLoans).guaranteeId,
      quantity: random.pick(['100', '250.5', '0.000001', '3000', String(random.between(1, 999))]),
    })
    const first = drawn()
    const others = Array.from({ length: isAlone ? 0 : random.between(1, 2) }, () => {
      return random.chance(TWIN) ? first : drawn()
    })
    return [first, ...others].map((transfer, index): ChainTransfer => {
      return { ...transfer, ...token, txHash, logIndex: n * 10 + index, isAlone }
    })
  }).flat()
}

import {
  CCB,
  CREATION,
  createLedger,
  type Ledger,
  PLAIN_REPORT,
  partyDocument,
} from '../../processors/contracts/ledger.fixture.ts'
import type { StateDocument } from '../../processors/runtime/ports.ts'
import type { StoredContract } from '../../schemas/documents/contracts.ts'
import { partitionOf } from '../../schemas/partition.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import type { LtvPolicyInput } from '../../schemas/types.ts'
import type { Random } from '../support/random.ts'

/** ACTIVE loans of the runs with notices, and the channels that their borrowers have. */
export interface Loan {
  readonly contractId: number
  readonly guaranteeId: number
  readonly borrower: string
  /** Null: sells at once. */
  readonly undeliverable: 'SELL' | 'HOLD' | null
  readonly liquidationType: 'FULL' | 'PARTIAL'
  readonly cureHours: number
}

/** Of the twelve lanes only these are used, so that a run has few. */
export const LANES = 3
export const LENDER_PARTY = 'pty_lender'
const COLLATERAL = '3000'

const LOANS: readonly Omit<Loan, 'contractId' | 'guaranteeId'>[] = [
  { borrower: 'pty_ana', undeliverable: 'SELL', liquidationType: 'FULL', cureHours: 1 },
  { borrower: 'pty_ana', undeliverable: 'HOLD', liquidationType: 'FULL', cureHours: 1 },
  { borrower: 'pty_bia', undeliverable: 'SELL', liquidationType: 'PARTIAL', cureHours: 1 },
  { borrower: 'pty_bia', undeliverable: null, liquidationType: 'FULL', cureHours: 1 },
  { borrower: 'pty_caio', undeliverable: 'HOLD', liquidationType: 'PARTIAL', cureHours: 2 },
  { borrower: 'pty_caio', undeliverable: 'SELL', liquidationType: 'FULL', cureHours: 2 },
]

export const BORROWERS = [...new Set(LOANS.map(({ borrower }) => borrower))]

/** Ids of contracts whose records are in the lanes of a run. */
export const ids = Array.from({ length: 200 }, (_, n) => 1_001 + n).filter(id => {
  return partitionOf(String(id), USUAL_PARTITIONS) < LANES
})

export const loans: readonly Loan[] = LOANS.map((loan, n) => {
  return { ...loan, contractId: ids[n]!, guaranteeId: ids[n]! + 5_000 }
})

export interface Beginnings {
  readonly contracts: readonly StoredContract[]
  readonly parties: readonly StateDocument[]
  /** Of what the loans hold. */
  readonly deposits: readonly StateDocument[]
}

let begun: Promise<Beginnings> | null = null

/** The same in every run, made once by the rules themselves. */
export function beginnings(): Promise<Beginnings> {
  begun ??= begin()
  return begun
}

export const documentOf = (n: number) => `5299822472${n}`

async function begin(): Promise<Beginnings> {
  const borrowers = BORROWERS.map((id, n) => partyDocument(id, documentOf(n)))
  const parties = [partyDocument(LENDER_PARTY, '11222333000181'), ...borrowers]
  const ledger = createLedger(parties)
  for (const loan of loans) {
    const { contractId, borrower } = loan
    const borrowerDocument = documentOf(BORROWERS.indexOf(borrower))
    await becomeAcceptable(ledger, { ...loan, borrowerDocument, ltvPolicy: policyOf(loan) })
    await ledger.ask('AcceptContract', { contractId, termsHash: null }, borrower)
    const { contractStatus } = ledger.contract(contractId)
    if (contractStatus !== 'ACTIVE') throw new Error(`contract ${contractId} is ${contractStatus}`)
  }
  const contracts = loans.map(({ contractId }) => ledger.contract(contractId))
  return { contracts, parties, deposits: ledger.all('deposits') }
}

interface Offer {
  readonly contractId: number
  readonly guaranteeId: number
  readonly borrowerDocument: string
  readonly ltvPolicy: LtvPolicyInput
}

/** A loan with everything that ACTIVE wants, but for the acceptance. */
export async function becomeAcceptable(
  ledger: Ledger,
  { contractId, guaranteeId, borrowerDocument, ltvPolicy }: Offer,
): Promise<void> {
  const ids = { contractId, guaranteeId }
  await ledger.ask(
    'CreateContract',
    { ...CREATION, ...ids, borrowerDocument, ltvPolicy, ccb: CCB },
    LENDER_PARTY,
  )
  await ledger.ask('SendContract', { contractId }, LENDER_PARTY)
  const token = { tokenSymbol: 'USDC', network: 'POLYGON' } as const
  const txHash = `0x${String(contractId).padStart(64, '0')}`
  await ledger.ask('RecordDeposit', {
    ...ids,
    ...token,
    quantity: COLLATERAL,
    txHash,
    logIndex: null,
    ...PLAIN_REPORT,
  })
  await ledger.find('GuaranteeValued', {
    ...{ id: `fnd_${contractId}`, event: 'ltv.guarantee_valued', timestamp: 1, ...ids },
    ...{ balanceSequence: ledger.contract(contractId).sequences.balanceChanges },
    ...{ snapshotId: `snp_${contractId}_1`, currentLtv: null, status: 'OK', level: 'NONE' },
    ...{ depositedFiatAmount: '15000', covered: true },
    priceWaits: [],
  })
  const { signings } = ledger.contract(contractId)
  const { signingId, signers } = signings.find(({ signingType }) => signingType === 'CCB')!
  const signed = {
    signatureEvent: 'SIGNED' as const,
    signerId: signers[0]!.signerId,
    occurredAt: ledger.now(),
  }
  await ledger.ask('RecordSignatureEvent', { contractId, signingId, eventId: null, ...signed, reason: null })
}

function policyOf({ undeliverable, liquidationType, cureHours }: Loan): LtvPolicyInput {
  const mode = undeliverable === null ? 'IMMEDIATE' : 'AFTER_NOTICE'
  const ratios = { warning: null, alert: null, liquidation: null }
  return {
    mode,
    liquidationType,
    curePeriodHours: cureHours,
    undeliverable,
    borrowerRequests: null,
    ...ratios,
  }
}

/** Outcome of each message to a channel; a disabled mailbox has no address. */
export type Conduct = 'takes' | 'refuses' | 'takes some' | 'takes later' | 'disabled'

export interface Channel {
  /** Of the endpoint; EMAIL for the mailbox. */
  readonly id: string
  readonly borrower: string
  readonly conduct: Conduct
  readonly events: readonly string[]
  readonly fifo: boolean
  /** From 0 to 1: how late it begins to take something, where it does so later. */
  readonly lateness: number
}

const ASKED = [['*'], ['notice.issued'], ['notice.*', 'collateral.ltv_alert']] as const
const CONDUCTS: readonly Conduct[] = ['takes', 'refuses', 'refuses', 'takes some', 'takes later', 'disabled']
const MAX_ENDPOINTS = 3

/** Each borrower has no endpoint or some; where there is e-mail, each has a mailbox or no address. */
export function drawChannels(random: Random, withMail: boolean): readonly Channel[] {
  return BORROWERS.flatMap(borrower => {
    const endpoints = Array.from({ length: random.between(0, MAX_ENDPOINTS) }, (_, n): Channel => {
      const id = `ep_${borrower.slice(4)}_${n}`
      const events = random.pick(ASKED)
      const conduct = random.pick(CONDUCTS)
      return { id, borrower, conduct, events, fifo: random.chance(0.3), lateness: random.next() }
    })
    if (!withMail) return endpoints
    const conduct = random.pick(CONDUCTS)
    const mailbox = { id: 'EMAIL', borrower, conduct, events: ['notice.issued'], fifo: false }
    return [...endpoints, { ...mailbox, lateness: random.next() }]
  })
}

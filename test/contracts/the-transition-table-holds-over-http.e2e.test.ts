import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Status } from '../../processors/domain/contract/commandRow.ts'
import { type ContractCommand, transitionOf } from '../../processors/domain/contract/commands.ts'
import { type EuroLoans, euroLoans } from '../support/euroLoans.ts'
import { eventually } from '../support/eventually.ts'
import { somePdf } from '../support/files.ts'
import { type Loan, loanOf, newLoan, newTxHash } from '../support/loan.ts'
import { runLastro } from '../support/operatorScript.ts'
import { type Answer, expectStatus, type Party, type Platform, platform } from '../support/platform.ts'

/**
 * Every pair of command and state that the table refuses or takes for a repetition, called as clients call
 * it: 409 with the table's code, or 200; and the contract is afterwards what it was. Where the rules of the
 * command decide, the tests named after it say what they do.
 */
let lastro: Platform
let market: EuroLoans
let lender: Party
let borrower: Party

beforeAll(async () => {
  lastro = await platform()
  market = await euroLoans(lastro)
  await market.dollar()
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
})
afterAll(() => lastro?.close())

/** With the addresses that custody names, which come by themselves and change the contract. */
async function addressed(loan: Loan): Promise<Loan> {
  await eventually('custody names addresses', async () => {
    const answer = await lastro.call(loan.lender.key, 'GET', `/guarantees/${loan.guaranteeId}`)
    return expectStatus(answer, 200).body.data.depositInstructions ?? undefined
  })
  return loan
}
const draft = async () => addressed(await newLoan(lastro, { lender, borrower, ccb: false }))
const active = async () => addressed(await market.active('15000', { fiatCurrency: 'USD' }))
const journeyOf = (loan: Loan) =>
  lastro.call(loan.borrower.key, 'POST', `/simulation/v1/contracts/from-lender/${loan.id}`)

const REACHED: Readonly<Record<Status, () => Promise<Loan>>> = {
  DRAFT: draft,
  LENDER_APPROVED: imported,
  PENDING_ACCEPTANCE: async () => {
    const loan = await draft()
    expectStatus(await loan.send(), 200)
    return loan
  },
  ACCEPTED: async () => {
    const loan = await REACHED.PENDING_ACCEPTANCE()
    expectStatus(await loan.accept(), 200)
    return loan
  },
  ACTIVE: active,
  COMPLETED: async () => {
    const loan = await active()
    expectStatus(await journeyOf(loan), 201)
    await loan.payouts()
    expectStatus(await loan.balance('0'), 202)
    await loan.until('it is COMPLETED', ({ status }) => status === 'COMPLETED')
    return loan
  },
  CANCELLED: async () => {
    const loan = await draft()
    expectStatus(await journeyOf(loan), 201)
    expectStatus(await loan.post(lender, 'cancel', { reason: 'changed' }), 200)
    return loan
  },
}

/** A contract that was imported from a previous system. */
async function imported(): Promise<Loan> {
  const line = {
    legacyId: `table-${lender.document}`,
    lenderDocument: lender.document,
    borrowerDocument: borrower.document,
    name: 'Imported',
    ...{ totalLoanValue: '5000', outstandingBalance: '4000', interestRate: '1.5', cet: '2' },
    ...{ installmentsCount: 6, startDate: '2024-01-01', endDate: '2027-01-01' },
    collateralPercentage: '200',
    acceptedTokens: [{ tokenSymbol: 'USDC', network: 'POLYGON' }],
    createdAt: '2024-01-01T00:00:00Z',
  }
  const file = join(mkdtempSync(join(tmpdir(), 'lastro-table-')), 'contracts.ndjson')
  writeFileSync(file, `${JSON.stringify(line)}\n`)
  const { status, stdout } = await runLastro(lastro, 'import', file)
  expect([status, stdout]).toEqual([0, expect.stringContaining('1 imported, 0 refused')])
  const answer = await lastro.call(lender.key, 'GET', '/contracts/v1?status=LENDER_APPROVED')
  const [{ id, guarantee }] = expectStatus(answer, 200).body.data.contracts
  return addressed(loanOf(lastro, lender, borrower, id, guarantee.id))
}

/** Commands of the service itself. */
type OwnCommand =
  | 'EvaluateActivation'
  | 'EvaluateNotices'
  | 'RecordNoticeReceipt'
  | 'RecordDepositAddresses'
  | 'RecordReconciliation'
  | 'RecordSigningSession'
  | 'RecordSignedDocument'
/** Commands that a client can give. */
const CALLS: Readonly<Record<Exclude<ContractCommand, OwnCommand>, (loan: Loan) => Promise<Answer>>> = {
  SendContract: loan => loan.send(),
  AcceptContract: loan => loan.accept(),
  DeclineContract: loan => loan.post(loan.borrower, 'decline', { reason: 'too dear' }),
  CancelContract: loan => loan.post(loan.lender, 'cancel', { reason: 'changed' }),
  UpdateOutstandingBalance: loan => loan.balance('3999.99'),
  AttachCcb(loan) {
    const form = new FormData()
    form.append('ccbFile', new Blob([new Uint8Array(somePdf())], { type: 'application/pdf' }), 'ccb.pdf')
    return lastro.call(loan.lender.key, 'PUT', `/contracts/v1/${loan.id}/ccb`, { form })
  },
  OpenSigning: loan => loan.post(loan.lender, 'signings', { type: 'CCB' }),
  RecordSignatureEvent: loan =>
    lastro.call(lastro.integrationKey, 'POST', `/internal/v1/signings/sig_${loan.id}_99/events`, {
      body: { type: 'SIGNED', signerId: `sgr_${loan.id}_99_1`, at: new Date().toISOString() },
    }),
  RecordDeposit: loan => loan.deposit('1', newTxHash()),
  NameDestination: loan =>
    lastro.call(loan.borrower.key, 'POST', `/guarantees/${loan.guaranteeId}/destinations`, {
      body: { paymentMethodId: 'wlt_none' },
    }),
  MakeBorrowerRequest: loan =>
    lastro.call(loan.borrower.key, 'POST', `/guarantees/${loan.guaranteeId}/sale-requests`, {
      body: { toLtv: '0.5' },
    }),
  DecideBorrowerRequest: loan =>
    lastro.call(
      loan.lender.key,
      'POST',
      `/guarantees/${loan.guaranteeId}/requests/brq_${loan.id}_none/decline`,
    ),
  RequestRelease: loan =>
    lastro.call(loan.lender.key, 'POST', `/guarantees/${loan.guaranteeId}/releases`, {
      body: { tokenSymbol: 'USDC', network: 'POLYGON', amount: '1' },
    }),
  ConfirmRelease: loan =>
    lastro.call(lastro.integrationKey, 'POST', `/internal/v1/releases/rel_${loan.id}_none/confirmations`),
  ConfirmLiquidation: loan =>
    lastro.call(
      lastro.integrationKey,
      'POST',
      `/internal/v1/liquidations/liq_${loan.id}_none/confirmations`,
      {
        body: { proceeds: '1' },
      },
    ),
  ConfirmSurplus: loan =>
    lastro.call(lastro.integrationKey, 'POST', `/internal/v1/surpluses/sur_${loan.id}_none/confirmations`),
  RecordFreeze: loan =>
    lastro.call(lastro.integrationKey, 'POST', `/guarantees/${loan.guaranteeId}/freezes`, {
      body: { tokenSymbol: 'USDT', network: 'BASE', status: 'FROZEN' },
    }),
  AttributeDeposit: loan =>
    lastro.call(lender.key, 'POST', `/v1/unattributed-deposits/dep_${loan.id}_none/attribute`),
  ReturnDeposit: loan =>
    lastro.call(lender.key, 'POST', `/v1/unattributed-deposits/dep_${loan.id}_none/return`, {
      body: { destination: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
    }),
  ConfirmReturn: loan =>
    lastro.call(lastro.integrationKey, 'POST', `/internal/v1/returns/ret_${loan.id}_none/confirmations`),
  ResumeSales: loan =>
    lastro.call(lastro.adminKey, 'POST', `/operations/v1/guarantees/${loan.guaranteeId}/resume-sales`, {
      body: { reason: 'looked at' },
    }),
  MaterializeJourney: journeyOf,
  AdvanceStage: loan =>
    lastro.call(loan.borrower.key, 'POST', `/simulation/v1/contracts/sim_${loan.id}/stage`, {
      body: { stage: 'IDENTIFICATION' },
    }),
}
const COMMANDS = Object.keys(CALLS) as (keyof typeof CALLS)[]
/** Requests whose target does not exist or has nothing to resume: the same response in every state. */
const MEETS_NOTHING: Readonly<Partial<Record<ContractCommand, readonly [number, string]>>> = {
  RecordSignatureEvent: [404, 'not_found'],
  ConfirmRelease: [404, 'not_found'],
  ConfirmLiquidation: [404, 'not_found'],
  ConfirmSurplus: [404, 'not_found'],
  AttributeDeposit: [404, 'not_found'],
  ReturnDeposit: [404, 'not_found'],
  ConfirmReturn: [404, 'not_found'],
  NameDestination: [404, 'not_found'],
  DecideBorrowerRequest: [404, 'not_found'],
  ResumeSales: [409, 'invalid_state'],
}

/** Without what moves by itself: LTV, and the time of a change, as receipts of notices come later. */
const unmoved = (contract: Awaited<ReturnType<Loan['read']>>) => ({
  ...{ ...contract, ltv: null, updatedAt: null },
  guarantee: { ...contract.guarantee, updatedAt: null },
})

test.each(Object.keys(REACHED) as Status[])(
  'in %s every command that the table refuses is refused, and a repetition changes nothing',
  async status => {
    const loan = await REACHED[status]()
    // There is no journey after a cancellation; with one the stage is refused for the state alone.
    if (status !== 'CANCELLED') expect([200, 201]).toContain((await journeyOf(loan)).status)
    const before = await loan.read()
    expect(before.status).toBe(status)
    let tried = 0
    for (const command of COMMANDS) {
      const cell = transitionOf(command, status)
      if (cell === 'decides' && !(command in MEETS_NOTHING)) continue
      tried += 1
      const { status: answered, body } = await CALLS[command](loan)
      const expected =
        cell === 'repeats' ? [200, undefined] : cell === 'decides' ? MEETS_NOTHING[command]! : [409, cell]
      expect([command, answered, body?.error?.code]).toEqual([command, ...expected])
    }
    expect(tried).toBeGreaterThanOrEqual(Object.keys(MEETS_NOTHING).length + 1)
    expect(unmoved(await loan.read())).toEqual(unmoved(before))
  },
)

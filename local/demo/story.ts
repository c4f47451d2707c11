import {
  deposit,
  type LoanOnStage,
  readContract,
  type Stage,
  setPrices,
  settle,
  sign,
  stateBalance,
  tellState,
} from './actors.ts'
import { type Contract, refused, right } from './client.ts'
import { formOf, newContract } from './newContract.ts'
import type { Inbox } from './webhooks.ts'

/** A whole loan life, in chapters. Each insists on what the specification says comes next. */

/** 10,000 BRL at 150 % need 15,000 BRL of collateral: 3,000 USDC at 5 BRL. */
const CALM = '5'
const COLLATERAL = '3000'
/** 9,000 / (3,000 × 3.7) = 0.81: above the alert ratio 0.8. */
const FALL = '3.7'
/** Far enough that the topped-up collateral is above the liquidation ratio 0.89. */
const CRASH = '2.75'
/** Prices on the way, for deployments that do not believe a fall of more than 10 % at once. */
const ON_THE_WAY = { fall: ['4.6', '4.2', '3.85'], crash: ['3.4', '3.1', '2.85'] } as const

export async function tellLoanLife(stage: Stage, inbox: Inbox, pdfFile: string): Promise<void> {
  await setPrices(stage, CALM)
  const { id, guaranteeId } = await createForAStranger(stage, inbox, pdfFile)
  const borrowerKey = await onboard(stage, inbox)
  const loan: LoanOnStage = { id, guaranteeId, borrowerKey }
  await sendAndSign(stage, loan)
  await acceptAndActivate(stage, loan)
  await walkTheJourney(stage, loan)
  await payAnInstallment(stage, loan)
  await alertAndCure(stage, loan, inbox)
  await liquidate(stage, loan, inbox)
}

/** Resets prices to the initial ones, for the next user of the platform. */
export async function calmTheMarket(stage: Stage): Promise<void> {
  await setPrices(stage, CALM)
}

async function createForAStranger(
  stage: Stage,
  inbox: Inbox,
  pdfFile: string,
): Promise<{ id: number; guaranteeId: number }> {
  const { client, narrator, keys, borrower } = stage
  narrator.chapter('The lender knows the borrower only by document')
  const lender = client.as(keys.lender)
  const params = { query: { document: borrower.document } }
  const { data: known } = await right(lender.GET('/contracts/v1/borrowers/lookup', { params }))
  narrator.expect('nobody knows the new borrower', known.found === false, known)
  const create = () =>
    lender.POST('/contracts/v1', { body: newContract(borrower.document, pdfFile), bodySerializer: formOf })
  await refused(create(), 404, 'borrower_not_found')
  await right(lender.POST('/contracts/v1/borrowers/pre-registrations', { body: borrower }), 201)

  narrator.chapter('The contract, with its guarantee and the loan agreement')
  const { data } = await right(create(), 201)
  narrator.expect(
    'the required collateral is 15000',
    data.guarantee.requiredFiatAmount === '15000',
    data.guarantee,
  )
  tellState(stage, { ...data, ltv: null })
  await inbox.take('collateral.created', ({ contractId }) => contractId === data.id)
  await inbox.take('guarantee.created', ({ contractId }) => contractId === data.id)
  return { id: data.id, guaranteeId: data.guarantee.id }
}

async function onboard({ client, narrator, keys, borrower }: Stage, inbox: Inbox): Promise<string> {
  narrator.chapter('The borrower completes the onboarding and has an account now')
  const { document, name, email } = borrower
  const profile = { name, email, phone: '+5511987654321' }
  const body = { document, kind: 'INDIVIDUAL' as const, profile, modules: ['BORROWER' as const] }
  await right(client.as(keys.integration).POST('/internal/v1/onboarding/completions', { body }), 201)
  await inbox.take('account.verified', data => data.document === document)
  const scopes = ['borrower' as const, 'contracts' as const]
  const key = { name: 'demo run', scopes, document, rateLimit: 0 }
  const { data } = await right(client.as(keys.admin).POST('/auth/v1/api-keys', { body: key }), 201)
  return data.secret!
}

export async function sendAndSign(stage: Stage, loan: LoanOnStage): Promise<void> {
  const { client, narrator, keys } = stage
  narrator.chapter('Sent: guarantee document and loan agreement are there to be signed')
  const params = { path: { id: loan.id } }
  const send = () => client.as(keys.lender).POST('/contracts/v1/{id}/send', { params })
  const { data } = await right(send())
  narrator.expect('two signings are open', data.signings.length === 2, data.signings)
  await right(send())
  narrator.say('  (sent again: nothing is repeated)')
  await sign(stage, loan, 'GUARANTEE')
  await sign(stage, loan, 'CCB')
  await settle(stage, loan, 'both are signed', ({ signings }) =>
    signings.every(one => one.signingDocument.status === 'SIGNED'),
  )
}

export async function acceptAndActivate(stage: Stage, loan: LoanOnStage): Promise<void> {
  const { client, narrator } = stage
  narrator.chapter('The borrower deposits the collateral and accepts the terms')
  await deposit(stage, loan, COLLATERAL)
  await settle(stage, loan, 'the lock is ACTIVE', ({ guarantee }) => guarantee.lock.status === 'ACTIVE')
  const params = { path: { id: loan.id } }
  const accept = (termsHash: string) =>
    client.as(loan.borrowerKey).POST('/contracts/v1/{id}/accept', { params, body: { termsHash } })
  await refused(accept('0'.repeat(64)), 409, 'terms_changed')
  const { termsHash } = await readContract(stage, loan)
  await right(accept(termsHash))
  await settle(stage, loan, 'the contract is ACTIVE', ({ status }) => status === 'ACTIVE')
}

async function walkTheJourney(
  { client, narrator }: Stage,
  { id, borrowerKey: key }: LoanOnStage,
): Promise<void> {
  narrator.chapter('The borrower’s journey follows the contract')
  const borrower = client.as(key)
  const from = { params: { path: { contractId: id } } }
  const { data } = await right(borrower.POST('/simulation/v1/contracts/from-lender/{contractId}', from), 201)
  narrator.expect('nothing fiscal is inferred', data.quote.iofAmount === '0', data.quote)
  const params = { path: { simulationId: data.simulationId } }
  const advance = (stage: 'IDENTIFICATION' | 'GUARANTEE' | 'CCB') =>
    borrower.POST('/simulation/v1/contracts/{simulationId}/stage', { params, body: { stage } })
  await refused(advance('CCB'), 409, 'invalid_stage_transition')
  for (const stage of ['IDENTIFICATION', 'GUARANTEE', 'CCB'] as const) await right(advance(stage))
}

async function payAnInstallment(stage: Stage, loan: LoanOnStage): Promise<void> {
  stage.narrator.chapter('A payment lowers the balance; the ratio is recalculated')
  await stateBalance(stage, loan, '9000')
  await settle(stage, loan, 'the ratio is 0.6', ({ ltv }) => ltv?.currentLtv === 0.6)
}

async function alertAndCure(stage: Stage, loan: LoanOnStage, inbox: Inbox): Promise<void> {
  const { narrator } = stage
  narrator.chapter('The market falls: one alert, with the amounts that cure')
  if (stage.isProduction) for (const price of ON_THE_WAY.fall) await setPrices(stage, price)
  await setPrices(stage, FALL)
  const { data } = await inbox.take('collateral.ltv_alert', ({ contractId }) => contractId === loan.id)
  await settle(stage, loan, 'a margin call', ({ guarantee }) => guarantee.status === 'MARGIN_CALL')
  const [topUp] = data.cure.topUp
  narrator.say(`  cure: repay BRL ${data.cure.repayAmount}, or deposit ${topUp.amount} ${topUp.tokenSymbol}`)

  narrator.chapter('The borrower tops up exactly that: cured')
  await deposit(stage, loan, topUp.amount)
  // The snapshot is there a moment after the guarantee that follows from it.
  const isCured = ({ guarantee, ltv }: Contract) => guarantee.status === 'ACTIVE' && ltv?.status === 'OK'
  const cured = await settle(stage, loan, 'cured', isCured)
  const ratio = cured.ltv?.currentLtv ?? Number.POSITIVE_INFINITY
  narrator.expect('the ratio is where the cure ends', ratio <= 0.666667, cured.ltv)
}

async function liquidate(stage: Stage, loan: LoanOnStage, inbox: Inbox): Promise<void> {
  const { client, narrator, keys } = stage
  narrator.chapter('A second fall: the collateral is sold, the rest goes back')
  if (stage.isProduction) for (const price of ON_THE_WAY.crash) await setPrices(stage, price)
  await setPrices(stage, CRASH)
  const { data } = await inbox.take('collateral.liquidated', ({ contractId }) => contractId === loan.id)
  narrator.say(`  decided: proceeds BRL ${data.proceeds}, debt covered BRL ${data.debtCovered}`)
  await inbox.take('guarantee.liquidated', ({ contractId }) => contractId === loan.id)
  const over = await settle(stage, loan, 'it is over', ({ status, guarantee }) => {
    return status === 'COMPLETED' || guarantee.status === 'LIQUIDATED'
  })
  narrator.expect('the guarantee is LIQUIDATED', over.guarantee.status === 'LIQUIDATED', over.guarantee)
  narrator.expect('the debt is covered and the contract COMPLETED', over.status === 'COMPLETED', over.status)
  const params = { path: { id: loan.id } }
  const late = client
    .as(keys.lender)
    .PATCH('/contracts/v1/{id}/outstanding-balance', { params, body: { outstandingBalance: '1' } })
  await refused(late, 409, 'invalid_state')
}

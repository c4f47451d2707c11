import { type LoanOnStage, type Stage, setPrices, settle } from '../../local/demo/actors.ts'
import { type Contract, right } from '../../local/demo/client.ts'
import { until } from '../../local/demo/narrator.ts'
import { formOf, newContract } from '../../local/demo/newContract.ts'
import { deploymentTime } from '../../local/demo/now.ts'
import { acceptAndActivate, sendAndSign } from '../../local/demo/story.ts'
import { advance } from '../../local/demo/time.ts'
import { writeSamplePdf } from '../../local/start/facts.ts'
import { DAY_MS } from '../../schemas/durations.ts'
import { loanIn } from './loan.ts'

/** Sales that bring more, or far less, than what is owed, and a loan whose last day is over. */

/** 3,200 USDC are 16,000 BRL. */
const CALM = '5'
/** Of 16,000: above the liquidation ratio. */
const TOO_MUCH = '14800'
const PAID_MEANWHILE = '9000'
const PROCEEDS = '14790.4'
/** Less than half of what the sale was expected to bring. */
const TOO_LITTLE = '5000'

export async function tellOfMoney(stage: Stage, home: string): Promise<void> {
  await setPrices(stage, CALM)
  await aSaleThatBringsMore(stage)
  await setPrices(stage, CALM)
  await aSaleThatBringsTooLittle(stage)
  await setPrices(stage, CALM)
  await anOverdueLoan(stage, home)
}

async function aSaleThatBringsMore(stage: Stage): Promise<void> {
  stage.narrator.chapter('A sale brings more than what is owed: the surplus is the borrower’s')
  const sale = await loanBeingSold(stage)
  await sale.owes(PAID_MEANWHILE)
  await sale.confirm(PROCEEDS)
  await tellCustodian(stage, {})
  await sale.until('the surplus is paid', ({ surplus }) => surplus?.status === 'PAID')
}

async function aSaleThatBringsTooLittle(stage: Stage): Promise<void> {
  const { client, keys, narrator } = stage
  narrator.chapter('A sale brings less than half of what was expected: the next one waits for an operator')
  const sale = await loanBeingSold(stage)
  await sale.confirm(TOO_LITTLE)
  const { id } = await sale.until('sales are stopped', ({ salesStop }) => salesStop !== null)
  await tellCustodian(stage, {})
  const resumed = { params: { path: { id } }, body: { reason: 'The custodian sold in a falling market.' } }
  await right(client.as(keys.admin).POST('/operations/v1/guarantees/{id}/resume-sales', resumed))
  await sale.until('the rest is sold', ({ status }) => status === 'LIQUIDATED')
}

/** A loan whose collateral is with a custodian that says nothing of the sale yet. */
async function loanBeingSold(stage: Stage) {
  const { client, keys } = stage
  await tellCustodian(stage, { reject: true })
  const { params, lender } = await loanIn(stage, 'ACTIVE')
  const owes = async (outstandingBalance: string) => {
    const body = { outstandingBalance }
    await right(lender.PATCH('/contracts/v1/{id}/outstanding-balance', { params, body }), 202)
  }
  const guaranteeWhen = (what: string, holds: (guarantee: Contract['guarantee']) => boolean) =>
    until(what, async () => {
      const { guarantee } = (await right(lender.GET('/contracts/v1/{id}', { params }))).data
      return holds(guarantee) ? guarantee : undefined
    })
  await owes(TOO_MUCH)
  const { liquidation } = await guaranteeWhen('it is being sold', ({ status }) => status === 'LIQUIDATING')
  const confirm = async (proceeds: string) => {
    const confirmed = { params: { path: { id: liquidation!.id } }, body: { proceeds } }
    await right(client.as(keys.integration).POST('/internal/v1/liquidations/{id}/confirmations', confirmed))
  }
  return { owes, confirm, until: guaranteeWhen }
}

/** A custodian that rejects leaves every order where it is; `{}`: it does all of them. */
async function tellCustodian({ client, keys }: Stage, body: { readonly reject?: boolean }): Promise<void> {
  const params = { path: { name: 'custody' as const } }
  await right(client.as(keys.admin).POST('/sandbox/v1/providers/{name}', { params, body }))
}

async function anOverdueLoan(stage: Stage, home: string): Promise<void> {
  const { client, keys, narrator } = stage
  narrator.chapter('A loan of one day, of which something is owed when it is over')
  const wanted = { body: { role: 'BORROWER' } } as const
  const { data: borrower } = await right(client.as(keys.admin).POST('/sandbox/v1/parties', wanted), 201)
  const startDate = (await deploymentTime(client, keys.admin)).slice(0, 'YYYY-MM-DD'.length)
  const term = { installmentsCount: 1, startDate, endDate: dayAfter(startDate) }
  const body = { ...newContract(borrower.document, writeSamplePdf(home)), ...term }
  const created = client.as(keys.lender).POST('/contracts/v1', { body, bodySerializer: formOf })
  const { data } = await right(created, 201)
  const loan: LoanOnStage = { id: data.id, guaranteeId: data.guarantee.id, borrowerKey: borrower.key! }
  await sendAndSign(stage, loan)
  await acceptAndActivate(stage, loan)
  await advance(stage, 'P2D')
  await settle(stage, loan, 'it is overdue', ({ overdueSince }) => overdueSince !== null)
}

const dayAfter = (date: string) =>
  new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)

import type { Stage } from '../demo/actors.ts'
import { right } from '../demo/client.ts'
import { until } from '../demo/narrator.ts'
import { advance } from '../demo/time.ts'
import { loanIn } from './loan.ts'

/** The custodian gets an amount wrong, which is found and corrected. */
export async function booksThatDiffer(stage: Stage): Promise<void> {
  stage.narrator.chapter('The custodian has less than it reported, until it corrects itself')
  const { contract, params, borrower } = await loanIn(stage, 'ACTIVE')
  const admin = stage.client.as(stage.keys.admin)
  const custody = { params: { path: { name: 'custody' as const } } }
  const hold = async () =>
    (await right(borrower.GET('/contracts/v1/{id}', { params }))).data.guarantee.releaseHold
  await right(admin.POST('/sandbox/v1/providers/{name}', { ...custody, body: { deposits: 'WRONG_AMOUNT' } }))
  const path = { params: { path: { id: contract.guarantee.id } } }
  const transfer = { tokenSymbol: 'USDC', network: 'POLYGON', amount: '1' } as const
  await right(borrower.POST('/sandbox/v1/guarantees/{id}/deposits', { ...path, body: transfer }), 201)
  await advance(stage, 'PT1H')
  await until('the mismatch is found', async () => ((await hold()) === null ? undefined : true))
  await right(admin.POST('/sandbox/v1/providers/{name}', { ...custody, body: {} }))
  await right(admin.POST('/operations/v1/reconciliations'), 202)
  await until('the books agree', async () => ((await hold()) === null ? true : undefined))
}

import type { Stage } from '../../local/demo/actors.ts'
import { right } from '../../local/demo/client.ts'
import { until } from '../../local/demo/narrator.ts'
import { advance } from '../../local/demo/time.ts'
import { loanIn } from './loan.ts'

/** Events of destinations, and of requests of the borrower. */
const OTHER_WALLET = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

/** A sale down to a ratio is granted, another one declined. */
export async function aRequestOfTheBorrower(stage: Stage): Promise<void> {
  stage.narrator.chapter('The borrower asks for a sale of collateral')
  const { contract, lender, borrower } = await loanIn(stage, 'ACTIVE')
  const path = { id: contract.guarantee.id }
  const asks = async (toLtv: string) => {
    const asked = borrower.POST('/guarantees/{id}/sale-requests', { params: { path }, body: { toLtv } })
    return { params: { path: { ...path, requestId: (await right(asked, 202)).data.requestId } } }
  }
  const why = { body: { reason: 'The market is moving.' } }
  await right(
    lender.POST('/guarantees/{id}/requests/{requestId}/decline', { ...(await asks('0.6')), ...why }),
  )
  await right(lender.POST('/guarantees/{id}/requests/{requestId}/grant', await asks('0.5')))
  await until('a part is sold', async () => {
    const { data } = await right(lender.GET('/guarantees/{id}', { params: { path } }))
    return data.liquidation?.status === 'CONFIRMED' || undefined
  })
}

/** Two keys of a borrower change a wallet, which counts a day later. */
export async function aDestinationThatChanges(stage: Stage): Promise<void> {
  const { client, keys, narrator } = stage
  narrator.chapter('Collateral goes to another wallet')
  const { contract, borrower } = await loanIn(stage, 'ACTIVE')
  const customer = { businessLegalName: 'Carla Demo', country: 'BR', onboardingFlow: 'kyb_link' } as const
  const { id: customerId } = await right(
    borrower.POST('/global-account/api/v1/customers', { body: customer }),
    201,
  )
  const wallet = { customerId, rail: 'POLYGON', walletAddress: OTHER_WALLET } as const
  const saved = borrower.POST('/global-account/api/v1/payment-methods/save_wallet', { body: wallet })
  const { id: paymentMethodId } = (await right(saved, 201)).data
  const wanted = { params: { path: { id: paymentMethodId } } }
  await right(client.as(keys.integration).POST('/internal/v1/wallets/{id}/confirmations', wanted))
  const made = { name: 'second pair of eyes', scopes: ['approvals' as const, 'borrower' as const] }
  const body = { ...made, document: contract.borrowerDocument }
  const { data: key } = await right(client.as(keys.admin).POST('/auth/v1/api-keys', { body }), 201)
  const of = { path: { id: contract.guarantee.id } }
  const named = { params: of, body: { paymentMethodId } }
  const { id } = proposalIn(await right(borrower.POST('/guarantees/{id}/destinations', named), 202))
  await right(
    client.as(key.secret!).POST('/approvals/v1/{id}/approve', { params: { path: { id } }, body: {} }),
  )
  const destinations = async () =>
    (await right(borrower.GET('/guarantees/{id}', { params: of }))).data.destinations
  await until('the change cools off', async () => {
    return (await destinations()).some(one => one.countsFrom !== null) || undefined
  })
  await advance(stage, 'PT25H')
  await until('the change counts', async () => {
    return (await destinations()).every(one => one.countsFrom === null) || undefined
  })
}

export const proposalIn = ({ data }: { readonly data: { readonly id: string | number } }) => ({
  id: String(data.id),
})

import type { Actors, Data } from './people.ts'

/** Of no one: nothing on a network is ever sent to it. */
export const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

type Caller = Pick<Actors, 'call' | 'outside'>

/**
 * Names a wallet for each network, and a bank account, that a borrower has saved and that are confirmed: what
 * goes back of the loan goes there.
 */
export async function namePayouts(actors: Caller, key: string, contract: Data): Promise<void> {
  const url = `/guarantees/${contract.guarantee.id}/destinations`
  for (const paymentMethodId of await savePayouts(actors, key, contract))
    await actors.call({ key, method: 'POST', url, body: { paymentMethodId } })
}

/** Ids of a confirmed wallet for each network, and of a bank account, which the borrower saves. */
export async function savePayouts(
  { call, outside }: Caller,
  key: string,
  { guarantee, acceptedTokens }: Data,
): Promise<readonly string[]> {
  const post = (url: string, body: object = {}, by = key) => call({ key: by, method: 'POST', url, body })
  const methods = '/global-account/api/v1/payment-methods'
  const kyb = { businessLegalName: 'Sandbox', country: 'BR', onboardingFlow: 'kyb_link' }
  const { id: customerId } = await post('/global-account/api/v1/customers', kyb)
  const ids: string[] = []
  const networks = new Set(acceptedTokens.map(({ network }: Data) => network as string))
  for (const rail of networks) {
    const { id } = await post(`${methods}/save_wallet`, { customerId, rail, walletAddress: WALLET })
    await call({ key: outside, method: 'POST', url: `/internal/v1/wallets/${id}/confirmations` })
    ids.push(id)
  }
  const owner = { bankName: 'Banco Sandbox', accountOwnerName: 'Sandbox', accountNumber: '12345-6' }
  const account = { currency: guarantee.fiatCurrency, rail: 'WIRE', accountType: 'CHECKING', ...owner }
  ids.push((await post(`${methods}/save_bank`, { customerId, ...account })).id)
  return ids
}

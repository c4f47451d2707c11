import type { Actors, Data } from './people.ts'

/** Of no one: nothing on a network is ever sent to it. */
export const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/**
 * Names a wallet for each network, and a bank account, that a borrower has saved and that are confirmed: what
 * goes back of the loan goes there.
 */
export async function namePayouts(
  { call, outside }: Pick<Actors, 'call' | 'outside'>,
  key: string,
  { guarantee, acceptedTokens }: Data,
): Promise<void> {
  const post = (url: string, body: object = {}, by = key) => call({ key: by, method: 'POST', url, body })
  const methods = '/global-account/api/v1/payment-methods'
  const kyb = { businessLegalName: 'Sandbox', country: 'BR', onboardingFlow: 'kyb_link' }
  const { id: customerId } = await post('/global-account/api/v1/customers', kyb)
  const name = (paymentMethodId: string) =>
    post(`/guarantees/${guarantee.id}/destinations`, { paymentMethodId })
  const networks = new Set(acceptedTokens.map(({ network }: Data) => network as string))
  for (const rail of networks) {
    const { id } = await post(`${methods}/save_wallet`, { customerId, rail, walletAddress: WALLET })
    await call({ key: outside, method: 'POST', url: `/internal/v1/wallets/${id}/confirmations` })
    await name(id)
  }
  const owner = { bankName: 'Banco Sandbox', accountOwnerName: 'Sandbox', accountNumber: '12345-6' }
  const account = { currency: guarantee.fiatCurrency, rail: 'WIRE', accountType: 'CHECKING', ...owner }
  await name((await post(`${methods}/save_bank`, { customerId, ...account })).id)
}

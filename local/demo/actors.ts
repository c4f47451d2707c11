import { newTxHash } from '../../sandbox/newTxHash.ts'
import { newDocument } from '../../sandbox/people.ts'
import type { LocalFacts } from '../start/facts.ts'
import { type Client, type Contract, right } from './client.ts'
import { type Narrator, until } from './narrator.ts'
import { deploymentTime } from './now.ts'

/** The cast: the demo lender, a borrower who is new in every run, the systems around the platform. */
export interface Stage {
  readonly client: Client
  readonly narrator: Narrator
  readonly keys: LocalFacts['keys']
  readonly borrower: { readonly document: string; readonly name: string; readonly email: string }
  /** No sandbox: prices move in steps that are believed. */
  readonly isProduction?: boolean
}

/** Ids and key for acting on the loan; set once it exists. */
export interface LoanOnStage {
  readonly id: number
  readonly guaranteeId: number
  /** Key of the borrower, who has an account by then. */
  readonly borrowerKey: string
}

/** A CPF that no earlier run used. */
export const newCpf = () => newDocument('INDIVIDUAL')

export async function readContract({ client, keys }: Stage, { id }: LoanOnStage): Promise<Contract> {
  const call = client.quietly(keys.lender).GET('/contracts/v1/{id}', { params: { path: { id } } })
  return (await right(call)).data
}

/** Waits for the contract's expected state, then prints one line with that state. */
export async function settle(
  stage: Stage,
  loan: LoanOnStage,
  what: string,
  holds: (contract: Contract) => boolean,
): Promise<Contract> {
  const contract = await until(what, async () => {
    const current = await readContract(stage, loan)
    return holds(current) ? current : undefined
  })
  tellState(stage, contract)
  return contract
}

export function tellState({ narrator }: Stage, contract: Contract): void {
  const { guarantee, ltv, fiatCurrency } = contract
  const ratio = ltv?.currentLtv == null ? 'none' : `${ltv.currentLtv} (${ltv.status})`
  narrator.say(
    `= contract ${contract.id} ${contract.status}, balance ${fiatCurrency} ${contract.outstandingBalance}; ` +
      `guarantee ${guarantee.status}, lock ${guarantee.lock.status}, ` +
      `${guarantee.depositedFiatAmount} of ${guarantee.requiredFiatAmount}; LTV ${ratio}`,
  )
}

export async function setPrices({ client, keys, narrator }: Stage, usdBrl: string): Promise<void> {
  const asOf = await deploymentTime(client, keys.integration)
  const ticks = [
    { symbol: 'USDC', price: '1', source: 'demo', asOf },
    { symbol: 'USDBRL', price: usdBrl, source: 'demo', asOf },
  ]
  await right(client.quietly(keys.integration).POST('/internal/v1/market/prices', { body: { ticks } }), 202)
  narrator.say(`  the market: 1 USDC = 1 USD, 1 USD = ${usdBrl} BRL`)
}

/** The borrower reads where to send; the custodian reports the address, and never names a guarantee. */
export async function deposit(
  { client, narrator, keys }: Stage,
  loan: LoanOnStage,
  amount: string,
): Promise<void> {
  const params = { path: { id: loan.guaranteeId } }
  const read = () => right(client.quietly(loan.borrowerKey).GET('/guarantees/{id}', { params }))
  const instructions = await until('custody names an address', async () => {
    return (await read()).data.depositInstructions ?? undefined
  })
  const { address, tokenSymbol, network } = instructions[0]!
  narrator.say(`  ${amount} ${tokenSymbol} on ${network} go to ${address}`)
  const body = { address, tokenSymbol, network, amount, txHash: newTxHash() }
  await right(client.as(keys.integration).POST('/internal/v1/deposits', { body }), 201)
}

/** The provider reports that the borrower signed. */
export async function sign(stage: Stage, loan: LoanOnStage, type: 'GUARANTEE' | 'CCB'): Promise<void> {
  const { signings } = await readContract(stage, loan)
  const signing = signings.find(one => one.type === type)
  const provider = stage.client.as(stage.keys.integration)
  const at = await deploymentTime(stage.client, stage.keys.integration)
  for (const signer of signing?.signingDocument.signers ?? []) {
    const body = { type: 'SIGNED', signerId: signer.id, at } as const
    const params = { path: { id: signing!.id } }
    await right(provider.POST('/internal/v1/signings/{id}/events', { params, body }))
  }
}

export async function stateBalance(
  stage: Stage,
  { id }: LoanOnStage,
  outstandingBalance: string,
): Promise<void> {
  const call = stage.client.as(stage.keys.lender).PATCH('/contracts/v1/{id}/outstanding-balance', {
    params: { path: { id } },
    body: { outstandingBalance },
  })
  await right(call, 202)
}

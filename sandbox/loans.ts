import { refuse } from '../gateway/errors/errors.ts'
import { isGreater, isZero } from '../processors/domain/money.ts'
import { newTxHash } from './newTxHash.ts'
import { namePayouts } from './payouts.ts'
import { type Actors, type Data, makeParty, until } from './people.ts'

/** A contract in the requested state, brought there as clients would. */
export const REACHABLE = [
  'DRAFT',
  'PENDING_ACCEPTANCE',
  'ACCEPTED',
  'ACTIVE',
  'COMPLETED',
  'CANCELLED',
] as const
export type Reachable = (typeof REACHABLE)[number]

export interface LoanWish {
  readonly state: Reachable
  readonly lenderDocument?: string
  readonly borrowerDocument?: string
  readonly outstandingBalance: string
  readonly fiatCurrency: 'BRL' | 'USD' | 'EUR'
  readonly collateralPercentage: string
  readonly mode: 'IMMEDIATE' | 'AFTER_NOTICE'
  readonly liquidationType: 'FULL' | 'PARTIAL'
  /** USDC, deposited where the state needs a guarantee. */
  readonly deposit: string
}

/** The smallest file that is a PDF. */
const CCB =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n%%EOF\n'
const YEAR_MS = 365 * 86_400_000

export async function makeLoan(actors: Actors, wish: LoanWish, now: () => number) {
  const [lender, borrower] = await Promise.all([
    makeParty(actors, { role: 'LENDER', ...documentOf(wish.lenderDocument) }),
    makeParty(actors, { role: 'BORROWER', ...documentOf(wish.borrowerDocument) }),
  ])
  const { call } = actors
  const form = formOf(wish, borrower.document, now())
  const created = await call({ key: lender.key, method: 'POST', url: '/contracts/v1', form })
  const url = `/contracts/v1/${created.id}`
  const read = (): Promise<Data> => call({ key: lender.key, method: 'GET', url })
  const wait = (what: string, holds: (contract: Data) => boolean) =>
    until(`${what} (contract ${created.id})`, async () => {
      const contract = await read()
      return holds(contract) ? contract : undefined
    })
  await walk(actors, wish, { url, created, lender, borrower, now, read, wait })
  return { contract: await read(), lender, borrower }
}

interface Walk {
  readonly url: string
  readonly created: Data
  readonly lender: { readonly key: string }
  readonly borrower: { readonly key: string }
  readonly now: () => number
  readonly read: () => Promise<Data>
  readonly wait: (what: string, holds: (contract: Data) => boolean) => Promise<Data>
}

async function walk(actors: Actors, { state, deposit }: LoanWish, way: Walk): Promise<void> {
  const { call, outside } = actors
  const { url, created, lender, borrower, now, read, wait } = way
  const by = (party: { readonly key: string }, verb: string, body: object = {}) =>
    call({ key: party.key, method: 'POST', url: `${url}/${verb}`, body })
  if (state === 'DRAFT') return
  if (state === 'CANCELLED') return void (await by(lender, 'cancel', { reason: 'Requested in the sandbox.' }))
  await by(lender, 'send')
  if (state === 'PENDING_ACCEPTANCE') return
  await namePayouts(actors, borrower.key, created)
  if (state !== 'ACCEPTED') {
    const body = { tokenSymbol: 'USDC', network: 'POLYGON', amount: deposit, txHash: newTxHash() }
    await call({ key: outside, method: 'POST', url: `/guarantees/${created.guarantee.id}/deposits`, body })
    await wait('the deposit is worth enough', ({ guarantee }) => isCovered(guarantee, deposit))
    await sign(call, outside, await read(), now)
  }
  await by(borrower, 'accept')
  if (state === 'ACCEPTED') return
  await wait('the contract is ACTIVE', ({ status }) => status === 'ACTIVE')
  if (state === 'ACTIVE') return
  const body = { outstandingBalance: '0' }
  await call({ key: lender.key, method: 'PATCH', url: `${url}/outstanding-balance`, body })
  await wait('the contract is COMPLETED', ({ status }) => status === 'COMPLETED')
}

/** Throws where the deposit's value does not do; false while it has none, or its prices may not lock. */
function isCovered(
  { status, lock, depositedFiatAmount, requiredFiatAmount }: Data,
  deposit: string,
): boolean {
  const isValued = status === 'PARTIALLY_DEPOSITED' && !isZero(depositedFiatAmount)
  if (isValued && isGreater(requiredFiatAmount, depositedFiatAmount)) {
    const reason = `${deposit} USDC are worth ${depositedFiatAmount}; ${requiredFiatAmount} are required`
    refuse('invalid_state', { violations: [{ field: 'deposit', reason }] })
  }
  return lock.status === 'ACTIVE'
}

/** Every signer of every document signs, as the provider reports it. */
async function sign(
  call: Actors['call'],
  outside: string,
  { signings }: Data,
  now: () => number,
): Promise<void> {
  for (const { id, signingDocument } of signings) {
    for (const signer of signingDocument.signers) {
      const body = { type: 'SIGNED', signerId: signer.id, at: new Date(now()).toISOString() }
      await call({ key: outside, method: 'POST', url: `/internal/v1/signings/${id}/events`, body })
    }
  }
}

function formOf(wish: LoanWish, borrowerDocument: string, now: number): FormData {
  const { outstandingBalance, fiatCurrency, collateralPercentage, mode, liquidationType } = wish
  const fields = {
    name: 'Sandbox loan',
    totalLoanValue: outstandingBalance,
    outstandingBalance,
    interestRate: '1.99',
    cet: '2.35',
    installmentsCount: '12',
    startDate: day(now),
    endDate: day(now + YEAR_MS),
    collateralPercentage,
    fiatCurrency,
    acceptedTokens: JSON.stringify([{ tokenSymbol: 'USDC', network: 'POLYGON' }]),
    ltvPolicy: JSON.stringify({ mode, liquidationType }),
    'borrower.document': borrowerDocument,
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('ccbFile', new Blob([CCB], { type: 'application/pdf' }), 'ccb.pdf')
  return form
}

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const documentOf = (document: string | undefined) => (document === undefined ? {} : { document })

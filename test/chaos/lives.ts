import { randomUUID } from 'node:crypto'
import { somePdf } from '../support/files.ts'
import { newTxHash } from '../support/loan.ts'
import { type Answer, contractForm, type Party, type Platform } from '../support/platform.ts'
import { newCpf } from '../support/taxDocuments.ts'
import { askUntilKnown, type History, type Request } from './clients.ts'

/** Two parties, and everything that one client of the load needs to act for both. */
interface Couple {
  readonly lender: Party
  readonly borrower: Party
  readonly integrationKey: string
  ask(step: Step): Promise<Answer | null>
  isOver(): boolean
}

interface Step {
  readonly kind: string
  readonly key: string
  readonly method: 'POST' | 'PATCH'
  readonly path: string
  readonly contractId?: number
  readonly body?: unknown
  /** Made anew for each try: a form can be sent once. */
  readonly form?: () => FormData
}

// biome-ignore lint/suspicious/noExplicitAny: the contract as the API answers it
type Contract = any

/** Clients live one life after another until `isOver`, each kind in turn, asking again until they know. */
export async function liveUntil(
  lastro: Platform,
  gateways: readonly string[],
  parties: readonly { readonly lender: Party; readonly borrower: Party }[],
  isOver: () => boolean,
): Promise<History> {
  const history: History = { asked: [], unknown: [] }
  const ask = ({ contractId, body, form, ...step }: Step) => {
    const make = () => (form ? { form: form() } : body === undefined ? {} : { body })
    return askUntilKnown(lastro, gateways, history, {
      ...step,
      contractId: contractId ?? null,
      make,
    } satisfies Request)
  }
  const lives = parties.map(async (couple, index) => {
    for (let turn = index; !isOver(); turn++) {
      await LIVES[turn % LIVES.length]!({ ...couple, integrationKey: lastro.integrationKey, ask, isOver })
    }
  })
  await Promise.all(lives)
  return history
}

type Life = (couple: Couple) => Promise<void>

/** Signed, covered and paid back; its guarantee meets every alarm of the market on the way. */
const paidBack: Life = async couple => {
  const { lender, borrower, integrationKey } = couple
  const contract = await create(couple)
  if (!contract) return
  const { id, guarantee } = contract
  await steps(couple, id, [
    own('send', lender, 'POST', 'send'),
    own('accept', borrower, 'POST', 'accept'),
    () => deposit(integrationKey, guarantee.id),
  ])
  await signAll(couple, id)
  await steps(couple, id, [
    own('materialize', borrower, 'POST', `/simulation/v1/contracts/from-lender/${id}`),
    own('balance', lender, 'PATCH', 'outstanding-balance', { outstandingBalance: '9000.5' }),
    () => release(lender.key, guarantee.id),
    own('balance', lender, 'PATCH', 'outstanding-balance', { outstandingBalance: '0' }),
  ])
}

const declined: Life = async couple => {
  const contract = await create(couple)
  if (!contract) return
  await steps(couple, contract.id, [
    own('send', couple.lender, 'POST', 'send'),
    own('decline', couple.borrower, 'POST', 'decline', { reason: 'another offer' }),
    // Too late: the same refusal forever.
    own('accept', couple.borrower, 'POST', 'accept'),
  ])
}

const cancelled: Life = async couple => {
  const { lender, borrower, integrationKey } = couple
  const contract = await create(couple)
  if (!contract) return
  await steps(couple, contract.id, [
    own('send', lender, 'POST', 'send'),
    own('accept', borrower, 'POST', 'accept'),
    () => deposit(integrationKey, contract.guarantee.id),
    () => release(lender.key, contract.guarantee.id),
    own('cancel', lender, 'POST', 'cancel', { reason: 'the end of a life in chaos' }),
  ])
}

/** Decisions of directory: people, endpoints of webhooks, customers. */
const acquainted: Life = async couple => {
  const { lender, integrationKey } = couple
  const document = newCpf()
  const person = { name: 'Maria Souza', email: `p${document}@example.com`, phone: '+5511987654321' }
  const path = '/contracts/v1/borrowers/pre-registrations'
  await couple.ask({
    kind: 'pre-register',
    key: lender.key,
    method: 'POST',
    path,
    body: { document, ...person },
  })
  const completion = { document, kind: 'INDIVIDUAL', profile: person, modules: ['BORROWER'] }
  await couple.ask({
    kind: 'onboard',
    key: integrationKey,
    method: 'POST',
    path: '/internal/v1/onboarding/completions',
    body: completion,
  })
  const endpoint = { url: 'https://example.com/hook', events: ['account.verified'], status: 'DISABLED' }
  const created = await couple.ask({
    kind: 'subscribe',
    key: lender.key,
    method: 'POST',
    path: '/webhooks/v1/endpoints',
    body: endpoint,
  })
  const id = created?.body?.data?.id
  if (created?.status !== 201 || id === undefined) return
  await couple.ask({
    kind: 'resubscribe',
    key: lender.key,
    method: 'PATCH',
    path: `/webhooks/v1/endpoints/${id}`,
    body: { description: 'changed', events: ['wallet.confirmed'] },
  })
}

const LIVES: readonly Life[] = [paidBack, declined, cancelled, acquainted]

async function create({ lender, borrower, ask }: Couple): Promise<Contract | null> {
  const file = somePdf(5_000)
  const answer = await ask({
    kind: 'create',
    key: lender.key,
    method: 'POST',
    path: '/contracts/v1',
    form: () => contractForm(borrower.document, { ccbFile: { file, name: 'ccb.pdf' } }),
  })
  return answer?.status === 201 ? answer.body.data : null
}

type Asking = (contractId: number) => Step

async function steps({ ask, isOver }: Couple, contractId: number, all: readonly Asking[]): Promise<void> {
  for (const step of all) {
    if (isOver()) return
    await ask({ ...step(contractId), contractId })
  }
}

/** A verb of a party on its contract; a path that begins with `/` is used as it is. */
function own(kind: string, { key }: Party, method: Step['method'], verb: string, body?: unknown): Asking {
  return id => ({
    kind,
    key,
    method,
    path: verb.startsWith('/') ? verb : `/contracts/v1/${id}/${verb}`,
    body,
  })
}

const COIN = { tokenSymbol: 'USDC', network: 'POLYGON' }
const deposit = (key: string, guaranteeId: string): Step => ({
  kind: 'deposit',
  key,
  method: 'POST',
  path: `/guarantees/${guaranteeId}/deposits`,
  body: { ...COIN, amount: '3000', txHash: newTxHash() },
})
const release = (key: string, guaranteeId: string): Step => ({
  kind: 'release',
  key,
  method: 'POST',
  path: `/guarantees/${guaranteeId}/releases`,
  body: { ...COIN, amount: '1.5' },
})

/** Every signer of every open signing, as the provider would tell it. */
async function signAll(couple: Couple, contractId: number): Promise<void> {
  const { ask, borrower, integrationKey } = couple
  // A repeated acceptance is answered with the contract as it is, signings included.
  const answer = await ask({
    kind: 'accept again',
    key: borrower.key,
    method: 'POST',
    path: `/contracts/v1/${contractId}/accept`,
    contractId,
  })
  const signings: Contract[] = answer?.body?.data?.signings ?? []
  for (const { id, signingDocument } of signings) {
    for (const signer of signingDocument?.signers ?? []) {
      if (couple.isOver()) return
      await ask({
        kind: 'sign',
        key: integrationKey,
        method: 'POST',
        path: `/internal/v1/signings/${id}/events`,
        contractId,
        body: { type: 'SIGNED', signerId: signer.id, at: new Date().toISOString(), eventId: randomUUID() },
      })
    }
  }
}

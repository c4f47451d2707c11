import { randomUUID } from 'node:crypto'
import { eventually } from '../support/eventually.ts'
import { type Loan, loanOf, newLoan } from '../support/loan.ts'
import { type Answer, expectStatus, type Party, type Platform, platform } from '../support/platform.ts'

/** Each verb over HTTP: success, refusals, repeats, wrong party, wrong scope, and two parties at once. */
let lastro: Platform
let lender: Party
let borrower: Party
let stranger: Party
let noScope: string

beforeAll(async () => {
  lastro = await platform()
  ;[lender, borrower, stranger] = await Promise.all([
    lastro.newLender(),
    lastro.newBorrower(),
    lastro.newLender(),
  ])
  noScope = await lastro.newKey(['webhooks'], lender.document)
})
afterAll(() => lastro?.close())

/** A draft that custody has named addresses for: it changes by itself no more. */
async function loanIn(options = {}): Promise<Loan> {
  const loan = await newLoan(lastro, { lender, borrower, ...options })
  await eventually('its addresses', async () => {
    const answer = await lastro.call(lender.key, 'GET', `/guarantees/${loan.guaranteeId}`)
    return expectStatus(answer, 200).body.data.depositInstructions ?? undefined
  })
  return loan
}
const both = async (party: Party) => lastro.newKey(['contracts', 'borrower'], party.document)

function refused(answer: Answer): [number, string] {
  return [answer.status, answer.body?.error?.code]
}

interface Verb {
  readonly name: string
  readonly method: string
  readonly path: (loan: Loan) => string
  readonly body?: unknown
  readonly by: 'lender' | 'borrower'
  /** Brings a new loan to where the verb works. */
  readonly before: (loan: Loan) => Promise<unknown>
  readonly status: number
  /** The response to a repeated request under another idempotency key. */
  readonly again: number
  /** State to refuse in, when there is one that is easily reached. */
  readonly tooEarly?: [number, string]
}

const nothing = async () => undefined
const at = (verb: string) => (loan: Loan) => `/contracts/v1/${loan.id}/${verb}`

const VERBS: readonly Verb[] = [
  { name: 'send', method: 'POST', path: at('send'), by: 'lender', before: nothing, status: 200, again: 200 },
  {
    name: 'accept',
    method: 'POST',
    path: at('accept'),
    by: 'borrower',
    before: loan => loan.send(),
    status: 200,
    again: 200,
    tooEarly: [409, 'invalid_state'],
  },
  {
    name: 'decline',
    method: 'POST',
    path: at('decline'),
    body: { reason: 'too dear' },
    by: 'borrower',
    before: loan => loan.send(),
    status: 200,
    again: 409,
    tooEarly: [409, 'invalid_state'],
  },
  {
    name: 'cancel',
    method: 'POST',
    path: at('cancel'),
    body: { reason: 'changed' },
    by: 'lender',
    before: nothing,
    status: 200,
    again: 409,
  },
  {
    name: 'balance',
    method: 'PATCH',
    path: at('outstanding-balance'),
    body: { outstandingBalance: '9000.5' },
    by: 'lender',
    before: nothing,
    status: 202,
    again: 202,
  },
  {
    name: 'journey',
    method: 'POST',
    path: loan => `/simulation/v1/contracts/from-lender/${loan.id}`,
    by: 'borrower',
    before: nothing,
    status: 201,
    again: 200,
  },
  {
    name: 'stage',
    method: 'POST',
    path: loan => `/simulation/v1/contracts/sim_${loan.id}/stage`,
    body: { stage: 'IDENTIFICATION' },
    by: 'borrower',
    before: async loan => {
      await lastro.call(borrower.key, 'POST', `/simulation/v1/contracts/from-lender/${loan.id}`)
      await loan.send()
      await loan.accept()
    },
    status: 200,
    again: 200,
  },
]

test.each(VERBS)(
  '$name: success, the same under its key, again under another, wrong party, wrong scope',
  async verb => {
    const { method, body, by, before, status, again, tooEarly, path } = verb
    const loan = await loanIn()
    const party = by === 'lender' ? lender : borrower
    const other = by === 'lender' ? borrower : lender
    const call = (key: string, idempotencyKey: string) =>
      lastro.call(key, method, path(loan), {
        ...(body === undefined ? {} : { body }),
        headers: { 'idempotency-key': idempotencyKey },
      })
    expect(refused(await call(noScope, randomUUID()))).toEqual([403, 'forbidden'])
    const strange = await both(stranger)
    expect(refused(await call(strange, randomUUID()))).toEqual([404, 'not_found'])
    expect(refused(await call(await both(other), randomUUID()))).toEqual([403, 'forbidden'])
    if (tooEarly) expect(refused(await call(party.key, randomUUID()))).toEqual(tooEarly)
    await before(loan)

    const key = randomUUID()
    const first = expectStatus(await call(party.key, key), status)
    const replay = expectStatus(await call(party.key, key), status)
    expect(replay.headers.get('idempotent-replayed')).toBe('true')
    expect(replay.bytes.toString()).toBe(first.bytes.toString())
    const changed = await lastro.call(party.key, method, path(loan), {
      body: { reason: 'another request' },
      headers: { 'idempotency-key': key },
    })
    expect([400, 422]).toContain(changed.status)
    const state = { ...(await loan.read()), ltv: null }
    const second = await call(party.key, randomUUID())
    expect(second.status).toBe(again)
    if (again === 409) expect(refused(second)).toEqual([409, 'invalid_state'])
    // The snapshot is ltv's, and comes when it comes.
    if (verb.name !== 'balance') expect({ ...(await loan.read()), ltv: null }).toEqual(state)
    const unknown = loanOf(lastro, lender, borrower, 999_999_999, 999_999_999)
    const missing = await lastro.call(party.key, method, path(unknown), body === undefined ? {} : { body })
    expect(refused(missing)).toEqual([404, 'not_found'])
  },
)

test('accept asks for an account and for the terms that stand', async () => {
  const loan = await loanIn()
  await loan.send()
  const { termsHash } = await loan.read()
  const wrong = await loan.post(borrower, 'accept', { termsHash: '0'.repeat(64) })
  expect(refused(wrong)).toEqual([409, 'terms_changed'])
  expect(wrong.body.error.details.field).toBe('termsHash')
  const right = expectStatus(await loan.post(borrower, 'accept', { termsHash }), 200)
  expect(right.body.data.acceptance).toEqual({ at: expect.any(String), termsHash })
  expect(refused(await loan.post(borrower, 'accept', { termsHash: '0'.repeat(64) }))).toEqual([
    409,
    'terms_changed',
  ])
})

test('a borrower without an account is known by the lender’s record alone, and cannot accept', async () => {
  const { newCpf } = await import('../support/taxDocuments.ts')
  const document = newCpf()
  const body = { document, name: 'New Client', email: 'new@example.com' }
  const unknown: Party = { document, key: '', profile: { name: '', email: '', phone: '' } }
  expect(refused(await lastro.createContract(lender, unknown))).toEqual([404, 'borrower_not_found'])
  expectStatus(
    await lastro.call(lender.key, 'POST', '/contracts/v1/borrowers/pre-registrations', { body }),
    201,
  )
  expect(refused(await lastro.createContract(stranger, unknown))).toEqual([404, 'borrower_not_found'])
  const created = expectStatus(await lastro.createContract(lender, unknown), 201).body.data
  expect(created.borrower).toEqual({ name: null, email: null, phone: null })
  const key = await lastro.newKey(['borrower'], document)
  expectStatus(await lastro.call(lender.key, 'POST', `/contracts/v1/${created.id}/send`), 200)
  const accept = await lastro.call(key, 'POST', `/contracts/v1/${created.id}/accept`)
  expect(refused(accept)).toEqual([403, 'borrower_account_required'])
})

test('two parties at once: one wins, both answers are true', async () => {
  for (let round = 0; round < 5; round++) {
    const loan = await loanIn()
    const [sent, cancelled] = await Promise.all([
      loan.send(),
      loan.post(lender, 'cancel', { reason: 'race' }),
    ])
    expect(cancelled.status).toBe(200)
    expect(sent.status === 200 || refused(sent)[1] === 'invalid_state').toBe(true)
    expect((await loan.read()).status).toBe('CANCELLED')

    const other = await loanIn()
    await other.send()
    const answers = await Promise.all([other.accept(), other.post(borrower, 'decline', {})])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = answers.find(({ status }) => status === 200)!.body.data.status
    expect((await other.read()).status).toBe(winner)
  }
})

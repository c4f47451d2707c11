import { randomUUID } from 'node:crypto'
import { type Loan, newLoan, newTxHash } from '../support/loan.ts'
import { type Answer, expectStatus, type Party, type Platform, platform } from '../support/platform.ts'

/**
 * Reports of custody, the signature provider and the lender about a guarantee and its signings: the same
 * under its key, another request under that key, and the same request under another key.
 */
let lastro: Platform
let lender: Party
let borrower: Party

beforeAll(async () => {
  lastro = await platform()
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
})
afterAll(() => lastro?.close())

interface Report {
  readonly key: string
  readonly path: string
  readonly body?: object
  /** Another request for the same route. */
  readonly other: object
  readonly status: number
  /** Status and code of the same request under another key. */
  readonly again: readonly [number, string | undefined]
}

const sentLoan = async (): Promise<Loan> => {
  const loan = await newLoan(lastro, { lender, borrower })
  expectStatus(await loan.send(), 200)
  return loan
}
const guaranteeSigning = async ({ read }: Loan) => {
  const { signings } = await read()
  return signings.find(({ type }: { type: string }) => type === 'GUARANTEE')
}
const amount = (value: string) => ({ tokenSymbol: 'USDC', network: 'POLYGON', amount: value })

const REPORTS: Readonly<Record<string, () => Promise<Report>>> = {
  'a deposit': async () => ({
    key: lastro.integrationKey,
    path: `/guarantees/${(await sentLoan()).guaranteeId}/deposits`,
    body: { ...amount('12.5'), txHash: newTxHash() },
    other: { ...amount('12.5'), txHash: newTxHash() },
    status: 201,
    again: [200, undefined],
  }),
  // Asked twice on purpose, it is two releases: nothing in the request says which one is meant.
  'a request for a release': async () => {
    const loan = await sentLoan()
    expectStatus(await loan.deposit('10'), 201)
    const path = `/guarantees/${loan.guaranteeId}/releases`
    return {
      key: lender.key,
      path,
      body: amount('1'),
      other: amount('2'),
      status: 202,
      again: [202, undefined],
    }
  },
  'a confirmed release': async () => {
    const loan = await sentLoan()
    expectStatus(await loan.deposit('10'), 201)
    await loan.payouts()
    expectStatus(await loan.post(lender, 'cancel', { reason: 'changed' }), 200)
    await loan.until('it went back', ({ guarantee }) => guarantee.status === 'RELEASED')
    const answer = await lastro.call(lender.key, 'GET', `/guarantees/${loan.guaranteeId}/releases`)
    const [{ id }] = expectStatus(answer, 200).body.data.releases
    const path = `/internal/v1/releases/${id}/confirmations`
    return { key: lastro.integrationKey, path, other: { more: 1 }, status: 200, again: [200, undefined] }
  },
  'an event of a signature': async () => {
    const { id, signingDocument } = await guaranteeSigning(await sentLoan())
    const event = { signerId: signingDocument.signers[0].id, at: new Date().toISOString() }
    return {
      key: lastro.integrationKey,
      path: `/internal/v1/signings/${id}/events`,
      body: { type: 'VIEWED', ...event },
      other: { type: 'SIGNED', ...event },
      status: 200,
      again: [200, undefined],
    }
  },
  'a signing in place of a refused one': async () => {
    const loan = await sentLoan()
    const { id, signingDocument } = await guaranteeSigning(loan)
    const refusal = { type: 'REFUSED', signerId: signingDocument.signers[0].id, at: new Date().toISOString() }
    const path = `/internal/v1/signings/${id}/events`
    expectStatus(await lastro.call(lastro.integrationKey, 'POST', path, { body: refusal }), 200)
    return {
      key: lender.key,
      path: `/contracts/v1/${loan.id}/signings`,
      body: { type: 'GUARANTEE' },
      other: { type: 'CCB' },
      status: 201,
      again: [409, 'invalid_state'],
    }
  },
}

test.each(Object.keys(REPORTS))('%s', async name => {
  const { key, path, body, other, status, again } = await REPORTS[name]!()
  const call = (idempotencyKey: string, given: object | undefined): Promise<Answer> =>
    lastro.call(key, 'POST', path, {
      headers: { 'idempotency-key': idempotencyKey },
      ...(given === undefined ? {} : { body: given }),
    })
  const own = randomUUID()
  const first = expectStatus(await call(own, body), status)
  const replay = expectStatus(await call(own, body), status)
  expect(replay.headers.get('idempotent-replayed')).toBe('true')
  expect(replay.bytes.toString()).toBe(first.bytes.toString())
  const changed = await call(own, other)
  // A route without a body refuses one before it looks at keys.
  expect([changed.status, changed.body.error.code]).toEqual(
    body === undefined ? [400, 'INVALID_REQUEST'] : [422, 'idempotency_key_reused'],
  )
  const second = await call(randomUUID(), body)
  expect([second.status, second.body.error?.code]).toEqual(again)
  if (again[0] === 200) expect(second.body.data).toEqual(first.body.data)
  if (again[0] === 202) expect(second.body.data.releaseId).not.toBe(first.body.data.releaseId)
})

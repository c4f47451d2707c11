import { announced, asksFor } from '../support/euroLoans.ts'
import { eventually } from '../support/eventually.ts'
import type { Loan } from '../support/loan.ts'
import { type Answer, expectStatus, type Platform, platform } from '../support/platform.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { type SandboxLoans, sandboxLoans } from '../support/sandboxLoans.ts'

/** Releases wait for a destination, and a changed one for two keys and a day, on the real processes. */
const DAY_MS = 24 * 3_600_000
const FIRST = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
let lastro: Platform
let loans: SandboxLoans
let receiver: Receiver

beforeAll(async () => {
  lastro = await platform()
  loans = await sandboxLoans(lastro)
  receiver = await openReceiver()
})
afterAll(async () => {
  await receiver?.close()
  await lastro?.close()
})

const post = (key: string, path: string, body: object = {}) => lastro.call(key, 'POST', path, { body })
const refused = ({ status, body }: Answer) => [status, body.error?.code]

/** A wallet that the borrower has saved. */
async function wallet({ borrower }: Loan, walletAddress: string): Promise<string> {
  const customer = { businessLegalName: 'Aurora', country: 'BR', onboardingFlow: 'kyb_link' }
  const { id } = expectStatus(await post(borrower.key, '/global-account/api/v1/customers', customer), 201)
    .body as { id: string }
  const path = '/global-account/api/v1/payment-methods/save_wallet'
  const body = { customerId: id, rail: 'POLYGON', walletAddress }
  return expectStatus(await post(borrower.key, path, body), 201).body.data.id
}
const confirmed = async (id: string) =>
  expectStatus(await post(lastro.integrationKey, `/internal/v1/wallets/${id}/confirmations`), 200)
const name = ({ borrower, guaranteeId }: Loan, paymentMethodId: string, key = borrower.key) =>
  post(key, `/guarantees/${guaranteeId}/destinations`, { paymentMethodId })
const releasesOf = async ({ guaranteeId, lender }: Loan) =>
  expectStatus(await lastro.call(lender.key, 'GET', `/guarantees/${guaranteeId}/releases`), 200).body.data
    .releases

test('repaid, a loan waits for a destination and says so; named, its collateral goes there', async () => {
  await loans.euro('1')
  const loan = await loans.active()
  await asksFor(lastro, loan, receiver.url, ['guarantee.destination_named'])
  expectStatus(await loan.balance('0'), 202)
  const waiting = await loan.until('it waits', ({ guarantee }) => guarantee.waitingFor.length > 0)
  expect(waiting).toMatchObject({
    status: 'ACTIVE',
    guarantee: {
      status: 'RELEASING',
      destinations: [],
      waitingFor: [{ kind: 'DESTINATION', network: 'POLYGON', until: null }],
    },
  })
  expect(await releasesOf(loan)).toMatchObject([
    { status: 'APPROVED', destination: { paymentMethodId: null } },
  ])
  const id = await wallet(loan, FIRST)
  expect(refused(await name(loan, id))).toEqual([409, 'invalid_state'])
  await confirmed(id)
  expect(refused(await name(loan, id, loan.lender.key))).toEqual([403, 'forbidden'])
  const methods = await lastro.call(
    loan.borrower.key,
    'GET',
    `/guarantees/${loan.guaranteeId}/payout-methods`,
  )
  expect(expectStatus(methods, 200).body.data.methods).toEqual([
    { paymentMethodId: id, network: 'POLYGON', currency: null, label: FIRST },
  ])
  const { data } = expectStatus(await name(loan, id), 200).body
  expect(data).toMatchObject({
    destinations: [{ paymentMethodId: id, address: FIRST, network: 'POLYGON', countsFrom: null }],
    waitingFor: [],
  })
  await loan.until('it is over', ({ status }) => status === 'COMPLETED')
  expect(await releasesOf(loan)).toMatchObject([
    { status: 'RELEASED', destination: { paymentMethodId: id, address: FIRST } },
  ])
  const told = await announced(lastro, loan, 'guarantee.destination_named')
  expect(told.data).toMatchObject({ paymentMethodId: id, address: FIRST, countsFrom: null })
  const path = `/contracts/v1/${loan.id}/notices`
  const { notices } = expectStatus(await lastro.call(loan.borrower.key, 'GET', path), 200).body.data
  expect(notices).toMatchObject([{ reason: 'DESTINATION_NAMED' }])
})

test('a changed destination needs a second key and counts a day later; what was repaid waits for it', async () => {
  await loans.euro('1')
  const loan = await loans.active()
  await loan.payouts()
  const second = await lastro.newKey(['borrower', 'approvals'], loan.borrower.document)
  const id = await wallet(loan, OTHER)
  await confirmed(id)
  const proposal = expectStatus(await name(loan, id), 202).body.data
  expect(proposal).toMatchObject({ act: 'DESTINATION_CHANGE', operation: 'nameDestination' })
  expect((await loan.read()).guarantee.destinations.every((one: object) => 'countsFrom' in one)).toBe(true)
  const approve = (key: string) => post(key, `/approvals/v1/${proposal.id}/approve`)
  expect((await approve(loan.borrower.key)).status).toBe(403)
  expectStatus(await approve(second), 200)
  const { guarantee } = await loan.until('the change cools off', ({ guarantee: { destinations } }) =>
    destinations.some((one: { countsFrom: string | null }) => one.countsFrom !== null),
  )
  const cooling = guarantee.destinations.find(
    (one: { paymentMethodId: string }) => one.paymentMethodId === id,
  )
  expect(Date.parse(cooling.countsFrom) - Date.parse(cooling.namedAt)).toBe(DAY_MS)
  expectStatus(await loan.balance('0'), 202)
  await loan.until('it waits for the change', ({ guarantee: { waitingFor } }) =>
    waitingFor.some((one: { kind: string }) => one.kind === 'COOLING_OFF'),
  )
  await loans.advance('PT23H')
  expect((await loan.read()).status).toBe('ACTIVE')
  await loans.advance('PT2H')
  await loan.until('it is over', ({ status }) => status === 'COMPLETED')
  expect(await releasesOf(loan)).toMatchObject([
    { status: 'RELEASED', destination: { paymentMethodId: id, address: OTHER } },
  ])
  const path = `/contracts/v1/${loan.id}/events?take=100`
  const { facts } = expectStatus(await lastro.call(loan.lender.key, 'GET', path), 200).body.data
  const counted = facts.find(({ event }: { event: string }) => event === 'guarantee.destination_counts')
  expect(Date.parse(counted.at)).toBeGreaterThanOrEqual(Date.parse(cooling.countsFrom))
  await eventually('the notices', async () => {
    const answer = await lastro.call(loan.borrower.key, 'GET', `/contracts/v1/${loan.id}/notices`)
    return expectStatus(answer, 200).body.data.notices.length === 3
  })
})

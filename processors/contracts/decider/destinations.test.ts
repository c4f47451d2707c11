/** No order without a destination: it waits, and goes where the borrower's confirmed wallet or account is. */

import { replayed } from '../../../operations/verify/replay.ts'
import { approvalOf, approvedCommandOf } from '../../../schemas/approvals.ts'
import type { CustodyOrder } from '../../../schemas/documents/contracts.ts'
import { DAY_MS } from '../../../schemas/durations.ts'
import { destinationWaits } from '../../domain/guarantee/destinations.ts'
import {
  BORROWER_PARTY,
  CONTRACT,
  GUARANTEE,
  LENDER_PARTY,
  type Ledger,
  type Told,
} from '../ledger.fixture.ts'
import { confirmSale, paySurplus, sellSome, state } from '../money.fixture.ts'
import { activeLoan } from '../notices.fixture.ts'

const FIRST = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

function save(l: Ledger, method: { readonly _id: string; readonly [field: string]: unknown }): string {
  const usual = { partyId: BORROWER_PARTY, kind: 'WALLET', status: 'CONFIRMED', network: 'POLYGON' }
  const document = { ...usual, currency: null, ...method }
  l.apply([{ collection: 'paymentMethods', _id: method._id, document }])
  return method._id
}
const wallet = (l: Ledger, _id: string, walletAddress: string, more: object = {}) =>
  save(l, { _id, walletAddress, ...more })
const account = (l: Ledger, more: object = {}) =>
  save(l, { _id: 'bank_1', kind: 'BANK', status: 'ACTIVE', currency: 'BRL', details: 's1.pk.x', ...more })

const commandOf = (paymentMethodId: string) => ({
  contractId: CONTRACT,
  guaranteeId: GUARANTEE,
  paymentMethodId,
})
const name = (l: Ledger, paymentMethodId: string, tenant: string = BORROWER_PARTY) =>
  l.ask('NameDestination', commandOf(paymentMethodId), tenant)

let count = 0
/** As two keys of the borrower decide it. */
function decided(l: Ledger, paymentMethodId: string, partyId = BORROWER_PARTY): Promise<Told> {
  const _id = approvalOf(`cmd_${(count += 1)}_proposal`)
  const value = commandOf(paymentMethodId)
  const command = 'NameDestination'
  const document = { _id, status: 'APPROVED', partyId, command, value: JSON.stringify(value) }
  l.apply([{ collection: 'approvals', _id, document }])
  return l.ask(command, value, BORROWER_PARTY, approvedCommandOf(_id))
}

const orders = (l: Ledger) => l.all<CustodyOrder>('custodyOrders')
const waits = (l: Ledger) => destinationWaits(l.contract().guarantee)
const repaid = (l: Ledger) => state(l, '0')
const due = (l: Ledger) => l.ask('EvaluateNotices', { contractId: CONTRACT, dueAt: 1 })
const eventsOf = (told: Told) =>
  told.outputs.filter(({ topic }) => topic === 'contract-events').map(({ value }) => value['event'])

test('a release without a destination waits and says so; named, it is ordered, and its age counts from then', async () => {
  const l = await activeLoan(null)
  await repaid(l)
  expect(orders(l)).toMatchObject([{ awaitsDestination: true, destination: { paymentMethodId: null } }])
  expect(waits(l)).toEqual([{ kind: 'DESTINATION', network: 'POLYGON' }])
  const told = await name(l, wallet(l, 'wlt_1', FIRST))
  expect(eventsOf(told)).toEqual(['guarantee.destination_named', 'notice.issued'])
  const since = l.now()
  const destination = { paymentMethodId: 'wlt_1', address: FIRST, since }
  expect(orders(l)).toMatchObject([{ kind: 'RELEASE', destination, createdAt: since }])
  expect(orders(l)[0]).not.toHaveProperty('awaitsDestination')
  expect(l.all<object>('releases')).toMatchObject([{ releaseStatus: 'APPROVED', destination }])
  expect(waits(l)).toEqual([])
})

test('a surplus in money waits for an account, and tokens of the same sale for a wallet', async () => {
  const l = await activeLoan(null)
  await name(l, wallet(l, 'wlt_1', FIRST))
  await sellSome(l)
  await confirmSale(l, '13400')
  expect(waits(l)).toEqual([{ kind: 'DESTINATION', network: null }])
  expect(orders(l).map(({ kind, awaitsDestination = false }) => [kind, awaitsDestination])).toEqual([
    ['SURPLUS', true],
    ['RELEASE', false],
  ])
  await name(l, account(l))
  expect(orders(l).find(({ kind }) => kind === 'SURPLUS')).toMatchObject({
    destination: { paymentMethodId: 'bank_1', address: null },
    surplus: { amount: '3400', currency: 'BRL' },
  })
  expect(JSON.stringify(l.outputs.map(({ value }) => value))).not.toContain('s1.pk.x')
  await paySurplus(l)
  expect(orders(l).map(({ kind }) => kind)).toEqual(['RELEASE'])
})

test('a surplus that custody paid without an order is not ordered later', async () => {
  const l = await activeLoan(null)
  await sellSome(l)
  await confirmSale(l, '13400')
  await paySurplus(l)
  expect(waits(l)).toEqual([{ kind: 'DESTINATION', network: 'POLYGON' }])
  await name(l, account(l))
  expect(orders(l).map(({ kind }) => kind)).toEqual(['RELEASE'])
})

test.each<[string, (l: Ledger) => string, string]>([
  ['is not confirmed', l => wallet(l, 'wlt_9', FIRST, { status: 'PENDING' }), 'invalid_state'],
  ['is an account that its owner has not confirmed', l => account(l, { status: 'PENDING' }), 'invalid_state'],
  ['is the lender’s', l => wallet(l, 'wlt_9', FIRST, { partyId: LENDER_PARTY }), 'not_found'],
  ['does not exist', () => 'wlt_none', 'not_found'],
  ['is on a network of no token', l => wallet(l, 'wlt_9', FIRST, { network: 'ETHEREUM' }), 'INVALID_REQUEST'],
  ['takes another token', l => wallet(l, 'wlt_9', FIRST, { currency: 'USDT' }), 'INVALID_REQUEST'],
  ['is an account in another currency', l => account(l, { currency: 'USD' }), 'INVALID_REQUEST'],
])('a destination that %s is refused', async (_what, save, code) => {
  const l = await activeLoan(null)
  expect((await name(l, save(l))).code).toBe(code)
  expect(l.contract().guarantee.destinations).toEqual([])
})

test('nobody but the borrower names a destination', async () => {
  const l = await activeLoan(null)
  expect((await name(l, wallet(l, 'wlt_1', FIRST), LENDER_PARTY)).code).toBe('forbidden')
  expect((await name(l, 'wlt_1', 'pty_stranger')).code).toBe('not_found')
})

test('a change needs a second key of the borrower, and cools off for 24 hours while orders wait', async () => {
  const l = await activeLoan(null)
  await name(l, wallet(l, 'wlt_1', FIRST))
  wallet(l, 'wlt_2', OTHER)
  expect((await name(l, 'wlt_2')).code).toBe('approval_required')
  expect((await decided(l, 'wlt_2', LENDER_PARTY)).code).toBe('approval_required')
  expect((await decided(l, 'wlt_2')).status).toBe('SUCCEEDED')
  const countsFrom = l.now() + DAY_MS
  expect(l.contract().guarantee.destinations.map(one => one.countsFrom)).toEqual([null, countsFrom])
  await repaid(l)
  expect(waits(l)).toEqual([{ kind: 'COOLING_OFF', network: 'POLYGON', until: countsFrom }])
  l.wait(DAY_MS - 3_000)
  expect((await due(l)).outputs).toEqual([])
  l.wait(1_000)
  expect(eventsOf(await due(l))).toEqual(['guarantee.destination_counts'])
  expect(orders(l)).toMatchObject([{ destination: { paymentMethodId: 'wlt_2', address: OTHER } }])
  expect(l.contract().guarantee.destinations).toMatchObject([{ paymentMethodId: 'wlt_2', countsFrom: null }])
  expect((await due(l)).outputs).toEqual([])
})

test('naming the former one again takes a change back at once, with one key', async () => {
  const l = await activeLoan(null)
  await name(l, wallet(l, 'wlt_1', FIRST))
  await decided(l, wallet(l, 'wlt_2', OTHER))
  await repaid(l)
  expect(eventsOf(await name(l, 'wlt_1'))).toEqual(['guarantee.destination_named', 'notice.issued'])
  expect(orders(l)).toMatchObject([{ destination: { paymentMethodId: 'wlt_1', address: FIRST } }])
  l.wait(2 * DAY_MS)
  expect((await due(l)).outputs).toEqual([])
  expect((await name(l, 'wlt_1')).outputs).toEqual([])
})

test('an order that has a destination keeps it, whatever is named later', async () => {
  const l = await activeLoan(null)
  await name(l, wallet(l, 'wlt_1', FIRST))
  await repaid(l)
  await decided(l, wallet(l, 'wlt_2', OTHER))
  expect(waits(l)).toEqual([])
  l.wait(DAY_MS)
  await due(l)
  expect(orders(l)).toMatchObject([{ destination: { paymentMethodId: 'wlt_1', address: FIRST } }])
})

test('every naming is a notice to the borrower that names no destination', async () => {
  const l = await activeLoan(null)
  const told = await name(l, wallet(l, 'wlt_1', FIRST))
  const notice = told.outputs.find(({ value }) => value['event'] === 'notice.issued')!.value
  expect(notice).toMatchObject({ noticeReason: 'DESTINATION_NAMED', cureDeadline: null })
  expect(l.all<object>('notices')).toMatchObject([{ noticeReason: 'DESTINATION_NAMED' }])
})

test('a release that was approved before destinations were kept goes out as it did', async () => {
  const l = await activeLoan(null)
  await repaid(l)
  const approved = l.outputs.find(({ value }) => value['event'] === 'guarantee.release_approved')!
  const before = l.outputs.findLast(({ value }) => value['event'] === 'contract.balance_updated')!
  const { destination: _, ...event } = approved.value as never as { destination: unknown; contract: never }
  const old = structuredClone({ ...event, id: 'evt_1', timestamp: l.now() }) as never as {
    contract: { guarantee: { openReleases: { destination: unknown }[] } }
  }
  for (const open of old.contract.guarantee.openReleases) open.destination = null
  const contract = (before.value as never as { contract: never }).contract
  const after = replayed(approved.record, old as never, contract)
  expect(after.guarantee.openReleases).toMatchObject([{ destination: null }])
  expect(destinationWaits(after.guarantee)).toEqual([])
})

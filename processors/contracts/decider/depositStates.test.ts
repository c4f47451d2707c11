/** A deposit is seen, confirmed, and may turn out void; only a confirmed one backs the loan. */
import fc from 'fast-check'
import type { DepositStatus } from '../../../schemas/types.ts'
import { drawn } from '../../../test/support/thoroughness.ts'
import {
  BORROWER_PARTY,
  CONTRACT,
  GUARANTEE,
  LENDER_PARTY,
  type Ledger,
  NO_ADDRESS,
  type Told,
} from '../ledger.fixture.ts'
import { finding, snapshot } from '../life.fixture.ts'
import { confirmSale, deposit, sellSome, sent, state, txHash } from '../money.fixture.ts'
import { activeLoan } from '../notices.fixture.ts'

const held = (l: Ledger) => l.contract().guarantee.holdings.map(({ quantity }) => quantity)
const eventsOf = (told: Told) =>
  told.outputs.filter(({ topic }) => topic === 'contract-events').map(({ value }) => value['event'])
const changes = (l: Ledger) => l.outputs.filter(({ topic }) => topic === 'balance-changes').length
const FROM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const value = (l: Ledger, depositedFiatAmount: string, balanceSequence = finding(l).balanceSequence) =>
  l.find('GuaranteeValued', {
    ...{ ...finding(l), balanceSequence, snapshotId: 'snp_1001_1', currentLtv: null },
    ...{ status: 'OK', level: 'NONE', depositedFiatAmount, covered: true, priceWaits: [] },
  })

test('a seen deposit backs nothing; confirmed it does, and keeps its id, time and sender', async () => {
  const l = await sent()
  const before = changes(l)
  const seen = await deposit(l, { status: 'SEEN', more: { fromAddress: FROM, confirmations: 2 } })
  expect(eventsOf(seen)).toEqual(['guarantee.deposit_seen'])
  expect([seen.body.isNew, held(l), changes(l)]).toEqual([true, [], before])
  const confirmed = await deposit(l, { status: 'CONFIRMED', more: { confirmations: 64 } })
  expect(eventsOf(confirmed)).toEqual(['guarantee.deposit_recorded'])
  expect([confirmed.body.isNew, held(l), changes(l)]).toEqual([false, ['100'], before + 1])
  const { _id, createdAt } = seen.body.deposit
  expect(l.all('deposits')).toMatchObject([
    { _id, createdAt, depositStatus: 'CONFIRMED', fromAddress: FROM, confirmations: 64 },
  ])
})

test('a deposit reported without a status is CONFIRMED, also when it was seen before', async () => {
  const l = await sent()
  await deposit(l, { status: 'SEEN' })
  await deposit(l)
  expect(held(l)).toEqual(['100'])
  await deposit(l, { hash: txHash(2), quantity: '5' })
  expect(held(l)).toEqual(['105'])
})

test.each<[DepositStatus, DepositStatus]>([
  ['SEEN', 'SEEN'],
  ['CONFIRMED', 'SEEN'],
  ['CONFIRMED', 'CONFIRMED'],
  ['REVERSED', 'SEEN'],
  ['REVERSED', 'REVERSED'],
])('after %s a report of %s changes nothing', async (first, second) => {
  const l = await sent()
  const told = await deposit(l, { status: first })
  const again = await deposit(l, { status: second })
  expect(again).toMatchObject({ status: 'SUCCEEDED', writes: [], outputs: [] })
  expect(again.body).toMatchObject({
    isNew: false,
    deposit: { _id: told.body.deposit._id, depositStatus: first },
  })
})

test('a seen deposit that is reversed takes nothing, and ltv is not asked again', async () => {
  const l = await sent()
  await deposit(l, { hash: txHash(7), quantity: '60' })
  await deposit(l, { status: 'SEEN' })
  const before = changes(l)
  const told = await deposit(l, { status: 'REVERSED' })
  expect(told.outputs).toMatchObject([{ value: { takenQuantity: '0', missingQuantity: '0' } }])
  expect([held(l), changes(l)]).toEqual([['60'], before])
})

test('what is void stays void: a confirmation that may be late backs nothing, and waits for two people', async () => {
  const l = await sent()
  for (const hash of [txHash(1), txHash(2)]) {
    if (hash === txHash(1)) await deposit(l, { hash })
    await deposit(l, { hash, status: 'REVERSED' })
    const late = await deposit(l, { hash, status: 'CONFIRMED' })
    expect(eventsOf(late)).toEqual(['guarantee.deposit_unattributed'])
    expect(late.body.deposit.unattributed).toMatchObject({
      unattributedReason: 'MINED_AGAIN',
      attributionState: 'OPEN',
    })
  }
  expect(held(l)).toEqual([])
})

test('the index may be named with the confirmation: both are events, and another one is refused', async () => {
  const l = await sent()
  await deposit(l, { status: 'SEEN' })
  const told = await deposit(l, { status: 'CONFIRMED', logIndex: 9 })
  expect(eventsOf(told)).toEqual(['guarantee.deposit_identified', 'guarantee.deposit_recorded'])
  expect(told.body).toMatchObject({ isNew: false, deposit: { logIndex: 9, depositStatus: 'CONFIRMED' } })
  expect(l.all('deposits')).toMatchObject([{ logIndex: 9, identifiedAt: expect.any(Number) }])
  expect((await deposit(l, { logIndex: 10 })).code).toBe('deposit_already_recorded')
  expect(held(l)).toEqual(['100'])
})

test('before ACTIVE a reversal opens the lock again, and a late value does not close it', async () => {
  const l = await sent()
  await deposit(l, { quantity: '3000' })
  const locked = finding(l).balanceSequence
  await value(l, '15000')
  expect(l.contract().guarantee).toMatchObject({ lockStatus: 'ACTIVE', guaranteeStatus: 'ACTIVE' })
  await deposit(l, { quantity: '3000', status: 'REVERSED' })
  const open = { lockStatus: 'PENDING', lockedAt: null, guaranteeStatus: 'PENDING', holdings: [] }
  expect(l.contract().guarantee).toMatchObject(open)
  await value(l, '15000', locked)
  expect(l.contract().guarantee).toMatchObject({ lockStatus: 'PENDING', holdings: [] })
  await deposit(l, { hash: txHash(2), quantity: '3000' })
  await value(l, '15000')
  expect(l.contract().guarantee).toMatchObject({ lockStatus: 'ACTIVE' })
})

test('an ACTIVE loan keeps its lock; ltv is told at once what is left', async () => {
  const l = await activeLoan(null)
  const [one] = l.all<{ txHash: string; quantity: string }>('deposits')
  const told = await deposit(l, { hash: one!.txHash, quantity: one!.quantity, status: 'REVERSED' })
  expect(l.contract().guarantee).toMatchObject({ lockStatus: 'ACTIVE', holdings: [] })
  const change = told.outputs.find(({ topic }) => topic === 'balance-changes')!
  expect(change.value).toMatchObject({ balanceTrigger: 'DEPOSIT', holdings: [], alertable: true })
})

test('what of a void deposit was sold is borne by custody: the sale, its proceeds and later deposits stand', async () => {
  const l = await activeLoan(null)
  const [one] = l.all<{ _id: string; txHash: string; quantity: string }>('deposits')
  await sellSome(l, { sold: '2680', proceeds: '9000' })
  const left = held(l)
  const told = await deposit(l, { hash: one!.txHash, quantity: one!.quantity, status: 'REVERSED' })
  expect(told.outputs).toMatchObject([
    { value: { event: 'guarantee.deposit_reversed', takenQuantity: left[0], missingQuantity: '2680' } },
    {},
  ])
  const [before] = l.all<{ reversedAt: number }>('deposits')
  expect(before).toMatchObject({ depositStatus: 'REVERSED', missingQuantity: '2680' })
  await deposit(l, { hash: one!.txHash, quantity: one!.quantity, status: 'REVERSED', logIndex: 7 })
  expect(l.all('deposits')).toMatchObject([
    { logIndex: 7, missingQuantity: '2680', reversedAt: before!.reversedAt },
  ])
  await confirmSale(l, '9000')
  expect(l.contract().outstandingBalance).toBe('1000')
})

test('a loan whose deposits were all void is completed once it is repaid: nothing goes back', async () => {
  const l = await activeLoan(null)
  const [one] = l.all<{ txHash: string; quantity: string }>('deposits')
  await deposit(l, { hash: one!.txHash, quantity: one!.quantity, status: 'REVERSED' })
  const told = await state(l, '0')
  expect(eventsOf(told)).toEqual(['contract.balance_updated', 'contract.completed'])
  expect(l.contract()).toMatchObject({
    ...{ contractStatus: 'COMPLETED', guarantee: { guaranteeStatus: 'RELEASED', lockStatus: 'RELEASED' } },
  })
})

test('a release asked of what is void by now is refused, whatever ltv answered', async () => {
  const l = await activeLoan(null)
  const [one] = l.all<{ txHash: string; quantity: string }>('deposits')
  const token = { tokenSymbol: 'USDC', network: 'POLYGON', quantity: '100' } as const
  const ask = { contractId: CONTRACT, guaranteeId: GUARANTEE, ...token }
  const { releaseId } = { releaseId: (await l.ask('RequestRelease', ask, LENDER_PARTY)).body.release._id }
  await deposit(l, { hash: one!.txHash, quantity: one!.quantity, status: 'REVERSED' })
  const about = { ...finding(l), snapshot: snapshot(l), releaseId, approved: true, reason: null }
  await l.find('ReleaseAnswered', about)
  expect(l.all('releases')).toMatchObject([{ releaseStatus: 'REFUSED', reason: 'NOT_HELD' }])
})

test('a reversal after the contract is over is recorded: nothing is held, and custody bears it', async () => {
  const l = await sent()
  await deposit(l)
  await l.ask('DeclineContract', { contractId: CONTRACT, reason: null }, BORROWER_PARTY)
  const told = await deposit(l, { status: 'REVERSED' })
  expect(told.outputs).toMatchObject([{ value: { takenQuantity: '0', missingQuantity: '100' } }])
})

test('an event of custody says the state, the sender and the contract of the token', async () => {
  const l = await sent()
  let count = 0
  const tell = (changes: object) =>
    l.ask('ReceiveProviderEvent', {
      ...{ provider: 'custody', eventId: `evt_${(count += 1)}` },
      ...NO_ADDRESS,
      rawBody: JSON.stringify({
        ...{ type: 'DEPOSITED', contractId: CONTRACT, guaranteeId: GUARANTEE, tokenSymbol: 'USDC' },
        ...{ network: 'POLYGON', amount: '10', txHash: txHash(1), ...changes },
      }),
    })
  await tell({ status: 'SEEN', from: FROM.toLowerCase(), confirmations: 1, tokenContract: FROM })
  expect(l.all('deposits')).toMatchObject([
    { depositStatus: 'SEEN', fromAddress: FROM, confirmations: 1, tokenContract: FROM },
  ])
  await tell({})
  await tell({ status: 'REVERSED' })
  expect(l.all('deposits')).toMatchObject([{ depositStatus: 'REVERSED', fromAddress: FROM }])
  for (const [wrong, message] of [
    [{ status: 'LOST' }, /status is not one of SEEN/],
    [{ from: '0x1' }, /from is not an address/],
    [{ confirmations: -1 }, /confirmations is not a non-negative integer/],
  ] as const)
    await expect(tell(wrong)).rejects.toThrow(message)
})

test('whatever is reported in whichever order, what is held are the confirmed ones that were not reversed', async () => {
  const reports = fc.array(
    fc.record({
      hash: fc.integer({ min: 1, max: 4 }),
      status: fc.constantFrom<DepositStatus>('SEEN', 'CONFIRMED', 'REVERSED'),
    }),
    { minLength: 1, maxLength: 20 },
  )
  await fc.assert(
    fc.asyncProperty(reports, async told => {
      const l = await sent()
      const status = new Map<number, DepositStatus>()
      for (const report of told) {
        await deposit(l, { hash: txHash(report.hash), quantity: String(report.hash), status: report.status })
        const before = status.get(report.hash)
        const isNext = before === undefined || before === 'SEEN' || report.status === 'REVERSED'
        if (isNext && !(before && report.status === 'SEEN')) status.set(report.hash, report.status)
      }
      const sum = [...status].reduce((all, [n, one]) => all + (one === 'CONFIRMED' ? n : 0), 0)
      expect(held(l)).toEqual(sum === 0 ? [] : [String(sum)])
    }),
    { numRuns: drawn(40, 300) },
  )
})

/** Where custody's balances differ from what is held, releases wait; all else goes on. */
import type { CustodyDifference } from '../../../schemas/types.ts'
import { CONTRACT, GUARANTEE, LENDER_PARTY, type Ledger } from '../ledger.fixture.ts'
import { finding, snapshot } from '../life.fixture.ts'
import { confirmSale, deposit, sellSome, state, txHash } from '../money.fixture.ts'
import { activeLoan } from '../notices.fixture.ts'

const TOKEN = { tokenSymbol: 'USDC', network: 'POLYGON' } as const
const LESS: CustodyDifference = {
  ...{ ...TOKEN, bookSource: 'CUSTODIAN', differenceKind: 'AMOUNT' },
  ...{ quantityHere: '3000', quantityThere: '2999.999999', block: 7, at: 1_000 },
}
const reconcile = (l: Ledger, differences: readonly CustodyDifference[], late = 0) => {
  const { balanceSequence } = finding(l)
  const value = { contractId: CONTRACT, guaranteeId: GUARANTEE, differences }
  return l.ask('RecordReconciliation', { ...value, balanceSequence: balanceSequence - late })
}
const ask = (l: Ledger, quantity: string) =>
  l.ask('RequestRelease', { contractId: CONTRACT, guaranteeId: GUARANTEE, ...TOKEN, quantity }, LENDER_PARTY)
const answer = (l: Ledger, releaseId: string) =>
  l.find('ReleaseAnswered', { ...finding(l), releaseId, approved: true, reason: null, snapshot: snapshot(l) })
const orders = (l: Ledger) => l.all<{ _id: string }>('custodyOrders').map(({ _id }) => _id)
const asked = (l: Ledger) =>
  l.outputs.filter(({ topic }) => topic === 'balance-changes').at(-1)!.value['releaseRequest']
const told = (l: Ledger) =>
  l.outputs.filter(({ record }) => record?.includes('CustodyMismatch')).map(({ value }) => value['event'])

test('a request waits while the books differ, and ltv is asked when they agree again', async () => {
  const l = await activeLoan(null)
  await reconcile(l, [LESS])
  expect(l.contract().guarantee.custodyMismatch).toEqual({
    foundAt: expect.any(Number),
    differences: [LESS],
  })
  const { _id: releaseId } = (await ask(l, '100')).body.release
  expect(asked(l)).toBeNull()
  await answer(l, releaseId)
  expect([l.contract().guarantee.openReleases[0]!.releaseStatus, orders(l)]).toEqual(['PENDING', []])
  await reconcile(l, [])
  expect(asked(l)).toMatchObject({ releaseId })
  await answer(l, releaseId)
  expect(orders(l)).toEqual([releaseId])
  expect(told(l)).toEqual(['custody.mismatch', 'custody.mismatch_ended'])
})

test('a request that ltv was asked about before is not approved, and is asked about once more', async () => {
  const l = await activeLoan(null)
  const { _id: releaseId } = (await ask(l, '100')).body.release
  await reconcile(l, [LESS])
  await answer(l, releaseId)
  expect(orders(l)).toEqual([])
  await reconcile(l, [])
  expect(asked(l)).toMatchObject({ releaseId })
})

test('the same differences at a later block change nothing; other ones are told, since the first was found', async () => {
  const l = await activeLoan(null)
  await reconcile(l, [LESS])
  const { foundAt } = l.contract().guarantee.custodyMismatch!
  expect((await reconcile(l, [{ ...LESS, block: 8, at: 2_000 }])).outputs).toEqual([])
  await reconcile(l, [{ ...LESS, quantityThere: '1' }])
  expect(l.contract().guarantee.custodyMismatch).toMatchObject({
    foundAt,
    differences: [{ quantityThere: '1' }],
  })
  expect(told(l)).toHaveLength(2)
})

test('a comparison of holdings that have moved since changes nothing, and agreement that was there neither', async () => {
  const l = await activeLoan(null)
  await reconcile(l, [LESS], 99)
  await reconcile(l, [])
  expect([l.contract().guarantee.custodyMismatch, told(l)]).toEqual([null, []])
})

test('at balance 0 nothing goes back while the books differ, and everything when they agree', async () => {
  const l = await activeLoan(null)
  await reconcile(l, [LESS])
  await state(l, '0')
  expect([orders(l), l.contract().contractStatus]).toEqual([[], 'ACTIVE'])
  await reconcile(l, [])
  expect(l.contract().guarantee).toMatchObject({ guaranteeStatus: 'RELEASING', holdings: [] })
  expect(orders(l)).toHaveLength(1)
})

test('cancelled or sold meanwhile, what is left goes back when the books agree', async () => {
  const cancelled = await activeLoan(null)
  await reconcile(cancelled, [LESS])
  await cancelled.ask('CancelContract', { contractId: CONTRACT, reason: null }, LENDER_PARTY)
  expect([orders(cancelled), cancelled.contract().contractStatus]).toEqual([[], 'CANCELLED'])
  await reconcile(cancelled, [])
  expect(orders(cancelled)).toHaveLength(1)

  const sold = await activeLoan(null)
  await reconcile(sold, [LESS])
  await sellSome(sold, { sold: '2000', proceeds: '10000' })
  expect(orders(sold)).toEqual(['liq_1001_1'])
  await confirmSale(sold, '10000')
  expect(orders(sold)).toEqual([])
  await reconcile(sold, [])
  expect(orders(sold)).toHaveLength(1)
})

test('deposits count and reach ltv while the books differ', async () => {
  const l = await activeLoan(null)
  await reconcile(l, [LESS])
  await deposit(l, { hash: txHash(9), quantity: '50' })
  expect(l.contract().guarantee.holdings).toMatchObject([{ quantity: '3050' }])
  expect(l.outputs.at(-1)).toMatchObject({ topic: 'balance-changes', value: { alertable: true } })
})

/** Frozen collateral counts nothing and goes nowhere, until custody says that it is free. */
import fc from 'fast-check'
import type { RecordFreeze } from '../../../schemas/types.ts'
import { drawn } from '../../../test/support/thoroughness.ts'
import { ALL_FROZEN } from '../../domain/guarantee/freezes.ts'
import { CONTRACT, GUARANTEE, LENDER_PARTY, type Ledger, NO_ADDRESS } from '../ledger.fixture.ts'
import { finding } from '../life.fixture.ts'
import { confirmSale, deposit, sellSome, sent, state, txHash } from '../money.fixture.ts'
import { activeLoan } from '../notices.fixture.ts'

const TOKEN = { tokenSymbol: 'USDC', network: 'POLYGON' } as const
const freeze = (l: Ledger, quantity: string, more: Partial<RecordFreeze> = {}) =>
  l.ask('RecordFreeze', { contractId: CONTRACT, guaranteeId: GUARANTEE, ...TOKEN, quantity, ...more })
const ask = (l: Ledger, quantity: string) =>
  l.ask('RequestRelease', { contractId: CONTRACT, guaranteeId: GUARANTEE, ...TOKEN, quantity }, LENDER_PARTY)
const counted = (l: Ledger) =>
  l.outputs.filter(({ topic }) => topic === 'balance-changes').at(-1)!.value['holdings'] as readonly {
    readonly quantity: string
  }[]
const orders = (l: Ledger) =>
  l
    .all<{ collateral: readonly { quantity: string }[] }>('custodyOrders')
    .flatMap(({ collateral }) => collateral.map(({ quantity }) => quantity))
const confirmReleases = async (l: Ledger) => {
  for (const { releaseId } of l.contract().guarantee.openReleases)
    await l.ask('ConfirmRelease', { contractId: CONTRACT, releaseId })
}

test('what is frozen counts nothing: ltv is told at once of the rest, and again when it is free', async () => {
  const l = await activeLoan(null)
  await freeze(l, '1000')
  expect(counted(l)).toMatchObject([{ quantity: '2000' }])
  expect(l.contract().guarantee).toMatchObject({ lockStatus: 'ACTIVE', holdings: [{ quantity: '3000' }] })
  const again = await freeze(l, '1000')
  expect([again.status, again.outputs]).toEqual(['SUCCEEDED', []])
  await freeze(l, ALL_FROZEN)
  await deposit(l, { hash: txHash(9), quantity: '50' })
  expect(counted(l)).toEqual([])
  await freeze(l, '0')
  expect(counted(l)).toMatchObject([{ quantity: '3050' }])
  expect(l.contract().guarantee.frozen).toEqual([])
})

test('before ACTIVE a freeze opens the lock; a late value does not close it', async () => {
  const l = await sent()
  await deposit(l, { quantity: '3000' })
  const value = (balanceSequence: number) =>
    l.find('GuaranteeValued', {
      ...{ ...finding(l), balanceSequence, snapshotId: 'snp_1001_1', currentLtv: null, status: 'OK' },
      ...{ level: 'NONE', depositedFiatAmount: '15000', covered: true, priceWaits: [] },
    })
  const early = finding(l).balanceSequence
  await value(early)
  expect(l.contract().guarantee.lockStatus).toBe('ACTIVE')
  await freeze(l, '1')
  await value(early)
  expect(l.contract().guarantee).toMatchObject({
    lockStatus: 'PENDING',
    guaranteeStatus: 'PARTIALLY_DEPOSITED',
  })
})

test('a release of what is frozen is refused and says so; of the rest it is taken', async () => {
  const l = await activeLoan(null)
  await freeze(l, '2900')
  const refused = await ask(l, '101')
  expect([refused.code, refused.body.reason]).toEqual(['release_refused', 'at most 100 can be released'])
  expect((await ask(l, '100')).status).toBe('SUCCEEDED')
  await freeze(l, ALL_FROZEN)
  expect((await ask(l, '1')).body.reason).toBe('the USDC on POLYGON is frozen')
})

test('at balance 0 the free part goes back; the frozen one is ordered when it is free, and the loan ends then', async () => {
  const l = await activeLoan(null)
  await freeze(l, '1000')
  await state(l, '0')
  expect(orders(l)).toEqual(['2000'])
  await confirmReleases(l)
  expect(l.contract()).toMatchObject({
    contractStatus: 'ACTIVE',
    guarantee: { guaranteeStatus: 'RELEASING' },
  })
  await freeze(l, '0')
  expect(orders(l)).toEqual(['1000'])
  await confirmReleases(l)
  expect(l.contract()).toMatchObject({
    contractStatus: 'COMPLETED',
    guarantee: { guaranteeStatus: 'RELEASED' },
  })
})

test('where all is frozen nothing is ordered, and everything once it is free', async () => {
  const l = await activeLoan(null)
  await freeze(l, ALL_FROZEN)
  await state(l, '0')
  expect([orders(l), l.contract().contractStatus]).toEqual([[], 'ACTIVE'])
  await freeze(l, '0')
  expect(orders(l)).toEqual(['3000'])
})

test('of a paid loan whose collateral is frozen nothing is sold', async () => {
  const l = await activeLoan(null)
  await freeze(l, ALL_FROZEN)
  await state(l, '0')
  expect((await sellSome(l)).outputs).toEqual([])
  expect(l.contract().guarantee.holdings).toMatchObject([{ quantity: '3000' }])
})

test('a deposit into a paid loan whose collateral is frozen is answered, and goes back at once', async () => {
  const l = await activeLoan(null)
  await freeze(l, '3000')
  await state(l, '0')
  const answer = await deposit(l, { hash: txHash(9), quantity: '50' })
  expect(answer.body).toMatchObject({ isNew: true, deposit: { quantity: '50', depositStatus: 'CONFIRMED' } })
  expect(orders(l)).toEqual(['50'])
})

test('a deposit that was seen goes back when it is confirmed into a paid loan whose collateral is frozen', async () => {
  const l = await activeLoan(null)
  const seen = { hash: txHash(9), quantity: '50' }
  await deposit(l, { ...seen, status: 'SEEN' })
  await freeze(l, '3000')
  await state(l, '0')
  expect(orders(l)).toEqual([])
  await deposit(l, { ...seen, status: 'CONFIRMED' })
  expect(orders(l)).toEqual(['50'])
})

test('a paid loan is completed when its last deposit, which was frozen, is reversed', async () => {
  const l = await activeLoan(null)
  await freeze(l, ALL_FROZEN)
  await state(l, '0')
  for (const { txHash: hash, quantity } of l.all<{ txHash: string; quantity: string }>('deposits'))
    await deposit(l, { hash, quantity, status: 'REVERSED' })
  expect(l.contract()).toMatchObject({ contractStatus: 'COMPLETED', guarantee: { holdings: [] } })
})

test('after a sale that covered the debt the frozen rest goes back once it is free', async () => {
  const l = await activeLoan(null)
  await freeze(l, '320')
  await sellSome(l, { sold: '2680', proceeds: '13400' })
  await confirmSale(l, '13400')
  expect(l.contract()).toMatchObject({
    contractStatus: 'COMPLETED',
    guarantee: { guaranteeStatus: 'LIQUIDATED' },
  })
  expect(orders(l).filter(one => one === '320')).toEqual([])
  await freeze(l, '0')
  expect(orders(l)).toContain('320')
})

test('an event of custody freezes a quantity or all, and frees it', async () => {
  const l = await activeLoan(null)
  let count = 0
  const tell = (type: string, more: object = {}) => {
    const rawBody = JSON.stringify({ type, contractId: CONTRACT, guaranteeId: GUARANTEE, ...TOKEN, ...more })
    return l.ask('ReceiveProviderEvent', {
      provider: 'custody',
      eventId: `evt_${(count += 1)}`,
      rawBody,
      ...NO_ADDRESS,
    })
  }
  for (const [type, more, left] of [
    ['COLLATERAL_FROZEN', { amount: '10.5' }, ['2989.5']],
    ['COLLATERAL_FROZEN', {}, []],
    ['COLLATERAL_UNFROZEN', {}, ['3000']],
  ] as const) {
    await tell(type, more)
    expect(counted(l).map(({ quantity }) => quantity)).toEqual(left)
  }
})

test('whatever is frozen and freed, no order ever names more than was free', async () => {
  const acts = fc.array(fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constantFrom('ask', 'zero', 'confirm')), {
    maxLength: 15,
  })
  await fc.assert(
    fc.asyncProperty(acts, async said => {
      const l = await activeLoan(null)
      for (const act of said) {
        const { holdings, frozen = [] } = l.contract().guarantee
        const free = Math.max(0, Number(holdings[0]?.quantity ?? 0) - Number(frozen[0]?.quantity ?? 0))
        const before = orders(l).length
        if (act === 'ask') await ask(l, '500')
        else if (act === 'zero') await state(l, '0')
        else if (act === 'confirm') await confirmReleases(l)
        else {
          await freeze(l, String(act * 1_000))
          continue
        }
        const added = orders(l)
          .slice(before)
          .reduce((sum, one) => sum + Number(one), 0)
        expect(added).toBeLessThanOrEqual(free)
      }
    }),
    { numRuns: drawn(40, 300) },
  )
})

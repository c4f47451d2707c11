/** Lives of loans that are sold: in any order of reports, no money and no token is lost or made. */

import fc from 'fast-check'
import type { StoredDeposit } from '../../../schemas/documents/contracts.ts'
import { drawn } from '../../../test/support/thoroughness.ts'
import { add, compare, subtract } from '../../domain/money.ts'
import {
  CONTRACT,
  confirmSale,
  deposit,
  GUARANTEE,
  paySurplus,
  sellSome,
  state,
  told,
  txHash,
} from '../money.fixture.ts'
import { activeLoan, named } from '../notices.fixture.ts'

/** Possible events of a loan being sold, in any order. */
const confirmation = fc.record({
  kind: fc.constant('confirm' as const),
  nth: fc.nat(1),
  proceeds: fc.integer({ min: 0, max: 20_000 }),
})
const moves = fc.array(
  fc.oneof(
    confirmation,
    confirmation,
    fc.record({
      kind: fc.constant('state' as const),
      amount: fc.integer({ min: 0, max: 30_000 }),
      ageMs: fc.option(fc.nat(20_000)),
    }),
    fc.record({
      kind: fc.constant('sell' as const),
      sold: fc.integer({ min: 1, max: 3_000 }),
      isFull: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('pay' as const), nth: fc.nat(3) }),
    fc.record({
      kind: fc.constant('deposit' as const),
      quantity: fc.integer({ min: 1, max: 500 }),
      nth: fc.nat(5),
    }),
    fc.record({ kind: fc.constant('resume' as const) }),
  ),
  { minLength: 3, maxLength: 25 },
)

test('in any order no money and no token is lost or made: each has one owner', async () => {
  const reached = { surplus: 0, rest: 0, stopped: 0, contradicted: 0 }
  await fc.assert(
    fc.asyncProperty(moves, async life => {
      const l = await activeLoan(null)
      const sales: string[] = []
      const proceedsOf = new Map<string, string>()
      for (const move of life) {
        const before = l.contract()
        if (move.kind === 'state') {
          const asOf = move.ageMs === null ? null : l.now() - move.ageMs
          await state(l, String(move.amount), { asOf, confirmed: true })
        } else if (move.kind === 'sell') {
          if (before.guarantee.holdings.length === 0) continue
          const id = `liq_1001_${sales.length + 1}`
          const type = move.isFull ? 'FULL' : 'PARTIAL'
          await sellSome(l, { id, sold: String(move.sold), proceeds: String(move.sold * 5), type })
          if (l.contract().guarantee.liquidation?.liquidationId === id) sales.push(id)
        } else if (move.kind === 'confirm') {
          const id = sales.at(-1 - move.nth)
          if (id === undefined) continue
          const { status, code, writes } = await confirmSale(l, String(move.proceeds), id)
          const known = proceedsOf.get(id)
          if (known === undefined) proceedsOf.set(id, String(move.proceeds))
          else if (compare(known, String(move.proceeds)) === 0)
            expect([status, writes]).toEqual(['SUCCEEDED', []])
          else {
            reached.contradicted += 1
            expect(code).toBe('liquidation_already_confirmed')
          }
          if (known === undefined) {
            const after = l.contract()
            const paid =
              compare(before.outstandingBalance, String(move.proceeds)) < 0
                ? before.outstandingBalance
                : String(move.proceeds)
            expect(after.outstandingBalance).toBe(subtract(before.outstandingBalance, paid))
          }
        } else if (move.kind === 'pay')
          await paySurplus(l, sales.at(-1 - move.nth)?.replace('liq', 'sur') ?? 'sur_1001_9')
        else if (move.kind === 'resume')
          await l.ask('ResumeSales', { contractId: CONTRACT, guaranteeId: GUARANTEE, reason: 'x' })
        else await deposit(l, { quantity: String(move.quantity), hash: txHash(7), logIndex: move.nth })
        assertOwned(l)
      }
      const { surplus, salesStop, liquidation } = l.contract().guarantee
      if (surplus) reached.surplus += 1
      if (salesStop) reached.stopped += 1
      if (liquidation?.sellsRest) reached.rest += 1
    }),
    { numRuns: drawn(100, 1_000), seed: 4 },
  )
  expect(Object.entries(reached).filter(([, count]) => count === 0)).toEqual([])
})

/** Proceeds cover debt or are a surplus; deposits are held, on their way back, returned or sold. */
function assertOwned(l: Awaited<ReturnType<typeof activeLoan>>): void {
  const money = told(l)
  expect(add(money.covered, money.surplus)).toBe(money.proceeds)
  const { guarantee, contractStatus, outstandingBalance } = l.contract()
  const { surplus } = guarantee
  expect(surplus?.surplusAmount ?? '0').toBe(money.surplus)
  expect(surplus?.surplusStatus === 'PAID' ? surplus.surplusAmount : '0').toBe(money.paid)
  const open = l.all<{ kind: string; surplus?: { amount: string } }>('custodyOrders')
  const owed = open.filter(({ kind }) => kind === 'SURPLUS').map(one => one.surplus!.amount)
  expect(owed).toEqual(surplus?.surplusStatus === 'OWED' ? [surplus.surplusAmount] : [])
  const total = (rows: readonly { quantity: string }[]) =>
    rows.map(({ quantity }) => quantity).reduce(add, '0')
  const sold = named<{ liquidatedCollateral: { quantity: string }[] }>(l, 'LiquidationDecided')
  const leaving = l
    .all<{ releaseStatus: string; quantity: string }>('releases')
    .filter(({ releaseStatus }) => releaseStatus === 'APPROVED' || releaseStatus === 'RELEASED')
  const gone = [...leaving, ...sold.flatMap(({ liquidatedCollateral }) => liquidatedCollateral)]
  const backing = l.all<StoredDeposit>('deposits').filter(({ unattributed }) => !unattributed)
  expect(total(backing)).toBe(total([...guarantee.holdings, ...gone]))
  // Nothing goes back while a debt is left that it could pay, and no loan ends with one.
  if (contractStatus === 'COMPLETED') expect(outstandingBalance).toBe('0')
  if (leaving.length > 0) expect(outstandingBalance).toBe('0')
}

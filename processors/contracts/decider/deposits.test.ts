/** A deposit is a transfer, not a transaction (issue rows C). */
import fc from 'fast-check'
import { drawn } from '../../../test/support/thoroughness.ts'
import { canonicalTxHash } from '../../domain/guarantee/transfers.ts'
import { add } from '../../domain/money.ts'
import { deposit, sent, txHash } from '../money.fixture.ts'

const holdings = (l: Awaited<ReturnType<typeof sent>>) =>
  l.contract().guarantee.holdings.map(({ tokenSymbol, quantity }) => `${quantity} ${tokenSymbol}`)

test('one transaction with several transfers: each counts under its index (lending C1)', async () => {
  const l = await sent()
  expect((await deposit(l, { logIndex: 3 })).body.isNew).toBe(true)
  expect((await deposit(l, { logIndex: 4, tokenSymbol: 'USDT', quantity: '50' })).status).toBe('SUCCEEDED')
  expect((await deposit(l, { logIndex: 5 })).body.isNew).toBe(true)
  expect(holdings(l)).toEqual(['50 USDT', '200 USDC'])
})

test.each([
  ['another amount', { quantity: '250' }, 'amount', /with an amount of 100/],
  ['another token', { tokenSymbol: 'USDT' as const, hash: txHash(1) }, 'tokenSymbol', /with USDC\/POLYGON/],
])(
  'the same transfer again with %s contradicts, and says in what (lending C1)',
  async (_, changes, field, reason) => {
    const l = await sent()
    for (const logIndex of [null, 2]) {
      const hash = txHash(logIndex ?? 1)
      await deposit(l, { hash, logIndex })
      const network = changes as object
      const told = await deposit(l, { ...network, hash, logIndex })
      // Another token of these fixtures lies on another network: there it is another transaction.
      if ('tokenSymbol' in changes) expect(told.status).toBe('SUCCEEDED')
      else {
        expect([told.code, told.body.field]).toEqual(['deposit_already_recorded', field])
        expect(told.body.reason).toMatch(reason)
      }
    }
  },
)

test('the same transfer again is the same, with or without the index that custody learned later', async () => {
  const l = await sent()
  await deposit(l)
  expect((await deposit(l)).body.isNew).toBe(false)
  expect((await deposit(l, { quantity: '100.000000' })).body.isNew).toBe(false)
  expect((await deposit(l, { logIndex: 9 })).body.isNew).toBe(false)
  expect(holdings(l)).toEqual(['100 USDC'])
})

test('a deposit recorded without an index keeps the one that custody names later; another index is 409', async () => {
  const l = await sent()
  const first = await deposit(l)
  const named = await deposit(l, { logIndex: 9 })
  expect(named.body).toMatchObject({ isNew: false, deposit: { _id: first.body.deposit._id, logIndex: 9 } })
  expect(named.outputs).toMatchObject([
    { value: { event: 'guarantee.deposit_identified', depositId: first.body.deposit._id, logIndex: 9 } },
  ])

  const other = await deposit(l, { logIndex: 10 })
  expect([other.code, other.body.field]).toEqual(['deposit_already_recorded', 'logIndex'])
  expect(other.body.reason).toMatch(/logIndex 9/)
  for (const logIndex of [9, null]) expect((await deposit(l, { logIndex })).body.isNew).toBe(false)
  expect(l.all('deposits')).toEqual([named.body.deposit])
  // Other figures are another transfer: custody that names an index is taken at its word.
  expect((await deposit(l, { logIndex: 10, quantity: '60' })).body.isNew).toBe(true)
  expect(holdings(l)).toEqual(['160 USDC'])
})

test('a second transfer without an index is not guessed at: custody names it', async () => {
  const l = await sent()
  await deposit(l, { logIndex: 1 })
  await deposit(l, { logIndex: 2, quantity: '60' })
  const told = await deposit(l, { quantity: '70' })
  expect([told.code, told.body.field]).toEqual(['deposit_already_recorded', 'logIndex'])
  expect((await deposit(l, { quantity: '70', logIndex: 3 })).body.isNew).toBe(true)
})

test('a deposit of release 1.2, known by its transaction alone, is known under any spelling', async () => {
  const l = await sent()
  await deposit(l, { hash: txHash('ab') })
  const [document] = l.all<{ _id: string }>('deposits')
  const { logIndex: _, ...old } = { ...document!, txHash: `0x${'0'.repeat(62)}AB` } as Record<string, unknown>
  l.apply([{ collection: 'deposits', _id: document!._id, document: old as never }])
  expect((await deposit(l, { hash: txHash('ab') })).body.isNew).toBe(false)
  expect((await deposit(l, { hash: txHash('ab'), quantity: '5' })).code).toBe('deposit_already_recorded')
})

test.each([
  ['capital letters', `0X${'AB'.repeat(32)}`, `0x${'ab'.repeat(32)}`],
  ['no 0x (lending C3)', 'ab'.repeat(32), null],
  ['too short', `0x${'ab'.repeat(31)}`, null],
  ['too long', `0x${'ab'.repeat(33)}`, null],
  ['no hexadecimal digit', `0x${'zz'.repeat(32)}`, null],
  ['a letter that only looks like one', `0x${'ａ'.repeat(64)}`, null],
])('a hash with %s is %s', (_, text, expected) => {
  expect(canonicalTxHash(text)).toBe(expected)
})

test('each transfer counts once, however often and in whichever order custody reports it', async () => {
  const transfers = fc.uniqueArray(
    fc.record({
      hash: fc.integer({ min: 1, max: 3 }),
      logIndex: fc.nat(4),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    { selector: ({ hash, logIndex }) => `${hash}/${logIndex}`, minLength: 1, maxLength: 10 },
  )
  await fc.assert(
    fc.asyncProperty(transfers, fc.infiniteStream(fc.nat()), async (real, order) => {
      const l = await sent()
      const draws = [...real, ...real, ...real].map(one => ({ one, at: order.next().value as number }))
      for (const { one } of draws.sort((a, b) => a.at - b.at)) {
        await deposit(l, { hash: txHash(one.hash), logIndex: one.logIndex, quantity: String(one.quantity) })
      }
      const expected = real.map(({ quantity }) => String(quantity)).reduce(add, '0')
      expect(holdings(l)).toEqual([`${expected} USDC`])
    }),
    { numRuns: drawn(25, 200) },
  )
})

import { newLoan, newTxHash } from '../support/loan.ts'
import { type Answer, expectStatus, type Party, type Platform, platform } from '../support/platform.ts'

/** One transaction may pay several times; a repeated transfer is the same one, and never another one. */
let lastro: Platform
let lender: Party
let borrower: Party

beforeAll(async () => {
  lastro = await platform()
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
})
afterAll(() => lastro?.close())

const acceptedTokens = JSON.stringify([
  { tokenSymbol: 'USDC', network: 'POLYGON' },
  { tokenSymbol: 'USDT', network: 'POLYGON' },
])
const loanOfTwoTokens = () => newLoan(lastro, { lender, borrower, ccb: false, fields: { acceptedTokens } })
const refused = ({ status, body }: Answer) => [status, body.error?.code, body.error?.details?.field]
const contradicts = (field: string) => [409, 'deposit_already_recorded', field]

test('(lending C1) a batch payout counts transfer by transfer; without an index a second one is no repetition', async () => {
  const loan = await loanOfTwoTokens()
  const txHash = newTxHash()
  const first = expectStatus(await loan.deposit('100', txHash), 201).body.data
  expect(first).toMatchObject({ txHash, logIndex: null, amount: '100' })
  expect(refused(await loan.deposit('250', txHash))).toEqual(contradicts('amount'))
  const otherToken = await loan.deposit('100', txHash, { tokenSymbol: 'USDT' })
  expect(refused(otherToken)).toEqual(contradicts('tokenSymbol'))

  const usdt = { tokenSymbol: 'USDT', logIndex: 8 }
  const second = expectStatus(await loan.deposit('50', txHash, usdt), 201).body.data
  expect(second).toMatchObject({ tokenSymbol: 'USDT', logIndex: 8, amount: '50' })
  expect(expectStatus(await loan.deposit('50', txHash, usdt), 200).body.data).toEqual(second)
  // Custody names the index of the first one later: it is the same transfer, and keeps that index.
  const named = expectStatus(await loan.deposit('100', txHash, { logIndex: 7 }), 200).body.data
  expect(named).toEqual({ ...first, logIndex: 7 })
  expect(refused(await loan.deposit('100', txHash, { logIndex: 9 }))).toEqual(contradicts('logIndex'))
  expect(refused(await loan.deposit('51', txHash, usdt))).toEqual(contradicts('amount'))
  expect((await loan.read()).guarantee.holdings).toEqual([
    { tokenSymbol: 'USDC', network: 'POLYGON', amount: '100' },
    { tokenSymbol: 'USDT', network: 'POLYGON', amount: '50' },
  ])
  const path = `/guarantees/${loan.guaranteeId}/deposits`
  const { deposits } = expectStatus(await lastro.call(borrower.key, 'GET', path), 200).body.data
  expect(deposits).toEqual([second, named])
})

test('(lending C1) one transaction pays several guarantees, each by its own transfer', async () => {
  const [one, other] = [await loanOfTwoTokens(), await loanOfTwoTokens()]
  const txHash = newTxHash()
  expectStatus(await one.deposit('100', txHash, { logIndex: 1 }), 201)
  expectStatus(await other.deposit('100', txHash, { logIndex: 2 }), 201)
  expect(refused(await other.deposit('100', txHash, { logIndex: 1 }))).toEqual(contradicts('txHash'))
  for (const loan of [one, other])
    expect((await loan.read()).guarantee.holdings).toMatchObject([{ amount: '100' }])
})

test('(lending C3) a hash has one spelling: letters of either size are one transfer, anything else is none', async () => {
  const loan = await loanOfTwoTokens()
  const txHash = newTxHash()
  const first = expectStatus(await loan.deposit('10', txHash), 201).body.data
  for (const same of [txHash.toUpperCase(), txHash.toUpperCase().replace('0X', '0x')])
    expect(expectStatus(await loan.deposit('10', same), 200).body.data).toEqual(first)
  for (const none of [txHash.slice(2), `${txHash}0`, txHash.slice(0, -1), `0x${'g'.repeat(64)}`, ''])
    expect([none, ...refused(await loan.deposit('10', none))]).toEqual([
      none,
      ...[400, 'INVALID_REQUEST', 'txHash'],
    ])
  for (const logIndex of [-1, 1.5, '1'])
    expect([logIndex, (await loan.deposit('10', newTxHash(), { logIndex })).status]).toEqual([logIndex, 400])
  expect((await loan.read()).guarantee.holdings).toMatchObject([{ amount: '10' }])
})

test('a deposit is seen, confirmed and reversed over HTTP: only a confirmed one is held', async () => {
  const loan = await loanOfTwoTokens()
  const txHash = newTxHash()
  const from = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const holdings = async () => (await loan.read()).guarantee.holdings
  const report = (more: object) => loan.deposit('100', txHash, { ...more })

  const seen = expectStatus(await report({ status: 'SEEN', from, confirmations: 1 }), 201).body.data
  expect(seen).toMatchObject({ status: 'SEEN', from, confirmations: 1, confirmedAt: null })
  expect(await holdings()).toEqual([])
  const confirmed = expectStatus(await report({ confirmations: 64 }), 200).body.data
  expect(confirmed).toMatchObject({ id: seen.id, status: 'CONFIRMED', from, createdAt: seen.createdAt })
  expect(await holdings()).toMatchObject([{ amount: '100' }])
  const reversed = expectStatus(await report({ status: 'REVERSED' }), 200).body.data
  expect(reversed).toMatchObject({ id: seen.id, status: 'REVERSED', missingAmount: '0' })
  expect(await holdings()).toEqual([])
  const doubted = expectStatus(await report({ status: 'CONFIRMED' }), 200).body.data
  expect(doubted.unattributed).toMatchObject({ reasonCode: 'MINED_AGAIN', status: 'OPEN' })
  expect(await holdings()).toEqual([])
  const path = `/guarantees/${loan.guaranteeId}/deposits`
  const { deposits } = expectStatus(await lastro.call(lender.key, 'GET', path), 200).body.data
  expect(deposits).toEqual([doubted])
  const wrong = from.replace('A', 'a')
  expect(refused(await loan.deposit('1', newTxHash(), { from: wrong }))).toEqual([
    400,
    'INVALID_REQUEST',
    'from',
  ])
})

import { activeLoan, COVERED, newLoan, newTxHash } from '../support/loan.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'

let lastro: Platform

beforeAll(async () => {
  lastro = await platform()
})
afterAll(() => lastro?.close())

test('with lock and signature there at acceptance it is ACTIVE at once; repaid, its collateral goes back', async () => {
  const loan = await activeLoan(lastro)
  await loan.payouts()
  const active = await loan.read()
  expect(active).toMatchObject({
    status: 'ACTIVE',
    acceptance: { termsHash: active.termsHash },
    guarantee: { status: 'ACTIVE', depositedFiatAmount: COVERED, requiredFiatAmount: '15000' },
  })
  const paid = expectStatus(await loan.balance('0'), 202).body.data
  expect(paid).toEqual({
    contractId: loan.id,
    outstandingBalance: '0',
    recalculation: { id: expect.stringMatching(/^evt_/), status: 'QUEUED' },
  })
  const done = await loan.until('the contract is COMPLETED', ({ status }) => status === 'COMPLETED')
  expect(done.guarantee).toMatchObject({
    status: 'RELEASED',
    lock: { status: 'RELEASED' },
    depositedFiatAmount: '0',
    holdings: [],
  })
  const releases = await lastro.call(loan.lender.key, 'GET', `/guarantees/${loan.guaranteeId}/releases`)
  expect(releases.body.data.releases).toMatchObject([
    { origin: 'CLOSING', status: 'RELEASED', tokenSymbol: 'USDC', network: 'POLYGON', amount: '3000' },
  ])
  for (const answer of [
    await loan.balance('1'),
    await loan.post(loan.lender, 'cancel', { reason: 'late' }),
  ]) {
    expect([answer.status, answer.body.error.code]).toEqual([409, 'invalid_state'])
  }
  const late = expectStatus(await loan.deposit('1'), 201).body.data
  expect(late.unattributed).toMatchObject({ reasonCode: 'GUARANTEE_CLOSED', status: 'OPEN' })
  const { status, guarantee } = await loan.read()
  expect(status).toBe('COMPLETED')
  expect(guarantee).toEqual({ ...done.guarantee, updatedAt: guarantee.updatedAt })
})

test('a reversal within the period gives the collateral back; after a payment it is refused', async () => {
  const [reversed, paid] = await Promise.all([activeLoan(lastro), activeLoan(lastro)])
  await reversed.payouts()
  const answer = expectStatus(await reversed.post(reversed.lender, 'cancel', { reason: 'mistake' }), 200)
  expect(answer.body.data).toMatchObject({ status: 'CANCELLED', cancellationReason: 'mistake' })
  await reversed.until('the guarantee is RELEASED', ({ guarantee }) => guarantee.status === 'RELEASED')
  expect((await reversed.read()).status).toBe('CANCELLED')

  expectStatus(await paid.balance('9000'), 202)
  const refused = await paid.post(paid.lender, 'cancel', { reason: 'mistake' })
  expect([refused.status, refused.body.error.code]).toEqual([409, 'invalid_state'])
})

test('a deposit counts once per transaction: again 200, elsewhere 409, and a wrong token holds nothing', async () => {
  const [loan, other] = await Promise.all([newLoan(lastro), newLoan(lastro)])
  const txHash = newTxHash()
  const first = expectStatus(await loan.deposit('12.345678', txHash), 201).body.data
  expect(first).toMatchObject({ amount: '12.345678', txHash, guaranteeId: loan.guaranteeId })
  const again = expectStatus(await loan.deposit('12.345678', txHash.toUpperCase().replace('0X', '0x')), 200)
  expect(again.body.data).toEqual(first)
  const elsewhere = await other.deposit('12.345678', txHash)
  expect([elsewhere.status, elsewhere.body.error.code]).toEqual([409, 'deposit_already_recorded'])
  const wrong = await lastro.call(lastro.integrationKey, 'POST', `/guarantees/${loan.guaranteeId}/deposits`, {
    body: { tokenSymbol: 'USDT', network: 'BASE', amount: '1', txHash: newTxHash() },
  })
  const unfit = expectStatus(wrong, 201).body.data
  expect(unfit.unattributed).toMatchObject({ reasonCode: 'TOKEN_NOT_ACCEPTED', status: 'OPEN' })
  const list = await lastro.call(loan.borrower.key, 'GET', `/guarantees/${loan.guaranteeId}/deposits`)
  expect(list.body.data.deposits).toEqual([unfit, first])
  expect((await loan.read()).guarantee.holdings).toEqual([
    { tokenSymbol: 'USDC', network: 'POLYGON', amount: '12.345678' },
  ])
})

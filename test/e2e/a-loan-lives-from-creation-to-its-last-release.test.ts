import { type Loan, newLoan, newTxHash } from './loan.ts'
import { expectStatus, type Platform, platform } from './platform.ts'

const LIMIT_MS = 120_000
let lastro: Platform

beforeAll(async () => {
  lastro = await platform()
}, LIMIT_MS)
afterAll(() => lastro?.close())

const COVERED = '15000'

/** Sent, CCB signed, collateral locked, accepted: ACTIVE. */
async function activeLoan(): Promise<Loan> {
  const loan = await newLoan(lastro)
  expectStatus(await loan.send(), 200)
  expectStatus(await loan.deposit('3000'), 201)
  await loan.value(COVERED)
  await loan.until('the lock is ACTIVE', ({ guarantee }) => guarantee.lock.status === 'ACTIVE')
  await loan.sign('CCB')
  expect(expectStatus(await loan.accept(), 200).body.data.status).toBe('ACCEPTED')
  await loan.until('the contract is ACTIVE', ({ status }) => status === 'ACTIVE')
  return loan
}

test(
  'with lock and signature there at acceptance it is ACTIVE at once; repaid, its collateral goes back',
  async () => {
    const loan = await activeLoan()
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
      await loan.deposit('1'),
      await loan.post(loan.lender, 'cancel', { reason: 'late' }),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([409, 'invalid_state'])
    }
  },
  LIMIT_MS,
)

test(
  'a reversal within the period gives the collateral back; after a payment it is refused',
  async () => {
    const [reversed, paid] = await Promise.all([activeLoan(), activeLoan()])
    const answer = expectStatus(await reversed.post(reversed.lender, 'cancel', { reason: 'mistake' }), 200)
    expect(answer.body.data).toMatchObject({ status: 'CANCELLED', cancellationReason: 'mistake' })
    await reversed.until('the guarantee is RELEASED', ({ guarantee }) => guarantee.status === 'RELEASED')
    expect((await reversed.read()).status).toBe('CANCELLED')

    expectStatus(await paid.balance('9000'), 202)
    const refused = await paid.post(paid.lender, 'cancel', { reason: 'mistake' })
    expect([refused.status, refused.body.error.code]).toEqual([409, 'invalid_state'])
  },
  LIMIT_MS,
)

test(
  'a deposit counts once per transaction: again 200, elsewhere 409, and a wrong token is refused',
  async () => {
    const [loan, other] = await Promise.all([newLoan(lastro), newLoan(lastro)])
    const txHash = newTxHash()
    const first = expectStatus(await loan.deposit('12.345678', txHash), 201).body.data
    expect(first).toMatchObject({ amount: '12.345678', txHash, guaranteeId: loan.guaranteeId })
    const again = expectStatus(await loan.deposit('12.345678', txHash.toUpperCase().replace('0X', '0x')), 200)
    expect(again.body.data).toEqual(first)
    const elsewhere = await other.deposit('12.345678', txHash)
    expect([elsewhere.status, elsewhere.body.error.code]).toEqual([409, 'deposit_already_recorded'])
    const wrong = await lastro.call(
      lastro.integrationKey,
      'POST',
      `/guarantees/${loan.guaranteeId}/deposits`,
      {
        body: { tokenSymbol: 'USDT', network: 'BASE', amount: '1', txHash: newTxHash() },
      },
    )
    expect([wrong.status, wrong.body.error.code]).toEqual([400, 'token_not_accepted'])
    const list = await lastro.call(loan.borrower.key, 'GET', `/guarantees/${loan.guaranteeId}/deposits`)
    expect(list.body.data.deposits).toEqual([first])
    expect((await loan.read()).guarantee.holdings).toEqual([
      { tokenSymbol: 'USDC', network: 'POLYGON', amount: '12.345678' },
    ])
  },
  LIMIT_MS,
)

test(
  'a release waits for ltv, then for custody; what is not held is refused at once',
  async () => {
    // What ltv would answer is said here, so the real one must not answer first. It comes back afterwards;
    // its answers to what is answered change nothing.
    await lastro.stop('ltv')
    const loan = await activeLoan()
    const url = `/guarantees/${loan.guaranteeId}/releases`
    const ask = (amount: string, tokenSymbol = 'USDC') =>
      lastro.call(loan.lender.key, 'POST', url, { body: { tokenSymbol, network: 'POLYGON', amount } })
    for (const answer of [await ask('3000.000001'), await ask('1', 'USDT')]) {
      expect([answer.status, answer.body.error.code]).toEqual([409, 'release_refused'])
    }
    const { releaseId, status } = expectStatus(await ask('100'), 202).body.data
    expect(status).toBe('PENDING')
    await loan.find('ReleaseAnswered', {
      releaseId,
      approved: true,
      reason: null,
      ...(await snapshotOf(loan)),
    })
    const after = await loan.until(
      'the collateral has gone',
      ({ guarantee }) => guarantee.holdings[0].amount === '2900',
    )
    expect(after.guarantee).toMatchObject({ status: 'ACTIVE', lock: { status: 'ACTIVE' } })
    const refusedId = expectStatus(await ask('2000'), 202).body.data.releaseId
    const reason = 'LTV_ABOVE_INITIAL'
    await loan.find('ReleaseAnswered', {
      releaseId: refusedId,
      approved: false,
      reason,
      ...(await snapshotOf(loan)),
    })
    await loan.until('both are answered', async () => {
      const list = (await lastro.call(loan.borrower.key, 'GET', url)).body.data.releases
      return list.length === 2 && list.every((one: { status: string }) => one.status !== 'PENDING')
    })
    const releases = (await lastro.call(loan.borrower.key, 'GET', url)).body.data.releases
    expect(Object.fromEntries(releases.map((one: { id: string }) => [one.id, one]))).toMatchObject({
      [releaseId]: { status: expect.stringMatching(/^(APPROVED|RELEASED)$/), reason: null, reasonCode: null },
      [refusedId]: { status: 'REFUSED', reason: expect.stringMatching(/initial ratio/), reasonCode: reason },
    })
    await lastro.start('ltv')
  },
  LIMIT_MS,
)

/** A snapshot for findings that carry one; its numbers do not matter to contracts. */
async function snapshotOf({ id, guaranteeId, read }: Loan) {
  const { ltvPolicy } = await read()
  const { initial, warning, alert, liquidation, cureTo } = ltvPolicy
  return {
    snapshot: {
      id: `snp_${id}_1`,
      event: 'ltv.snapshot',
      timestamp: Date.now(),
      sequence: 1,
      contractId: id,
      guaranteeId,
      lenderPartyId: 'pty_lender',
      borrowerPartyId: 'pty_borrower',
      balanceSequence: 1,
      trigger: 'RELEASE' as const,
      currentLtv: '0.666667',
      previousLtv: null,
      status: 'OK' as const,
      level: 'NONE' as const,
      fiatCurrency: 'BRL' as const,
      outstandingBalance: '10000',
      collateralValue: '15000',
      collateralPercentage: '150',
      thresholds: { initial, warning, alert, liquidation, cureTo },
      shortfallAmount: '0',
      prices: [],
      fx: null,
      stale: false,
      depeg: false,
      disputed: false,
    },
  }
}

import { activeLoan, type Loan } from '../support/loan.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'

let lastro: Platform

// What ltv would answer is said here, so the real one must not answer first. It comes back afterwards;
// its answers to what is answered change nothing.
beforeAll(async () => {
  lastro = await platform()
  await lastro.stop('ltv')
})
afterAll(async () => {
  await lastro?.start('ltv')
  await lastro?.close()
})

test('a release waits for ltv, then for custody; what is not held is refused at once', async () => {
  const loan = await activeLoan(lastro)
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
})

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
      implausible: false,
      thin: false,
    },
  }
}

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { announced, type EuroLoans, euroLoans } from '../support/euroLoans.ts'
import { eventually } from '../support/eventually.ts'
import type { Loan } from '../support/loan.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'

/**
 * ltv, ltvView, contracts and the routes on the real servers. The loan is in euro: no file that runs at the
 * same time has one, so the market may fall here without moving anything there.
 */
const SCRIPT = join(import.meta.dirname, '../../docs/recompute-ltv.py')
let lastro: Platform
let market: EuroLoans

beforeAll(async () => {
  lastro = await platform()
  market = await euroLoans(lastro)
})
afterAll(() => lastro?.close())

const post = (path: string, key: string, body: unknown) => lastro.call(key, 'POST', path, { body })
const get = async (path: string, key: string) =>
  expectStatus(await lastro.call(key, 'GET', path), 200).body.data

const snapshotsOf = async ({ id, lender }: Loan) =>
  (await get(`/v1/ltv?contractId=${id}&limit=500`, lender.key)).snapshots

test('an alert, a cure by exactly its top-up, a second fall, a liquidation: each announced once', async () => {
  await market.euro('1')
  const loan = await market.active()
  const safe = await loan.until('it is valued', ({ ltv }) => ltv?.currentLtv === 0.666667)
  expect(safe).toMatchObject({ guarantee: { depositedFiatAmount: '15000' }, ltv: { status: 'OK' } })
  // ltv hears that the contract is ACTIVE after the API shows it: it has, once it values a later balance.
  for (const [balance, ratio] of [
    ['9000', 0.6],
    ['10000', 0.666667],
  ] as const) {
    expectStatus(await loan.balance(balance), 202)
    await loan.until(`a balance of ${balance} is valued`, ({ ltv }) => ltv.currentLtv === ratio)
  }

  // What would happen is said before, for the contract and for the book, and changes nothing.
  const fall = { fx: { EURUSD: '1.25' } }
  const one = await post('/v1/ltv/simulate', loan.lender.key, { contractId: loan.id, ...fall })
  const book = await post('/v1/ltv/simulate', loan.lender.key, { book: true, ...fall })
  for (const { body } of [one, book]) {
    expect(body.data.results).toMatchObject([
      {
        contractId: loan.id,
        currentLtv: 0.833333,
        status: 'ALERT',
        wouldAlert: true,
        wouldLiquidate: false,
      },
    ])
    expect(body.data.summary).toMatchObject({ contracts: 1, alerts: 1, liquidations: 0 })
  }
  // What changes nothing ignores a key: the same one goes with two questions.
  const headers = { 'idempotency-key': 'what-if' }
  for (const prices of [{}, { USDC: '0.9' }]) {
    const body = { book: true, ...fall, prices }
    const path = '/v1/ltv/simulate?format=ndjson'
    const { bytes } = expectStatus(await lastro.call(loan.lender.key, 'POST', path, { body, headers }), 200)
    const [result, summary] = bytes
      .toString()
      .split('\n')
      .map(line => line && JSON.parse(line))
    expect([result.contractId, summary.summary.contracts]).toEqual([loan.id, 1])
  }
  expect((await loan.read()).ltv.currentLtv).toBe(0.666667)

  await market.euro('1.25')
  await loan.until('a margin call', ({ guarantee }) => guarantee.status === 'MARGIN_CALL')
  const alert = await announced(lastro, loan, 'collateral.ltv_alert')
  expect(alert.data).toMatchObject({ currentLtv: 0.833333, previousLtv: 0.666667, status: 'ALERT' })
  // 10,000 / 12,000 to 10,000 / 15,000: three thousand euro, which are 3,750 USDC.
  expect(alert.data.cure).toMatchObject({
    repayAmount: '2000',
    topUp: expect.arrayContaining([{ tokenSymbol: 'USDC', network: 'POLYGON', amount: '3750' }]),
  })
  const listed = await eventually('the list of alerts, which follows the contract, shows it', async () => {
    const { snapshots } = await get('/v1/ltv/list?status=ALERT&take=500', loan.lender.key)
    return snapshots.length > 0 ? snapshots : undefined
  })
  expect(listed).toMatchObject([{ contractId: loan.id, level: 'MARGIN_CALL', trigger: 'PRICE' }])

  expectStatus(await loan.deposit('3750'), 201)
  const cured = await loan.until(
    'cured, for contracts and for the view of ltv',
    ({ guarantee, ltv }) => guarantee.status === 'ACTIVE' && ltv.status !== 'ALERT',
  )
  expect(cured.ltv).toMatchObject({ currentLtv: 0.666667, status: 'OK', level: 'NONE' })

  await market.euro('1.7')
  const over = await loan.until('it is over', ({ status }) => status === 'COMPLETED')
  expect(over.guarantee).toMatchObject({ status: 'LIQUIDATED', lock: { status: 'RELEASED' } })
  for (const event of ['collateral.ltv_alert', 'collateral.liquidated', 'guarantee.liquidated'])
    await announced(lastro, loan, event)
  await gapFreeAndProved(loan)
})

/** Versions count up from 1, and the script computes every one of them from its proof alone. */
async function gapFreeAndProved(loan: Loan): Promise<void> {
  const snapshots = await snapshotsOf(loan)
  // biome-ignore lint/suspicious/noExplicitAny: snapshots as the API answers them
  const versions = snapshots.map(({ version }: any) => version)
  expect(versions).toEqual(Array.from({ length: versions.length }, (_, n) => versions.length - n))
  const proofs = []
  for (const { id } of snapshots) proofs.push(await get(`/v1/ltv/snapshots/${id}/proof`, loan.lender.key))
  const input = proofs.map(proof => JSON.stringify(proof)).join('\n')
  expect(execFileSync('python3', [SCRIPT], { input, encoding: 'utf8' })).toBe(
    `${proofs.length} proofs, 0 with differences\n`,
  )
}

test('bad prices are refused with their reason; a flood of old and good ones holds nobody up', async () => {
  await market.euro('1')
  const now = new Date().toISOString()
  const good = { symbol: 'EURUSD', price: '1', source: 'test', asOf: now }
  const bad = [
    { ...good, price: '-1' },
    { ...good, price: '0' },
    { ...good, price: '1000000000' },
    { ...good, price: 'NaN' },
    { ...good, price: 'Infinity' },
    { ...good, price: '1e400' },
    { ...good, price: '0.123456789' },
    { ...good, symbol: 'DOGE' },
    { ...good, asOf: new Date(Date.now() + 3_600_000).toISOString() },
    { ...good, asOf: 'yesterday' },
    { symbol: 'EURUSD', price: '1' },
  ]
  for (const tick of bad) {
    const { status, body } = await post('/internal/v1/market/prices', market.marketKey, tick)
    expect([tick, status, body.error?.code]).toEqual([tick, 400, 'INVALID_REQUEST'])
    expect(body.error.details.reason).toEqual(expect.any(String))
  }
  // None of several, where one is bad.
  const several = await post('/internal/v1/market/prices', market.marketKey, { ticks: [good, bad[0]] })
  expect([several.status, several.body.error.details.field]).toEqual([400, 'ticks[1].price'])

  const loan = await market.active()
  const old = new Date(Date.now() - 600_000).toISOString()
  for (let round = 0; round < 20; round++) {
    const at = Date.now()
    const flood = Array.from({ length: 500 }, (_, n) => ({
      ...{
        symbol: 'EURUSD',
        source: 'flood',
        asOf: n % 2 === 0 ? old : new Date(at - 500 + n).toISOString(),
      },
      price: n % 2 === 0 ? '9' : '1.01',
    }))
    expectStatus(await post('/internal/v1/market/prices', market.marketKey, { ticks: flood }), 202)
  }
  expectStatus(await loan.balance('9000'), 202)
  const valued = await loan.until('it is valued', ({ ltv }) => ltv?.outstandingBalance === '9000')
  // The old ones said 9 and changed nothing: 9,000 × 1.01 / 15,000.
  expect(valued.ltv).toMatchObject({ currentLtv: 0.606, status: 'OK', stale: false })
  expect(await ignored('out_of_order')).toBeGreaterThan(0)
})

async function ignored(reason: string): Promise<number> {
  const text = await (await fetch(`${lastro.metrics['ltv']}/metrics`)).text()
  const lines = text.split('\n').filter(line => line.startsWith('lastro_ltv_ignored_ticks_total'))
  return lines
    .filter(line => line.includes(`reason="${reason}"`))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
}

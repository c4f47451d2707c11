import { isDeepStrictEqual } from 'node:util'
import { euroLoans } from '../support/euroLoans.ts'
import { eventually } from '../support/eventually.ts'
import { fetchAvailable } from '../support/fetchAvailable.ts'
import type { Loan } from '../support/loan.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'

/**
 * contracts, ltv, ltvView and the routes on the real servers; in dollars, whose market no other test moves.
 */
let lastro: Platform

beforeAll(async () => {
  lastro = await platform()
})
afterAll(() => lastro?.close())

const get = async (key: string, path: string) =>
  expectStatus(await lastro.call(key, 'GET', path), 200).body.data

const textOf = async (key: string, path: string) =>
  (await fetchAvailable(`${lastro.gateway}${path}`, { headers: { 'api-key': key } })).text()

/** The loan in every list and by itself, as it stood at a moment; now, where none is named. */
async function pastOf({ id, guaranteeId, lender }: Loan, moment?: string) {
  const at = moment ?? new Date().toISOString()
  const asOf = moment === undefined ? '' : `asOf=${at}`
  const { contracts } = await get(lender.key, `/contracts/v1?${asOf}`)
  const { items } = await get(lender.key, `/guarantees?${asOf}`)
  const { snapshots } = await get(lender.key, `/v1/ltv/list?${asOf}`)
  const contract = await get(lender.key, `/contracts/v1/${id}?${asOf}`)
  const guarantee = await get(lender.key, `/guarantees/${guaranteeId}?${asOf}`)
  return { at, contracts, items: items.map(lasting), snapshots, contract, guarantee: lasting(guarantee) }
}

/** Deposit instructions are of now alone: no one deposits into the past. */
const lasting = ({ depositInstructions: _, ...guarantee }: Record<string, unknown>) => guarantee

test('a loan enters the book with its facts, moves with its balance and leaves no other trace', async () => {
  const market = await euroLoans(lastro)
  await market.dollar()
  const loan = await market.active('15000', { fiatCurrency: 'USD' })
  const { lender, borrower, id } = loan
  const before = await eventually('nothing is on its way', async () => {
    const now = await pastOf(loan)
    return isDeepStrictEqual(now, await pastOf(loan, now.at)) ? now : undefined
  })
  expectStatus(await loan.balance('9999.99'), 202)

  const book = await eventually('the book has the balance', async () => {
    const found = await get(lender.key, '/v1/ltv/book')
    const level = found.byLevel.find((each: { level: string }) => each.level === 'NONE')
    return found.outstanding.USD === '9999.99' && level.contracts === 1 ? found : undefined
  })
  expect(book).toMatchObject({
    contracts: 1,
    byState: { ACTIVE: 1, DRAFT: 0 },
    byStatus: { OK: 1 },
    collateral: { USD: '15000' },
    tokens: [{ tokenSymbol: 'USDC', network: 'POLYGON', quantity: '15000', value: { USD: '15000' } }],
    borrowers: [{ document: borrower.document, outstanding: '9999.99', contracts: 1, share: 1 }],
    freshness: { stale: 0, depegged: 0, unpriced: 0, unvalued: 0 },
  })
  expect(book.histogram.filter((bar: { contracts: number }) => bar.contracts > 0)).toEqual([
    { from: '0.65', to: '0.7', contracts: 1 },
  ])
  const { hours } = await get(lender.key, '/v1/ltv/book/history?hours=2')
  expect(hours.at(-1)).toMatchObject({ contracts: 1, outstanding: { USD: '9999.99' } })
  // Who granted nothing has an empty book.
  const key = await lastro.newKey(['ltv:read'], borrower.document)
  expect(await get(key, '/v1/ltv/book')).toMatchObject({ contracts: 0, outstanding: {}, borrowers: [] })

  const { facts } = await get(lender.key, `/contracts/v1/${id}/events?take=100`)
  expect(facts.map(({ sequence }: { sequence: number }) => sequence)).toEqual(
    facts.map((_: unknown, n: number) => facts.length - n),
  )
  const named = (event: string) => facts.find((fact: { event: string }) => fact.event === event)
  expect(named('contract.created')).toMatchObject({ actor: { kind: 'LENDER' }, contractStatus: 'DRAFT' })
  expect(named('contract.created').actor.keyId).toMatch(/^key_/)
  expect(named('contract.created').details).not.toHaveProperty('borrowerDocument')
  expect(named('contract.accepted').actor).toEqual({ kind: 'BORROWER', keyId: null })
  expect(named('guarantee.deposit_recorded')).toMatchObject({
    actor: { kind: 'INTEGRATION', keyId: null },
    details: { quantity: '15000', tokenSymbol: 'USDC' },
  })
  expect(named('guarantee.revalued').actor.kind).toBe('SERVICE')
  const page = await get(lender.key, `/contracts/v1/${id}/events?take=2`)
  const next = await get(lender.key, `/contracts/v1/${id}/events?take=2&cursor=${page.pagination.nextCursor}`)
  expect([...page.facts, ...next.facts]).toEqual(facts.slice(0, 4))

  expect(await pastOf(loan, before.at)).toEqual(before)
  const thinned = await get(lender.key, `/v1/ltv?contractId=${id}&every=P1D`)
  const [newest] = (await get(lender.key, `/v1/ltv?contractId=${id}`)).snapshots
  expect(thinned.snapshots[0]).toEqual(newest)
  expect(thinned.snapshots.length).toBeLessThanOrEqual(2)
  const refused = await lastro.call(lender.key, 'GET', `/v1/ltv/list?asOf=${before.at}&stale=false`)
  expect(expectStatus(refused, 400).body.error.violations).toMatchObject([{ field: 'asOf' }])

  const statement = `/exports/v1/contracts/${id}/statement`
  const [head, ...lines] = (await textOf(lender.key, statement)).trimEnd().split('\r\n')
  expect(head).toMatch(/^sequence,at,event,actor,.*,outstandingBalance,balanceChange,/)
  expect(lines).toHaveLength(facts.length)
  expect(lines.find(line => line.includes('contract.balance_updated'))).toMatch(/,9999\.99,-0\.0[12],/)
  const [, ...rows] = (await textOf(lender.key, `${statement}?dialect=excel-br`)).trimEnd().split('\r\n')
  expect(rows).toHaveLength(facts.length)
  for (const row of rows) expect(row).toMatch(/^\d+;\d\d\/\d\d\/20\d\d \d\d:\d\d:\d\d;/)
  expect(rows.find(row => row.includes('contract.balance_updated'))).toMatch(/;9999,99;-0,0[12];/)
  const valued = await textOf(lender.key, `/exports/v1/snapshots?dialect=excel-br&contractId=${id}`)
  expect(valued).toContain(`;${String(newest.currentLtv).replace('.', ',')};`)
  const snapshots = await textOf(lender.key, `/exports/v1/snapshots?format=ndjson&contractId=${id}`)
  const [last] = snapshots.split('\n').map(line => JSON.parse(line || '{}'))
  expect(last).toMatchObject({ id: newest.id, currentLtv: String(newest.currentLtv), stale: false })
  expect(JSON.parse(await textOf(lender.key, '/exports/v1/contracts?format=ndjson'))).toMatchObject({
    ...{ id, outstandingBalance: '9999.99', level: 'NONE', borrowerDocument: borrower.document },
  })

  const stranger = await lastro.newLender()
  expectStatus(await lastro.call(stranger.key, 'GET', `/contracts/v1/${id}/events`), 404)
  expectStatus(await lastro.call(stranger.key, 'GET', statement), 404)
  expectStatus(await lastro.call(stranger.key, 'GET', `/exports/v1/snapshots?contractId=${id}`), 404)
  expect(await textOf(stranger.key, '/exports/v1/contracts?format=ndjson')).toBe('')
  expect(await textOf(stranger.key, '/exports/v1/snapshots?format=ndjson')).toBe('')
})

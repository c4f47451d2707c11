import { announced, asksFor, eventsOf } from '../support/euroLoans.ts'
import type { Loan } from '../support/loan.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { type SandboxLoans, sandboxLoans } from '../support/sandboxLoans.ts'

/** The last day of a loan passes, in the deployment's time. */
const DAY_MS = 86_400_000
let lastro: Platform
let loans: SandboxLoans
let receiver: Receiver

beforeAll(async () => {
  lastro = await platform()
  receiver = await openReceiver()
  loans = await sandboxLoans(lastro)
})
afterAll(async () => {
  await receiver?.close()
  await lastro?.close()
})

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

async function listed({ lender }: Loan, overdue: boolean): Promise<number[]> {
  const answer = await lastro.call(lender.key, 'GET', `/contracts/v1?overdue=${overdue}`)
  return expectStatus(answer, 200).body.data.contracts.map(({ id }: { id: number }) => id)
}

/** The column of the one contract of its lender. */
async function exported({ lender }: Loan, query = ''): Promise<string[]> {
  const answer = await lastro.call(lender.key, 'GET', `/exports/v1/contracts?format=ndjson${query}`)
  const lines = expectStatus(answer, 200).bytes.toString().trim().split('\n').filter(Boolean)
  return lines.map(line => JSON.parse(line).overdueSince)
}

test('owed after its last day a loan is overdue: contract, list, export and one event say so, and nothing else follows', async () => {
  await loans.euro('1')
  const { ms } = await loans.clock()
  const terms = { startDate: dayOf(ms - DAY_MS), endDate: dayOf(ms) }
  const [late, repaid] = [await loans.active({}, undefined, terms), await loans.active({}, undefined, terms)]
  for (const loan of [late, repaid]) await loan.payouts()
  for (const loan of [late, repaid]) await asksFor(lastro, loan, receiver.url, ['contract.overdue'])
  expectStatus(await repaid.balance('0'), 202)
  await repaid.until('it is over', ({ status }) => status === 'COMPLETED')
  const before = await late.read()
  expect([before.overdueSince, await listed(late, true), await listed(late, false)]).toEqual([
    ...[null, []],
    [late.id],
  ])
  expect(await exported(late)).toEqual([null])

  await loans.advance('P2D')
  const overdueSince = `${dayOf(Date.parse(terms.endDate) + DAY_MS)}T00:00:00.000Z`
  const after = await late.until('it is overdue', contract => contract.overdueSince !== null)
  expect(after).toMatchObject({
    ...{ overdueSince, status: 'ACTIVE', outstandingBalance: '10000' },
    guarantee: { status: 'ACTIVE', liquidation: null },
  })
  const { delivered: _, ...event } = await announced(lastro, late, 'contract.overdue')
  const [delivered] = await receiver.until(({ json }) => json.event === 'contract.overdue')
  expect(delivered!.json).toEqual(event)
  const { data, timestamp } = event
  expect(data).toMatchObject({ contractId: late.id, outstandingBalance: '10000', overdueSince })
  expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(Date.parse(overdueSince))
  expect([await listed(late, true), await listed(late, false)]).toEqual([[late.id], []])
  expect([await exported(late), await exported(late, '&overdue=false')]).toEqual([[overdueSince], []])

  // Said once, however many days go by; what was repaid in time is never overdue.
  await loans.advance('P2D')
  await announced(lastro, late, 'contract.overdue')
  expect([(await repaid.read()).overdueSince, await eventsOf(lastro, repaid, 'contract.overdue')]).toEqual([
    null,
    [],
  ])

  expectStatus(await late.balance('0'), 202)
  await late.until('it is over', ({ status }) => status === 'COMPLETED')
  expect([await listed(late, true), await listed(late, false)]).toEqual([[], [late.id]])
})

test('where the clock is days ahead, an ACTIVE contract is made with one call as before: its signatures are in time', async () => {
  await loans.euro('1')
  const body = { state: 'ACTIVE', fiatCurrency: 'EUR' }
  const made = await lastro.call(lastro.adminKey, 'POST', '/sandbox/v1/contracts', { body })
  const { contract } = expectStatus(made, 201).body.data
  expect(contract.status).toBe('ACTIVE')
  expect(Date.parse(contract.createdAt)).toBeGreaterThan(Date.now() + DAY_MS)
})

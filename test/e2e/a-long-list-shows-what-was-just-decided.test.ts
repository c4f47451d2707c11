import { eventually } from '../eventually.ts'
import { type Loan, newLoan } from './loan.ts'
import { expectStatus, type Party, type Platform, platform } from './platform.ts'

/**
 * Lists of a lender whose contracts the gateway keeps in a book (a few are many here), written by the real
 * `contracts`: what an answer said is in the very next list, also after contracts was killed.
 */
const LIMIT_MS = 180_000
const MANY = 4
const ROUNDS = 10
let lastro: Platform
let lender: Party
let borrower: Party

beforeAll(async () => {
  lastro = await platform()
  await lastro.restart('gateway', { BOOK_FROM_CONTRACTS: String(MANY) })
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
}, LIMIT_MS)
afterAll(async () => {
  await lastro?.restart('gateway')
  await lastro?.close()
}, LIMIT_MS)

const named = (name: string) => newLoan(lastro, { lender, borrower, ccb: false, fields: { name } })

async function list(query: Readonly<Record<string, string>>) {
  const answer = await lastro.call(lender.key, 'GET', `/contracts/v1?${new URLSearchParams(query)}`)
  const { contracts, pagination } = expectStatus(answer, 200).body.data
  return { ids: contracts.map(({ id }: { id: number }) => id), total: pagination.total }
}

/** How many lists the gateway answered from a book. */
async function fromBooks(): Promise<number> {
  const text = await (await fetch(`${lastro.metrics['gateway']}/metrics`)).text()
  return Number(/^lastro_lists_from_books_total(?:\{[^}]*\})? (\d+)/m.exec(text)?.[1] ?? 0)
}

test(
  'each creation and each change of status is in the next list, from memory',
  async () => {
    const loans: Loan[] = []
    for (let n = 0; n < MANY; n++) loans.unshift(await named(`Early ${n}`))
    await eventually('a book', async () => {
      await list({})
      return (await fromBooks()) > 0 ? true : undefined
    })
    const before = await fromBooks()
    for (let round = 0; round < ROUNDS; round++) {
      if (round === ROUNDS / 2) await lastro.kill('contracts').then(() => lastro.start('contracts'))
      const loan = await named(`Round ${round}`)
      loans.unshift(loan)
      expect(await list({})).toEqual({ ids: loans.map(({ id }) => id), total: loans.length })
      expect(await list({ name: `ROUND ${round}` })).toEqual({ ids: [loan.id], total: 1 })
      expectStatus(await loan.send(), 200)
      expect((await list({ status: 'PENDING_ACCEPTANCE' })).total).toBe(round + 1)
      expect((await list({ status: 'DRAFT', name: 'early' })).total).toBe(MANY)
      const guarantees = await lastro.call(lender.key, 'GET', '/guarantees?limit=1')
      expect(expectStatus(guarantees, 200).body.data.pagination.total).toBe(loans.length)
    }
    expect((await fromBooks()) - before).toBe(ROUNDS * 5)
  },
  LIMIT_MS,
)

import { eventually } from './eventually.ts'
import { type Loan, newLoan } from './loan.ts'
import { expectStatus, type Party, type Platform } from './platform.ts'

const LIMIT_MS = 600_000

/** Loans in euro, and the deployment's time. */
export interface SandboxLoans {
  readonly marketKey: string
  // biome-ignore lint/suspicious/noExplicitAny: the clock as the API answers it
  clock(): Promise<any>
  /** Resolves when everything that became due on the way has happened. */
  advance(by: string): Promise<void>
  /** One euro costs so many USD; USDC stays at one. */
  euro(price: string): Promise<void>
  /** ACTIVE: 10,000 euro on 15,000 USDC. */
  active(policy?: object, borrower?: Party, more?: Readonly<Record<string, string>>): Promise<Loan>
}

export async function sandboxLoans(lastro: Platform): Promise<SandboxLoans> {
  const marketKey = await lastro.newKey(['integration:market'])
  const clock = async () => {
    const { data } = expectStatus(await lastro.call(lastro.adminKey, 'GET', '/sandbox/v1/clock'), 200).body
    return { ...data, ms: Date.parse(data.now) as number }
  }
  return {
    marketKey,
    clock,
    async advance(by) {
      const before = await clock()
      const path = '/sandbox/v1/clock/advance'
      const answer = await eventually(
        'no advance of another file is under way',
        async () => {
          const asked = await lastro.call(lastro.adminKey, 'POST', path, { body: { by } })
          return asked.status === 409 ? undefined : asked
        },
        LIMIT_MS,
      )
      expect([200, 202]).toContain(answer.status)
      await eventually(
        `${by} are over`,
        async () => {
          const { advance } = await clock()
          if (advance.state === 'RUNNING') throw new Error(`step ${advance.steps}`)
          expect(advance).toMatchObject({ state: 'DONE', reason: null })
          return true
        },
        LIMIT_MS,
      )
      expect((await clock()).ms).toBeGreaterThan(before.ms)
    },
    async euro(price) {
      const asOf = (await clock()).now
      const ticks = Object.entries({ USDC: '1', EURUSD: price }).map(([symbol, price]) => {
        return { symbol, price, source: 'test', asOf }
      })
      const path = '/internal/v1/market/prices'
      expectStatus(await lastro.call(marketKey, 'POST', path, { body: { ticks } }), 202)
    },
    async active(policy = {}, borrower, more = {}) {
      const fields = { fiatCurrency: 'EUR', ltvPolicy: JSON.stringify(policy), ...more }
      const loan = await newLoan(lastro, borrower ? { fields, borrower } : { fields })
      expectStatus(await loan.send(), 200)
      expectStatus(await loan.deposit('15000'), 201)
      await loan.until('the lock is ACTIVE', ({ guarantee }) => guarantee.lock.status === 'ACTIVE')
      await loan.sign('CCB', (await clock()).ms)
      expectStatus(await loan.accept(), 200)
      await loan.until('the contract is ACTIVE', ({ status }) => status === 'ACTIVE')
      return loan
    },
  }
}

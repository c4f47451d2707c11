import { eventually } from './eventually.ts'
import { type Loan, newLoan } from './loan.ts'
import { expectStatus, type FieldValue, type Platform } from './platform.ts'

/**
 * Loans that the real ltv values. Of the files that run side by side, one alone moves the euro: the others
 * take dollars (`fiatCurrency: 'USD'`), where USDC stays at one.
 */
export interface EuroLoans {
  readonly marketKey: string
  /** One euro costs so many USD; USDC stays at one. */
  euro(price: string): Promise<void>
  /** USDC has a price: one USD. */
  dollar(): Promise<void>
  /** 10,000 euro, unless fields say another currency, on so many USDC; valued, signed and accepted. */
  active(deposit?: string, fields?: Readonly<Record<string, FieldValue>>): Promise<Loan>
}

export async function euroLoans(lastro: Platform): Promise<EuroLoans> {
  const marketKey = await lastro.newKey(['integration:market'])
  const tick = async (prices: Readonly<Record<string, string>>) => {
    const asOf = new Date().toISOString()
    const ticks = Object.entries(prices).map(([symbol, price]) => ({ symbol, price, source: 'test', asOf }))
    const path = '/internal/v1/market/prices'
    expectStatus(await lastro.call(marketKey, 'POST', path, { body: { ticks } }), 202)
  }
  return {
    marketKey,
    euro: price => tick({ USDC: '1', EURUSD: price }),
    dollar: () => tick({ USDC: '1' }),
    async active(deposit = '15000', fields = {}) {
      const loan = await newLoan(lastro, { fields: { fiatCurrency: 'EUR', ...fields } })
      expectStatus(await loan.send(), 200)
      expectStatus(await loan.deposit(deposit), 201)
      await loan.until('the lock is ACTIVE', ({ guarantee }) => guarantee.lock.status === 'ACTIVE')
      await loan.sign('CCB')
      expectStatus(await loan.accept(), 200)
      await loan.until('the contract is ACTIVE', ({ status }) => status === 'ACTIVE')
      return loan
    },
  }
}

/** Event types that the loan's lender subscribes to: types outside `*` are kept for subscribers only. */
export async function asksFor(lastro: Platform, { lender }: Loan, url: string, events: readonly string[]) {
  const body = { url, events }
  expectStatus(await lastro.call(lender.key, 'POST', '/webhooks/v1/endpoints', { body }), 201)
}

/** Events that a subscriber of the loan's lender would have got. */
export async function eventsOf(lastro: Platform, { id, lender }: Loan, event: string) {
  const answer = await lastro.call(lender.key, 'GET', '/webhooks/v1/events?take=500')
  const { events } = expectStatus(answer, 200).body.data
  // biome-ignore lint/suspicious/noExplicitAny: events as the API answers them
  return events.filter((one: any) => one.event === event && one.data.contractId === id)
}

/** The one event of its kind, which follows what the contract shows: webhooks reads it from a topic. */
export function announced(lastro: Platform, loan: Loan, event: string) {
  return eventually(`${event} is announced`, async () => {
    const events = await eventsOf(lastro, loan, event)
    if (events.length !== 1) throw new Error(`${events.length} of them`)
    return events[0]
  })
}

import { type Loan, newLoan } from './loan.ts'
import { expectStatus, type FieldValue, type Platform } from './platform.ts'

/** Loans in euro: only the tests that move the market have any, so it may fall without moving others. */
export interface EuroLoans {
  readonly marketKey: string
  /** One euro costs so many USD; USDC stays at one. */
  euro(price: string): Promise<void>
  /** 10,000 euro on so many USDC, valued by the real ltv, signed and accepted. */
  active(deposit?: string, fields?: Readonly<Record<string, FieldValue>>): Promise<Loan>
}

export async function euroLoans(lastro: Platform): Promise<EuroLoans> {
  const marketKey = await lastro.newKey(['integration:market'])
  return {
    marketKey,
    async euro(price) {
      const asOf = new Date().toISOString()
      const ticks = ['USDC', 'EURUSD'].map(symbol => ({
        ...{ symbol, price: symbol === 'EURUSD' ? price : '1', source: 'test', asOf },
      }))
      const path = '/internal/v1/market/prices'
      expectStatus(await lastro.call(marketKey, 'POST', path, { body: { ticks } }), 202)
    },
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

/** What a subscriber of the loan's lender would have got. */
export async function eventsOf(lastro: Platform, { id, lender }: Loan, event: string) {
  const answer = await lastro.call(lender.key, 'GET', '/webhooks/v1/events?take=500')
  const { events } = expectStatus(answer, 200).body.data
  // biome-ignore lint/suspicious/noExplicitAny: events as the API answers them
  return events.filter((one: any) => one.event === event && one.data.contractId === id)
}

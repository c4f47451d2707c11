import { setTimeout as sleep } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import { processes } from '../../local/machine/processes.ts'
import { eventually } from '../../test/support/eventually.ts'
import { type Loan, newLoan } from '../../test/support/loan.ts'
import { clientsOf, expectStatus } from '../../test/support/platform.ts'
import { type BenchPlace, onPlace } from '../harness/benchServers.ts'
import { defineBench, say, timeFigures } from '../harness/harness.ts'
import type { Figure } from '../harness/results.ts'

const STALE_MS = 1_000
const LOOK_EVERY_MS = 5
/** No laptop: the timer evaluates every five minutes, so it is not the cause. */
const ENV = {
  ...{ PRICE_FEED: 'none', ENVIRONMENT: 'dev', LTV_STALE_AFTER_BY_SYMBOL: `EURUSD=${STALE_MS}` },
  TRANSPARENCY_KEY: Buffer.alloc(32, 9).toString('base64'),
}
const RATES = { USDC: '1', USDBRL: '5', EURUSD: '1.02' } as const

async function whenActive(loan: Loan): Promise<number> {
  while ((await loan.read()).status !== 'ACTIVE') await sleep(LOOK_EVERY_MS)
  return performance.now()
}

/**
 * Time from the request with the last fact that an accepted contract waits for (a deposit, a signature, a
 * fresh price) to the answer that the contract is ACTIVE.
 */
export const bench = defineBench({
  options: { each: { type: 'string', default: '50' } },
  run(values) {
    return onPlace('activation', values, place => measure(place, Number(values.each)), ENV)
  },
})

async function measure({ servers, adminKey, group }: BenchPlace, each: number): Promise<Figure[]> {
  const mongo = await MongoClient.connect(servers.mongodb)
  try {
    await Promise.all(processes.map(({ name }) => group.start(name)))
    const clients = await clientsOf({ gateway: group.gateway, adminKey })
    const around = { ...clients, servers, db: mongo.db('lastro') }
    const [lender, borrower] = await Promise.all([clients.newLender(), clients.newBorrower()])
    const price = async (symbol: keyof typeof RATES) => {
      const tick = { symbol, price: RATES[symbol], source: 'bench', asOf: new Date().toISOString() }
      const path = '/internal/v1/market/prices'
      expectStatus(await clients.call(clients.integrationKey, 'POST', path, { body: tick }), 202)
    }
    const deposit = async (loan: Loan) => void expectStatus(await loan.deposit('15300'), 201)
    /** In this order, the last one being measured. */
    const facts = {
      collateral: [(loan: Loan) => loan.sign('CCB'), deposit],
      signature: [deposit, (loan: Loan) => loan.sign('CCB')],
      price: [(loan: Loan) => loan.sign('CCB'), deposit, () => price('EURUSD')],
    }
    const timeOf = async (kind: keyof typeof facts) => {
      await Promise.all([price('USDC'), price('USDBRL')])
      const fields = { fiatCurrency: kind === 'price' ? 'EUR' : 'BRL' }
      const loan = await newLoan(around, { lender, borrower, fields })
      for (const step of [loan.send, loan.accept]) expectStatus(await step(), 200)
      if (kind === 'price') await sleep(2 * STALE_MS)
      for (const fact of facts[kind].slice(0, -1)) await fact(loan)
      await eventually('it waits for one fact', async () => {
        const waits: readonly { readonly kind: string }[] = (await loan.read()).activation.waitingFor
        return waits.length === 1 && waits[0]!.kind === kind.toUpperCase()
      })
      const startedAt = performance.now()
      const [activatedAt] = await Promise.all([whenActive(loan), facts[kind].at(-1)!(loan)])
      return activatedAt - startedAt
    }
    const figures: Figure[] = []
    for (const kind of ['collateral', 'signature', 'price'] as const) {
      say(`${each} loans whose last fact is the ${kind}`)
      const times: number[] = []
      for (let n = 0; n < each; n++) times.push(await timeOf(kind))
      figures.push(...timeFigures(`last fact: ${kind}`, times, ['1,000', '1,000']))
    }
    return figures
  } finally {
    await mongo.close()
  }
}

import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { creationFields } from '../../../local/start/creationFields.ts'
import type { LocalFacts } from '../../../local/start/facts.ts'
import { demoBorrower } from '../../../local/start/seed.ts'
import { fetchAvailable } from '../../support/fetchAvailable.ts'

/** A book worth a picture: loans of the demo lender in three currencies, sound ones and one in trouble. */

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Data = any
type Currency = 'BRL' | 'USD' | 'EUR'

const NAMES = [
  'Working capital Q3',
  'Solar roof',
  'Fleet renewal',
  'Antecipação de recebíveis',
  'Crop season',
]
const MORE = [
  'Equipment lease',
  'Ponte imobiliária',
  'Capital de giro',
  'Export finance',
  'Renegociação 0812',
]
const ALL_NAMES = [...NAMES, ...MORE]
const LOANS = 24
const CALM = { BRL: 5, EUR: 1.1 }
/** The real rises, and with it what BRL loans owe of their collateral. */
const RATES = ['4.85', '4.7', '4.5', '4.3', '4'] as const
/** Deposited share of what is required: the first alerts, the fourth is warned of. */
const TIGHT: Readonly<Record<number, number>> = { 0: 1.01, 3: 1.05 }
const WAIT_MS = 180_000
const PAUSE_MS = 200
const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n%%EOF\n'

type Call = (key: string, method: string, path: string, body?: object | FormData) => Promise<Data>

/** JSON or a form in, `data` out; throws with any other response. */
function caller(gateway: string): Call {
  return async (key, method, path, body) => {
    const isForm = body instanceof FormData
    const answer = await fetchAvailable(`${gateway}${path}`, {
      method,
      headers: { 'api-key': key, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      body: isForm ? body : body ? JSON.stringify(body) : null,
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${text.slice(0, 300)}`)
    return JSON.parse(text).data
  }
}

async function until(what: string, look: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await sleep(PAUSE_MS)) if (await look()) return
  throw new Error(`waited in vain: ${what}`)
}

/** Returns the id of the contract whose ratio rose until it alerted. */
export async function makeBook({ gateway, keys }: LocalFacts): Promise<number> {
  const call = caller(gateway)
  const read = (id: number) => call(keys.load, 'GET', `/contracts/v1/${id}`)
  await setPrices(call, keys.integration, String(CALM.BRL))
  const ids: number[] = []
  for (let n = 0; n < LOANS; n += 1) ids.push(await makeLoan(call, keys, n))
  const risen = ids[0]!
  for (const [step, rate] of RATES.entries()) {
    await setPrices(call, keys.integration, rate)
    // A balance that is stated is valued anew: a point of the curve.
    const outstandingBalance = String(60_000 - (step + 1) * 200)
    await call(keys.load, 'PATCH', `/contracts/v1/${risen}/outstanding-balance`, { outstandingBalance })
    await until('it is valued', async () => (await read(risen)).ltv?.fx?.rate === rate)
  }
  await until('a margin call', async () => (await read(risen)).guarantee.status === 'MARGIN_CALL')
  return risen
}

async function setPrices(call: Call, key: string, usdBrl: string): Promise<void> {
  const asOf = new Date().toISOString()
  const prices = { USDC: '1', USDBRL: usdBrl, EURUSD: String(CALM.EUR) }
  const ticks = Object.entries(prices).map(([symbol, price]) => ({ symbol, price, source: 'pictures', asOf }))
  await call(key, 'POST', '/internal/v1/market/prices', { ticks })
}

/** Every ninth stays a draft, every eighth waits for its borrower. */
async function makeLoan(call: Call, keys: LocalFacts['keys'], n: number): Promise<number> {
  const currency = (['BRL', 'EUR', 'USD', 'BRL'] as const)[n % 4]!
  const balance = n === 0 ? 60_000 : 28_000 + ((n * 7_340) % 61_000)
  const created = await call(keys.load, 'POST', '/contracts/v1', formOf(n, currency, balance))
  const path = `/contracts/v1/${created.id}`
  if (n % 9 === 8) return created.id
  await call(keys.load, 'POST', `${path}/send`, {})
  if (n % 8 === 7) return created.id
  const amount = tokensFor(balance, currency, TIGHT[n] ?? 1.18 + ((n * 13) % 60) / 100)
  const deposit = {
    tokenSymbol: 'USDC',
    network: 'POLYGON',
    amount,
    txHash: `0x${randomBytes(32).toString('hex')}`,
  }
  await call(keys.integration, 'POST', `/guarantees/${created.guarantee.id}/deposits`, deposit)
  const read = () => call(keys.load, 'GET', path)
  await until('the lock is ACTIVE', async () => (await read()).guarantee.lock.status === 'ACTIVE')
  for (const { id, createdAt, signingDocument } of (await read()).signings) {
    for (const signer of signingDocument.signers) {
      // The deployment's clock may be ahead of this machine.
      const at = new Date(Math.max(Date.now(), Date.parse(createdAt))).toISOString()
      const body = { type: 'SIGNED', signerId: signer.id, at }
      await call(keys.integration, 'POST', `/internal/v1/signings/${id}/events`, body)
    }
  }
  await call(keys.borrower, 'POST', `${path}/accept`, {})
  await until('the contract is ACTIVE', async () => (await read()).status === 'ACTIVE')
  return created.id
}

/** Tokens for `times` × 150 % of the balance. */
function tokensFor(balance: number, currency: Currency, times: number): string {
  const inUsd = { BRL: 1 / CALM.BRL, EUR: CALM.EUR, USD: 1 }[currency]
  return String(Math.ceil(balance * inUsd * 1.5 * times))
}

function formOf(n: number, fiatCurrency: Currency, balance: number): FormData {
  const fields = creationFields(demoBorrower.document, {
    name: `${ALL_NAMES[n % ALL_NAMES.length]} ${n + 1}`,
    totalLoanValue: String(balance),
    outstandingBalance: String(balance),
    fiatCurrency,
  })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('ccbFile', new Blob([PDF], { type: 'application/pdf' }), 'ccb.pdf')
  return form
}

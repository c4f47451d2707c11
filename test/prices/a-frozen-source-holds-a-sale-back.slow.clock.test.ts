import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Platform, platform } from '../support/platform.ts'
import { type SandboxLoans, sandboxLoans } from '../support/sandboxLoans.ts'

/** The real prices polls sources whose answers say when they held; the real ltv sells, or does not. */
const MINUTE_MS = 60_000
const folder = mkdtempSync(join(tmpdir(), 'lastro-frozen-'))
/** By path: a price, and how old its time is in milliseconds. */
const market: Record<string, { price: string; ageMs: number }> = {}
const server = createServer((request, response) => {
  const { price, ageMs } = market[request.url ?? '']!
  response.end(JSON.stringify({ price, time: new Date(Date.now() - ageMs).toISOString() }))
})
let lastro: Platform
let loans: SandboxLoans

beforeAll(async () => {
  lastro = await platform()
  loans = await sandboxLoans(lastro)
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sources = ['USDC', 'EURUSD'].flatMap(symbol =>
    ['a', 'b'].map(source => {
      const url = `${base}/${symbol}/${source}`
      return { symbol, source, url, path: 'price', timePath: 'time', maxAgeSeconds: 600 }
    }),
  )
  const file = join(folder, 'sources.json')
  writeFileSync(file, JSON.stringify(sources))
  for (const source of ['a', 'b']) {
    market[`/USDC/${source}`] = { price: '1', ageMs: 0 }
    market[`/EURUSD/${source}`] = { price: '1', ageMs: 0 }
  }
  await lastro.restart('prices', { PRICE_FEED: 'poll', PRICE_SOURCES_FILE: file, PRICE_POLL_MS: '1000' })
})
afterAll(async () => {
  await lastro?.restart('prices')
  await lastro?.close()
  server.close()
  rmSync(folder, { recursive: true })
})

test('a source frozen for four minutes beside one that moves: an alert goes out, and nothing is sold until it moves', async () => {
  const loan = await loans.active()
  market['/EURUSD/a'] = { price: '1.4', ageMs: 4 * MINUTE_MS }
  market['/EURUSD/b'] = { price: '1.4', ageMs: 0 }
  // Its frozen time is later than that of the last tick, so that the fall counts, four minutes old.
  await loans.advance('PT5M')
  const held = await loan.until('the fall is valued', ({ ltv }) => ltv.currentLtv > 0.9)
  expect(held.ltv).toMatchObject({ stale: true, status: 'LIQUIDATION' })
  // Two more minutes with other ticks, all as old as the frozen source.
  await loans.advance('PT2M')
  const waiting = await loan.read()
  expect(waiting).toMatchObject({ status: 'ACTIVE', ltv: { stale: true } })
  market['/EURUSD/a'] = { price: '1.4', ageMs: 0 }
  const sold = await loan.until('it is sold', ({ status }) => status === 'COMPLETED')
  expect(sold.guarantee.status).toBe('LIQUIDATED')
})

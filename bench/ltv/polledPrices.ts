import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import { processes } from '../../local/machine/processes.ts'
import { activeLoanAtMarket, type Loan } from '../../test/support/loan.ts'
import { clientsOf, expectStatus } from '../../test/support/platform.ts'
import { cpuOf } from '../../test/support/processMemory.ts'
import { openReceiver, type Receiver } from '../../test/support/receiver.ts'
import { type BenchPlace, onPlace } from '../harness/benchServers.ts'
import { type Shared, say, timeFigures } from '../harness/harness.ts'
import type { Figure } from '../harness/results.ts'

const POLL_MS = 1_000
const CPU_SECONDS = 30
/** Of the four symbols there are: 16 pairs, where the aim counts 15. */
const SOURCES = ['a', 'b', 'c', 'd']
/** At this rate the loan of `activeLoanAtMarket` is at 0.67, at the lower one at 0.83: an alert. */
const CALM = '5'
const FALLEN = '4'

/** Sources of every symbol, each with another address; prices may be changed at any time. */
async function openSources(folder: string) {
  const prices: Record<string, string> = { USDC: '1', USDT: '1', USDBRL: CALM, EURUSD: '1.1' }
  const server = createServer((request, response) => {
    const symbol = (request.url ?? '').split('/')[1]!
    response.end(JSON.stringify({ price: prices[symbol], time: Date.now() }))
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const list = Object.keys(prices).flatMap(symbol =>
    SOURCES.map(source => {
      return { symbol, source, url: `${base}/${symbol}/${source}`, path: 'price', timePath: 'time' }
    }),
  )
  const file = join(folder, 'sources.json')
  writeFileSync(file, JSON.stringify(list))
  return { prices, file, questions: list.length, close: () => void server.close() }
}

/** Time from each of several falls of the market to the webhook of its alert; after each it recovers. */
async function falls(
  count: number,
  prices: Record<string, string>,
  loan: Loan,
  receiver: Receiver,
): Promise<readonly number[]> {
  const times: number[] = []
  for (let n = 1; n <= count; n++) {
    // At any moment between two polls.
    await sleep(Math.random() * POLL_MS)
    const startedAt = performance.now()
    prices['USDBRL'] = FALLEN
    while (receiver.deliveries.length < n) await sleep(1)
    times.push(performance.now() - startedAt)
    say(`fall ${n}: ${Math.round(times.at(-1)!)} ms`)
    prices['USDBRL'] = CALM
    await loan.until('it is cured', ({ guarantee }) => guarantee.status === 'ACTIVE')
  }
  return times
}

/**
 * Time from the moment at which the sources answer another price to the alert's webhook, and the share of a
 * core that prices takes.
 */
export async function polledPrices(alerts: number, shared: Shared): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-bench-sources-'))
  const sources = await openSources(folder)
  const env = { PRICE_FEED: 'poll', PRICE_SOURCES_FILE: sources.file, PRICE_POLL_MS: String(POLL_MS) }
  try {
    return await onPlace('polled', shared, place => measure(place, sources, alerts), env)
  } finally {
    sources.close()
    rmSync(folder, { recursive: true })
  }
}

type Sources = Awaited<ReturnType<typeof openSources>>

async function measure({ servers, adminKey, group }: BenchPlace, sources: Sources, alerts: number) {
  const mongo = await MongoClient.connect(servers.mongodb)
  const receiver = await openReceiver()
  try {
    await Promise.all(processes.map(({ name }) => group.start(name)))
    const clients = await clientsOf({ gateway: group.gateway, adminKey })
    const loan = await activeLoanAtMarket({ ...clients, servers, db: mongo.db('lastro') })
    const body = { url: receiver.url, events: ['collateral.ltv_alert'] }
    expectStatus(await clients.call(loan.lender.key, 'POST', '/webhooks/v1/endpoints', { body }), 201)
    say('measuring prices at rest')
    const from = cpuOf(group.pids)['prices']!
    await sleep(CPU_SECONDS * 1_000)
    const core = (cpuOf(group.pids)['prices']! - from) / (CPU_SECONDS * 1_000)
    say(`${alerts} falls of the market`)
    const alertMs = await falls(alerts, sources.prices, loan, receiver)
    const what = 'moved market to alert webhook, polled each second'
    const asked = `prices, ${sources.questions} questions each second (aim: of 3 sources x 5 symbols)`
    return [...timeFigures(what, alertMs), { name: asked, value: core * 100, unit: '% of a core', aim: '3' }]
  } finally {
    await receiver.close()
    await mongo.close()
  }
}

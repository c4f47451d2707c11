/**
 * npm run chaos -- [--minutes 10] [--seed 1] [--cluster] [--only <pattern of kinds>]: the whole platform on
 * real servers under a client load, while processes die and freeze, servers restart and wires are cut; then
 * everything is judged. With `--cluster` on three brokers and a replica set, two of each process. Ends only
 * what it started.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { repositoryRoot } from '../../local/machine/processes.ts'
import { serverEnvironment } from '../../local/start/processGroup.ts'
import { openControl } from '../support/control.ts'
import { eventually } from '../support/eventually.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { createRandom } from '../support/random.ts'
import { openTopic } from '../support/topicReader.ts'
import { openDuplicates } from './duplicates.ts'
import type { Fault } from './faults.ts'
import { checkDocuments, documentsOf, type Judgement, judge } from './historyChecker.ts'
import { liveUntil } from './lives.ts'
import { moveMarket } from './market.ts'
import { openRecovery } from './recovery.ts'
import { openClusterStage, openSingleStage } from './stage.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    clients: { type: 'string', default: '6' },
    'port-base': { type: 'string', default: '23000' },
    cluster: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})
const FAULT_PAUSE_MS = { min: 1_000, max: 3_000 }
const SETTLE_LIMIT_MS = 120_000
/** A lane that makes no progress for longer is a defect of the platform. */
const STALL_LIMIT_MS = 60_000
/** More than two decks have. */
const MAX_DRAWS = 500
const PUBLIC_TOPICS = [
  'collateral-events',
  'contract-events',
  'balance-changes',
  'account-events',
  'ltv-snapshots',
]

const portBase = Number(values['port-base'])
const random = createRandom(Number(values.seed))
const dataDir = mkdtempSync(join(tmpdir(), 'lastro-chaos-'))
const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))
const stage = await (values.cluster ? openClusterStage : openSingleStage)({ dataDir, portBase, say })
const { addresses } = stage
/** No process may need a disk to itself: every temporary file would fail as on a full one. */
const FULL_DISK = { TMPDIR: '/dev/full' }
/** One for all gateways, as behind a load balancer: a repeated answer has the same links. */
const ADDRESS = { PUBLIC_URL: 'https://lastro.example' }
/** Only faults may end a process. */
const endedUnasked: string[] = []
const control = await openControl({
  servers: stage.servers,
  addresses,
  logDir: join(dataDir, 'logs'),
  env: { ...FULL_DISK, ...ADDRESS, ...stage.env },
  onUnasked: (id, how) => {
    say(`${id} ${how} by itself`)
    endedUnasked.push(`${id} ${how}`)
  },
})
process.env['LASTRO_CONTROL'] = control.url
const receiver = await openHook()
let failed = true
try {
  failed = !(await run())
} finally {
  await receiver.close()
  await control.close()
  await stage.close()
  if (failed) say(`logs are kept in ${dataDir}`)
  else rmSync(dataDir, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)

async function run(): Promise<boolean> {
  const lastro = await eventually('the platform answers', platform)
  await stage.prepare(lastro)
  const gateways = [lastro.gateway, secondGateway(lastro)]
  const parties = await Promise.all(
    Array.from({ length: Number(values.clients) }, async () => ({
      lender: await eventually('a lender', lastro.newLender),
      borrower: await eventually('a borrower', lastro.newBorrower),
    })),
  )
  await Promise.all(
    parties.map(({ lender }) => eventually('a subscription', () => subscribe(lastro, lender))),
  )
  const recovery = await openRecovery(addresses.kafka)
  const readers = await stage.openReaders(PUBLIC_TOPICS)
  const duplicates = await openDuplicates(stage.servers.kafka)
  const nextFault = onlyOf(stage.deck({ lastro, duplicates, receiver }, random))
  const endsAt = Date.now() + Number(values.minutes) * 60_000
  const isOver = () => Date.now() > endsAt
  const load = liveUntil(lastro, gateways, parties, isOver)
  const market = moveMarket(lastro, createRandom(Number(values.seed) + 1), isOver)
  const faults = new Map<string, number[]>()
  const stalled: string[] = []
  while (!isOver()) {
    await sleep(random.between(FAULT_PAUSE_MS.min, FAULT_PAUSE_MS.max))
    const fault = nextFault()
    const struck = await fault.make()
    const who = typeof struck === 'string' ? ` (${struck})` : ''
    const ms = await recovery.untilWorkedOff()
    faults.set(fault.kind, [...(faults.get(fault.kind) ?? []), ms])
    say(`${fault.kind}${who}: worked off after ${(ms / 1_000).toFixed(1)} s`)
    if (ms > STALL_LIMIT_MS) stalled.push(`${fault.kind}${who}`)
  }
  const [history, ticks] = await Promise.all([load, market])
  await duplicates.close()
  say(`the load has ended after ${ticks} price ticks, everything settles`)
  await stage.untilWhole()
  await lastro.untilReady(SETTLE_LIMIT_MS)
  if ((await recovery.untilWorkedOff()) > STALL_LIMIT_MS) stalled.push('after the last fault')
  await recovery.close()
  await receiver.quiet()
  const topics = await readTopics()
  const differences = (await readers?.differences(topics)) ?? []
  await readers?.close()
  const told = [...(readers?.told() ?? []), ...(await stage.told())]
  const documents = parties.map(({ lender }) => lender.document)
  const lenders = await lastro.db
    .collection('parties')
    .find({ document: { $in: documents } })
    .toArray()
  const judgement = await judge({
    history,
    topics,
    db: lastro.db,
    received: receiver.received,
    subscribed: new Set(lenders.map(({ _id }) => String(_id))),
  })
  const lost = [...judgement.violations.lost, ...(await lostDocuments(lastro, parties, lenders))]
  const verified = await verify()
  await lastro.close()
  const ended = { 'processes that ended by themselves': endedUnasked }
  const seen = { 'stalled for more than 60 s': stalled, 'readers of a broker that differ': differences }
  const violations = { ...judgement.violations, lost, ...ended, ...seen }
  for (const line of told) console.log(line)
  return print(faults, { ...judgement, violations }, verified)
}

/** Faults of the kinds that `--only` names. */
function onlyOf(next: () => Fault): () => Fault {
  const wanted = new RegExp(values.only)
  return () => {
    for (let draws = 0; draws < MAX_DRAWS; draws++) {
      const fault = next()
      if (wanted.test(fault.kind)) return fault
    }
    throw new Error(`no kind of fault is like ${values.only}`)
  }
}

type Verdict = Omit<Judgement, 'violations'> & {
  readonly violations: Readonly<Record<string, readonly string[]>>
}

function print(
  faults: ReadonlyMap<string, readonly number[]>,
  { accepted, refused, unknown, kinds, violations }: Verdict,
  verified: boolean,
): boolean {
  let made = 0
  for (const [kind, times] of [...faults].sort()) {
    made += times.length
    const sorted = [...times].sort((a, b) => a - b)
    const seconds = (ms: number) => (ms / 1_000).toFixed(1)
    const median = seconds(sorted[Math.floor(sorted.length / 2)]!)
    console.log(
      `${String(times.length).padStart(4)} × ${kind}: recovery median ${median} s, max ${seconds(sorted.at(-1)!)} s`,
    )
  }
  console.log(
    `${made} faults (seed ${values.seed}); commands: ${accepted} accepted, ${refused} refused, ${unknown} unknown`,
  )
  console.log(
    Object.entries(kinds)
      .sort()
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', '),
  )
  let wrong = 0
  for (const [kind, found] of Object.entries(violations)) {
    wrong += found.length
    console.log(`${kind}: ${found.length}`)
    for (const line of found.slice(0, 10)) console.log(`  ${line}`)
  }
  console.log(`verify: ${verified ? 'state equals the fold of the events' : 'DIFFERENCES'}`)
  return wrong === 0 && unknown === 0 && verified && accepted > 0 && made > 0
}

/** Files outlive every retry: all documents of all contracts are there, with the bytes they had. */
async function lostDocuments(
  lastro: Platform,
  parties: readonly { readonly lender: Party }[],
  lenders: readonly { readonly _id: unknown; readonly document?: unknown }[],
): Promise<string[]> {
  const keys = new Map<string, string>()
  for (const { _id, document } of lenders) {
    const owner = parties.find(({ lender }) => lender.document === document)
    if (owner) keys.set(String(_id), owner.lender.key)
  }
  const documents = await documentsOf(lastro.db, [...keys.keys()])
  say(`${documents.length} documents are downloaded`)
  return checkDocuments(documents, ({ lenderPartyId, contractId, documentId }) =>
    lastro.call(keys.get(lenderPartyId)!, 'GET', `/contracts/v1/${contractId}/documents/${documentId}`),
  )
}

function secondGateway({ gateway }: Platform): string {
  const url = new URL(gateway)
  url.port = String(Number(url.port) + 10)
  return url.origin
}

async function subscribe(lastro: Platform, { key }: Party): Promise<true> {
  const events = ['collateral.created', 'guarantee.created', 'collateral.ltv_alert', 'collateral.liquidated']
  const body = { url: receiver.url, events: [...events, 'guarantee.liquidated'] }
  expectStatus(await lastro.call(key, 'POST', '/webhooks/v1/endpoints', { body }), 201)
  return true
}

async function readTopics() {
  const read = async (topic: string) => {
    const reader = await openTopic(addresses, topic)
    await reader.caughtUp()
    await reader.close()
    return [topic, reader.records] as const
  }
  return Object.fromEntries(await Promise.all(PUBLIC_TOPICS.map(read)))
}

/** As an operator would run it; not in this process, and not blocking it: the wires run here. */
function verify(): Promise<boolean> {
  const env = { ...process.env, ...serverEnvironment(addresses) }
  const args = [join(repositoryRoot, 'cli/lastro.ts'), 'verify']
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise(resolve => child.once('exit', code => resolve(code === 0)))
}

/** The endpoint of all lenders: answers 204, or fails or hangs for a while. */
async function openHook() {
  const received: { id: string; body: string }[] = []
  let mode: 'well' | 'fail' | 'hang' = 'well'
  let lastAt = Date.now()
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    lastAt = Date.now()
    while (mode === 'hang') await sleep(50)
    if (mode === 'fail') response.statusCode = 500
    else {
      response.statusCode = 204
      received.push({ id: String(request.headers['webhook-id']), body: Buffer.concat(chunks).toString() })
    }
    response.end()
  })
  await new Promise<void>(resolve => void http.listen(0, '127.0.0.1', resolve))
  const during = async (how: 'fail' | 'hang', ms: number) => {
    mode = how
    await sleep(ms)
    mode = 'well'
  }
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
    received,
    fail: (ms: number) => during('fail', ms),
    hang: (ms: number) => during('hang', ms),
    /** Nothing came for a while that is longer than the first retries. */
    async quiet() {
      const deadline = Date.now() + SETTLE_LIMIT_MS
      while (Date.now() - lastAt < 20_000 && Date.now() < deadline) await sleep(250)
    },
    async close() {
      http.closeAllConnections()
      await new Promise(resolve => http.close(resolve))
    },
  }
}

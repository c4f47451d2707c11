import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ProcessGroup } from '../local/processGroup.ts'
import { seedDemo } from '../local/seed.ts'
import { benchPlace } from './benchServers.ts'
import { CREATION } from './creation.ts'

/**
 * `npm run bench -- recovery [--rounds 20] [--only contracts,ltv] [--at 22000] [--json]`: a process is killed
 * (SIGKILL) and started again at once, as a supervisor does; how long until something new that needs it
 * succeeds. The last row kills one of two contracts processes for good: how long until everything asked in
 * the second after the kill was answered. Medians and the longest of the rounds, in milliseconds.
 */
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '20' },
    only: { type: 'string' },
    at: { type: 'string' },
    'port-base': { type: 'string', default: '23500' },
  },
})
const rounds = Number(values.rounds)
/** What a supervisor waits before it starts again what ended. */
const RESTART_PAUSE_MS = 200
/** What is asked meanwhile waits for its answer, so asking more often finds nothing sooner. */
const ASK_EVERY_MS = 240
const LOOK_EVERY_MS = 20
/** A round that takes longer has failed. */
const LIMIT_MS = 60_000
/** What was asked meanwhile is done, and the next kill finds everything at rest. */
const REST_MS = 1_500
/** How many are asked in the second after a kill for good: enough for every lane. */
const CREATIONS = 40

interface Row {
  readonly name: string
  /** Resolves when something that was asked after the call has succeeded. */
  readonly succeeds: () => Promise<void>
  readonly processes: readonly string[]
  readonly killed: string
  readonly comesBack: boolean
}

const admin = `test_${randomBytes(32).toString('base64url')}`
const bench = await benchPlace('recovery', Number(values['port-base']), values.at, [], {
  ADMIN_API_KEY: admin,
})
const { group } = bench
const ALWAYS = ['contracts', 'directory', 'ltv', 'ltvView', 'webhooks', 'prices', 'gateway']
let received = 0
const receiver = createServer((request, response) => {
  received += 1
  request.resume().on('end', () => response.end())
})
await new Promise<void>(resolve => void receiver.listen(0, '127.0.0.1', resolve))
const found: { readonly name: string; readonly medianMs: number; readonly longestMs: number }[] = []
try {
  await Promise.all(ALWAYS.map(name => group.start(name)))
  const nothing = { admin, integration: null, lender: null, borrower: null, load: null }
  const { load: key } = await seedDemo(group.gateway, nothing as Parameters<typeof seedDemo>[1])
  const wanted = values.only?.split(',')
  for (const row of await rowsOf(group, key)) {
    if (wanted !== undefined && !wanted.includes(row.name.split(' ')[0]!)) continue
    found.push(await measure(row))
    process.stderr.write(`${JSON.stringify(found.at(-1))}\n`)
  }
} finally {
  await bench.stop()
  receiver.closeAllConnections()
  receiver.close()
}
process.stdout.write(values.json ? `${JSON.stringify(found, null, 2)}\n` : table())

async function measure(row: Row) {
  const others = row.processes.filter(id => !ALWAYS.includes(id))
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const id of others) if (group.pids[id] === undefined) await group.start(id)
    await within(row.succeeds())
    await sleep(REST_MS)
    const startedAt = performance.now()
    await group.kill(row.killed)
    const back = row.comesBack
      ? sleep(RESTART_PAUSE_MS).then(() => group.start(row.killed))
      : Promise.resolve()
    await within(row.succeeds())
    times.push(performance.now() - startedAt)
    await back
  }
  for (const id of others) await group.stop(id)
  times.sort((a, b) => a - b)
  return {
    name: row.name,
    medianMs: Math.round(times[times.length >> 1]!),
    longestMs: Math.round(times.at(-1)!),
  }
}

async function within(work: Promise<void>): Promise<void> {
  const late = sleep(LIMIT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`nothing succeeded within ${LIMIT_MS} ms`)
  })
  await Promise.race([work, late])
}

/** What a lender asks the platform for. */
interface Lender {
  create(): Promise<{ readonly status: number; readonly body: Answer }>
  /** A creation, until its outcome is known. */
  finish(): Promise<void>
  /** Whether ltv has valued this contract. */
  isValued(contractId: string | number): Promise<boolean>
  subscribe(url: string): Promise<void>
}

function lenderOf({ gateway }: ProcessGroup, key: string): Lender {
  const ask = async (method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${gateway}${path}`, {
      method,
      headers: { 'api-key': key, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: (await answer.json().catch(() => null)) as Answer }
  }
  const isDone = async (commandId: string) => {
    const { body } = await ask('GET', `/commands/v1/${commandId}`)
    return body?.data?.status !== undefined && body.data.status !== 'PENDING'
  }
  const create = () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(CREATION)) form.append(name, value)
    return ask('POST', '/contracts/v1', form)
  }
  return {
    create,
    async finish() {
      for (;;) {
        const { status, body } = await create()
        if (status === 201) return
        if (status !== 202) continue
        while (!(await isDone(body!.data!.commandId!))) await sleep(LOOK_EVERY_MS)
        return
      }
    },
    async isValued(contractId) {
      const { body } = await ask('GET', `/v1/ltv?contractId=${contractId}`)
      return (body?.data?.snapshots?.length ?? 0) > 0
    },
    subscribe: async url => void (await ask('POST', '/webhooks/v1/endpoints', { url, events: ['*'] })),
  }
}

/** Asks again and again, without waiting for what was asked before. */
async function first(isDone: () => Promise<boolean>): Promise<void> {
  let done = false
  const attempt = async () => void (done ||= await isDone().catch(() => false))
  for (let n = 0; !done; n += 1) {
    if (n % (ASK_EVERY_MS / LOOK_EVERY_MS) === 0) void attempt()
    await sleep(LOOK_EVERY_MS)
  }
}

async function valuation(lender: Lender): Promise<boolean> {
  const id = (await lender.create()).body?.data?.id
  if (id === undefined) return false
  while (!(await lender.isValued(id))) await sleep(LOOK_EVERY_MS)
  return true
}

function delivery(lender: Lender): Promise<void> {
  const before = received
  return first(async () => {
    await lender.create()
    return received > before
  })
}

async function everyone(lender: Lender): Promise<void> {
  const all: Promise<void>[] = []
  for (let n = 0; n < CREATIONS; n += 1) {
    all.push(lender.finish())
    await sleep(1_000 / CREATIONS)
  }
  await Promise.all(all)
}

async function rowsOf(platform: ProcessGroup, key: string): Promise<readonly Row[]> {
  const lender = lenderOf(platform, key)
  await lender.subscribe(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`)
  const creation = async () => (await lender.create()).status === 201
  const one = { processes: ALWAYS, comesBack: true }
  return [
    { ...one, name: 'contracts, a creation', killed: 'contracts', succeeds: () => first(creation) },
    { ...one, name: 'ltv, a valuation', killed: 'ltv', succeeds: () => first(() => valuation(lender)) },
    { ...one, name: 'webhooks, a delivery', killed: 'webhooks', succeeds: () => delivery(lender) },
    {
      name: 'one of two contracts for good, all that is asked in the next second',
      processes: [...ALWAYS, 'contracts-2'],
      killed: 'contracts-2',
      comesBack: false,
      succeeds: () => everyone(lender),
    },
  ]
}

type Answer = {
  readonly data?: {
    readonly id?: string
    readonly status?: string
    readonly commandId?: string
    readonly snapshots?: readonly unknown[]
  }
} | null

function table(): string {
  const lines = found.map(({ name, medianMs, longestMs }) =>
    [name.padEnd(76), `${medianMs}`.padStart(8), `${longestMs}`.padStart(8)].join(''),
  )
  return `\n${'kill -9 of'.padEnd(76)}${'median'.padStart(8)}${'longest'.padStart(8)}  ms, ${rounds} rounds\n${lines.join('\n')}\n`
}

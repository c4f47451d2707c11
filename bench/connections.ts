import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServers } from '../local/servers/servers.ts'
import { createProcessGroup } from '../local/start/processGroup.ts'
import { seedDemo } from '../local/start/seed.ts'
import { CREATION } from './creation.ts'
import { memoryOf } from './memory.ts'

/**
 * `npm run bench -- connections [--seconds 80] [--idle 5000] [--json]`: a normal client (half reads, half
 * creations) alone, and while 5,000 connections idle, 500 send headers a byte a second, 100 uploads stop in
 * the middle, and others send pipelined garbage, compressed bombs and oversized headers without end. Long
 * enough for the time-outs of headers (10 s) and requests (60 s) to do their work.
 */
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '80' },
    idle: { type: 'string', default: '5000' },
  },
})
const PORT_BASE = 23_900
const WARMUP_SECONDS = 15
const QUIET_SECONDS = 10
const PER_SECOND = 40
const say = (line: string) => process.stderr.write(`${line}\n`)

interface Latency {
  readonly requests: number
  readonly failed: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

function creation(name: string): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries({ ...CREATION, name })) form.append(field, value)
  return form
}

/** Requests at an even pace, whether the ones before are answered or not. */
async function normalClient(gateway: string, key: string, seconds: number): Promise<Latency> {
  const times: number[] = []
  let failed = 0
  const one = async (n: number) => {
    const startedAt = performance.now()
    const request = n % 2 === 0 ? {} : { method: 'POST', body: creation(`normal ${n}`) }
    const path = n % 2 === 0 ? '/contracts/v1?take=10' : '/contracts/v1'
    const answer = await fetch(`${gateway}${path}`, { ...request, headers: { 'api-key': key } }).catch(
      () => null,
    )
    await answer?.arrayBuffer()
    times.push(performance.now() - startedAt)
    if (!answer || answer.status >= 300 || answer.status === 202) failed += 1
  }
  const startedAt = performance.now()
  const running: Promise<void>[] = []
  for (let n = 0; n < seconds * PER_SECOND; n++) {
    const wait = startedAt + (n * 1_000) / PER_SECOND - performance.now()
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
    running.push(one(n))
  }
  await Promise.all(running)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!
  return { requests: times.length, failed, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: times.at(-1)! }
}

async function attack(port: number, key: string): Promise<ChildProcess> {
  const args = [String(port), key, values.idle]
  const child = fork(new URL('raw/hostileClients.ts', import.meta.url).pathname, args)
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', code => reject(new Error(`the attackers ended with ${code}`)))
  })
  return child
}

function answersTo(child: ChildProcess): Promise<Record<string, number>> {
  const told = new Promise<Record<string, number>>(resolve => void child.once('message', resolve as never))
  child.send('report')
  return told
}

const round = (figures: object) =>
  Object.entries(figures)
    .map(([name, value]) => `${name} ${Math.round(value * 10) / 10}`)
    .join(', ')

const dataDir = join(tmpdir(), 'lastro-bench-connections')
rmSync(dataDir, { recursive: true, force: true })
mkdirSync(dataDir, { recursive: true })
const servers = await startServers({ dataDir, portBase: PORT_BASE, log: say })
const admin = `test_${randomBytes(32).toString('base64url')}`
const group = createProcessGroup({
  servers,
  gatewayPort: PORT_BASE + 50,
  metricsBase: PORT_BASE + 60,
  logDir: join(dataDir, 'logs'),
  env: {
    LASTRO_MASTER_KEY: randomBytes(32).toString('base64'),
    ADMIN_API_KEY: admin,
    LOG_LEVEL: 'info',
    // As the chart starts it under its memory limit of 512 Mi.
    NODE_OPTIONS: '--max-old-space-size=384',
  },
})
try {
  await group.provision()
  await Promise.all(['directory', 'contracts', 'gateway'].map(group.start))
  const nothing = { admin, integration: null, lender: null, borrower: null, load: null } as Parameters<
    typeof seedDemo
  >[1]
  const { load: lender } = await seedDemo(group.gateway, nothing)
  await normalClient(group.gateway, lender, WARMUP_SECONDS)
  const quiet = await normalClient(group.gateway, lender, QUIET_SECONDS)
  const rss = () => memoryOf(group.pids)['gateway']!
  const before = rss()
  say(`alone: ${round(quiet)}; gateway ${before.now} MB`)
  const attackers = await attack(Number(new URL(group.gateway).port), lender)
  const attacked = await normalClient(group.gateway, lender, Number(values.seconds))
  const during = rss()
  const answers = await answersTo(attackers)
  say(`attacked: ${round(attacked)}; gateway ${during.now} MB, at most ${during.highest} MB`)
  say(
    Object.entries(answers)
      .map(([what, times]) => `${what}: ${times}`)
      .join(', '),
  )
  attackers.disconnect()
  const after = await normalClient(group.gateway, lender, QUIET_SECONDS)
  say(`afterwards: ${round(after)}; gateway ${rss().now} MB`)
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ quiet, attacked, after, before, during, answers }, null, 2)}\n`)
  }
} finally {
  await group.stopAll()
  await servers.stop()
}

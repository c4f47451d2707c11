import { type ChildProcess, fork, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { LoadResult } from './load.ts'
import { cpuOf } from './memory.ts'

/**
 * `npm run bench -- uploads`: forms per second and processor time per form of the gateway's own reader and
 * of @fastify/multipart, without and with a file of 40 kB. See docs/decisions/uploads.md.
 */
const CONNECTIONS = 64
const WARMUP_MS = 2_000
const MEASURED_MS = 6_000
const BOUNDARY = '----lastrobench7MA4YWxkTrZu0gW'
const FIELDS = {
  name: 'Working capital',
  totalLoanValue: '150000.00',
  outstandingBalance: '150000.00',
  interestRate: '1.99',
  cet: '2.35',
  installmentsCount: '24',
  startDate: '2027-01-10',
  endDate: '2029-01-10',
  collateralPercentage: '150',
  acceptedTokens: '[{"tokenSymbol":"USDC","network":"POLYGON"}]',
  'borrower.document': '52998224725',
}
const here = (file: string) => new URL(file, import.meta.url).pathname

function request(file: Buffer | null): Buffer {
  const fields = Object.entries(FIELDS).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const fileHead =
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="ccbFile"; filename="ccb.pdf"\r\n` +
    'content-type: application/pdf\r\n\r\n'
  const end = Buffer.from(`--${BOUNDARY}--\r\n`)
  const part = file ? [Buffer.from(fileHead), file, Buffer.from('\r\n')] : []
  const body = Buffer.concat([Buffer.from(fields.join('')), ...part, end])
  const type = `content-type: multipart/form-data; boundary=${BOUNDARY}`
  const head = `POST /contracts/v1 HTTP/1.1\r\nhost: 127.0.0.1\r\n${type}\r\ncontent-length: ${body.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), body])
}

async function load(port: number, bytes: Buffer): Promise<LoadResult> {
  const plan = { port, connections: CONNECTIONS, warmup: WARMUP_MS, measured: MEASURED_MS }
  const args = Object.entries(plan).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = spawn(process.execPath, [here('load.ts'), ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(bytes)
  let text = ''
  for await (const chunk of child.stdout) text += chunk
  return JSON.parse(text) as LoadResult
}

async function measure(how: string, what: string, bytes: Buffer): Promise<void> {
  const server: ChildProcess = fork(here('raw/uploadServer.ts'), [how])
  const { port } = await new Promise<{ port: number }>(
    resolve => void server.once('message', message => resolve(message as { port: number })),
  )
  const pids = { server: server.pid! }
  const before = cpuOf(pids)['server']!
  const result = await load(port, bytes)
  const perForm = (cpuOf(pids)['server']! - before) / result.total
  server.disconnect()
  const { perSecond, p99Ms, statuses } = result
  process.stdout.write(
    `${what} ${how.padEnd(6)} ${perSecond.toFixed(0).padStart(6)}/s  p99 ${p99Ms.toFixed(1)} ms  ` +
      `${(perForm * 1_000).toFixed(0)} µs of processor per form  ${JSON.stringify(statuses)}\n`,
  )
}

for (const [what, bytes] of [
  ['fields only', request(null)],
  ['with a file', request(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(40_000)]))],
] as const) {
  for (const how of ['direct', 'plugin', 'direct', 'plugin']) await measure(how, what, bytes)
}

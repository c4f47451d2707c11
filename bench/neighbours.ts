import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { demoBorrower, seedDemo } from '../local/start/seed.ts'
import { benchPlace } from './benchServers.ts'
import { chartMemoryOf, memoryOf } from './memory.ts'
import { gatewayNeighbours } from './neighbourGateway.ts'
import {
  type Compared,
  compare,
  type NeighbourPlace,
  type NeighbourRow,
  type Served,
  settingsOf,
} from './neighbourRow.ts'
import { webhookNeighbours } from './neighbourWebhooks.ts'
import { masterKey } from './webhookLoad.ts'

/**
 * `npm run bench -- neighbours [--rounds 3] [--seconds 10] [--only hanging,books] [--made 250] [--at 22000]`
 * `[--json]`: a good tenant at its own pace, alone and then beside hostile ones, one row per way of doing
 * harm. What counts is the ratio of the two p99 (medians of the rounds), that nothing of the good tenant
 * fails, and that no process needs more memory than the chart gives it; the figures themselves depend on the
 * machine.
 */

/** A row more is an entry more: nothing else in this file knows what a row does. */
const ROWS: readonly NeighbourRow[] = [...webhookNeighbours, ...gatewayNeighbours]

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
    only: { type: 'string' },
    /** Contracts a second of all hostile tenants of webhooks together. */
    made: { type: 'string', default: '250' },
    /** Servers that run already, as for the other benchmarks. */
    at: { type: 'string' },
    'port-base': { type: 'string', default: '23500' },
    /** For Node itself, as `--node=--cpu-prof`. */
    node: { type: 'string', multiple: true, default: [] },
  },
})
const seconds = Number(values.seconds)
/** New connections are opened, and a new process compiles what it runs. */
const WARMUP_SECONDS = 5

interface Measured extends Compared {
  readonly row: NeighbourRow
  readonly memory: readonly { readonly name: string; readonly mb: number; readonly limitMb: number }[]
}

const wanted = values.only?.split(',')
const rows = ROWS.filter(({ name }) => wanted === undefined || wanted.includes(name))
if (rows.length === 0) {
  throw new Error(`no row ${values.only}; there are ${ROWS.map(({ name }) => name).join(', ')}`)
}
const admin = `test_${randomBytes(32).toString('base64url')}`
const secrets = { LASTRO_MASTER_KEY: masterKey, ADMIN_API_KEY: admin }
const bench = await benchPlace('neighbours', Number(values['port-base']), values.at, values.node, secrets)
const { servers, group } = bench
const place: NeighbourPlace = {
  servers,
  gateway: group.gateway,
  masterKey,
  madePerSecond: Number(values.made),
  async good() {
    const nothing = { admin, integration: null, lender: null, borrower: null, load: null }
    const { load } = await seedDemo(group.gateway, nothing as Parameters<typeof seedDemo>[1])
    return { key: load, borrowerDocument: demoBorrower.document }
  },
}
const measured: Measured[] = []
try {
  for (const row of rows) {
    measured.push(await measure(row))
    process.stderr.write(`${table(measured.slice(-1))}\n${JSON.stringify(measured.at(-1)!.told)}\n`)
  }
} finally {
  await bench.stop()
}
process.stdout.write(values.json ? `${JSON.stringify(measured, null, 2)}\n` : `\n${table(measured)}\n`)

/** Fresh processes for each row, with the heap of the chart: none pays for what another left behind. */
async function measure(row: NeighbourRow): Promise<Measured> {
  for (const name of row.processes) await group.startWith(name, settingsOf(row, name))
  try {
    const neighbours = await row.open(place)
    try {
      await neighbours.good(WARMUP_SECONDS)
      const rounds = { rounds: Number(values.rounds), aloneSeconds: seconds, besideSeconds: seconds }
      const compared = await compare(neighbours, rounds)
      const used = memoryOf(group.pids)
      const memory = row.processes.map(name => {
        return { name, mb: used[name]?.highest ?? 0, limitMb: chartMemoryOf(name).limitMb }
      })
      return { row, ...compared, memory }
    } finally {
      await neighbours.close()
    }
  } finally {
    for (const name of row.processes) await group.stop(name)
  }
}

function table(found: readonly Measured[]): string {
  const head = [
    'row',
    'p50/p99 alone',
    'p50/p99 beside',
    'ratio of p99',
    'answered alone',
    'beside',
    'peak of limit, MiB',
  ]
  const body = found.map(({ row, alone, beside, memory }) => [
    `${row.name}: ${row.hostile}`,
    times(alone),
    times(beside),
    (beside.p99Ms / alone.p99Ms).toFixed(2),
    `${alone.answered} of ${alone.asked}`,
    `${beside.answered} of ${beside.asked}`,
    memory.map(({ name, mb, limitMb }) => `${name} ${mb} of ${limitMb}`).join(', '),
  ])
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}

function times({ p50Ms, p99Ms }: Served): string {
  return `${Math.round(p50Ms)} / ${Math.round(p99Ms)} ms`
}

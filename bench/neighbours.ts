import { parseArgs } from 'node:util'
import { benchPlace } from './benchServers.ts'
import { memoryOf } from './memory.ts'
import type { NeighbourRow, Served } from './neighbourRow.ts'
import { webhookNeighbours } from './neighbourWebhooks.ts'

/**
 * `npm run bench -- neighbours [--seconds 20] [--only hanging] [--at 22000] [--json]`: a good tenant at its
 * own pace, alone and then beside hostile ones, one row per way of doing harm. What counts is the ratio of
 * the two p99 and that nothing of the good tenant fails; the figures themselves depend on the machine.
 */

/** A row more is an entry more: nothing else in this file knows what a row does. */
const ROWS: readonly NeighbourRow[] = [...webhookNeighbours]

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '20' },
    only: { type: 'string' },
    /** Servers that run already, as for the other benchmarks. */
    at: { type: 'string' },
    'port-base': { type: 'string', default: '23500' },
  },
})
const seconds = Number(values.seconds)
/** New connections are opened, and a new process compiles what it runs. */
const WARMUP_SECONDS = 5

interface Compared {
  readonly row: NeighbourRow
  readonly alone: Served
  readonly beside: Served
  readonly memoryMb: Readonly<Record<string, number>>
}

const rows = ROWS.filter(({ name }) => values.only === undefined || values.only === name)
if (rows.length === 0) {
  throw new Error(`no row ${values.only}; there are ${ROWS.map(({ name }) => name).join(', ')}`)
}
const place = await benchPlace('neighbours', Number(values['port-base']), values.at)
const compared: Compared[] = []
try {
  for (const row of rows) {
    compared.push(await compare(row))
    process.stderr.write(`${table(compared.slice(-1))}\n`)
  }
} finally {
  await place.stop()
}
process.stdout.write(values.json ? `${JSON.stringify(compared, null, 2)}\n` : `\n${table(compared)}\n`)

/** Fresh processes for each row: none pays for what another left behind. */
async function compare(row: NeighbourRow): Promise<Compared> {
  for (const name of row.processes) await place.group.startWith(name, row.env)
  const neighbours = await row.open(place)
  try {
    await neighbours.good(WARMUP_SECONDS)
    const alone = await neighbours.good(seconds)
    const end = await neighbours.harm()
    const beside = await neighbours.good(seconds)
    const memory = memoryOf(place.group.pids)
    await end()
    const memoryMb = Object.fromEntries(row.processes.map(name => [name, memory[name]?.highest ?? 0]))
    return { row, alone, beside, memoryMb }
  } finally {
    await neighbours.close()
    for (const name of row.processes) await place.group.stop(name)
  }
}

function table(found: readonly Compared[]): string {
  const head = [
    'row',
    'p50/p99 alone',
    'p50/p99 beside',
    'ratio of p99',
    'answered alone',
    'beside',
    'peak MB',
  ]
  const body = found.map(({ row, alone, beside, memoryMb }) => [
    `${row.name}: ${row.hostile}`,
    times(alone),
    times(beside),
    (beside.p99Ms / alone.p99Ms).toFixed(2),
    `${alone.answered} of ${alone.asked}`,
    `${beside.answered} of ${beside.asked}`,
    Object.entries(memoryMb)
      .map(([name, mb]) => `${name} ${mb}`)
      .join(', '),
  ])
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}

function times({ p50Ms, p99Ms }: Served): string {
  return `${Math.round(p50Ms)} / ${Math.round(p99Ms)} ms`
}

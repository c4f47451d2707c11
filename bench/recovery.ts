import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { seedDemo } from '../local/start/seed.ts'
import { benchPlace } from './benchServers.ts'
import { clusterPlace } from './recoveryCluster.ts'
import { lenderOf } from './recoveryLender.ts'
import { ALWAYS, processRows, type Row } from './recoveryRows.ts'

/**
 * `npm run bench -- recovery [--rounds 20] [--only contracts,ltv] [--cluster] [--at 22000] [--json]`: a
 * process is killed (SIGKILL) and started again at once, as a supervisor does; how long until something new
 * that needs it succeeds. One row kills one of two contracts processes for good: how long until everything
 * asked in the second after the kill was answered. With `--cluster` it is the servers that are killed: the
 * broker that leads a lane's commands, and the primary. Milliseconds: median and longest of the rounds.
 */
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    cluster: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '20' },
    only: { type: 'string' },
    at: { type: 'string' },
    'port-base': { type: 'string', default: '23500' },
  },
})
const rounds = Number(values.rounds)
/** A round that takes longer has failed. */
const LIMIT_MS = 60_000
/** What was asked meanwhile is done, and the next kill finds everything at rest. */
const REST_MS = 1_500

const admin = `test_${randomBytes(32).toString('base64url')}`
const secrets = { ADMIN_API_KEY: admin }
const portBase = Number(values['port-base'])
const cluster = values.cluster ? await clusterPlace(portBase, secrets) : null
const place = cluster ?? (await benchPlace('recovery', portBase, values.at, [], secrets))
const { group, servers } = place
const found: { readonly name: string; readonly medianMs: number; readonly longestMs: number }[] = []
try {
  await Promise.all(ALWAYS.map(name => group.start(name)))
  const nothing = { admin, integration: null, lender: null, borrower: null, load: null }
  const { load: key } = await seedDemo(group.gateway, nothing as Parameters<typeof seedDemo>[1])
  const lender = lenderOf(group.gateway, key)
  const ours = cluster === null ? await processRows(group, lender, servers) : null
  const wanted = values.only?.split(',')
  for (const row of ours?.rows ?? cluster!.rows(lender)) {
    if (wanted !== undefined && !wanted.some(start => row.name.startsWith(start))) continue
    found.push(await measure(row))
    process.stderr.write(`${JSON.stringify(found.at(-1))}\n`)
  }
  ours?.close()
} finally {
  await place.stop()
}
process.stdout.write(values.json ? `${JSON.stringify(found, null, 2)}\n` : table())

async function measure(row: Row) {
  const close = await row.open?.()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const id of row.besides) if (group.pids[id] === undefined) await group.start(id)
    await within(row.succeeds())
    await sleep(REST_MS)
    const startedAt = performance.now()
    const { back } = await row.strike()
    await within(row.succeeds())
    times.push(performance.now() - startedAt)
    await back
    await row.untilWhole?.()
  }
  for (const id of row.besides) await group.stop(id)
  await close?.()
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

function table(): string {
  const lines = found.map(({ name, medianMs, longestMs }) =>
    [name.padEnd(76), `${medianMs}`.padStart(8), `${longestMs}`.padStart(8)].join(''),
  )
  return `\n${'kill -9 of'.padEnd(76)}${'median'.padStart(8)}${'longest'.padStart(8)}  ms, ${rounds} rounds\n${lines.join('\n')}\n`
}

import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Admin, Kafka } from 'kafkajs'
import type { ProcessGroup } from '../local/start/processGroup.ts'
import { USUAL_PARTITIONS } from '../schemas/topic.ts'
import { topics } from '../schemas/topics.ts'
import { benchPlace } from './benchServers.ts'
import { committed, describeBacklog, measureBacklog, POLL_MS } from './ltvBacklog.ts'
import { checkBacklog } from './ltvCheck.ts'
import { changeOf, createFeeder, type Feeder } from './ltvLoad.ts'
import { measurePaced, type PacedPlan } from './ltvPaced.ts'
import { measureRawLtv } from './rawLtv.ts'
import { watchView } from './viewLag.ts'

/**
 * `npm run bench -- ltv [--records 1000000] [--contracts 100000] [--processes 1] [--rate 500] [--seconds 20]
 * [--json] [--at <port base of running servers>]`: a backlog of balance changes from the first commit to the
 * last (snapshot, valuation, changelog, crossings, exactly once; a read_committed consumer counts afterwards
 * what came of it), after a raw pipeline over the same records; and a paced run from the time of the record
 * to a read_committed consumer that sees the snapshot. `--rate 0` leaves the paced run out, `--only ours` the
 * raw pipeline; `--view` runs ltvView beside it and tells how far behind it was; `--restart` times how ltv
 * catches up after an end and after a kill; `--node=--cpu-prof` and the like go to the measured ltv.
 */
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    at: { type: 'string' },
    'port-base': { type: 'string', default: '23600' },
    records: { type: 'string', default: '1000000' },
    contracts: { type: 'string', default: '100000' },
    processes: { type: 'string', default: '1' },
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '20' },
    view: { type: 'boolean', default: false },
    restart: { type: 'boolean', default: false },
    only: { type: 'string', default: 'both' },
    node: { type: 'string', multiple: true, default: [] },
  },
})
const TICKS = 3
const say = (line: string) => process.stderr.write(`${line}\n`)

/** A record for every lane, many times over. */
const RESTART_CHANGES = 500

/**
 * Milliseconds from the start of a process to the last of the changes that came while there was none: fence,
 * offsets and memory of every lane, and for a killed one the 6 s until the group gives up its member.
 */
async function measureRestart(
  admin: Admin,
  group: ProcessGroup,
  end: (id: string) => Promise<unknown>,
  feed: () => Promise<void>,
): Promise<number> {
  await end('ltv')
  await feed()
  const ends = await admin.fetchTopicOffsets(topics.balanceChanges.name)
  const total = ends.reduce((sum, { high }) => sum + Number(high), 0)
  const startedAt = performance.now()
  const started = group.start('ltv')
  while ((await committed(admin)) < total) await sleep(POLL_MS)
  const ms = performance.now() - startedAt
  await started
  return ms
}

/** After an orderly end, and after a kill; with changes of contracts that the paced run did not come to. */
async function measureRestarts(admin: Admin, group: ProcessGroup, feeder: Feeder, plan: PacedPlan) {
  const feed = (sequence: number) => () =>
    feeder.changes(RESTART_CHANGES, n => changeOf(plan.contracts - 1 - n, sequence, Date.now()))
  return {
    orderlyMs: await measureRestart(admin, group, group.stop, feed(plan.sequence)),
    killedMs: await measureRestart(admin, group, group.kill, feed(plan.sequence + 1)),
  }
}

const contracts = Number(values.contracts)
const rounds = Math.max(1, Math.floor(Number(values.records) / contracts))
const records = rounds * contracts
const { servers, group, stop } = await benchPlace('ltv', Number(values['port-base']), values.at, values.node)
try {
  const kafka = new Kafka({ brokers: [servers.kafka], logLevel: 0 })
  const feeder = await createFeeder(servers.kafka, servers.registry)
  for (const symbol of ['USDC', 'USDT']) await feeder.tick(symbol, '1', Date.now())
  await feeder.tick('USDBRL', '5', Date.now())
  const admin = kafka.admin()
  await admin.connect()
  // Once for the prices alone: they come by a topic of their own, and the backlog begins with them known.
  await group.start('ltv')
  while ((await committed(admin, topics.marketPrices)) < TICKS * USUAL_PARTITIONS) await sleep(POLL_MS)
  await group.stop('ltv')
  say(`writing ${records} balance changes of ${contracts} contracts`)
  await feeder.changes(records, n => changeOf(n % contracts, Math.floor(n / contracts) + 1, Date.now()))
  const raw = values.only === 'ours' ? null : await measureRawLtv(kafka, servers.kafka, records)
  if (raw) say(`raw     ${describeBacklog(raw)}`)
  const ids = Array.from({ length: Number(values.processes) }, (_, n) => (n === 0 ? 'ltv' : `ltv-${n + 1}`))
  const died = new Promise<never>((_, reject) =>
    group.onUnasked((id, how) => reject(new Error(`${id} ${how}`))),
  )
  const measuring = Promise.race([measureBacklog(admin, 'ltv', () => group.pids, records), died])
  await Promise.all(ids.map(group.start))
  const backlog = await measuring
  say(`backlog ${describeBacklog(backlog)}`)
  const ratios = raw && {
    throughput: backlog.perSecond / raw.perSecond,
    cpu: backlog.cpuMsPerThousand / raw.cpuMsPerThousand,
  }
  if (ratios) {
    say(`ours / raw: throughput ${ratios.throughput.toFixed(2)}, CPU per record ${ratios.cpu.toFixed(2)}`)
  }
  const checked = await checkBacklog(kafka, servers.registry, { records, contracts })
  say(`checked ${checked.snapshots} snapshots, ${checked.alerts} alerts: each exactly once`)
  const perSecond = Number(values.rate)
  const plan = { perSecond, seconds: Number(values.seconds), contracts, sequence: rounds + 1 }
  const view = values.view ? await watchView(group, admin) : null
  const begins = () => view?.begin()
  const paced = perSecond > 0 ? await measurePaced(kafka, servers.registry, feeder, plan, begins) : null
  const viewLagSeconds = view && (await view.end())
  if (viewLagSeconds !== null) say(`ltvView was never more than ${viewLagSeconds.toFixed(2)} s behind`)
  if (paced) {
    say(
      `paced ${perSecond}/s: ${paced.seen} of ${paced.expected} seen, ` +
        `p50 ${paced.p50Ms} ms, p99 ${paced.p99Ms} ms, max ${paced.maxMs} ms`,
    )
  }
  const restarts = values.restart ? await measureRestarts(admin, group, feeder, plan) : null
  if (restarts) {
    const [orderly, killed] = [restarts.orderlyMs, restarts.killedMs].map(ms => (ms / 1_000).toFixed(1))
    say(`caught up ${orderly} s after the start of an ended ltv, ${killed} s after that of a killed one`)
  }
  if (values.json)
    process.stdout.write(
      `${JSON.stringify({ raw, backlog, ratios, checked, paced, viewLagSeconds, restarts })}\n`,
    )
  await admin.disconnect()
  await feeder.close()
} finally {
  await stop()
}

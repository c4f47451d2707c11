import { setTimeout as sleep } from 'node:timers/promises'
import { type Admin, Kafka } from 'kafkajs'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { topics } from '../../schemas/topics.ts'
import { type BenchPlace, onPlace } from '../harness/benchServers.ts'
import { defineBench, say, timeFigures } from '../harness/harness.ts'
import type { Figure } from '../harness/results.ts'
import { type Backlog, committed, measureBacklog, POLL_MS } from './ltvBacklog.ts'
import { checkBacklog } from './ltvCheck.ts'
import { changeOf, createFeeder, type Feeder } from './ltvLoad.ts'
import { measurePaced, type Paced } from './ltvPaced.ts'

const TICKS = 3

/**
 * A backlog of balance changes from the first commit to the last (snapshot, valuation, changelog, crossings,
 * exactly once; a read_committed consumer counts afterwards what came of it); and a paced run from the time
 * of the record to a read_committed consumer that sees the snapshot.
 */
export const bench = defineBench({
  options: {
    records: { type: 'string', default: '1000000' },
    contracts: { type: 'string', default: '100000' },
    processes: { type: 'string', default: '1' },
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '20' },
  },
  run(values) {
    const contracts = Number(values.contracts)
    const rounds = Math.max(1, Math.floor(Number(values.records) / contracts))
    const records = rounds * contracts
    return onPlace('ltv', values, async place => {
      const { servers } = place
      const kafka = new Kafka({ brokers: [servers.kafka], logLevel: 0 })
      const admin = kafka.admin()
      const feeder = await createFeeder(servers.kafka, servers.registry)
      await admin.connect()
      await givePrices(place, admin, feeder)
      say(`writing ${records} balance changes of ${contracts} contracts`)
      await feeder.changes(records, n => changeOf(n % contracts, Math.floor(n / contracts) + 1, Date.now()))
      const ours = await measureOurs(place, admin, Number(values.processes), records)
      const checked = await checkBacklog(servers, { records, contracts })
      say(`checked ${checked.snapshots} snapshots, ${checked.alerts} alerts: each exactly once`)
      const perSecond = Number(values.rate)
      const plan = { perSecond, seconds: Number(values.seconds), contracts, sequence: rounds + 1 }
      const paced = await measurePaced(kafka, servers.registry, feeder, plan)
      await feeder.close()
      await admin.disconnect()
      return figuresOf(ours, paced, perSecond)
    })
  },
})

/**
 * Runs ltv once for the prices alone: they have a topic of their own, and the backlog begins with them known.
 */
async function givePrices({ group }: BenchPlace, admin: Admin, feeder: Feeder): Promise<void> {
  for (const symbol of ['USDC', 'USDT']) await feeder.tick(symbol, '1', Date.now())
  await feeder.tick('USDBRL', '5', Date.now())
  await group.start('ltv')
  while ((await committed(admin, topics.marketPrices)) < TICKS * USUAL_PARTITIONS) await sleep(POLL_MS)
  await group.stop('ltv')
}

async function measureOurs({ group }: BenchPlace, admin: Admin, processes: number, records: number) {
  const ids = Array.from({ length: processes }, (_, n) => (n === 0 ? 'ltv' : `ltv-${n + 1}`))
  const died = new Promise<never>((_, reject) =>
    group.onUnasked((id, how) => reject(new Error(`${id} ${how}`))),
  )
  const measuring = Promise.race([measureBacklog(admin, () => group.pids, records), died])
  await Promise.all(ids.map(group.start))
  const backlog = await measuring
  say(`backlog ${JSON.stringify(backlog)}`)
  return backlog
}

function figuresOf(ours: Backlog, { latencies, expected }: Paced, perSecond: number): Figure[] {
  const of = ours.processes === 1 ? 'one process' : `${ours.processes} processes`
  const aim = ours.processes === 1 ? '35,000' : '45,000'
  return [
    { name: `${of}, records`, value: ours.perSecond, unit: '/s', aim },
    { name: `${of}, processor time for 1,000`, value: ours.cpuMsPerThousand, unit: 'CPU-ms', aim: '23' },
    { name: `${of}, peak memory of each`, value: ours.peakMb, unit: 'MB', aim: '500' },
    ...timeFigures(`${perSecond}/s, record to snapshot`, latencies, ['25', '80']),
    { name: `${perSecond}/s, snapshots seen`, value: latencies.length, unit: `of ${expected}` },
  ]
}

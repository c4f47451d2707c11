import { setTimeout as sleep } from 'node:timers/promises'
import { type Admin, Kafka, type KafkaMessage } from 'kafkajs'
import type { ProcessGroup } from '../../local/start/processGroup.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { topics } from '../../schemas/topics.ts'
import { cpuOf, memoryOf } from '../../test/support/processMemory.ts'
import { onPlace } from '../harness/benchServers.ts'
import { follow } from '../harness/follow.ts'
import { type Shared, say } from '../harness/harness.ts'
import type { Figure } from '../harness/results.ts'
import { committed } from './ltvBacklog.ts'
import { createFeeder, type Feeder } from './ltvLoad.ts'
import { FEW, FIRST_RATE, idleRate, manyOf, positionAt, RATE_OF_FEW, RATE_OF_MANY } from './tickLoad.ts'

const POLL_MS = 10
/** Alerts are measured in milliseconds. */
const ALERT_WAIT_MS = 5
const IDLE_TICKS = 50
const IDLE_EVERY_MS = 100

/** One of ltv's own metrics, summed over its labels. */
async function metric(group: ProcessGroup, name: string): Promise<number> {
  const text = await (await fetch(`${group.metrics['ltv']}/metrics`)).text()
  const lines = text.split('\n').filter(line => line.startsWith(name) && /[ {]/.test(line[name.length]!))
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
}

/** Contracts whose alerts a read_committed consumer sees, from now on. */
async function followAlerts(kafka: Kafka) {
  const seen = new Set<string>()
  const note = ({ headers, key }: KafkaMessage) => {
    if (headers?.['ce_type']?.toString() !== 'ltv.alert_found') return
    const contract = key!.toString()
    if (seen.has(contract)) throw new Error(`contract ${contract} was announced twice`)
    seen.add(contract)
  }
  return { seen, stop: await follow(kafka, topics.ltvFindings.name, note, ALERT_WAIT_MS) }
}

async function load(positions: number, feeder: Feeder, admin: Admin, group: ProcessGroup): Promise<void> {
  await feeder.tick('USDC', '1', Date.now())
  await feeder.tick('USDBRL', String(FIRST_RATE), Date.now())
  await group.start('ltv')
  while ((await committed(admin, topics.marketPrices)) < 2 * USUAL_PARTITIONS) await sleep(POLL_MS)
  say(`loading ${positions} positions`)
  await feeder.changes(positions, n => positionAt(n, positions, Date.now()))
  while ((await committed(admin)) < positions) await sleep(POLL_MS)
  await group.stop('ltv')
}

async function rebuild(group: ProcessGroup, feeder: Feeder): Promise<number> {
  const startedAt = performance.now()
  // A lane is taken over with its first batch: the tick brings one to each.
  await feeder.tick('USDBRL', String(FIRST_RATE), Date.now())
  await group.start('ltv')
  while ((await metric(group, 'lastro_lanes_owned_total')) < USUAL_PARTITIONS) await sleep(POLL_MS)
  return (performance.now() - startedAt) / 1_000
}

const cpu = (group: ProcessGroup) => cpuOf(group.pids)['ltv']!
const memory = (group: ProcessGroup) => memoryOf(group.pids)['ltv']!

async function idle(group: ProcessGroup, feeder: Feeder, admin: Admin): Promise<number> {
  const start = await committed(admin, topics.marketPrices)
  const quietFrom = cpu(group)
  await sleep(IDLE_TICKS * IDLE_EVERY_MS)
  const quiet = cpu(group) - quietFrom
  const from = cpu(group)
  for (let n = 0; n < IDLE_TICKS; n++) {
    await feeder.tick('USDBRL', String(idleRate(n)), Date.now())
    await sleep(IDLE_EVERY_MS)
  }
  while ((await committed(admin, topics.marketPrices)) < start + IDLE_TICKS * USUAL_PARTITIONS)
    await sleep(POLL_MS)
  return (cpu(group) - from - quiet) / IDLE_TICKS
}

/** Until all alerts are readable; also when the first was. */
async function cross(alerts: ReadonlySet<string>, feeder: Feeder, rate: number, expected: number) {
  const before = alerts.size
  const startedAt = performance.now()
  await feeder.tick('USDBRL', String(rate), Date.now())
  while (alerts.size === before) await sleep(1)
  const firstMs = performance.now() - startedAt
  while (alerts.size < before + expected) await sleep(1)
  return { firstMs, allMs: performance.now() - startedAt }
}

export function ticksOnKafka(positions: number, shared: Shared): Promise<Figure[]> {
  return onPlace('ticks', shared, async ({ servers, group }) => {
    const kafka = new Kafka({ brokers: [servers.kafka], logLevel: 0 })
    const admin = kafka.admin()
    await admin.connect()
    const feeder = await createFeeder(servers.kafka, servers.registry)
    await load(positions, feeder, admin, group)
    const rebuildSeconds = await rebuild(group, feeder)
    const alerts = await followAlerts(kafka)
    const idleCpuMs = await idle(group, feeder, admin)
    const few = await cross(alerts.seen, feeder, RATE_OF_FEW, FEW)
    const restedMb = memory(group).now
    const before = await metric(group, 'lastro_rebalances_total')
    const many = await cross(alerts.seen, feeder, RATE_OF_MANY, manyOf(positions))
    say(`${(await metric(group, 'lastro_rebalances_total')) - before} rebalances`)
    const peakMb = memory(group).highest
    await alerts.stop()
    await admin.disconnect()
    await feeder.close()
    return [
      // From the start of the process until every lane is owned.
      { name: `${positions} positions rebuilt`, value: rebuildSeconds, unit: 's', aim: '20' },
      { name: 'a tick that crosses none, on Kafka', value: idleCpuMs, unit: 'CPU-ms' },
      { name: '100 crossings readable as alerts', value: few.allMs, unit: 'ms', aim: '150' },
      { name: 'a tenth crossed: first readable', value: many.firstMs, unit: 'ms' },
      { name: 'a tenth crossed: all readable', value: many.allMs, unit: 'ms' },
      { name: 'memory at rest', value: restedMb, unit: 'MB' },
      { name: 'memory at most', value: peakMb, unit: 'MB' },
    ]
  })
}

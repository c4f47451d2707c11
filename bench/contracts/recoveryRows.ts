import { setTimeout as sleep } from 'node:timers/promises'
import { Kafka } from 'kafkajs'
import type { ServerAddresses } from '../../local/servers/servers.ts'
import type { ProcessGroup } from '../../local/start/processGroup.ts'
import { partitionOf } from '../../schemas/partition.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { topics } from '../../schemas/topics.ts'
import { openReceiver } from '../../test/support/receiver.ts'
import { committed } from '../ltv/ltvBacklog.ts'
import { changeOf, contractIdOf, createFeeder } from '../ltv/ltvLoad.ts'
import { creation, everyone, first, type Lender, LOOK_EVERY_MS, valuation } from './recoveryLender.ts'

/** A process to kill, and the request that must succeed afterwards. */
export interface Row {
  readonly name: string
  /** Milliseconds. */
  readonly aim: string
  /** Processes that must run in addition to `ALWAYS`. */
  readonly besides: readonly string[]
  /** Set-up of this row alone; returns its clean-up. */
  readonly open?: () => Promise<() => Promise<void>>
  /** Kills, and returns at once; `back` resolves when the process runs again. */
  readonly strike: () => Promise<{ readonly back: Promise<unknown> }>
  /** Resolves when a request made after the call has succeeded. */
  readonly succeeds: () => Promise<void>
}

/** Pause of a supervisor before it restarts a process. */
const RESTART_PAUSE_MS = 200
export const ALWAYS = ['contracts', 'directory', 'ltv', 'ltvView', 'webhooks', 'prices', 'gateway']
const POSITIONS = 100_000

export async function processRows(group: ProcessGroup, lender: Lender, servers: ServerAddresses) {
  const receiver = await openReceiver()
  await lender.subscribe(receiver.url)
  const delivered = () => {
    const before = receiver.deliveries.length
    return first(async () => {
      await lender.create()
      return receiver.deliveries.length > before
    })
  }
  const killed = (name: string, id: string, succeeds: () => Promise<void>): Row => {
    const strike = async () => {
      await group.kill(id)
      return { back: sleep(RESTART_PAUSE_MS).then(() => group.start(id)) }
    }
    return { name, aim: '3,000', besides: [], strike, succeeds }
  }
  const rows: readonly Row[] = [
    killed('contracts, a creation', 'contracts', () => creation(lender)),
    killed('ltv, a valuation', 'ltv', () => first(() => valuation(lender))),
    killed('webhooks, a delivery', 'webhooks', delivered),
    {
      name: 'one of two contracts for good, all that is asked in the next second',
      aim: '10,000',
      besides: ['contracts-2'],
      strike: async () => {
        await group.kill('contracts-2')
        return { back: Promise.resolve() }
      },
      succeeds: () => everyone(lender),
    },
    await manyPositions(group, servers, killed),
  ]
  return { rows, close: receiver.close }
}

/** Runs ltv alone: no other process may read its findings, as their contracts do not exist. */
async function manyPositions(
  group: ProcessGroup,
  servers: ServerAddresses,
  killed: (name: string, id: string, succeeds: () => Promise<void>) => Row,
): Promise<Row> {
  const admin = new Kafka({ brokers: servers.kafka.split(','), logLevel: 0 }).admin()
  const others = ALWAYS.filter(id => id !== 'ltv')
  const oneOfEachLane = Array.from({ length: USUAL_PARTITIONS }, (_, lane) =>
    Array.from({ length: POSITIONS }, (__, index) => index).find(
      index => partitionOf(String(contractIdOf(index)), USUAL_PARTITIONS) === lane,
    ),
  ).map(index => index!)
  let feeder: Awaited<ReturnType<typeof createFeeder>> | null = null
  let sequence = 1
  const isThrough = async () => {
    const ends = await admin.fetchTopicOffsets(topics.balanceChanges.name)
    const total = ends.reduce((sum, { high }) => sum + Number(high), 0)
    while ((await committed(admin)) < total) await sleep(LOOK_EVERY_MS)
  }
  return {
    ...killed('ltv with 100,000 positions, a valuation in each lane', 'ltv', async () => {
      sequence += 1
      await feeder!.changes(oneOfEachLane.length, n => changeOf(oneOfEachLane[n]!, sequence, Date.now()))
      await isThrough()
    }),
    aim: '4,000',
    async open() {
      for (const id of others) await group.stop(id)
      await admin.connect()
      feeder = await createFeeder(servers.kafka, servers.registry)
      await feeder.changes(POSITIONS, index => changeOf(index, sequence, Date.now()))
      await isThrough()
      return async () => {
        await feeder!.close()
        await admin.disconnect()
      }
    },
  }
}

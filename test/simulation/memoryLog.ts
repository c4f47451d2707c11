import type { Batch } from '../../platform/records/records.ts'
import { Fenced, IndeterminateWrite, LostMembership, Unavailable } from '../../processors/runtime/errors.ts'
import type { LeaderQuorum } from '../../processors/runtime/kafka/leaderQuorum.ts'
import type {
  JoinOptions,
  Log,
  Membership,
  Producer,
  TransactionalProducer,
} from '../../processors/runtime/ports.ts'
import { type Broker, StaleEpoch } from './broker.ts'
import { createBrokers } from './brokers.ts'
import type { Group } from './group.ts'
import type { Process, World } from './world.ts'

const FETCH_PAUSE_MS = 60
const JOIN_POLL_MS = 20
const MAX_FETCH_RECORDS = 12
const READ_PAGE = 100

/**
 * The log as one process sees it. Every call takes steps, at each of which the process may die or be stopped.
 */
export function createMemoryLog(
  world: World,
  broker: Broker,
  group: Group,
  process: Process,
  brokers: LeaderQuorum = createBrokers(world, broker, 0),
): Log {
  const bounds = async (topic: string, partition: number) => {
    const { low, high } = await brokers.ends(topic, partition)
    return { start: BigInt(low), end: BigInt(high) }
  }
  const step = (label: string) => world.step(process, label)
  return {
    join: options => join(world, broker, group, process, options),
    transactionalProducer: id => transactionalProducer(world, broker, process, id),
    producer: () => producer(world, broker, process),
    async committed(name, topic, partition) {
      await step(`reads the committed offset of ${topic}/${partition}`)
      if (world.fails('offset fetch fails')) throw new Unavailable('offset fetch')
      const { offset = '-1', metadata } = (await brokers.committed(name, topic, partition)) ?? {}
      return { offset: offset === '-1' ? null : BigInt(offset), metadata: metadata ?? '' }
    },
    async bounds(topic, partition) {
      await step(`reads the bounds of ${topic}/${partition}`)
      return bounds(topic, partition)
    },
    ping: () => step('pings the broker'),
    async readToEnd(topic, partition, start, visit) {
      const { end } = await bounds(topic, partition)
      let from = start
      while (from < end) {
        await step(`reads ${topic}/${partition} from ${from}`)
        const { records, lastOffset } = broker.fetch(topic, partition, from, READ_PAGE)
        if (lastOffset === null) return
        if (records.length > 0) await visit(records.filter(({ offset }) => offset < end))
        from = lastOffset + 1n
      }
    },
  }
}

function transactionalProducer(
  world: World,
  broker: Broker,
  process: Process,
  id: string,
): TransactionalProducer {
  let epoch: number | null = null
  let broken = false
  const step = (label: string) => world.step(process, label)
  const guard = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      broken = true
      if (error instanceof StaleEpoch) throw new Fenced(error.message)
      throw error
    }
  }
  return {
    async fence(destinations) {
      await step(`connects ${id}`)
      if (world.fails('fence fails')) throw new Unavailable('fence')
      const mine = broker.initProducer(id)
      epoch = mine
      await step(`fenced ${id} with epoch ${epoch}`)
      guard(() => broker.sweep(id, mine, destinations))
      await step(`swept what ${id} had left open`)
    },
    async publish(group, records, offsets) {
      if (broken) throw new IndeterminateWrite('this producer is unusable after an error')
      // A producer that never fenced takes the id over at its first transaction, as kafkajs does.
      if (epoch === null) epoch = broker.initProducer(id)
      const mine = epoch
      const middle = Math.ceil(records.length / 2)
      for (const part of [records.slice(0, middle), records.slice(middle)]) {
        await step(`sends ${part.length} records as ${id}`)
        guard(() => broker.transactionalAppend(id, mine, part))
        if (world.fails('answer to a send lost')) {
          broken = true
          throw new IndeterminateWrite('send')
        }
      }
      await step(`sends offsets as ${id}`)
      guard(() => broker.transactionalOffsets(id, mine, group, offsets))
      await step(`commits as ${id}`)
      if (world.fails('commit lost before')) {
        broken = true
        throw new IndeterminateWrite('commit')
      }
      guard(() => broker.endTransaction(id, mine, true))
      if (world.fails('answer to a commit lost')) {
        broken = true
        throw new IndeterminateWrite('commit')
      }
      await step(`committed as ${id}`)
    },
    async close() {
      broken = true
    },
  }
}

function producer(world: World, broker: Broker, process: Process): Producer {
  return {
    async send(records) {
      await world.step(process, `produces ${records.length} to ${records[0]?.topic}`)
      if (world.fails('produce lost')) throw new IndeterminateWrite('produce')
      broker.append(records)
      if (world.fails('answer to a produce lost')) throw new IndeterminateWrite('produce')
      await world.step(process, 'produced')
    },
    async close() {},
  }
}

/**
 * Behaves as a kafkajs consumer does: fetch all, handle all side by side, beat, rejoin at the committed
 * offsets.
 */
async function join(
  world: World,
  broker: Broker,
  group: Group,
  process: Process,
  options: JoinOptions,
): Promise<Membership> {
  let mine: ReadonlySet<number> = new Set()
  let running = true
  let members = 0
  let current = ''
  let finished: () => void = () => undefined
  const ended = new Promise<void>(resolve => {
    finished = resolve
  })

  const loop = async () => {
    while (running) {
      current = `${process.name}#${members++}`
      group.join(current, process)
      const session = await gather()
      if (!session) continue
      mine = new Set(session.partitions)
      options.assigned(mine)
      await consume(session.generation)
    }
    group.leave(current)
    finished()
  }
  const gather = async () => {
    for (let tries = 0; tries < 2_000 && running; tries++) {
      await world.sleep(process, JOIN_POLL_MS)
      const session = group.assignment(current)
      if (session) return session
      if (group.heartbeat(current, 0) === 'unknown') return null
    }
    return null
  }
  const beat = async (generation: number) => {
    await world.step(process, 'beats')
    const answer = group.heartbeat(current, generation)
    if (answer !== 'ok') throw new LostMembership(answer)
  }
  const consume = async (generation: number) => {
    const positions = new Map<string, bigint>()
    for (const topic of options.topics) {
      for (const p of mine) {
        const { offset } = broker.committed(options.group, topic, p)
        const { start } = broker.bounds(topic, p)
        positions.set(`${topic}/${p}`, offset === null || offset < start ? start : offset)
      }
    }
    while (running) {
      const handling: Promise<void>[] = []
      for (const topic of options.topics) {
        for (const p of mine) {
          const name = `${topic}/${p}`
          const from = positions.get(name)!
          const { records, lastOffset } = broker.fetch(
            topic,
            p,
            from,
            world.random.between(1, MAX_FETCH_RECORDS),
          )
          if (lastOffset === null) continue
          if (records.length === 0) {
            positions.set(name, lastOffset + 1n)
            continue
          }
          const batch: Batch = {
            topic,
            partition: p,
            records,
            lastOffset,
            heartbeat: () => beat(generation),
            resolve: offset =>
              void positions.set(name, (offset === last(records) ? lastOffset : offset) + 1n),
            async commit(offset) {
              await beat(generation)
              broker.resetOffset(options.group, topic, p, offset + 1n)
            },
            isAssigned: () => running && mine.has(p),
          }
          handling.push(options.handle(batch))
        }
      }
      await Promise.all(handling)
      await world.sleep(process, FETCH_PAUSE_MS)
      try {
        await beat(generation)
      } catch {
        return
      }
    }
  }
  void loop()
  return {
    assignment: () => mine,
    async stop() {
      running = false
      await ended
      mine = new Set()
      options.assigned(mine)
    },
  }
}

const last = (records: readonly { readonly offset: bigint }[]) => records[records.length - 1]?.offset

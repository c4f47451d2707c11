import type { Consumer, Kafka } from 'kafkajs'
import type { Logger } from 'pino'
import type { Quote } from '../../processors/domain/ltv/ltv.ts'
import type { Codec } from '../../schemas/codec.ts'
import { unscaledOf } from '../../schemas/decimalBytes.ts'
import { orderProblem, PRICE_SCALE, tickProblem } from '../../schemas/priceTick.ts'
import { topics } from '../../schemas/topics.ts'
import { onlyPartition } from '../kafka/replyReader.ts'

/** The last price of every symbol, as ltv reads it: for people who look, never for a decision. */
export interface MarketReader {
  quotes(): ReadonlyMap<string, Quote>
  close(): Promise<void>
}

export interface MarketReaderOptions {
  readonly kafka: Kafka
  readonly instance: string
  readonly codec: Pick<Codec, 'decode'>
  readonly log: Logger
}

/** Every partition has every tick; one is enough. */
const PARTITION = 0
const REJOIN_PAUSE_MS = 2_000
const SESSION_TIMEOUT_MS = 30_000
const FETCH_WAIT_MS = 250
/** The topic holds a week: a gateway that starts reads at most so many ticks, an hour or more of any feed. */
const LOOK_BACK = 20_000n

async function startOf(kafka: Kafka, topic: string): Promise<bigint> {
  const admin = kafka.admin()
  await admin.connect()
  try {
    const bounds = await admin.fetchTopicOffsets(topic)
    const { low, high } = bounds.find(({ partition }) => partition === PARTITION)!
    const recent = BigInt(high) - LOOK_BACK
    return recent > BigInt(low) ? recent : BigInt(low)
  } finally {
    await admin.disconnect()
  }
}

/** Begins to read at once and does not wait for the end of it: nothing else depends on it. */
export function startMarketReader({ kafka, instance, codec, log }: MarketReaderOptions): MarketReader {
  const topic = topics.marketPrices.name
  const quotes = new Map<string, Quote>()
  let consumer: Consumer | null = null
  let next: bigint | null = null
  let closed = false

  const hear = async (value: Buffer, timestamp: number) => {
    const decoded = await codec.decode(value)
    if (decoded.record !== 'lastro.market.PriceTick') return
    const { symbol, price, source, asOf, disputed } = decoded.value
    const tick = { symbol, price: unscaledOf(price, PRICE_SCALE), source, asOf, disputed }
    if (tickProblem(tick, timestamp) || orderProblem(tick, quotes.get(symbol))) return
    quotes.set(symbol, { price: tick.price, source, asOf, disputed })
  }
  const joinLater = (error: unknown) => {
    if (closed) return
    log.warn({ err: error }, 'prices are not read, joining again')
    setTimeout(() => void join().catch(joinLater), REJOIN_PAUSE_MS).unref()
  }
  const join = async () => {
    if (closed) return
    next ??= await startOf(kafka, topic)
    const current = kafka.consumer({
      groupId: `gateway-${instance}-market`,
      partitionAssigners: [onlyPartition(topic, PARTITION)],
      maxWaitTimeInMs: FETCH_WAIT_MS,
      sessionTimeout: SESSION_TIMEOUT_MS,
      allowAutoTopicCreation: false,
      retry: { retries: 5, restartOnFailure: async () => false },
    })
    consumer = current
    current.on(current.events.CRASH, ({ payload }) => {
      void current.disconnect().catch(() => undefined)
      joinLater(payload.error)
    })
    current.on(current.events.GROUP_JOIN, () => {
      if (next !== null) current.seek({ topic, partition: PARTITION, offset: String(next) })
    })
    await current.connect()
    await current.subscribe({ topics: [topic], fromBeginning: true })
    await current.run({
      autoCommit: false,
      eachBatch: async ({ batch, heartbeat }) => {
        for (const { value, timestamp } of batch.messages) {
          // What cannot be decoded is ltv's to complain about.
          if (value) await hear(value, Number(timestamp)).catch(() => undefined)
        }
        next = BigInt(batch.lastOffset()) + 1n
        await heartbeat()
      },
    })
  }
  void join().catch(joinLater)
  return {
    quotes: () => quotes,
    async close() {
      closed = true
      await consumer?.disconnect().catch(() => undefined)
    },
  }
}

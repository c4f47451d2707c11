import type { Logger } from 'pino'
import type { KafkaClient } from '../../../platform/kafka/kafkaClient.ts'
import { onlyPartition, startReconnectingConsumer } from '../../../platform/kafka/reconnectingConsumer.ts'
import type { Quote, ValuationRules } from '../../../processors/domain/ltv/ltv.ts'
import { quoteAfter } from '../../../processors/domain/ltv/priceMoves.ts'
import type { Codec } from '../../../schemas/codec/codec.ts'
import { unscaledOf } from '../../../schemas/codec/decimalBytes.ts'
import { orderProblem, PRICE_SCALE, tickProblem } from '../../../schemas/market/priceTick.ts'
import { topics } from '../../../schemas/topics.ts'

/** The last price of every symbol, as ltv reads it: for people who look, never for a decision. */
export interface MarketReader {
  quotes(): ReadonlyMap<string, Quote>
  close(): Promise<void>
}

export interface MarketReaderOptions {
  readonly kafka: KafkaClient
  readonly instance: string
  readonly codec: Pick<Codec, 'decode'>
  readonly log: Logger
  readonly rules: Pick<ValuationRules, 'checksMoves'>
}

/** Every partition has every tick; one is enough. */
const PARTITION = 0
const SESSION_TIMEOUT_MS = 30_000
const FETCH_WAIT_MS = 250
/**
 * The topic holds a week: a starting gateway reads at most this many ticks, an hour or more of any feed.
 */
const LOOK_BACK = 20_000n

async function startOf(kafka: KafkaClient, topic: string): Promise<bigint> {
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

/** Starts to read in the background: nothing else depends on it. */
export function startMarketReader({ kafka, instance, codec, log, rules }: MarketReaderOptions): MarketReader {
  const topic = topics.marketPrices.name
  const quotes = new Map<string, Quote>()
  let next: bigint | null = null

  const hear = async (value: Buffer, timestamp: number) => {
    const decoded = await codec.decode(value)
    if (decoded.record !== 'lastro.market.PriceTick') return
    const { symbol, price, source, asOf, disputed, upstreams } = decoded.value
    const tick = { symbol, price: unscaledOf(price, PRICE_SCALE), source, asOf, disputed, upstreams }
    const last = quotes.get(symbol)
    if (tickProblem(tick, timestamp) || orderProblem(tick, last)) return
    quotes.set(symbol, quoteAfter(last, tick, rules))
  }
  const { close } = startReconnectingConsumer({
    ...{ kafka, log },
    task: 'reading prices',
    topics: [topic],
    fromBeginning: true,
    config: {
      groupId: `gateway-${instance}-market`,
      partitionAssigners: [onlyPartition(PARTITION)],
      maxWaitTimeInMs: FETCH_WAIT_MS,
      sessionTimeout: SESSION_TIMEOUT_MS,
    },
    async prepare() {
      next ??= await startOf(kafka, topic)
    },
    position: () => (next === null ? null : { topic, partition: PARTITION, offset: next }),
    async eachBatch({ batch, heartbeat }) {
      for (const { value, timestamp } of batch.messages) {
        // What cannot be decoded is ltv's to complain about.
        if (value) await hear(value, Number(timestamp)).catch(() => undefined)
      }
      next = BigInt(batch.lastOffset()) + 1n
      await heartbeat()
    },
  })
  return { quotes: () => quotes, close }
}

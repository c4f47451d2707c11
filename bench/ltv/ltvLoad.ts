import { Kafka, type Producer } from 'kafkajs'
import { changeOf as changeFrom } from '../../processors/ltv/ltv.fixture.ts'
import { encodeOutput, eventOutput } from '../../processors/runtime/decider/outputs.ts'
import { type Codec, createCodec } from '../../schemas/codec/codec.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { topics } from '../../schemas/topics.ts'
import type { BalanceChanged } from '../../schemas/types.ts'

/** Balance changes and ticks for the benchmarks of ltv, written as contracts and prices would write them. */
const RECORDS_PER_SEND = 1_500
/** Every hundredth change crosses the alert ratio, and the next one of its contract returns. */
export const CROSSING_EVERY = 100
/** A contract that 3,000 USDC back, at 150 %. */
const BASE = changeFrom({
  holdings: [{ tokenSymbol: 'USDC', network: 'POLYGON', quantity: '3000' }],
  acceptedTokens: [{ tokenSymbol: 'USDC', network: 'POLYGON' }],
})

export const contractIdOf = (index: number) => 1_000_001 + index

/** The `sequence`-th change of a contract that 3,000 USDC back, at five BRL for one. */
export function changeOf(index: number, sequence: number, at: number): BalanceChanged {
  const contractId = contractIdOf(index)
  const crosses = (index + sequence) % CROSSING_EVERY === 0
  const outstandingBalance = crosses ? '12600' : `${9_000 + ((index * 7 + sequence) % 900)}.5`
  return {
    ...BASE,
    id: `evt_01k9z4qv3m8x${contractId}${sequence}`,
    timestamp: at,
    sequence,
    contractId,
    guaranteeId: contractId + 1,
    lenderPartyId: 'pty_01k9z4qv3m8xlender',
    borrowerPartyId: `pty_01k9z4qv3m8x${contractId}`,
    balanceTrigger: sequence === 1 ? 'DEPOSIT' : 'BALANCE',
    outstandingBalance,
  }
}

export interface Feeder {
  readonly codec: Codec
  /** The first `count` of the changes that `changeAt` makes, in their order. */
  changes(count: number, changeAt: (n: number) => BalanceChanged): Promise<void>
  one(change: BalanceChanged): Promise<void>
  /** A tick in every partition. */
  tick(symbol: string, price: string, asOf: number): Promise<void>
  close(): Promise<void>
}

export async function createFeeder(brokers: string, registryUrl: string): Promise<Feeder> {
  const codec = createCodec({ registryUrl })
  const producer: Producer = new Kafka({ brokers: brokers.split(','), logLevel: 0 }).producer()
  await producer.connect()
  const topic = topics.balanceChanges.name
  const messageOf = async (change: BalanceChanged) => {
    const context = { commandId: `cmd_${change.id}`, headers: {} }
    const of = [String(change.contractId), change, '/lastro/contracts', context] as const
    const output = eventOutput('balanceChanges', 'lastro.events.BalanceChanged', ...of)
    const { timestamp, ...message } = await encodeOutput(codec, output)
    return { ...message, timestamp: String(timestamp) }
  }
  return {
    codec,
    async changes(count, changeAt) {
      let messages: Awaited<ReturnType<typeof messageOf>>[] = []
      for (let n = 0; n < count; n++) {
        messages.push(await messageOf(changeAt(n)))
        if (messages.length < RECORDS_PER_SEND && n < count - 1) continue
        await producer.send({ topic, messages, acks: -1 })
        messages = []
      }
    },
    async one(change) {
      await producer.send({ topic, messages: [await messageOf(change)], acks: -1 })
    },
    async tick(symbol, price, asOf) {
      const value = await codec.encode(topics.marketPrices.name, 'lastro.market.PriceTick', {
        ...{ id: `tick_${symbol}_${asOf}`, event: 'market.price', timestamp: asOf, symbol, price },
        ...{ source: 'bench', asOf, disputed: false, upstreams: null },
      })
      const timestamp = String(Date.now())
      const messages = Array.from({ length: USUAL_PARTITIONS }, (_, partition) => {
        return { partition, key: symbol, value, timestamp }
      })
      await producer.send({ topic: topics.marketPrices.name, messages, acks: -1 })
    },
    close: () => producer.disconnect(),
  }
}

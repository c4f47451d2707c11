import { Kafka, logLevel } from 'kafkajs'
import type { LocalFacts } from '../../local/start/facts.ts'
import { follow } from '../../operations/tail/follow.ts'
import { createCodec } from '../../schemas/codec/codec.ts'
import { topics } from '../../schemas/topics.ts'

/** A record as it was read, in the codec's outside form: decimals as text, instants in milliseconds. */
export interface Seen {
  readonly record: string
  readonly value: Readonly<Record<string, unknown>>
}

/** Everything that is committed on the topics whose records the documents show, each topic in its order. */
export async function readTopics({ kafka: broker, registry }: LocalFacts): Promise<readonly Seen[]> {
  const kafka = new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING })
  const codec = createCodec({ registryUrl: registry })
  const seen: Seen[] = []
  const shown = [
    topics.contractEvents,
    topics.collateralEvents,
    topics.balanceChanges,
    topics.accountEvents,
    topics.marketEvents,
    topics.marketPrices,
    topics.ltvSnapshots,
  ]
  for (const topic of shown) {
    const wanted = {
      topic,
      key: null,
      spread: true,
      from: 'beginning',
      follow: false,
    } as const
    await follow(kafka, wanted, new AbortController().signal, async ({ value }) => {
      const { record, value: fields } = await codec.decode(value ?? Buffer.alloc(0))
      seen.push({ record, value: fields as unknown as Seen['value'] })
    })
  }
  return seen
}

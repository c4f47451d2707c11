import { logLevel } from 'kafkajs'
import { createKafka } from '../platform/kafka/kafkaClient.ts'
import { kafkaConfigOf, kafkaSettings } from '../platform/kafka/kafkaConfig.ts'
import { codecAccessOf, registrySettings } from '../platform/kafka/serverAccess.ts'
import { readEnvironment } from '../platform/process/environment.ts'
import { createCodec } from '../schemas/codec/codec.ts'
import { toolEnvironment } from './provision/config.ts'
import { say } from './say.ts'
import { type Followed, follow } from './tail/follow.ts'
import { formatRecord, type Style } from './tail/format.ts'

const settings = { ...kafkaSettings, ...registrySettings }

/** Shows the committed records of a topic, decoded and coloured for people or as JSON, and follows. */
export async function tail(wanted: Followed & Style): Promise<void> {
  const config = readEnvironment(settings, toolEnvironment())
  const kafka = createKafka({ ...kafkaConfigOf(config, 'tail'), logLevel: logLevel.NOTHING })
  const codec = createCodec(codecAccessOf(config))
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  process.once('SIGTERM', () => stop.abort())
  await follow(kafka, wanted, stop.signal, async record => say(await formatRecord(codec, record, wanted)))
}

/**
 * A tool for people: `npm run operate -- tail <topic> [--contract N | --key K] [--from …] [--json]
 * [--no-follow]`. Shows the committed records of a topic, decoded and coloured, and follows.
 */
import { logLevel } from 'kafkajs'
import { createKafka } from '../platform/kafka/kafkaClient.ts'
import { kafkaConfigOf, kafkaSettings } from '../platform/kafka/kafkaConfig.ts'
import { registryAccessOf, registrySettings } from '../platform/kafka/serverAccess.ts'
import { readEnvironment } from '../platform/process/environment.ts'
import { createCodec } from '../schemas/codec/codec.ts'
import { argumentsOrExit } from './commandLine/toolArguments.ts'
import { toolEnvironment } from './provision/config.ts'
import { parseTailArguments, TAIL } from './tail/arguments.ts'
import { follow } from './tail/follow.ts'
import { formatRecord } from './tail/format.ts'

const settings = { ...kafkaSettings, ...registrySettings }
const wanted = argumentsOrExit(TAIL, args => parseTailArguments(args, Date.now()))

try {
  const config = readEnvironment(settings, toolEnvironment())
  const kafka = createKafka({ ...kafkaConfigOf(config, 'tail'), logLevel: logLevel.NOTHING })
  const { url: registryUrl, ...auth } = registryAccessOf(config)
  const codec = createCodec({ registryUrl, ...auth })
  const colours = process.stdout.isTTY && !wanted.json
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  process.once('SIGTERM', () => stop.abort())
  await follow(kafka, wanted, stop.signal, async record => {
    process.stdout.write(`${await formatRecord(codec, record, { json: wanted.json, colours })}\n`)
  })
  process.exit(0)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { Kafka, logLevel } from 'kafkajs'
import { repositoryRoot } from '../../local/machine/processes.ts'
import type { ServerAddresses } from '../../local/servers/servers.ts'
import type { OutRecord } from '../../platform/records/records.ts'
import { createCodec } from '../../schemas/codec/codec.ts'
import { partitionOf } from '../../schemas/partition.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { topics } from '../../schemas/topics.ts'

const { name: TOPIC } = topics.contractCommands

/** The command as an operator types it: what it printed, line by line. */
export function deadLetterTool({ kafka }: ServerAddresses, ...args: string[]): Promise<readonly string[]> {
  const env = { ...process.env, KAFKA_BROKERS: kafka }
  return new Promise((resolve, reject) => {
    execFile(
      join(repositoryRoot, 'bin/lastro'),
      ['dead-letters', ...args],
      { env },
      (error, stdout, stderr) => {
        if (error) reject(new Error(`${args.join(' ')}: ${stderr}`))
        else resolve(stdout.split('\n').filter(line => line !== ''))
      },
    )
  })
}

/** Writes records as an outsider with access to the brokers could; returns the position of the last one. */
export async function writeRecord({ kafka }: ServerAddresses, record: OutRecord): Promise<string> {
  const producer = new Kafka({ brokers: [kafka], logLevel: logLevel.NOTHING }).producer()
  await producer.connect()
  const { topic, partition, key, value, timestamp } = record
  const headers = { ...record.headers }
  const message = { key, value, headers, partition, timestamp: String(timestamp) }
  const [sent] = await producer.send({ topic, messages: [message] })
  await producer.disconnect()
  return `${topic}/${sent!.partition}/${sent!.baseOffset}`
}

/** The framing and the first byte of a command, and nothing more. Returns its position. */
export async function writeGarbage(
  servers: ServerAddresses,
  key: string,
  commandId: string,
): Promise<string> {
  const codec = createCodec({ registryUrl: servers.registry })
  const whole = await codec.encode(TOPIC, 'lastro.commands.SendContract', { contractId: Number(key) })
  const timestamp = Date.now()
  const headers = { 'command-id': commandId, 'issued-at': String(timestamp) }
  const partition = partitionOf(key, USUAL_PARTITIONS)
  const value = whole.subarray(0, 6)
  return writeRecord(servers, { topic: TOPIC, partition, key, value, headers, timestamp })
}

import { type ChildProcess, spawn } from 'node:child_process'
import { Kafka } from 'kafkajs'
import { MongoClient } from 'mongodb'
import type { ServerAddresses } from '../../local/servers/servers.ts'
import { createTopics } from '../../operations/provision/topicCreation.ts'
import { RAW } from './topics.ts'

/** Something that takes creations over HTTP: ours, or the raw pipeline. */
export interface Pipeline {
  readonly port: number
  readonly key: string
  /** Pids by process. */
  readonly pids: Readonly<Record<string, number>>
}

/** Two processes: multipart, Kafka, MongoDB transaction, reply, Kafka transaction; no rules, no keys. */
export async function startRawPipeline(servers: ServerAddresses, port: number) {
  const admin = new Kafka({ brokers: [servers.kafka] }).admin()
  await admin.connect()
  await createTopics(admin, [
    { topic: RAW.commands, numPartitions: RAW.partitions },
    { topic: RAW.events, numPartitions: RAW.partitions },
    { topic: RAW.replies, numPartitions: 1 },
  ])
  await admin.disconnect()
  const mongo = await MongoClient.connect(servers.mongodb)
  await mongo.db('raw').dropDatabase()
  await mongo.db('raw').createCollection('contracts')
  await mongo.db('raw').createCollection('journal')
  await mongo.close()
  const start = async (name: string) => {
    const program = new URL(`./${name}.ts`, import.meta.url).pathname
    const args = [program, servers.kafka, servers.mongodb, String(port)]
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    await new Promise<void>((resolve, reject) => {
      child.stdout.once('data', () => resolve())
      child.once('exit', code => reject(new Error(`raw ${name} ended with ${code}`)))
    })
    return child
  }
  const children = [await start('processor'), await start('gateway')] as const
  return {
    port,
    key: 'none',
    pids: { processor: children[0].pid!, gateway: children[1].pid! },
    stop: async () => void (await Promise.all(children.map(end))),
  }
}

function end(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    child.removeAllListeners('exit')
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}

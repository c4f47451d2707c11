import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Kafka } from 'kafkajs'
import { createTopics } from '../../operations/provision/topicCreation.ts'
import { RAW, RAW_LTV } from '../raw/topics.ts'
import { type Backlog, measureBacklog } from './ltvBacklog.ts'

const PROGRAM = fileURLToPath(new URL('../raw/ltvStream.ts', import.meta.url))

/**
 * Works through the balance changes that are there with the raw pipeline. It goes before ours also because a
 * broker that has just started spends half of its time compiling itself.
 */
export async function measureRawLtv(kafka: Kafka, broker: string, records: number): Promise<Backlog> {
  const admin = kafka.admin()
  await admin.connect()
  const numPartitions = RAW.partitions
  const configEntries = [{ name: 'cleanup.policy', value: 'compact' }]
  await createTopics(admin, [
    { topic: RAW_LTV.snapshots, numPartitions },
    { topic: RAW_LTV.positions, numPartitions, configEntries },
  ])
  const child = spawn(process.execPath, [PROGRAM, broker], { stdio: ['ignore', 'ignore', 'inherit'] })
  const exited = once(child, 'exit')
  const ended = exited.then(([code]) => Promise.reject(new Error(`raw ltv ended with ${code}`)))
  try {
    const pids = () => ({ raw: child.pid! })
    return await Promise.race([measureBacklog(admin, RAW_LTV.group, pids, records), ended])
  } finally {
    ended.catch(() => undefined)
    child.kill()
    await exited
    await admin.disconnect()
  }
}

import { type Admin, Kafka, logLevel } from 'kafkajs'
import { topics } from '../../schemas/topics.ts'
import { eventually } from '../support/eventually.ts'
import { type Ends, endsOf, lagBefore } from '../support/groupLag.ts'

/** Measures how long after a fault everything that waited then was worked off. */
export interface Recovery {
  /** Milliseconds until the groups have passed the ends that stood when this was called. */
  untilWorkedOff(): Promise<number>
  close(): Promise<void>
}

const INPUTS: Readonly<Record<string, readonly string[]>> = {
  contracts: [topics.contractCommands.name, topics.ltvFindings.name, topics.noticeReceipts.name],
  directory: [topics.directoryCommands.name, topics.endpointFindings.name],
}

export async function openRecovery(brokers: string): Promise<Recovery> {
  const kafka = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING, retry: { retries: 20 } })
  const admin = kafka.admin()
  await admin.connect()
  return {
    async untilWorkedOff() {
      const start = Date.now()
      const inputs = await eventually('the ends of the inputs', () => inputsNow(admin))
      await eventually('everything that waited is worked off', async () => {
        for (const { group, topic, ends } of inputs) {
          const lag = await lagBefore(admin, group, topic, ends)
          if (lag > 0) throw new Error(`${group} has ${lag} records of ${topic} before it`)
        }
        return true
      })
      return Date.now() - start
    },
    close: () => admin.disconnect(),
  }
}

/** Every input with where it ends now. */
async function inputsNow(admin: Admin) {
  const inputs: { readonly group: string; readonly topic: string; readonly ends: Ends }[] = []
  for (const [group, topics] of Object.entries(INPUTS)) {
    for (const topic of topics) inputs.push({ group, topic, ends: await endsOf(admin, topic) })
  }
  return inputs
}

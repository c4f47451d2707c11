import { setTimeout as sleep } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import { pino } from 'pino'
import { startChainCustody } from '../../processors/contracts/custody/chain/chainCustody.ts'
import type { ChainsFile } from '../../processors/contracts/custody/chain/chainsFile.ts'

/** A process with the adapter alone: its cost while nothing happens. */
export interface IdleOrder {
  readonly uri: string
  readonly name: string
  readonly file: ChainsFile
  readonly warmMs: number
  readonly idleMs: number
}

export interface IdleFigures {
  /** Hundredths of a core. */
  readonly watching: number
  readonly resting: number
  /** Seconds. */
  readonly behind: number
}

async function shareOfCore(ms: number): Promise<number> {
  const [before, begun] = [process.cpuUsage(), performance.now()]
  await sleep(ms)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 10 / (performance.now() - begun)
}

process.once('message', async ({ uri, name, file, warmMs, idleMs }: IdleOrder) => {
  const mongo = await MongoClient.connect(uri)
  const stops: (() => Promise<void>)[] = []
  const service = {
    log: pino({ level: 'error' }),
    onStop: (_what: string, stop: () => Promise<void>) => void stops.push(stop),
  }
  const connections = { service, mongo, db: mongo.db(name), clock: { now: Date.now } as never }
  const custody = startChainCustody(connections, async () => undefined, file, true)
  await sleep(warmMs)
  const watching = await shareOfCore(idleMs)
  const behind = custody.behind()
  for (const stop of stops) await stop()
  const figures: IdleFigures = { watching, behind, resting: await shareOfCore(idleMs) }
  process.send!(figures, () => process.disconnect())
  await mongo.close()
})

import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerName } from '../../../local/servers/parts.ts'
import { eventually } from '../../support/eventually.ts'
import { expectStatus } from '../../support/platform.ts'
import { podsOf } from '../release.ts'
import { create, createTally, type Stage, seconds, type Tally, type Trial, whileReading } from '../stage.ts'

const FROZEN_MS = 25_000
const WRITE_PAUSE_MS = 1_500
const BACK_LIMIT_MS = 60_000
/** Each on a separate connection, which goes to either gateway. */
const CREATIONS_BEFORE = 12

interface Outage {
  readonly server: ServerName
  /** Permitted responses to creations meanwhile: with a file, and without. */
  readonly file: readonly number[]
  readonly plain: readonly number[]
}

/** A machine that is too busy to answer in time says 202. */
const ACCEPTED = [201, 202]

const outages: readonly Outage[] = [
  { server: 'registry', file: ACCEPTED, plain: ACCEPTED },
  { server: 's3', file: [503], plain: ACCEPTED },
  { server: 'kafka', file: [503, 202], plain: [503, 202] },
]

export const frozen: readonly Trial[] = outages.map(outage => ({
  name: `${outage.server} frozen for ${FROZEN_MS / 1_000} s`,
  run: stage => duringFreeze(stage, outage),
}))

async function duringFreeze(stage: Stage, { server, file, plain }: Outage): Promise<string> {
  const { freeze, thaw } = stage.outside
  const pods = await podsOf(stage.release)
  // Both gateways have written each record before: what a schema's id is, only the registry knows.
  await Promise.all(Array.from({ length: CREATIONS_BEFORE }, () => create(stage, true)))
  const [withFile, without] = [createTally(), createTally()]
  let fewest = pods.length
  let back = ''
  const reads = await whileReading(stage, async () => {
    freeze(server)
    const end = Date.now() + FROZEN_MS
    const look = async () => {
      while (Date.now() < end) {
        const ready = (await podsOf(stage.release)).filter(({ isReady }) => isReady)
        fewest = Math.min(fewest, ready.length)
        await sleep(WRITE_PAUSE_MS)
      }
    }
    try {
      await Promise.all([writing(stage, end, true, withFile), writing(stage, end, false, without), look()])
    } finally {
      thaw(server)
    }
    const thawedAt = Date.now()
    const limit = BACK_LIMIT_MS
    await eventually(
      'a creation with its file',
      async () => expectStatus(await create(stage, true), ...ACCEPTED),
      limit,
    )
    back = seconds(thawedAt)
  })
  const told = `reads ${reads.told()}; creations with a file ${withFile.told()}, without ${without.told()}; ${fewest} of ${pods.length} pods ready throughout, a creation with its file ${back} after it was back`
  const isWell = reads.of(200) === reads.all() && fewest === pods.length
  if (!isWell || !isOnly(withFile, file) || !isOnly(without, plain)) throw new Error(told)
  return told
}

const isOnly = (tally: Tally, allowed: readonly number[]) =>
  allowed.reduce((sum, status) => sum + tally.of(status), 0) === tally.all()

async function writing(stage: Stage, end: number, hasFile: boolean, tally: Tally): Promise<void> {
  while (Date.now() < end) {
    const answer = await create(stage, hasFile).catch(error => ({ status: (error as Error).message }))
    tally.add(answer.status)
    await sleep(WRITE_PAUSE_MS)
  }
}

/**
 * The whole repair, in the order that it needs: parties before the answers that name them, endpoints before
 * the events that they asked for, positions of lanes last. Where it is stopped it begins again.
 */
import type { Db } from 'mongodb'
import { OUTBOX } from '../../platform/records/outcomes.ts'
import { topics } from '../../schemas/topics.ts'
import { FAMILIES } from '../verify/families.ts'
import { MUST_BE_EMPTY } from './collections.ts'
import { setAsideIn } from './commands.ts'
import { type FoldedFamily, foldFamily, knownSequences } from './contracts.ts'
import { type Redeciding, redecideDirectory } from './directory.ts'
import { type Groups, viewsOf } from './groups.ts'
import { raiseIds } from './ids.ts'
import { raisePositions } from './pullPositions.ts'
import { RebuildRefused } from './refused.ts'
import { markIn, type Repair } from './repairMarker.ts'
import { recordWebhookEvents } from './webhookEvents.ts'

export interface Rebuilding extends Redeciding {
  readonly groups: Groups
  readonly say: (line: string) => void
}

/** Families folded side by side: most of the time goes into decoding, which is one core's. */
const AT_ONCE = 3
/** Possible lag of webhooks behind contracts when a copy was made. */
const WEBHOOKS_BEHIND_MS = 3_600_000

/** An empty database made whole. Throws `RebuildRefused` where it is not empty, or topics do not suffice. */
export async function rebuildEmpty(rebuilding: Rebuilding): Promise<void> {
  const { db, say } = rebuilding
  const mark = markIn(db)
  await assertMayRepair(rebuilding, 'empty')
  await mark.make('rebuild')
  await bringDeciders(rebuilding)
  say(`${await recordWebhookEvents(rebuilding)} events for the pull API`)
  await readViewsAgain(rebuilding)
  await mark.remove()
}

/** Throws `RebuildRefused` while a process runs, and where the database or another repair forbids it. */
export async function assertMayRepair(
  { db, groups }: Pick<Rebuilding, 'db' | 'groups'>,
  way: 'empty' | 'forward' | 'republish' | 'mirror',
  repair: Repair = way === 'empty' ? 'rebuild' : way === 'mirror' ? 'rebuild --mirror' : 'rebuild --forward',
): Promise<void> {
  await groups.assertNobody()
  const mark = await markIn(db).of(repair)
  if (way === 'empty' && mark === null) await assertEmpty(db)
  if (way === 'forward' && (await db.collection(OUTBOX).findOne()) === null)
    throw new RebuildRefused(`the database ${db.databaseName} is empty: \`rebuild\` makes it whole`)
}

/** Lanes that were taken, and refused, on the empty database do not count. */
const SAVED = { $or: [{ seq: { $exists: true } }, { saved: { $gt: 0 } }] }

/** Before the first write there must be no data that a process may have used. */
export async function assertEmpty(db: Db): Promise<void> {
  const found: string[] = []
  for (const name of MUST_BE_EMPTY) {
    const says = name === OUTBOX ? SAVED : {}
    if ((await db.collection(name).findOne(says, { projection: { _id: 1 } })) !== null) found.push(name)
  }
  if (found.length === 0) return
  throw new RebuildRefused(
    `the database ${db.databaseName} is not empty (${found.slice(0, 5).join(', ')}): an older copy is ` +
      'brought forward with `rebuild --forward`; a database that is to be built anew is dropped first',
  )
}

/** Brings a database that was restored from an older copy up to the topics. */
export async function bringForward(
  rebuilding: Rebuilding,
  repair: Repair = 'rebuild --forward',
): Promise<void> {
  const { db, groups, say, now } = rebuilding
  const mark = markIn(db)
  await assertMayRepair(rebuilding, 'forward', repair)
  await mark.make(repair)
  await bringDeciders(rebuilding)
  await raisePositions(rebuilding)
  await readViewsAgain(rebuilding)
  await groups.toBeginning('webhooks')
  // Life cycle events are recorded only for endpoints that ask, so no gap shows where they are missing.
  const from = ((await mark.read())?.missingSince ?? now()) - WEBHOOKS_BEHIND_MS
  await groups.toMoment('webhooks', topics.contractEvents.name, from)
  say(`webhooks reads what happened to contracts since ${new Date(from).toISOString()} once more`)
  await mark.remove()
}

async function readViewsAgain({ db, groups }: Rebuilding): Promise<void> {
  for (const group of viewsOf(db.databaseName)) await groups.toBeginning(group)
}

async function bringDeciders(rebuilding: Rebuilding): Promise<void> {
  const { db, say, now } = rebuilding
  say(`${await redecideDirectory(rebuilding)} commands of directory decided once more`)
  const startedAt = now()
  const families = await foldFamilies(rebuilding)
  const sum = (of: (family: FoldedFamily) => number) => families.reduce((all, family) => all + of(family), 0)
  const contracts = sum(family => family.contracts)
  const seconds = Math.max(0.001, (now() - startedAt) / 1_000)
  say(
    `${contracts} contracts from ${sum(family => family.events)} events, ${sum(family => family.outcomes)} answers, ` +
      `in ${seconds.toFixed(1)} s: ${Math.round(contracts / seconds)} contracts/s`,
  )
  const { contract, guarantee } = await raiseIds({ ...rebuilding, db })
  say(`ids go on far above contract ${contract} and guarantee ${guarantee}`)
}

async function foldFamilies(rebuilding: Rebuilding): Promise<readonly FoldedFamily[]> {
  const known = await knownSequences(rebuilding.db)
  const setAside = await setAsideIn(rebuilding.log)
  const folding = { ...rebuilding, setAside, noteMissing: markIn(rebuilding.db).noteMissing }
  const waiting = Array.from({ length: FAMILIES }, (_, family) => family)
  const folded: FoldedFamily[] = []
  const worker = async () => {
    for (let family = waiting.shift(); family !== undefined; family = waiting.shift()) {
      folded.push(await foldFamily(folding, family, known))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return folded
}

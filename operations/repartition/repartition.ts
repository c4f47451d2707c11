import { readDeployment } from '../../platform/mongodb/deployment.ts'
import type { DeploymentDocument, PartitionMove } from '../../schemas/documents/deployment.ts'
import type { PartitionCount } from '../../schemas/partition.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { chosenTopics, GROWN_LAST, grow } from './addPartitions.ts'
import { commitFirstPositions, moveChangelog } from './changelog.ts'
import { type MoveDeps, NotYet } from './deps.ts'
import { moveHoldings } from './holdings.ts'
import { members, movement } from './quiescence.ts'

export interface MoveOptions {
  readonly to: PartitionCount
  /** Groups downstream that may stay behind: docs/scale.md says how they read in order. */
  readonly leave: ReadonlySet<string>
  /** Only say what is in the way. */
  readonly dryRun: boolean
}

/**
 * Moves a quiescent deployment to more partitions (docs/design/partitions.md). If interrupted, the next
 * call continues; until it is done no process works. Throws `NotYet` with what is in the way.
 */
export async function repartition(deps: MoveDeps, { to, leave, dryRun }: MoveOptions): Promise<void> {
  const { admin, db, say } = deps
  const settled = await readDeployment(db)
  const begun = settled?.move ?? null
  if (begun !== null && begun.to !== to) throw new NotYet(`complete the move to ${begun.to} partitions first`)
  const from = begun?.from ?? settled?.partitions ?? USUAL_PARTITIONS
  if (from >= to) throw new NotYet(`this deployment has ${from} partitions, and a move is to more`)
  const inTheWay = begun === null ? await movement(deps, leave) : await members(deps)
  if (inTheWay.length > 0) throw new NotYet(inTheWay.join('\n'))
  if (dryRun)
    return say(
      `no process is running and nothing is pending: a move from ${from} to ${to} partitions can begin`,
    )
  const startedAt = performance.now()
  const move = begun ?? (await begin(deps, from, to))
  say(`moving from ${from} to ${to} partitions`)
  const first = chosenTopics.filter(name => !GROWN_LAST.includes(name))
  await grow(admin, first, from, to)
  const positions = await moveChangelog(deps, from, to)
  await commitFirstPositions(deps, from, to)
  const holdings = await moveHoldings(db, to)
  await grow(admin, GROWN_LAST, from, to)
  await end(deps, move)
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  say(`${to} partitions: ${positions} positions and ${holdings} holdings moved, in ${seconds} s`)
}

const collectionOf = ({ db }: MoveDeps) =>
  db.collection<DeploymentDocument>('deployment', { writeConcern: { w: 'majority' } })

async function begin(deps: MoveDeps, from: PartitionCount, to: PartitionCount): Promise<PartitionMove> {
  const move: PartitionMove = { from, to, begunAt: deps.now(), endedAt: null }
  const filter = { _id: 'deployment', partitions: from, move: null } as const
  const { matchedCount } = await collectionOf(deps).updateOne(filter, { $set: { move } })
  if (matchedCount !== 1) throw new NotYet('somebody else has begun a move: call again')
  return move
}

async function end(deps: MoveDeps, move: PartitionMove): Promise<void> {
  const done = { ...move, endedAt: deps.now() }
  await collectionOf(deps).updateOne({ _id: 'deployment', 'move.to': move.to }, {
    $set: { partitions: move.to, move: null },
    $push: { moves: done },
  } as never)
}

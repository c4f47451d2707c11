import { createHash } from 'node:crypto'
import type { ClientSession, Collection, Db, MongoClient } from 'mongodb'
import { formatUnits } from 'viem/utils'
import type {
  BlockRef,
  ChainAddress,
  ChainPosition,
  StoredTransfer,
  WatchedTransfer,
} from '../../../../schemas/documents/chain.ts'
import { inTransaction } from '../../../runtime/mongodb/transaction.ts'
import type { OwnCommand, WriteCommands } from '../../timers/ownCommands.ts'
import type { Block, ChainClient } from './chainClient.ts'
import type { ChainSettings } from './chainsFile.ts'
import { changesOf, transferKey } from './transferStates.ts'

/** Of USDC and USDT on every network that is accepted; `checkChains` asks the contracts. */
export const TOKEN_DECIMALS = 6
/** Positions kept below the newest final block, for a network that takes back what it called final. */
const KEPT_FINAL = 8
const MAX_REPORTS = 500
/** Without a new block all is read again so often: the newest one may have been replaced. */
const SAME_HEAD_MS = 10_000

/** How a round ended: it saw no new block, has read up to the newest one, or has more to read. */
export type Round = 'NOTHING_NEW' | 'AT_HEAD' | 'BEHIND'

interface WatchNeeds {
  readonly mongo: MongoClient
  readonly db: Db
  readonly write: WriteCommands
  readonly chain: ChainClient
  readonly settings: ChainSettings
  readonly now: () => number
  readonly sameHeadMs?: number
}

/**
 * One round of watching a network: reads the blocks since the last position that is still part of the
 * chain, stores what changed and the new position in one transaction, and writes the changes as commands.
 * Killed at any point it loses and doubles nothing: what was stored is written later, under the same id.
 */
export function createChainWatch({
  mongo,
  db,
  write,
  chain,
  settings,
  now,
  sameHeadMs = SAME_HEAD_MS,
}: WatchNeeds) {
  const { network, startBlock, blocksPerQuery } = settings
  const positions = db.collection<ChainPosition>('chainBlocks')
  const transfers = db.collection<StoredTransfer>('chainTransfers')
  const addresses = db.collection<ChainAddress>('chainAddresses')

  const arrivals = async (from: number, to: BlockRef) => {
    const watched = await addresses.find({}).project<{ _id: string }>({ _id: 1 }).toArray()
    if (watched.length === 0) return []
    return chain.transfers(
      from,
      to,
      watched.map(({ _id }) => _id),
    )
  }
  let last = { number: -1, at: 0 }
  const read = async (): Promise<Round> => {
    const isRecent = now() - last.at < sameHeadMs
    const newest = isRecent ? await chain.glance() : null
    if (newest !== null && newest <= last.number) return 'NOTHING_NEW'
    const [stored, head] = await Promise.all([positions.findOne({ _id: network }), chain.head()])
    const position = stored ?? {
      ...{ _id: network, version: 0, firstHead: head.number, blocks: [await refOf(chain, startBlock)] },
    }
    const base =
      (await lastCommon(chain, position.blocks, head)) ??
      (await refOf(chain, Math.max(startBlock, position.blocks[0]!.number - blocksPerQuery)))
    const end = Math.min(head.number, base.number + blocksPerQuery)
    const to = end === head.number ? { number: end, hash: head.hash } : await refOf(chain, end)
    const final = Math.min(to.number, await chain.finalNumber(head))
    const found = to.number > base.number ? await arrivals(base.number + 1, to) : []
    // Of several blocks one was replaced meanwhile: their transfers are read with the next round.
    if (to.number > base.number + 1 && (await refOf(chain, to.number)).hash !== to.hash) return 'BEHIND'
    const known = await transfers
      .find({ network, $or: [{ blockNumber: { $gt: base.number } }, { status: 'SEEN' }] })
      .project<WatchedTransfer>({ isUnexplained: 0 })
      .toArray()
    const changes = changesOf({ known, found, base: base.number, to: to.number, final })
    const blocks = kept([...position.blocks.filter(one => one.number < base.number), base, to], final)
    const isSame = JSON.stringify(blocks) === JSON.stringify(stored?.blocks)
    if (changes.length > 0 || !isSame) await store({ ...position, blocks }, changes, head)
    if (to.number !== head.number) return 'BEHIND'
    last = { number: head.number, at: now() }
    return 'AT_HEAD'
  }

  const move = async (
    { _id, version, ...position }: ChainPosition,
    inSession: { session?: ClientSession },
  ) => {
    const $set = { ...position, version: version + 1 }
    const options = { ...inSession, upsert: version === 0 }
    const { matchedCount, upsertedCount } = await positions.updateOne({ _id, version }, { $set }, options)
    if (matchedCount + upsertedCount === 0) throw new Error(`another process has read ${network} further`)
  }
  const store = (position: ChainPosition, changes: readonly WatchedTransfer[], head: BlockRef) => {
    if (changes.length === 0) return move(position, {})
    const { firstHead } = position
    return inTransaction(mongo, async session => {
      await move(position, { session })
      await transfers.bulkWrite(
        changes.map(change => {
          const { isOutgoing, blockNumber } = change
          const confirmations = Math.max(0, head.number - blockNumber + 1)
          const $set = { ...change, network, isReported: isOutgoing, confirmations, changedAt: now() }
          const $setOnInsert = isOutgoing && blockNumber > firstHead ? { isUnexplained: true } : {}
          const filter = { _id: `${network}/${transferKey(change)}` }
          return { updateOne: { filter, update: { $set, $setOnInsert }, upsert: true } }
        }),
        { session },
      )
    })
  }

  const report = async () => {
    for (;;) {
      const open = await transfers.find({ network, isReported: false }).limit(MAX_REPORTS).toArray()
      if (open.length === 0) return
      const owners = await addresses.find({ _id: { $in: open.map(({ to }) => to) } }).toArray()
      const ownerOf = new Map(owners.map(owner => [owner._id, owner]))
      await write(open.map(transfer => reportOf(transfer, ownerOf.get(transfer.to)!, settings)))
      await markReported(transfers, open)
    }
  }
  /** Changes that this process stored, or another one before it, may wait. */
  let isToReport = true
  return async (): Promise<Round> => {
    const round = await read()
    isToReport ||= round !== 'NOTHING_NEW'
    if (isToReport) await report()
    isToReport = false
    return round
  }
}

async function refOf(chain: ChainClient, number: number): Promise<BlockRef> {
  const { hash } = await chain.block(number)
  return { number, hash }
}

/** The newest position that is still part of the chain; null where all were reorganised. */
async function lastCommon(
  chain: ChainClient,
  blocks: readonly BlockRef[],
  head: Block,
): Promise<BlockRef | null> {
  const hashOf = async (number: number) => {
    if (number === head.number) return head.hash
    return number === head.number - 1 ? head.parentHash : (await refOf(chain, number)).hash
  }
  for (const block of blocks.toReversed()) {
    if (block.number <= head.number && (await hashOf(block.number)) === block.hash) return block
  }
  return null
}

/** Positions above the final block, and the last of those below it. */
function kept(blocks: readonly BlockRef[], final: number): readonly BlockRef[] {
  const distinct = blocks.filter((block, index) => block.number !== blocks[index + 1]?.number)
  const below = distinct.filter(({ number }) => number <= final)
  return [...below.slice(-KEPT_FINAL), ...distinct.filter(({ number }) => number > final)]
}

async function markReported(
  transfers: Collection<StoredTransfer>,
  reported: readonly StoredTransfer[],
): Promise<void> {
  const updates = reported.map(({ _id, turn }) => ({
    updateOne: { filter: { _id, turn }, update: { $set: { isReported: true } } },
  }))
  await transfers.bulkWrite(updates, { ordered: false })
}

/**
 * Follows from the change: written twice, it is one command. Block and status tell changes apart after a loss
 * of what was stored, when turns begin again.
 */
export const reportId = (change: readonly (string | number)[]) =>
  `chain_${createHash('sha256').update(change.join('/')).digest('base64url')}`

function reportOf(
  {
    network,
    txHash,
    logIndex,
    blockHash,
    turn,
    units,
    status,
    from,
    tokenContract,
    confirmations,
  }: StoredTransfer,
  { contractId, guaranteeId }: ChainAddress,
  { tokens }: ChainSettings,
): OwnCommand<'RecordDeposit'> {
  const { tokenSymbol } = tokens.find(({ contract }) => contract === tokenContract)!
  return {
    type: 'RecordDeposit',
    commandId: reportId([network, txHash, logIndex, blockHash, turn, status]),
    value: {
      ...{ contractId, guaranteeId, tokenSymbol, network, txHash, logIndex, tokenContract, confirmations },
      quantity: formatUnits(BigInt(units), TOKEN_DECIMALS),
      depositStatus: status,
      fromAddress: from,
      blockHash,
      isSenderRefused: null,
    },
  }
}

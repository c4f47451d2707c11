import type { Db } from 'mongodb'
import { ignoringDuplicates } from '../../../../platform/mongodb/duplicateKeys.ts'
import type { StoredFreeze } from '../../../../schemas/documents/chain.ts'
import type { StoredContract } from '../../../../schemas/documents/contracts.ts'
import { ALL_FROZEN } from '../../../domain/guarantee/freezes.ts'
import { tokenKey } from '../../../domain/tokenKey.ts'
import type { OwnCommand, WriteCommands } from '../../timers/ownCommands.ts'
import type { ChainClient } from './chainClient.ts'
import type { ChainSettings } from './chainsFile.ts'
import { reportId } from './chainWatch.ts'

type Watched = Omit<StoredFreeze, 'isFrozen' | 'turn' | 'blockHash' | 'isReported'>

interface FreezeNeeds {
  readonly db: Db
  readonly write: WriteCommands
  readonly chain: Pick<ChainClient, 'head' | 'finalNumber' | 'frozenAt'>
  readonly settings: ChainSettings
}

/**
 * One round of reading the issuers' lists of frozen addresses for those that hold collateral. A freeze counts
 * in the newest block, its end once it is final: collateral counts again when nothing can take that back.
 * Killed at any point it reports each change once, as transfers are.
 */
export function createFreezeWatch({ db, write, chain, settings }: FreezeNeeds) {
  const { network } = settings
  const freezes = db.collection<StoredFreeze>('chainFreezes')

  const read = async () => {
    const known = await freezes.find({ network }).toArray()
    const stored = new Map(known.map(one => [one._id, one]))
    const held = (await holdersOf(db, settings)).filter(({ _id }) => !stored.has(_id))
    const asked: readonly Watched[] = [...known, ...held]
    if (asked.length === 0) return
    const head = await chain.head()
    const now = await chain.frozenAt(head.number, asked)
    const ended = known.filter((one, index) => one.isFrozen && !now[index])
    const final = Math.max(0, await chain.finalNumber(head))
    const lasting = ended.length === 0 ? [] : await chain.frozenAt(final, ended)
    const changes = [
      ...asked.filter(({ _id }, index) => now[index] && stored.get(_id)?.isFrozen !== true),
      ...ended.filter((_, index) => !lasting[index]),
    ]
    const updates = changes.map(one => {
      const before = stored.get(one._id)
      const turn = before?.turn ?? 0
      const change = { isFrozen: before?.isFrozen !== true, blockHash: head.hash, isReported: false }
      const filter = { _id: one._id, turn: turn === 0 ? { $exists: false } : turn }
      const update = { $set: { ...one, ...change, turn: turn + 1 } }
      return { updateOne: { filter, update, upsert: turn === 0 } }
    })
    // Another process was first.
    if (updates.length > 0) await ignoringDuplicates(freezes.bulkWrite(updates, { ordered: false }))
  }
  return async (): Promise<void> => {
    await read()
    const open = await freezes.find({ network, isReported: false }).toArray()
    if (open.length === 0) return
    await write(open.map(reportOf))
    const marks = open.map(({ _id, turn }) => ({
      updateOne: { filter: { _id, turn }, update: { $set: { isReported: true } } },
    }))
    await freezes.bulkWrite(marks, { ordered: false })
  }
}

/** Addresses of the guarantees that hold a token whose issuer can freeze it. */
async function holdersOf(db: Db, { network, tokens }: ChainSettings): Promise<readonly Watched[]> {
  const contracts = await db
    .collection<StoredContract>('contracts')
    .find({ 'guarantee.holdings.network': network })
    .project<Pick<StoredContract, '_id' | 'guaranteeId' | 'guarantee'>>({
      ...{ guaranteeId: 1, 'guarantee.holdings': 1, 'guarantee.depositAddresses': 1 },
    })
    .toArray()
  return contracts.flatMap(({ _id: contractId, guaranteeId, guarantee }) =>
    tokens.flatMap(({ tokenSymbol, contract: tokenContract, freezes }) => {
      const isToken = (one: Parameters<typeof tokenKey>[0]) =>
        tokenKey(one) === tokenKey({ tokenSymbol, network })
      const place = guarantee.depositAddresses?.find(isToken)
      if (freezes === null || !place || !guarantee.holdings.some(isToken)) return []
      const { address } = place
      const _id = `${network}/${tokenContract}/${address}`
      return [{ _id, network, contractId, guaranteeId, tokenSymbol, tokenContract, address }]
    }),
  )
}

function reportOf({
  network,
  contractId,
  guaranteeId,
  tokenSymbol,
  address,
  ...change
}: StoredFreeze): OwnCommand<'RecordFreeze'> {
  const { tokenContract, turn, blockHash, isFrozen } = change
  return {
    type: 'RecordFreeze',
    commandId: reportId([network, tokenContract, address, turn, blockHash, String(isFrozen)]),
    value: { contractId, guaranteeId, tokenSymbol, network, quantity: isFrozen ? ALL_FROZEN : '0' },
  }
}

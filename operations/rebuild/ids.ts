import type { Db } from 'mongodb'
import { ID_SEQUENCES, type IdSequence } from '../../gateway/routing/commandKind.ts'
import type { LogRecord } from '../../platform/records/records.ts'
import { Poisoned } from '../../processors/runtime/errors.ts'
import { decodeRecord } from '../../processors/runtime/lane/records.ts'
import type { Log } from '../../processors/runtime/ports.ts'
import type { Codec, Decoded } from '../../schemas/codec/codec.ts'
import type { StoredContract } from '../../schemas/documents/contracts.ts'
import { topics } from '../../schemas/topics.ts'
import type { CreateContract, ImportContract } from '../../schemas/types.ts'

/**
 * Gateways take ids in blocks, and what they held when they ended is in no topic: ids go on so far above the
 * last one seen, for hundreds of gateways' blocks.
 */
export const ID_MARGIN = 1_000_000

type Highest = Record<IdSequence, number>

/**
 * No id is ever given out twice: the sequences start above every id that a contract or a command has.
 */
export async function raiseIds({ db, log, codec }: { db: Db; log: Log; codec: Codec }): Promise<Highest> {
  const highest = await highestStored(db)
  const raise = (name: IdSequence, id: number) => {
    highest[name] = Math.max(highest[name], id)
  }
  const { name } = topics.contractCommands
  for (let lane = 0; lane < codec.partitions(); lane++) {
    const { start } = await log.bounds(name, lane)
    // Undecided commands will be decided; refused ones have ids that clients may have seen.
    await log.readToEnd(name, lane, start, async records => {
      for (const record of records) {
        const creation = creationIn(await decodedOrNull(codec, record))
        if (creation === null) continue
        raise('contract', creation.contractId)
        raise('guarantee', creation.guaranteeId)
        for (const token of creation.acceptedTokens) raise('acceptedToken', token.acceptedTokenId)
      }
    })
  }
  const ids = db.collection<{ _id: string; next: number }>('ids')
  for (const sequence of ID_SEQUENCES) {
    const next = highest[sequence] + ID_MARGIN
    await ids.updateOne(
      { _id: sequence },
      { $max: { next } },
      { upsert: true, writeConcern: { w: 'majority' } },
    )
  }
  return highest
}

function creationIn(decoded: Decoded | null): CreateContract | ImportContract | null {
  const isOne =
    decoded?.record === 'lastro.commands.CreateContract' ||
    decoded?.record === 'lastro.commands.ImportContract'
  return isOne ? decoded.value : null
}

async function decodedOrNull(codec: Codec, record: LogRecord): Promise<Decoded | null> {
  try {
    return await decodeRecord(codec, record)
  } catch (error) {
    if (error instanceof Poisoned) return null
    throw error
  }
}

async function highestStored(db: Db): Promise<Highest> {
  const [found] = await db
    .collection<StoredContract>('contracts')
    .aggregate<Highest>([
      {
        $group: {
          _id: null,
          contract: { $max: '$_id' },
          guarantee: { $max: '$guaranteeId' },
          acceptedToken: { $max: { $max: '$acceptedTokens.acceptedTokenId' } },
        },
      },
    ])
    .toArray()
  return {
    contract: found?.contract ?? 0,
    guarantee: found?.guarantee ?? 0,
    acceptedToken: found?.acceptedToken ?? 0,
  }
}

import { MOVES_POSITION } from '../../processors/contracts/decider/balanceChanges.ts'
import { decodeRecord } from '../../processors/runtime/lane/records.ts'
import type { Log } from '../../processors/runtime/ports.ts'
import type { Codec } from '../../schemas/codec/codec.ts'
import type { Sequences } from '../../schemas/documents/contracts.ts'
import { topics } from '../../schemas/topics.ts'
import type { BalanceChanged } from '../../schemas/types.ts'
import { readFamily } from '../verify/families.ts'

type Told = { -readonly [N in Exclude<keyof Sequences, 'contractEvents'>]?: number }

/**
 * The last sequences of the other topics, as they say themselves. What follows from contract-events is the
 * same; but where an earlier version counted otherwise, topics are right, and balance-changes forget what is
 * older than their retention.
 */
export async function toldSequences(
  { log, codec }: { readonly log: Log; readonly codec: Codec },
  lanes: readonly number[],
): Promise<ReadonlyMap<number, Told>> {
  const told = new Map<number, Told>()
  const of = (contractId: number): Told => {
    const known = told.get(contractId) ?? {}
    told.set(contractId, known)
    return known
  }
  const read = async (topic: string, take: (value: BalanceChanged) => void) => {
    await readFamily(log, topic, lanes, async records => {
      for (const record of records) take((await decodeRecord(codec, record)).value as BalanceChanged)
    })
  }
  await read(topics.collateralEvents.name, ({ contractId, sequence }) => {
    of(contractId).collateralEvents = sequence
  })
  await read(topics.balanceChanges.name, ({ contractId, sequence, balanceTrigger }) => {
    const known = of(contractId)
    known.balanceChanges = sequence
    if (MOVES_POSITION.has(balanceTrigger)) known.position = sequence
  })
  return told
}

import type { StoredContract } from '../../schemas/contractDocuments.ts'
import type { Platform } from '../runtime/platform.ts'
import type { OwnCommand, WriteCommands } from './ownCommands.ts'
import { startRounds } from './rounds.ts'

/** Contracts looked at in one read; the next ones follow at once. */
const PAGE = 1_000

/**
 * The re-evaluation of ACCEPTED contracts (specification: every 5 minutes). It only writes commands, one per
 * contract and slot of time; every replica does so, and the decision counts once because the ids are the
 * same.
 */
export function startActivation(
  platform: Pick<Platform, 'service' | 'db' | 'clock'>,
  write: WriteCommands,
  intervalMs: number,
): void {
  const { db, clock } = platform
  const contracts = db.collection<StoredContract>('contracts')
  const untilNextSlot = () => intervalMs - (clock.now() % intervalMs)

  startRounds(platform, 'activation', untilNextSlot, async () => {
    const slot = Math.floor(clock.now() / intervalMs)
    let last = 0
    for (;;) {
      // Those that can become ACTIVE; whether they do is decided again by the rule, on the newest state.
      const waiting = await contracts
        .find({
          contractStatus: 'ACCEPTED',
          _id: { $gt: last },
          'guarantee.lockStatus': 'ACTIVE',
          signings: { $elemMatch: { signingType: 'CCB', signingStatus: 'COMPLETED' } },
        })
        .sort({ _id: 1 })
        .limit(PAGE)
        .project<{ _id: number }>({ _id: 1 })
        .toArray()
      await write(waiting.map(({ _id }) => evaluation(_id, slot)))
      const end = waiting[waiting.length - 1]
      if (!end || waiting.length < PAGE) return
      last = end._id
    }
  })
}

function evaluation(contractId: number, slot: number): OwnCommand<'EvaluateActivation'> {
  return {
    type: 'EvaluateActivation',
    commandId: `${contractId}/activation/${slot}`,
    value: { contractId, slot },
  }
}

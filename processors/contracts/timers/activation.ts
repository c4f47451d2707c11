import type { Deployment } from '../../../platform/process/sandbox.ts'
import type { StoredContract } from '../../../schemas/documents/contracts.ts'
import type { Connections } from '../../runtime/connections/connections.ts'
import { startPeriodicTask } from '../../runtime/periodicTask.ts'
import type { OwnCommand, WriteCommands } from './ownCommands.ts'

/** Contracts looked at in one read; the next ones follow at once. */
const PAGE = 1_000
/** Safety net: each event of a contract evaluates it too. */
const INTERVAL_MS = 300_000
/** On a laptop a person waits for it. */
const LAPTOP_INTERVAL_MS = 1_000

/**
 * The re-evaluation of ACCEPTED contracts (docs/specification.md, Contract states). It only writes commands,
 * one per contract and slot of time; every replica does so, and the decision counts once because the ids are
 * the same.
 */
export function startActivation(
  connections: Pick<Connections, 'service' | 'db' | 'clock'>,
  write: WriteCommands,
  { isLaptop }: Pick<Deployment, 'isLaptop'>,
): void {
  const intervalMs = isLaptop ? LAPTOP_INTERVAL_MS : INTERVAL_MS
  const { db, clock } = connections
  const contracts = db.collection<StoredContract>('contracts')
  const untilNextSlot = () => intervalMs - (clock.now() % intervalMs)

  /** Contracts that may become ACTIVE; the rule decides again, on the newest state. */
  const ready = {
    contractStatus: 'ACCEPTED' as const,
    'guarantee.lockStatus': 'ACTIVE' as const,
    signings: { $elemMatch: { signingType: 'CCB' as const, signingStatus: 'COMPLETED' as const } },
  }
  const round = async () => {
    const slot = Math.floor(clock.now() / intervalMs)
    let last = 0
    for (;;) {
      const waiting = await contracts
        .find({ ...ready, _id: { $gt: last } })
        .sort({ _id: 1 })
        .limit(PAGE)
        .project<{ _id: number }>({ _id: 1 })
        .toArray()
      await write(waiting.map(({ _id }) => evaluation(_id, slot)))
      const end = waiting[waiting.length - 1]
      if (!end || waiting.length < PAGE) return
      last = end._id
    }
  }
  startPeriodicTask(connections, 'activation', untilNextSlot, round)
  clock.timers?.add({
    run: round,
    async nextDue() {
      const waits = await contracts.findOne(ready, { projection: { _id: 1 } })
      return waits && clock.now() + untilNextSlot()
    },
  })
}

function evaluation(contractId: number, slot: number): OwnCommand<'EvaluateActivation'> {
  return {
    type: 'EvaluateActivation',
    commandId: `${contractId}/activation/${slot}`,
    value: { contractId, slot },
  }
}

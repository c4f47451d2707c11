import type { CustodyAccount } from '../../../schemas/documents/contracts.ts'
import type { Connections } from '../../runtime/connections/connections.ts'
import { startPeriodicTask } from '../../runtime/periodicTask.ts'
import { backoffMs, createPollingCursor, MAX_PAUSE_MS } from '../../runtime/pollingCursor.ts'
import type { OwnCommand, WriteCommands } from '../timers/ownCommands.ts'
import { askCustodian } from './askCustodian.ts'
import type { Custody } from './custody.ts'

/** Short, because borrowers look for the address; an empty collection costs nothing. */
const PAUSE_MS = 250
/** 200 a second: addresses share lanes with commands, and must not hold up a burst of creations. */
const MAX_PER_ROUND = 50
/** An account whose addresses are written stays until that is decided; it is not opened again meanwhile. */
const WRITTEN_FOR_MS = 5_000

/**
 * Opens an account at the custodian for each guarantee and writes its addresses to the log, where they are
 * decided. A custodian without accounts is asked for one of them again after a while: it may have them then.
 */
export function startCustodyAccounts(
  connections: Pick<Connections, 'service' | 'db' | 'clock'>,
  write: WriteCommands,
  custody: Custody | null,
): void {
  if (custody === null) return
  const { db, clock, service } = connections
  const turns = createPollingCursor(db.collection<CustodyAccount>('custodyAccounts'), {})
  let noneUntil = 0
  let hasNone = false
  startPeriodicTask(
    connections,
    'custody accounts',
    () => PAUSE_MS,
    async () => {
      const now = clock.now()
      if (now < noneUntil) return
      const open = await turns.next(hasNone ? 1 : (custody.atOnce ?? MAX_PER_ROUND), now)
      await askCustodian(
        open,
        { turns, write, now },
        {
          ask: account => custody.openAccount(account),
          settle(account, answer) {
            if (answer.status === 'NONE' && !hasNone)
              service.log.info('the custodian has no /accounts: guarantees show no deposit instructions')
            hasNone = answer.status === 'NONE'
            if (hasNone) noneUntil = now + MAX_PAUSE_MS
            return answer.status === 'OPEN'
              ? { commands: [addressesOf(account, answer.addresses)], pauseMs: WRITTEN_FOR_MS }
              : { commands: [], pauseMs: backoffMs(now - account.createdAt) }
          },
          failed: (account, err) =>
            service.log.warn({ err, account: account._id }, 'the custodian opened no account'),
        },
      )
    },
  )
}

function addressesOf(
  { _id, contractId, guaranteeId }: CustodyAccount,
  depositAddresses: OwnCommand<'RecordDepositAddresses'>['value']['depositAddresses'],
): OwnCommand {
  const value = { contractId, guaranteeId, depositAddresses }
  return { type: 'RecordDepositAddresses', commandId: `${_id}/addresses`, value }
}

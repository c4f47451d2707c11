import type { CustodyOrder } from '../../schemas/contractDocuments.ts'
import type { Platform } from '../runtime/platform.ts'
import type { OwnCommand, WriteCommands } from './ownCommands.ts'
import { startRounds } from './rounds.ts'

/** What a custodian did with an order: done, or taken and reported later through the interface. */
export type CustodyAnswer =
  | { readonly status: 'TAKEN' }
  | { readonly status: 'DONE'; readonly proceeds: string | null }

/** The port to the custodian. Orders come again until they are confirmed: the order's id makes them one. */
export interface Custody {
  execute(order: CustodyOrder): Promise<CustodyAnswer>
}

/** Confirms at once; a sale brings what was expected. */
export const localCustody: Custody = {
  execute: async ({ proceeds }) => ({ status: 'DONE', proceeds }),
}

/** A custodian outside: it finds its orders itself and confirms through the interface. */
export const externalCustody: Custody = {
  execute: async () => ({ status: 'TAKEN' }),
}

/** Short, because borrowers wait for their collateral; an empty collection costs nothing. */
const PAUSE_MS = 250
const MAX_PER_ROUND = 200
/** An order that was confirmed stays until that is decided; it is not confirmed again meanwhile. */
const CONFIRMED_FOR_MS = 5_000

/** Hands open orders to the custodian and writes its confirmations to the log, where they are decided. */
export function startCustody(
  platform: Pick<Platform, 'service' | 'db' | 'clock'>,
  write: WriteCommands,
  custody: Custody,
): void {
  const { db, clock } = platform
  const orders = db.collection<CustodyOrder>('custodyOrders')
  const confirmed = new Map<string, number>()

  startRounds(
    platform,
    'custody',
    () => PAUSE_MS,
    async () => {
      const now = clock.now()
      for (const [id, at] of confirmed) if (at + CONFIRMED_FOR_MS < now) confirmed.delete(id)
      const open = await orders
        .find({ _id: { $nin: [...confirmed.keys()] } })
        .limit(MAX_PER_ROUND)
        .toArray()
      const commands: OwnCommand[] = []
      for (const order of open) {
        const answer = await custody.execute(order)
        if (answer.status === 'DONE') commands.push(confirmation(order, answer.proceeds))
      }
      await write(commands)
      for (const { _id } of open) confirmed.set(_id, now)
    },
  )
}

function confirmation({ _id, kind, contractId }: CustodyOrder, proceeds: string | null): OwnCommand {
  const commandId = `${_id}/confirmation`
  if (kind === 'RELEASE') return { type: 'ConfirmRelease', commandId, value: { contractId, releaseId: _id } }
  const value = { contractId, liquidationId: _id, proceeds: proceeds ?? '0' }
  return { type: 'ConfirmLiquidation', commandId, value }
}

import { Gauge } from 'prom-client'
import type { CustodyOrder } from '../../schemas/documents/contracts.ts'
import type { Connections } from '../runtime/connections.ts'
import type { OwnCommand, WriteCommands } from './ownCommands.ts'
import { startPeriodicTask } from './periodicTask.ts'

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
/** A scrape waits no longer for the database. */
const SCRAPE_MS = 1_000
/** An order that was confirmed stays until that is decided; it is not confirmed again meanwhile. */
const CONFIRMED_FOR_MS = 5_000

/** Hands open orders to the custodian and writes its confirmations to the log, where they are decided. */
export function startCustody(
  connections: Pick<Connections, 'service' | 'db' | 'clock'>,
  write: WriteCommands,
  custody: Custody,
): void {
  const { db, clock } = connections
  const orders = db.collection<CustodyOrder>('custodyOrders')
  const confirmed = new Map<string, number>()
  new Gauge({
    name: 'lastro_custody_oldest_order_seconds',
    help: 'Age of the oldest order to the custodian that nobody has confirmed; 0 when there is none.',
    registers: [connections.service.metrics],
    async collect() {
      // MongoDB away is told by other metrics; a scrape must not fail for it.
      const oldest = await orders
        .find({})
        .sort({ createdAt: 1 })
        .maxTimeMS(SCRAPE_MS)
        .limit(1)
        .next()
        .catch(() => null)
      this.set(oldest === null ? 0 : (clock.now() - oldest.createdAt) / 1_000)
    },
  })

  startPeriodicTask(
    connections,
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

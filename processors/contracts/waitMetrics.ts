import type { Db } from 'mongodb'
import { Gauge, type Registry } from 'prom-client'
import type { StoredContract } from '../../schemas/documents/contracts.ts'
import { CIRCUIT_BREAKERS } from '../domain/ltv/circuitBreakers.ts'
import { SYMBOLS } from '../domain/ltv/ltv.ts'

/** Other metrics show an unreachable MongoDB; a scrape must not wait for it. */
const SCRAPE_MS = 1_000
const STATES = Object.values(CIRCUIT_BREAKERS).flatMap(({ activation }) => activation ?? [])

/** Accepted contracts whose lock waits for a price, as operators see them (docs/runbooks.md). */
export function showWaits(db: Db, registry: Registry): void {
  new Gauge({
    name: 'lastro_contracts_waiting_for_price',
    help: 'Accepted contracts that wait for a price, by its state; the same from every process.',
    labelNames: ['symbol', 'state'],
    registers: [registry],
    async collect() {
      const counts = await waitingByPrice(db).catch(() => null)
      if (counts === null) return
      for (const symbol of SYMBOLS) for (const state of STATES) this.set({ symbol, state }, 0)
      for (const { _id, count } of counts) this.set(_id, count)
    },
  })
}

interface Count {
  readonly _id: { readonly symbol: string; readonly state: string }
  readonly count: number
}

/** The contracts of `waitingByPrice`, of which an index has no others. */
export const WAITS_FOR_PRICE = {
  contractStatus: 'ACCEPTED',
  'guarantee.priceWaits.symbol': { $in: [...SYMBOLS] },
} as const

function waitingByPrice(db: Db): Promise<Count[]> {
  const wait = '$guarantee.priceWaits'
  return db
    .collection<StoredContract>('contracts')
    .aggregate<Count>(
      [
        { $match: WAITS_FOR_PRICE },
        { $unwind: wait },
        { $group: { _id: { symbol: `${wait}.symbol`, state: `${wait}.priceState` }, count: { $sum: 1 } } },
      ],
      { maxTimeMS: SCRAPE_MS },
    )
    .toArray()
}

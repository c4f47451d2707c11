import type { Db } from 'mongodb'
import { Gauge, type Registry } from 'prom-client'
import type { DeadLetterDocument } from '../../schemas/documents/operations.ts'

/** A scrape waits for a second; what was counted before stays where the database takes longer. */
const SCRAPE_MS = 1_000
/** Enough to page somebody; more are not worth counting at each scrape. */
const COUNT_LIMIT = 10_000

/** Dead letters that nobody has redriven or discarded, by topic. Every gateway shows the same. */
export function showWaitingLetters(db: Db, registry: Registry): void {
  const letters = db.collection<DeadLetterDocument>('deadLetters')
  const byTopic = [
    { $match: { state: 'WAITING' } },
    { $limit: COUNT_LIMIT },
    { $group: { _id: '$topic', count: { $sum: 1 } } },
  ]
  new Gauge({
    name: 'lastro_dead_letters_waiting',
    help: 'Dead letters that wait to be redriven or discarded; the same from every gateway.',
    labelNames: ['topic'],
    registers: [registry],
    async collect() {
      const options = { maxTimeMS: SCRAPE_MS }
      const counted = letters.aggregate<{ _id: string; count: number }>(byTopic, options).toArray()
      const found = await counted.catch(() => null)
      if (found === null) return
      this.reset()
      for (const { _id: topic, count } of found) this.set({ topic }, count)
    },
  })
}

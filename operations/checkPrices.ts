import { BadEnvironment } from '../platform/process/environment.ts'
import { fetchPrices } from '../processors/prices/fetchPrices.ts'
import { createLastChange } from '../processors/prices/lastChange.ts'
import { createSourceClient } from '../processors/prices/sourceClient.ts'
import { readSources } from '../processors/prices/sources.ts'
import { tableOf } from './prices/table.ts'

/**
 * Asks each source of a list once and prints what it counts for (docs/price-sources.md). Returns the number
 * of symbols without a price, or with sources that disagree. Throws `BadEnvironment` where the list is wrong.
 */
export async function checkPrices(file: string, toleranceBps: number): Promise<number> {
  const sources = await readSources(file).catch((error: Error) => {
    throw new BadEnvironment(error.message)
  })
  const client = createSourceClient()
  const [now, lastChange] = [Date.now, createLastChange(new Map())]
  const prices = await fetchPrices({ sources, toleranceBps, now, client, lastChange })
  await client.close()
  process.stdout.write(tableOf(prices))
  return prices.filter(({ agreed }) => !agreed || agreed.disputed).length
}

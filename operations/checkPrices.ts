import { BadEnvironment } from '../platform/process/environment.ts'
import { createAsker } from '../processors/prices/asking.ts'
import { createLastChange } from '../processors/prices/lastChange.ts'
import { askRound } from '../processors/prices/questions.ts'
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
  const asker = createAsker()
  const [now, lastChange] = [Date.now, createLastChange(new Map())]
  const prices = await askRound({ sources, toleranceBps, now, asker, lastChange })
  await asker.close()
  process.stdout.write(tableOf(prices))
  return prices.filter(({ agreed }) => !agreed || agreed.disputed).length
}

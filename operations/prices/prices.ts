/**
 * Process (a tool, `npm run operate -- prices`, in the image `node operations/prices/prices.ts`): `check`
 * asks each source of a list once and prints what it counts for (docs/price-sources.md).
 */
import { createAsker } from '../../processors/prices/asking.ts'
import { createLastChange } from '../../processors/prices/lastChange.ts'
import { askRound } from '../../processors/prices/questions.ts'
import { readSources } from '../../processors/prices/sources.ts'
import { argumentsOrExit, BadArguments, parseToolArguments } from '../commandLine/toolArguments.ts'
import { tableOf } from './table.ts'

const TOOL = {
  name: 'prices',
  usage: [
    'check <list of sources> [--tolerance <hundredths of a percent>]',
    '  Asks each source once: value, age, distance from the median, what is wrong. --tolerance is',
    '  PRICE_TOLERANCE_BPS, 50 unless given. Keys and proxies are those of the process prices.',
    '  Exit code 0: every symbol has a price; 1: one has too few upstreams, or they disagree; 2: nothing was',
    '  asked, because of what was given.',
  ],
  options: { tolerance: { type: 'string', default: '50' } },
  words: { least: 2, most: 2 },
} as const
const { file, toleranceBps } = argumentsOrExit(TOOL, args => {
  const { values, positionals } = parseToolArguments(TOOL, args)
  const [verb, file = ''] = positionals
  if (verb !== 'check') throw new BadArguments(`check, not ${verb}`)
  if (!/^[1-9]\d{0,4}$/.test(values.tolerance)) throw new BadArguments('--tolerance is no whole number')
  return { file, toleranceBps: Number(values.tolerance) }
})

try {
  const sources = await readSources(file)
  const asker = createAsker()
  const [now, lastChange] = [Date.now, createLastChange(new Map())]
  const prices = await askRound({ sources, toleranceBps, now, asker, lastChange })
  await asker.close()
  process.stdout.write(tableOf(prices))
  process.exitCode = prices.every(({ agreed }) => agreed && !agreed.disputed) ? 0 : 1
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 2
}

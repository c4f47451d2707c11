import { codec, logRecord, newLane, type TestLane, tickOf } from '../processors/ltv/ltv.fixture.ts'
import { USDC_MARCH_2023 } from '../sandbox/market/usdcMarch2023.ts'
import { partitionOf } from '../schemas/partition.ts'
import { USUAL_PARTITIONS } from '../schemas/topic.ts'
import { topics } from '../schemas/topics.ts'

/** March 2023 over a book: the lanes of ltv as they are, with their codec and changelog, without Kafka. */

/** Quantities have 6 places, balances 2, percentages none. */
export interface Loan {
  readonly contractId: number
  readonly balance: bigint
  readonly percentage: bigint
  readonly quantity: bigint
}

/** Both with 8 places, from a moment on. */
export interface Hour {
  readonly at: number
  readonly usdc: string
  readonly usdbrl: string
}

/** What ltv wrote for others: its kind, of whom, when, and the bytes that make it what it is. */
export interface Said {
  readonly kind: string
  readonly key: string
  readonly at: number
  readonly id: string
  readonly value: string
}

const START = Date.parse('2023-03-10T12:00:00Z')
const HOUR_MS = 3_600_000
const CALM_RATE = '5'
/** Afterwards the real gains: who is still too high is sold at an undoubted price. */
const SHOCK_RATES = ['4.8', '4.6', '4.4']

export const hours: readonly Hour[] = [
  ...USDC_MARCH_2023.map(usdc => ({ usdc, usdbrl: CALM_RATE })),
  // One price moves in an hour: of two, one would come first, and count before the other.
  ...SHOCK_RATES.map(usdbrl => ({ usdc: USDC_MARCH_2023.at(-1)!, usdbrl })),
].map((hour, index) => ({ ...hour, at: START + index * HOUR_MS }))

const PERCENTAGES = [120n, 130n, 150n, 180n, 200n]
/** Of 1,000: from a little less than agreed, where no alert is due yet, to a third more. */
const SPREAD = { from: 930, to: 1_300 }

/** The same book for the same seed. */
export function bookOf(count: number, seed: number): readonly Loan[] {
  let state = seed >>> 0
  const below = (limit: number) => {
    // Numerical Recipes' generator: enough to spread a book.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return Array.from({ length: count }, (_, index) => {
    const balance = BigInt(100_000 + below(10_000_000))
    const percentage = PERCENTAGES[below(PERCENTAGES.length)]!
    const thousandths = BigInt(SPREAD.from + below(SPREAD.to - SPREAD.from))
    // At 5 BRL and a peg of 1: balance × percentage, in millionths of a token.
    const quantity = (balance * percentage * thousandths) / 50n + 1n
    return { contractId: index + 1, balance, percentage, quantity }
  })
}

const decimal = (value: bigint, places: number) => {
  const digits = value.toString().padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Plays the hours; with `crashes` every lane dies after each of them and comes back from its changelog. */
export async function play(book: readonly Loan[], crashes: boolean): Promise<readonly Said[]> {
  const said: Said[] = []
  const lanes = await Promise.all(
    Array.from({ length: USUAL_PARTITIONS }, (_, lane) => newLane({}, undefined, [], lane)),
  )
  const laneOf = (contractId: number) => partitionOf(String(contractId), USUAL_PARTITIONS)
  const note = async (found: ReturnType<TestLane['feed']>) => {
    for (const { record, value } of await found) {
      const { id, contractId, symbol, timestamp } = value as unknown as Record<string, string | number>
      const kind = record.slice(record.lastIndexOf('.') + 1)
      const key = String(contractId ?? symbol)
      said.push({ kind, key, at: Number(timestamp), id: String(id), value: JSON.stringify(value) })
    }
  }
  const tick = async (symbol: string, price: string, at: number) => {
    const topic = topics.marketPrices.name
    const value = await codec.encode(topic, 'lastro.market.PriceTick', tickOf(symbol, price, at))
    for (const lane of lanes) await note(lane.feed(logRecord(topic, value, at)))
  }
  const first = hours[0]!
  await tick('USDBRL', first.usdbrl, first.at - 2)
  await tick('USDC', first.usdc, first.at - 2)
  for (const { contractId, balance, percentage, quantity } of book) {
    const holdings = [
      { tokenSymbol: 'USDC' as const, network: 'BASE' as const, quantity: decimal(quantity, 6) },
    ]
    const terms = {
      contractId,
      outstandingBalance: decimal(balance, 2),
      collateralPercentage: String(percentage),
    }
    await note(lanes[laneOf(contractId)]!.change({ ...terms, holdings }, first.at - 1))
  }
  for (const { at, usdc, usdbrl } of hours) {
    await tick('USDBRL', usdbrl, at)
    await tick('USDC', usdc, at)
    if (!crashes) continue
    for (const [index, lane] of lanes.entries()) lanes[index] = await lane.restored()
  }
  return said
}

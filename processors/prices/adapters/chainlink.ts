import type { Hex } from 'viem'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import { HOUR_MS } from '../../../schemas/durations.ts'
import { PRICE_SCALE } from '../../domain/ltv/ltv.ts'
import type { Adapter, Reading } from './adapter.ts'
import { textAt } from './answer.ts'

const ABI = parseAbi([
  'function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)',
  'function decimals() view returns (uint8)',
])
const CALLS = ['latestRoundData', 'decimals'] as const
/** Each market has three ids in a batch: its round, its decimals, the round of its sequencer. */
const IDS = 3
const ROUND_WORDS = 5
const WORD_DIGITS = 64
const MS_PER_SECOND = 1_000
/** The year 5138: a time beyond it is none. */
const MAX_SECONDS = 10n ** 11n
/** viem reads a `uint8` of any size, and a power of ten of 300 million digits takes half a minute. */
const MAX_DECIMALS = 255
/** After an outage the feeds of a chain catch up first; the length is that of Chainlink's example. */
const GRACE_MS = HOUR_MS

/**
 * Chainlink aggregators by JSON-RPC of any EVM chain: `latestRoundData` and `decimals`
 * (https://docs.chain.link/data-feeds/api-reference), and on a rollup the uptime feed of its sequencer, 0 up
 * and 1 down (https://docs.chain.link/data-feeds/l2-sequencer-feeds; read on 26 November 2026). Tried on a
 * local node, not against the live source. A feed is written when its price moves or its heartbeat ends, for
 * stablecoins a day: a round may be a day old.
 */
export const chainlink: Adapter = {
  name: 'chainlink',
  url: null,
  market: { pattern: /^0x[0-9a-fA-F]{40}$/, example: '0x8fFfFfd4AfB6115b954Bd326cbe7B4BA576818f6' },
  isForMany: true,
  question(url, markets) {
    const calls = markets.flatMap(({ name, sequencer }, index) => [
      ...CALLS.map((functionName, call) => ethCall(index * IDS + call, name, functionName)),
      ...(sequencer === null ? [] : [ethCall(index * IDS + CALLS.length, sequencer, 'latestRoundData')]),
    ])
    return { url, body: JSON.stringify(calls) }
  },
  read(answer, market, markets, now) {
    const index = markets.indexOf(market)
    if (market.sequencer !== null) {
      refuseOutage(roundOf(answer, index * IDS + CALLS.length), now)
    }
    const round = roundOf(answer, index * IDS)
    const data = resultOf(answer, index * IDS + 1, 1)
    const decimals = decodeFunctionResult({ abi: ABI, functionName: 'decimals', data })
    return readingOf(round, decimals)
  },
}

function ethCall(id: number, to: string, functionName: (typeof CALLS)[number]) {
  const data = encodeFunctionData({ abi: ABI, functionName })
  return { jsonrpc: '2.0', id, method: 'eth_call', params: [{ to, data }, 'latest'] }
}

/** The result of a call in the batch, of so many words. */
function resultOf(answer: unknown, id: number, words: number): Hex {
  const answers: readonly unknown[] = Array.isArray(answer) ? answer : [answer]
  const own = answers.find(one => textAt(one, 'id') === String(id))
  const result = textAt(own, 'result')
  if (result !== null && new RegExp(`^0x[0-9a-fA-F]{${words * WORD_DIGITS}}$`).test(result))
    return result as Hex
  const problem = textAt(own ?? answers[0], 'error.message')
  throw new Error(problem === null ? 'there is no result' : `the node refuses: ${problem}`)
}

interface Round {
  readonly id: bigint
  readonly answer: bigint
  readonly startedAt: bigint
  readonly updatedAt: bigint
  readonly answeredIn: bigint
}

function roundOf(batch: unknown, callId: number): Round {
  const data = resultOf(batch, callId, ROUND_WORDS)
  const [id, answer, startedAt, updatedAt, answeredIn] = decodeFunctionResult({
    ...{ abi: ABI, functionName: 'latestRoundData', data },
  })
  return { id, answer, startedAt, updatedAt, answeredIn }
}

/** Throws while the sequencer of a rollup is down, or has been up for less than the grace period. */
function refuseOutage({ answer, startedAt }: Round, now: number): void {
  if (startedAt === 0n) throw new Error('the uptime feed of the sequencer has no round yet')
  if (answer !== 0n) throw new Error('the sequencer is down')
  if (now - Number(startedAt) * MS_PER_SECOND <= GRACE_MS) {
    throw new Error('the sequencer has been up for less than an hour')
  }
}

function readingOf({ id, answer, updatedAt, answeredIn }: Round, decimals: number): Reading {
  if (updatedAt === 0n) throw new Error('the round is not complete')
  if (updatedAt > MAX_SECONDS) throw new Error('the round has no time')
  if (answeredIn < id) throw new Error('the answer is of an earlier round')
  if (decimals > MAX_DECIMALS) throw new Error(`a feed has at most ${MAX_DECIMALS} decimals, not ${decimals}`)
  const places = decimals - PRICE_SCALE
  const price = places >= 0 ? answer / 10n ** BigInt(places) : answer * 10n ** BigInt(-places)
  if (price <= 0n) throw new Error('the price is not above 0')
  return { price, at: Number(updatedAt) * MS_PER_SECOND }
}

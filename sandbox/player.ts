import type { Logger } from 'pino'
import { tickIdOf, tickRecords } from '../platform/records/marketPrices.ts'
import type { Publish } from '../platform/records/records.ts'
import type { Codec } from '../schemas/codec/codec.ts'
import { unscaledOf } from '../schemas/codec/decimalBytes.ts'
import { PRICE_SCALE } from '../schemas/market/priceTick.ts'
import type { SettableClock } from './clock/settableClock.ts'
import type { Move, Scenario } from './scenarios.ts'

/** Current or last run on this gateway. */
export interface Playing {
  readonly name: string
  /** Seconds of the scenario per second of ours. */
  readonly speed: number
  readonly state: 'PLAYING' | 'OVER' | 'STOPPED'
  readonly startedAt: number
  readonly moves: number
  readonly made: number
}

export type Player = ReturnType<typeof createPlayer>

export interface PlayerOptions {
  readonly clock: SettableClock
  readonly log: Logger
  readonly codec: Pick<Codec, 'encode' | 'partitions'>
  /** How ticks get to the market. */
  readonly publish: Publish
}

const SOURCE = 'sandbox'

export function createPlayer({ clock, log, codec, publish }: PlayerOptions) {
  let playing: Playing | null = null
  let ending = new AbortController()
  let running: Promise<void> = Promise.resolve()

  const tick = async (prices: Move['prices']) => {
    const now = clock.now()
    const records = Object.entries(prices).map(([symbol, price]) => {
      const said = {
        symbol,
        price: unscaledOf(price, PRICE_SCALE),
        source: SOURCE,
        asOf: now,
        disputed: false,
      }
      return tickRecords(codec, { ...said, id: tickIdOf(said) }, now)
    })
    await publish((await Promise.all(records)).flat())
  }
  const run = async ({ moves, isFeedSilent = false }: Scenario, speed: number, signal: AbortSignal) => {
    const startedAt = performance.now()
    try {
      if (isFeedSilent) await clock.silenceFeed(true)
      for (const { afterMs, prices } of moves) {
        if (!(await waited(startedAt + afterMs / speed - performance.now(), signal))) break
        await tick(prices)
        if (playing) playing = { ...playing, made: playing.made + 1 }
      }
    } catch (error) {
      log.warn({ err: error }, 'market scenario failed')
    } finally {
      if (isFeedSilent) await clock.silenceFeed(false).catch(() => undefined)
    }
    if (playing) playing = { ...playing, state: playing.made === playing.moves ? 'OVER' : 'STOPPED' }
  }
  return {
    status: () => playing,
    /** False while another one plays. */
    play(name: string, scenario: Scenario, speed: number): boolean {
      if (playing?.state === 'PLAYING') return false
      ending = new AbortController()
      const moves = scenario.moves.length
      playing = { name, speed, state: 'PLAYING', startedAt: clock.now(), moves, made: 0 }
      running = run(scenario, speed, ending.signal)
      return true
    },
    /** Resolves when nothing moves any more. */
    async stop() {
      ending.abort()
      await running
    },
  }
}

/** False if it was aborted meanwhile. */
function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false)
  return new Promise(resolve => {
    const timer = setTimeout(() => finish(true), Math.max(0, ms))
    const onAbort = () => finish(false)
    const finish = (result: boolean) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      resolve(result)
    }
    signal.addEventListener('abort', onAbort)
  })
}

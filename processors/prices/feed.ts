import type { Clock } from '../../platform/process/clock.ts'
import type { Service } from '../../platform/process/service.ts'
import type { Codec } from '../../schemas/codec/codec.ts'
import type { Log } from '../runtime/ports.ts'
import type { pricesSettings } from './config.ts'
import { createLastChange, type LastChange } from './lastChange.ts'
import { createLastTicks } from './lastTicks.ts'
import { createLocalFeed } from './localFeed.ts'
import type { MarketWriter } from './market.ts'
import type { PricesMetrics } from './metrics.ts'
import { pollOnce } from './polling.ts'
import { createSourceClient } from './sourceClient.ts'
import { readSources } from './sources.ts'

interface FeedDeps {
  readonly log: Log
  readonly codec: Codec
  readonly clock: Clock
  readonly market: MarketWriter
  readonly metrics: PricesMetrics
}

/** Well below the age at which a price is stale. */
const LOCAL_INTERVAL_MS = 30_000
const RETRY_MS = 1_000

/** Starts the configured feed, which runs until the process stops. Throws when its configuration is wrong. */
export async function runFeed(
  {
    config,
    deployment,
    log: logger,
    onStop,
  }: Pick<Service<typeof pricesSettings>, 'config' | 'deployment' | 'log' | 'onStop'>,
  deps: FeedDeps,
): Promise<void> {
  const { feed, sourcesFile, toleranceBps } = config
  const round = feed === 'none' ? null : feed === 'local' ? localRound(deps) : await pollRound()
  if (!round) return
  const intervalMs = feed === 'local' ? LOCAL_INTERVAL_MS : config.pollMs
  let stopped = false
  onStop('price feed', () => {
    stopped = true
  })
  const { clock } = deps
  let last: Promise<void> = Promise.resolve()
  /** One round at a time: it goes on where the one before it stopped reading. */
  const roundInTurn = () => {
    const turn = last.then(() => (clock.isFeedSilent?.() ? undefined : round()))
    last = turn.catch(() => undefined)
    return turn
  }
  clock.timers?.add({ run: roundInTurn, nextDue: async () => null })
  void (async () => {
    while (!stopped) {
      try {
        await roundInTurn()
        await clock.sleep(intervalMs)
      } catch (error) {
        logger.warn({ err: error }, 'price feed round failed, trying again')
        await clock.sleep(RETRY_MS)
      }
    }
  })()

  async function pollRound() {
    if (sourcesFile === null) throw new Error('PRICE_FEED=poll needs PRICE_SOURCES_FILE')
    const sources = await readSources(sourcesFile)
    const client = createSourceClient()
    onStop('price sources', client.close)
    const { log, codec } = deps
    const lead = deployment.isSandbox ? () => clock.now() - Date.now() : () => 0
    let lastChange: LastChange | null = null
    return async () => {
      lastChange ??= createLastChange(await createLastTicks(log, codec).read(), lead())
      await pollOnce({ sources, toleranceBps, client, ...deps, lastChange, lead, log: logger })
    }
  }
}

function localRound({ log, codec, market, clock }: FeedDeps) {
  const feed = createLocalFeed(log, codec, market, clock)
  return () => feed.refresh()
}

/** Process: price-ticks and price feeds → market-prices. Optional: the endpoint takes prices, too. */

import { startService } from '../../platform/process/service.ts'
import { topics } from '../../schemas/topics.ts'
import { openStreamConnections, streamParts } from '../runtime/connections/connections.ts'
import { readyOnceCaughtUp } from '../runtime/lane/catchUp.ts'
import { pricesSettings } from './config.ts'
import { fanOut } from './fanOut.ts'
import { runFeed } from './feed.ts'
import { createMarketWriter } from './market.ts'
import { createPricesMetrics } from './metrics.ts'

const service = await startService('prices', pricesSettings, streamParts)
try {
  const { log, codec, clock } = await openStreamConnections(service)
  const producer = log.producer()
  service.onStop('producer', () => producer.close())
  const market = createMarketWriter(codec, producer, clock)
  const metrics = createPricesMetrics(service.metrics)
  await runFeed(service, { log, codec, clock, market, metrics })
  const membership = await log.join({
    group: 'prices',
    topics: [topics.priceTicks.name],
    handle: batch => fanOut({ codec, market, producer, clock, metrics }, batch),
    assigned: readyOnceCaughtUp({
      log,
      clock,
      group: service.name,
      topics: [topics.priceTicks.name],
      health: service.health,
      logger: service.log,
    }),
    crashed: service.fail,
  })
  service.onStop('group', () => membership.stop())
} catch (error) {
  service.fail(error)
}

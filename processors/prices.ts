/** Process: price-ticks and price feeds → market-prices. Optional: the endpoint takes prices, too. */
import { topics } from '../schemas/topics.ts'
import { pricesSettings } from './prices/config.ts'
import { fanOut } from './prices/fanOut.ts'
import { runFeed } from './prices/feed.ts'
import { createMarketWriter } from './prices/market.ts'
import { createPricesMeter } from './prices/meter.ts'
import { startService } from './runtime/service.ts'
import { connectStream, streamParts } from './runtime/streamProcess.ts'

const service = await startService('prices', pricesSettings, streamParts)
try {
  const { log, codec, clock } = await connectStream(service)
  const producer = log.producer()
  service.onStop('producer', () => producer.close())
  const market = createMarketWriter(codec, producer, clock)
  const meter = createPricesMeter(service.metrics)
  runFeed(service, { log, codec, clock, market, meter })
  const membership = await log.join({
    group: 'prices',
    topics: [topics.priceTicks.name],
    handle: batch => fanOut({ codec, market, producer, clock, meter }, batch),
    assigned: () => service.health.set('group', null),
    crashed: service.fail,
  })
  service.onStop('group', () => membership.stop())
} catch (error) {
  service.fail(error)
}

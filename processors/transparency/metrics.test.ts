import { Registry } from 'prom-client'
import { createLogMetrics } from './metrics.ts'

const HOUR_MS = 3_600_000
const NOON = 495_948 * HOUR_MS

test('the lane that is furthest behind determines how long a statement has been due', async () => {
  const registry = new Registry()
  let now = NOON
  const meter = createLogMetrics(registry, () => now)
  const due = async () => {
    const [found] = (await registry.getSingleMetric('lastro_collateral_unstated_seconds')!.get()).values
    return found?.value
  }
  expect(await due()).toBe(0)
  meter.stated([NOON, NOON])
  now = NOON + HOUR_MS - 1
  expect(await due()).toBe(0)
  now = NOON + HOUR_MS + 600_000
  expect(await due()).toBe(600)
  meter.stated([NOON + HOUR_MS, NOON - HOUR_MS])
  expect(await due()).toBe(4_200)
  meter.stated([])
  expect(await due()).toBe(0)
})

import type { Delivery, Endpoint } from '../../schemas/documents/webhooks.ts'
import { type DeliveryWorld, deliveryWorld } from '../support/deliveryWorld.ts'
import { eventually } from '../support/eventually.ts'

const HOURS_MS = 7 * 3_600_000
const FAILING = 'lastro_webhook_endpoint_failing_seconds'

let world: DeliveryWorld
beforeAll(async () => {
  world = await deliveryWorld()
})
afterAll(() => world?.close())

const succeeded = ({ state }: Delivery) => state === 'SUCCEEDED'
const deliveries = (metric: string, le: number | string) =>
  world.metric(`lastro_webhook_${metric}_seconds`, { le })
/** The state of an endpoint may be written after its deliveries. */
const untilFailing = ({ partyId }: Endpoint, fits: (seconds: number) => void) =>
  eventually('how long it has failed', async () => {
    fits(await world.metric(FAILING, { tenant: partyId }))
    return true
  })

test('what waited hours for an endpoint that failed is late, but not by us; its tenant is named meanwhile', async () => {
  let status = 500
  const receiver = await world.receiver(response => response.writeHead(status).end())
  const endpoint = await world.endpoint(receiver.url)
  const [failed] = await world.emit(endpoint.partyId, 1)
  await world.until(failed!, endpoint, ({ attempt }) => attempt > 0)
  await untilFailing(endpoint, seconds => expect(seconds).toBeLessThan(60))
  const waiting = await world.emit(endpoint.partyId, 2, 3)
  for (const id of waiting) await world.until(id, endpoint, ({ attempt }) => attempt > 0)
  world.pass(HOURS_MS)
  await untilFailing(endpoint, seconds => expect(seconds).toBeGreaterThan(HOURS_MS / 1_000))

  status = 200
  for (const id of [failed!, ...waiting]) await world.until(id, endpoint, succeeded)
  // A process that stands still for seconds loses its leases, and what was in flight is sent again.
  expect(await deliveries('delivery', '+Inf')).toBeGreaterThanOrEqual(4)
  expect(await deliveries('delivery', 60)).toBe(0)
  expect([await deliveries('due', '+Inf'), await deliveries('due', 60)]).toEqual([0, 0])
  await untilFailing(endpoint, seconds => expect(seconds).toBe(0))

  const [prompt] = await world.emit(endpoint.partyId, 3)
  await world.until(prompt!, endpoint, succeeded)
  expect(await deliveries('due', 60)).toBeGreaterThanOrEqual(1)
  expect(await deliveries('due', '+Inf')).toBe(await deliveries('due', 60))
})

test('what was parked while its owner had disabled the endpoint is due when it is recovered', async () => {
  const receiver = await world.receiver(response => response.writeHead(200).end())
  const off = { status: 'DISABLED', disabledReason: 'REQUESTED' } as const
  const endpoint = await world.endpoint(receiver.url, off)
  const before = await deliveries('due', 60)
  const [parked] = await world.emit(endpoint.partyId, 4)
  await world.until(parked!, endpoint, ({ state }) => state === 'PARKED')
  expect(await world.metric(FAILING, { tenant: endpoint.partyId })).toBe(0)
  world.pass(HOURS_MS)
  await world.change(endpoint, { status: 'ENABLED', disabledReason: null })
  const since = new Date(0).toISOString()
  await world.ask('RECOVER', { partyId: endpoint.partyId, endpointId: endpoint._id, since })
  await world.until(parked!, endpoint, succeeded)
  expect(await deliveries('due', 60)).toBeGreaterThan(before)
})

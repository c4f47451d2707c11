import { CONCURRENCY, FAILING_CONCURRENCY } from '../../processors/delivery/sending.ts'
import type { Delivery } from '../../schemas/webhookDocuments.ts'
import { eventually } from '../eventually.ts'
import { type DeliveryWorld, deliveryWorld } from './deliveryWorld.ts'
import { type HttpReceiver, httpReceiver } from './httpReceiver.ts'

const LIMIT_MS = 90_000
const FLOOD = 3_000
/** A dead owner is succeeded within this long (issue of the webhooks). */
const TAKEOVER_MS = 15_000
const LEASE_MS = 8_000
import.meta.jest.setTimeout(LIMIT_MS)

let world: DeliveryWorld
const receivers: HttpReceiver[] = []
beforeAll(async () => {
  world = await deliveryWorld()
}, LIMIT_MS)
afterAll(async () => {
  await Promise.all(receivers.map(receiver => receiver.close()))
  await world?.close()
}, LIMIT_MS)

async function receiver(answer: Parameters<typeof httpReceiver>[0]): Promise<HttpReceiver> {
  const opened = await httpReceiver(answer)
  receivers.push(opened)
  return opened
}
const attempted = (endpointId: string) =>
  world.db.collection<Delivery>('deliveries').countDocuments({ endpointId, attempt: { $gt: 0 } })

test('while one endpoint hangs under a flood and one fails, eight others get everything', async () => {
  let open = 0
  let most = 0
  const hanging = await receiver(response => {
    most = Math.max(most, ++open)
    response.on('close', () => {
      open -= 1
    })
  })
  const failing = await receiver(response => response.writeHead(500).end())
  const good = await receiver(response => response.end())
  const [hang, fail, ...others] = await Promise.all([
    world.endpoint(hanging.url),
    world.endpoint(failing.url),
    ...Array.from({ length: 8 }, () => world.endpoint(good.url)),
  ])
  await world.emit(hang!.partyId, 1, FLOOD)
  await world.emit(fail!.partyId, 2, FLOOD)
  await eventually('the flood is being sent', () =>
    hanging.received.length >= CONCURRENCY ? true : undefined,
  )
  const ids = await Promise.all(others.map((endpoint, n) => world.emit(endpoint.partyId, 10 + n, 50)))
  await eventually('the others have everything', () =>
    new Set(good.received.map(({ id }) => id)).size === ids.flat().length ? true : undefined,
  )
  // While the flood is where it was: bounded in flight, the rest waits in the database.
  expect(most).toBeLessThanOrEqual(CONCURRENCY)
  expect(await attempted(hang!._id)).toBeLessThan(FLOOD)
})

test('an endpoint that fails again and again is asked a few at a time', async () => {
  let open = 0
  let most = 0
  const failing = await receiver((response, _received, nth) => {
    open += 1
    if (nth > 2 * CONCURRENCY) most = Math.max(most, open)
    setTimeout(() => {
      open -= 1
      response.writeHead(500).end()
    }, 20)
  })
  const endpoint = await world.endpoint(failing.url)
  await world.emit(endpoint.partyId, 30, 300)
  await eventually('all were tried', async () => ((await attempted(endpoint._id)) === 300 ? true : undefined))
  expect(most).toBeLessThanOrEqual(FAILING_CONCURRENCY)
})

test('what a dead process owned is taken over within 15 s, also what it had begun', async () => {
  const good = await receiver(response => response.end())
  const endpoint = await world.endpoint(good.url)
  const diedAt = Date.now()
  const until = new Date(diedAt + LEASE_MS)
  // As a process leaves it that is killed right after it renewed its leases.
  await world.db.collection('deliveryShards').updateMany({}, { $set: { owner: 'dead', until } })
  await eventually('the process has seen that they are not its own', async () => {
    const [member] = await world.db.collection('deliveryProcesses').find().toArray()
    return member!['until'].getTime() - LEASE_MS > diedAt ? true : undefined
  })
  const [id] = await world.emit(endpoint.partyId, 40)
  await world.until(id!, endpoint, ({ state }) => state === 'SUCCEEDED', TAKEOVER_MS)
  expect(Date.now() - diedAt).toBeLessThanOrEqual(TAKEOVER_MS)
})

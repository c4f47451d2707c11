import type { ServerResponse } from 'node:http'
import { createSecretBox, ENDPOINT_SECRETS } from '../../platform/secrets/secretBox.ts'
import { RETRY_DELAYS_MS } from '../../processors/webhooks/send/retrySchedule.ts'
import type { Delivery } from '../../schemas/documents/webhooks.ts'
import { type DeliveryWorld, deliveryWorld } from '../support/deliveryWorld.ts'
import { eventually } from '../support/eventually.ts'

let world: DeliveryWorld
beforeAll(async () => {
  world = await deliveryWorld()
})
afterAll(async () => {
  await world?.close()
})

const sequenceOf = ({ body }: { body: string }) => JSON.parse(body).data.sequence as number
const contractOf = ({ body }: { body: string }) => JSON.parse(body).data.contractId as number

test('the whole schedule on a test clock: ten attempts, then FAILED; recovery sends it again', async () => {
  let status = 500
  const failing = await world.receiver(response => response.writeHead(status).end())
  const endpoint = await world.endpoint(failing.url)
  const [id] = await world.emit(endpoint.partyId, 100)
  for (const [index, delay] of RETRY_DELAYS_MS.entries()) {
    const { attempts } = await world.until(id!, endpoint, one => one.attempts.length === index + 1)
    const last = attempts.at(-1)!
    const waited = last.nextAttemptAt! - last.startedAt - last.durationMs
    expect(Math.abs(waited - delay)).toBeLessThanOrEqual(delay * 0.1 + 1)
    world.pass(waited)
  }
  const failed = await world.until(id!, endpoint, one => one.state === 'FAILED')
  expect(failed).toMatchObject({ attempt: 10, nextAt: null })
  status = 200
  const { partyId, _id: endpointId } = endpoint
  const since = new Date(failed.timestamp - 1).toISOString()
  expect((await world.ask('RECOVER', { partyId, endpointId, since })).result).toEqual({ recovered: 1 })
  expect((await world.until(id!, endpoint, one => one.state === 'SUCCEEDED')).attempt).toBe(11)
  expect(new Set(failing.received.map(one => one.id))).toEqual(new Set([id]))
})

test('five days of only failures disable an endpoint; one success restarts the count', async () => {
  let status = 500
  const failing = await world.receiver(response => response.writeHead(status).end())
  const endpoint = await world.endpoint(failing.url)
  const day = 86_400_000
  const failOnce = async (contractId: number) => {
    const [id] = await world.emit(endpoint.partyId, contractId)
    return world.until(id!, endpoint, one => one.attempts.length > 0)
  }
  expect((await failOnce(110)).state).toBe('PENDING')
  world.pass(3 * day)
  status = 200
  expect((await failOnce(111)).state).toBe('SUCCEEDED')
  status = 500
  expect((await failOnce(112)).state).toBe('PENDING')
  world.pass(3 * day)
  expect((await failOnce(113)).state).toBe('PENDING')
  world.pass(2 * day)
  // The one that comes now, or a retry that has become due: whichever is tried first shows that it is enough.
  const [last] = await world.emit(endpoint.partyId, 114)
  await world.disabled(endpoint)
  const parked = await world.until(last!, endpoint, one => one.state === 'PARKED')
  expect(parked.attempts.every(({ statusCode }) => statusCode === 500)).toBe(true)
  // One answer to the success, and at least one to each of the failures before and after it.
  expect(failing.received.length).toBeGreaterThanOrEqual(4)
})

test('an endpoint changed by its owner before it is disabled: nothing is parked, everything is sent', async () => {
  let status = 410
  const gone = await world.receiver(response => response.writeHead(status).end())
  const endpoint = await world.endpoint(gone.url)
  const [id] = await world.emit(endpoint.partyId, 115)
  await world.until(id!, endpoint, one => one.attempts.length > 0)
  status = 200
  // Directory refuses to disable what is not the version that was found failing.
  await world.change(endpoint, { description: 'mended' })
  const [later] = await world.emit(endpoint.partyId, 115)
  for (const one of [id, later]) await world.until(one!, endpoint, ({ state }) => state === 'SUCCEEDED')
  expect(gone.received.map(one => one.id)).toContain(later)
  expect(gone.received.filter(one => one.id === id).length).toBeGreaterThan(1)
  const open = { endpointId: endpoint._id, state: { $ne: 'SUCCEEDED' } }
  expect(await world.db.collection('deliveries').countDocuments(open)).toBe(0)
})

test('a delivery released just after its endpoint was read as disabled is not parked again', async () => {
  const good = await world.receiver(response => response.end())
  const endpoint = await world.endpoint(good.url, { status: 'DISABLED' })
  const [id] = await world.emit(endpoint.partyId, 116)
  // The lane reads the endpoint, and remembers it.
  await world.ask('TEST', { partyId: endpoint.partyId, endpointId: endpoint._id })
  await world.change(endpoint, { status: 'ENABLED' })
  await world.ask('RELEASE', { endpointId: endpoint._id })
  const sent = await world.until(id!, endpoint, one => one.state === 'SUCCEEDED')
  expect(sent.attempts).toHaveLength(1)
  expect(good.received.filter(one => one.id === id)).toHaveLength(1)
})

test('FIFO: one contract in order, a failing event holds back its own contract and no other', async () => {
  let fails = true
  const picky = await world.receiver((response, received) => {
    const stuck = fails && contractOf(received) === 120 && sequenceOf(received) === 3
    response.writeHead(stuck ? 500 : 200).end()
  })
  const endpoint = await world.endpoint(picky.url, { fifo: true })
  const stuckIds = await world.emit(endpoint.partyId, 120, 6)
  const freeIds = await world.emit(endpoint.partyId, 121, 6)
  await world.until(freeIds[5]!, endpoint, one => one.state === 'SUCCEEDED')
  await world.until(stuckIds[2]!, endpoint, one => one.attempts.length > 0)
  expect(await world.delivery(stuckIds[3]!, endpoint)).toMatchObject({
    state: 'PENDING',
    nextAt: null,
    attempt: 0,
  })
  fails = false
  const sent = (contract: number) =>
    picky.received.filter(one => contractOf(one) === contract).map(sequenceOf)
  const attempts = () => sent(120).filter(sequence => sequence === 3).length
  // On a busy machine it has failed more than once by now, and waits for minutes.
  const stuck = await world.until(stuckIds[2]!, endpoint, one => one.attempts.length === attempts())
  const { startedAt, nextAttemptAt } = stuck.attempts.at(-1)!
  if (nextAttemptAt !== null) world.pass(nextAttemptAt - startedAt)
  await world.until(stuckIds[5]!, endpoint, one => one.state === 'SUCCEEDED')
  expect(sent(121)).toEqual([1, 2, 3, 4, 5, 6])
  expect(attempts()).toBeGreaterThan(1)
  expect(sent(120)).toEqual([1, 2, ...Array(attempts()).fill(3), 4, 5, 6])
})

test('FIFO: what waited in memory when the endpoint was disabled is sent when it is enabled', async () => {
  const held: ServerResponse[] = []
  let isOpen = false
  const slow = await world.receiver(response => void (isOpen ? response.end() : held.push(response)))
  const endpoint = await world.endpoint(slow.url, { fifo: true })
  const ids: string[] = []
  for (let contract = 160; contract < 190; contract++)
    ids.push(...(await world.emit(endpoint.partyId, contract)))
  await eventually('some are under way', () => held.length > 0)
  await world.change(endpoint, { status: 'DISABLED' })
  await world.ask('PARK', { endpointId: endpoint._id })
  isOpen = true
  for (const response of held) response.end()
  await world.until(ids.at(-1)!, endpoint, ({ state }) => state === 'PARKED')
  await world.change(endpoint, { status: 'ENABLED' })
  await world.ask('RELEASE', { endpointId: endpoint._id })
  for (const id of ids) await world.until(id, endpoint, ({ state }) => state === 'SUCCEEDED')
})

test.each([false, true])(
  'a secret that does not open stops nobody else, and its deliveries are sent when it does (FIFO: %s)',
  async fifo => {
    const good = await world.receiver(response => response.end())
    const sealed = await world.endpoint(good.url, { fifo })
    const other = await world.endpoint(good.url, { partyId: sealed.partyId, fifo })
    const [secret] = sealed.secrets
    const foreign = createSecretBox(Buffer.alloc(32, 6).toString('base64'), ENDPOINT_SECRETS)
    await world.change(sealed, {
      secrets: [{ ...secret!, sealed: foreign.seal(sealed.secret, sealed._id) }],
    })
    const ids: string[] = []
    for (let n = 0; n < 3; n++) ids.push(...(await world.emit(sealed.partyId, 195)))
    for (const id of ids) await world.until(id, other, ({ state }) => state === 'SUCCEEDED')
    expect(await world.delivery(ids[0]!, sealed)).toMatchObject({ state: 'PENDING', attempt: 0 })
    await world.change(sealed, { secrets: sealed.secrets })
    world.pass(10_000)
    for (const id of ids) await world.until(id, sealed, ({ state }) => state === 'SUCCEEDED')
  },
)

test('maxPerSecond is kept', async () => {
  const counting = await world.receiver(response => response.end())
  const endpoint = await world.endpoint(counting.url, { maxPerSecond: 20 })
  const ids = await world.emit(endpoint.partyId, 130, 30)
  await world.until(ids[29]!, endpoint, one => one.state === 'SUCCEEDED')
  await eventually('all of them', () => counting.received.length === 30)
  const times = counting.received.map(({ at }) => at)
  expect(times.at(-1)! - times[0]!).toBeGreaterThanOrEqual(1_300)
})

test('disabled: parked. Enabled: delivered. Deleted: discarded, and still in the pull API', async () => {
  const good = await world.receiver(response => response.end())
  const endpoint = await world.endpoint(good.url, { status: 'DISABLED' })
  const [id] = await world.emit(endpoint.partyId, 140)
  expect(await world.until(id!, endpoint, () => true)).toMatchObject({ state: 'PARKED', nextAt: null })
  await world.change(endpoint, { status: 'ENABLED' })
  await world.ask('RELEASE', { endpointId: endpoint._id })
  await world.until(id!, endpoint, one => one.state === 'SUCCEEDED')
  await world.change(endpoint, { status: 'DISABLED' })
  const [later] = await world.emit(endpoint.partyId, 140)
  await world.db.collection('webhookEndpoints').deleteOne({ _id: endpoint._id as never })
  await world.ask('FORGET', { endpointId: endpoint._id })
  await world.until(later!, endpoint, one => one.state === 'DISCARDED')
  expect(await world.event(endpoint.partyId, later!)).toMatchObject({ delivered: false, position: 2 })
})

test('enabling while events are being recorded leaves nothing parked', async () => {
  const good = await world.receiver(response => response.end())
  const endpoint = await world.endpoint(good.url, { status: 'DISABLED' })
  const ids: string[] = []
  const emitting = (async () => {
    for (let n = 0; n < 40; n++) ids.push(...(await world.emit(endpoint.partyId, 145)))
  })()
  await eventually('some are parked', () => ids.length > 5)
  await world.change(endpoint, { status: 'ENABLED' })
  await world.ask('RELEASE', { endpointId: endpoint._id })
  await emitting
  for (const id of ids) await world.until(id, endpoint, one => one.state === 'SUCCEEDED')
})

test('a test event, a resend, and a recovery of what was recorded before the endpoint existed', async () => {
  const good = await world.receiver(response => response.end())
  const partyId = 'pty_replay'
  const before = await world.emit(partyId, 150, 3)
  const endpoint = await world.endpoint(good.url, { partyId })
  const { _id: endpointId } = endpoint
  const tested = await world.ask('TEST', { partyId, endpointId })
  const eventId = tested.result?.['eventId'] as string
  await world.until(eventId, endpoint, one => one.state === 'SUCCEEDED')
  expect(JSON.parse(good.received[0]!.body)).toMatchObject({ id: eventId, event: 'endpoint.test' })
  const since = new Date(0).toISOString()
  expect((await world.ask('RECOVER', { partyId, endpointId, since })).result).toEqual({ recovered: 3 })
  await world.until(before[2]!, endpoint, one => one.state === 'SUCCEEDED')
  expect((await world.ask('RESEND', { partyId, eventId: before[0]! })).result).toEqual({ deliveries: 1 })
  await world.until(before[0]!, endpoint, one => one.attempt === 2 && one.state === 'SUCCEEDED')
})

test('two processes share the endpoints; what one leaves the other takes over; nothing is lost', async () => {
  const good = await world.receiver(response => response.end())
  const endpoints = await Promise.all(Array.from({ length: 8 }, () => world.endpoint(good.url)))
  const another = await world.join()
  const emitAll = () => Promise.all(endpoints.map((endpoint, i) => world.emit(endpoint.partyId, 200 + i, 5)))
  const owners = () => world.db.collection('deliveryShards').distinct('owner')
  await eventually('both have a share', async () => (await owners()).length === 2)
  const ids = [...(await emitAll()), ...(await emitAll())]
  await another.stop()
  ids.push(...(await emitAll()))
  await eventually('all delivered', async () => {
    const open = await world.db
      .collection<Delivery>('deliveries')
      .countDocuments({ endpointId: { $in: endpoints.map(({ _id }) => _id) }, state: { $ne: 'SUCCEEDED' } })
    return open === 0
  })
  expect(new Set(good.received.map(({ id }) => id))).toEqual(new Set(ids.flat()))
})

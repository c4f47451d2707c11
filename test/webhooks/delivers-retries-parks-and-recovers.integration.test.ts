import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { Webhook } from 'standardwebhooks'
import type { Attempt, Delivery } from '../../schemas/documents/webhooks.ts'
import { type DeliveryWorld, deliveryWorld } from '../support/deliveryWorld.ts'
import { eventually } from '../support/eventually.ts'
import type { HttpReceiver } from '../support/httpReceiver.ts'

let world: DeliveryWorld
const rawReceivers: { close(): Promise<void> }[] = []
beforeAll(async () => {
  world = await deliveryWorld()
})
afterAll(async () => {
  await Promise.all(rawReceivers.map(receiver => receiver.close()))
  await world?.close()
})

async function rawReceiver(handle: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket.on('error', () => {}))
    handle(socket)
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  rawReceivers.push({
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const tried = (count: number) => (delivery: Delivery) => delivery.attempts.length >= count
const parked = ({ state }: Delivery) => state === 'PARKED'
const succeeded = ({ state }: Delivery) => state === 'SUCCEEDED'
const delayOf = ({ nextAttemptAt, startedAt, durationMs }: Attempt) =>
  nextAttemptAt === null ? null : nextAttemptAt - startedAt - durationMs

test.each([200, 204])(
  'a receiver that answers %d gets one delivery, verified by the standardwebhooks package',
  async status => {
    const good = await world.receiver(response => response.writeHead(status).end())
    const endpoint = await world.endpoint(good.url)
    const [id] = await world.emit(endpoint.partyId, 1)
    const delivery = await world.until(id!, endpoint, succeeded)
    expect(delivery).toMatchObject({
      attempt: 1,
      nextAt: null,
      attempts: [{ outcome: 'SUCCEEDED', statusCode: status }],
    })
    expect(good.received).toHaveLength(1)
    const [{ body, headers }] = good.received as [HttpReceiver['received'][number]]
    expect(new Webhook(endpoint.secret).verify(body, headers as Record<string, string>)).toMatchObject({ id })
    expect((await world.event(endpoint.partyId, id!))?.delivered).toBe(true)
    expect((await world.event(endpoint.partyId, id!))?.body).toBe(body)
  },
)

test('201 after 14 s is a success, and hanging for 15 s is a time-out', async () => {
  const slow = await world.receiver(response => void setTimeout(() => response.writeHead(201).end(), 14_000))
  const hanging = await rawReceiver(() => {})
  const [first, second] = await Promise.all([world.endpoint(slow.url), world.endpoint(hanging)])
  const [[a], [b]] = await Promise.all([world.emit(first.partyId, 2), world.emit(second.partyId, 3)])
  const done = await world.until(a!, first, succeeded)
  expect(done.attempts[0]!.durationMs).toBeGreaterThan(13_900)
  const timedOut = await world.until(b!, second, tried(1))
  expect(timedOut).toMatchObject({ state: 'PENDING', attempts: [{ outcome: 'TIMEOUT', statusCode: null }] })
  expect(timedOut.attempts[0]!.durationMs).toBeGreaterThan(14_900)
})

test.each<[string, Attempt['outcome'], () => Promise<string>]>([
  [
    'resets',
    'CONNECTION_FAILED',
    () => rawReceiver(socket => socket.once('data', () => socket.resetAndDestroy())),
  ],
  [
    'answers garbage',
    'INVALID_RESPONSE',
    () => rawReceiver(socket => socket.once('data', () => socket.write('ho ho\r\n\r\n'))),
  ],
  [
    'sends a huge header',
    'INVALID_RESPONSE',
    () =>
      rawReceiver(socket =>
        socket.once('data', () => socket.write(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(70_000)}`)),
      ),
  ],
  [
    'redirects',
    'REDIRECT',
    async () => (await world.receiver(r => r.writeHead(301, { location: 'http://10.0.0.1/' }).end())).url,
  ],
  ['answers 500', 'HTTP_ERROR', async () => (await world.receiver(r => r.writeHead(500).end())).url],
])(
  'a receiver that %s: the attempt fails as %s and the next one is due in 5 s',
  async (_how, outcome, open) => {
    const endpoint = await world.endpoint(await open())
    const [id] = await world.emit(endpoint.partyId, 4)
    const delivery = await world.until(id!, endpoint, tried(1))
    expect(delivery).toMatchObject({ state: 'PENDING', attempts: [{ outcome }] })
    expect(delayOf(delivery.attempts[0]!)).toBeGreaterThanOrEqual(4_500)
    expect(delayOf(delivery.attempts[0]!)).toBeLessThanOrEqual(5_500)
  },
)

test('an endless body is cut off; the delivery has succeeded', async () => {
  const endless = await world.receiver(response => {
    const write = () => {
      while (response.write('x'.repeat(8_192)));
    }
    response.on('drain', write)
    write()
  })
  const endpoint = await world.endpoint(endless.url)
  const [id] = await world.emit(endpoint.partyId, 5)
  expect((await world.until(id!, endpoint, succeeded)).attempts[0]!.response).toHaveLength(512)
})

test('500 and then 200: two attempts under one id', async () => {
  const flaky = await world.receiver((response, _received, nth) =>
    response.writeHead(nth === 1 ? 500 : 200).end(),
  )
  const endpoint = await world.endpoint(flaky.url)
  const [id] = await world.emit(endpoint.partyId, 6)
  const delivery = await world.until(id!, endpoint, succeeded)
  expect(delivery.attempts.map(({ outcome }) => outcome)).toEqual(['HTTP_ERROR', 'SUCCEEDED'])
  expect(flaky.received.map(one => one.id)).toEqual([id, id])
  expect(flaky.received[1]!.at - flaky.received[0]!.at).toBeGreaterThanOrEqual(4_400)
})

/** The whole second in which a wait of so many seconds from now ends. */
const soon = (seconds: number) => Math.floor(Date.now() / 1_000 + seconds) * 1_000

test.each([429, 503])('Retry-After of %d, in seconds and as an HTTP date, is waited for', async status => {
  const until = soon(300)
  for (const retryAfter of ['120', new Date(until).toUTCString()]) {
    const busy = await world.receiver(response =>
      response.writeHead(status, { 'retry-after': retryAfter }).end(),
    )
    const endpoint = await world.endpoint(busy.url)
    const [id] = await world.emit(endpoint.partyId, 7)
    const { attempts, nextAt } = await world.until(id!, endpoint, tried(1))
    expect(attempts).toMatchObject([{ statusCode: status, nextAttemptAt: nextAt }])
    if (retryAfter === '120') expect(delayOf(attempts[0]!)).toBe(120_000)
    else expectSoonAfter(until, nextAt)
  }
})

function expectSoonAfter(at: number, nextAt: number | null): void {
  expect(nextAt).toBeGreaterThanOrEqual(at)
  expect(nextAt).toBeLessThan(at + 1_000)
}

test('410 disables the endpoint: events are parked, directory is told, nothing more is sent', async () => {
  const gone = await world.receiver(response => response.writeHead(410).end())
  const endpoint = await world.endpoint(gone.url)
  const [id] = await world.emit(endpoint.partyId, 8)
  const { attempts } = await world.until(id!, endpoint, tried(1))
  expect(attempts).toMatchObject([{ outcome: 'HTTP_ERROR', statusCode: 410, nextAttemptAt: null }])
  const [second] = await world.emit(endpoint.partyId, 8)
  expect((await world.disabled(endpoint)).map(({ headers }) => headers['ce_type'])).toEqual([
    'lastro.commands.DisableEndpoint',
  ])
  for (const one of [id, second]) {
    expect(await world.until(one!, endpoint, parked)).toMatchObject({ nextAt: null })
  }
  const [next] = await world.emit(endpoint.partyId, 8)
  expect((await world.until(next!, endpoint, () => true)).state).toBe('PARKED')
  expect(gone.received).toHaveLength(1)
})

test.each([false, true])(
  'sent again while the endpoint is being enabled: delivered, though it was disabled when it was read (FIFO: %s)',
  async fifo => {
    const good = await world.receiver(response => response.end())
    const endpoint = await world.endpoint(good.url, { fifo })
    const [eventId] = await world.emit(endpoint.partyId, 9)
    await world.until(eventId!, endpoint, succeeded)
    await world.change(endpoint, { status: 'DISABLED' })
    // Whoever writes the delivery waits for this transaction.
    const session = world.db.client.startSession()
    session.startTransaction()
    await deliveries().updateOne({ endpointId: endpoint._id }, { $inc: { tries: 1 } }, { session })
    const sent = world.ask('RESEND', { partyId: endpoint.partyId, eventId: eventId! })
    await eventually('it is about to be written', isWriteWaiting)
    await world.change(endpoint, { status: 'ENABLED' })
    await world.ask('RELEASE', { endpointId: endpoint._id })
    await session.commitTransaction()
    await session.endSession()
    expect((await sent).result).toEqual({ deliveries: 1 })
    await world.until(eventId!, endpoint, both(succeeded, tried(2)))
  },
)

/** At once; a busy machine may need some of it. */
const TOLD_WITHIN_MS = 15_000
const SENT_TIMES = 5

test('sent again to all: delivered, or parked where the endpoint is disabled, whichever process has it', async () => {
  const good = await world.receiver(response => response.end())
  const partyId = 'pty_all'
  const endpoints = await Promise.all(Array.from({ length: 8 }, () => world.endpoint(good.url, { partyId })))
  const [eventId] = await world.emit(partyId, 10)
  for (const endpoint of endpoints) await world.until(eventId!, endpoint, succeeded)
  const another = await world.join()
  const owners = () => world.db.collection('deliveryShards').distinct('owner')
  await eventually('both have a share', async () => (await owners()).length === 2)
  // Who has just begun looks far back, and finds the first ones by itself.
  for (let times = 2; times <= SENT_TIMES; times += 1) {
    await world.ask('RESEND', { partyId, eventId: eventId! })
    const again = both(succeeded, tried(times))
    for (const endpoint of endpoints) await world.until(eventId!, endpoint, again, TOLD_WITHIN_MS)
  }
  for (const endpoint of endpoints) await world.change(endpoint, { status: 'DISABLED' })
  await world.ask('RESEND', { partyId, eventId: eventId! })
  for (const endpoint of endpoints) {
    expect(await world.delivery(eventId!, endpoint)).toMatchObject({
      state: 'PARKED',
      nextAt: null,
      tries: 0,
    })
  }
  await another.stop()
  expect(good.received).toHaveLength(SENT_TIMES * endpoints.length)
})

const deliveries = () => world.db.collection<Delivery>('deliveries')
const both = (one: typeof succeeded, other: typeof succeeded) => (delivery: Delivery) =>
  one(delivery) && other(delivery)
async function isWriteWaiting() {
  const ns = deliveries().namespace
  const waiting = world.db.client
    .db('admin')
    .aggregate([{ $currentOp: {} }, { $match: { op: 'update', ns } }])
  return await waiting.hasNext()
}

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { jest } from '@jest/globals'
import { type Collection, MongoClient, MongoNetworkError } from 'mongodb'
import { servers } from '../support/servers.ts'

/**
 * Two tests of the MongoDB driver, as for its own repository: they need a server and nothing of ours. A
 * command larger than the socket's buffers is still being written when its connection ends, and fails with
 * the connection's error. Unpatched, the first has a bare ECONNRESET and the second never ends.
 */

const SOCKET_TIMEOUT_MS = 2_500
const LIMIT_MS = 30_000
const LARGE = Buffer.alloc(12_000_000)
/** The driver's own requests, by which it watches the server, are smaller. */
const SMALL_BYTES = 16_384

jest.setTimeout(120_000)

/** A proxy whose connections can be held: from then on it reads nothing more of what the driver writes. */
let proxy: Server
let isHeld = false
let client: MongoClient
let documents: Collection<{ _id: string; bytes?: Buffer }>

beforeAll(async () => {
  const { hostname, port } = new URL(servers().mongodb)
  proxy = createServer(socket => {
    const upstream = connect(Number(port), hostname)
    upstream.pipe(socket)
    upstream.on('error', () => socket.destroy())
    socket.on('error', () => upstream.destroy())
    socket.on('close', () => upstream.destroy())
    socket.on('data', piece => {
      if (!isHeld || piece.length < SMALL_BYTES) return upstream.write(piece)
      socket.pause()
      return proxy.emit('held', socket)
    })
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const address = proxy.address() as AddressInfo
  client = await MongoClient.connect(`mongodb://127.0.0.1:${address.port}/?directConnection=true`, {
    maxPoolSize: 1,
    retryWrites: false,
    socketTimeoutMS: SOCKET_TIMEOUT_MS,
  })
  documents = client.db('large-commands').collection('documents')
  await documents.deleteMany({})
})

afterAll(async () => {
  await client.close()
  proxy.close()
})

beforeEach(() => {
  isHeld = true
})

const outcomeOf = (written: Promise<unknown>) =>
  Promise.race([written.catch((error: unknown) => error), sleep(LIMIT_MS, 'never ends', { ref: false })])

/** The connection that a large insert is being written to. */
async function insertLarge(_id: string): Promise<{ outcome: Promise<unknown>; connection: Socket }> {
  const held = once(proxy, 'held')
  const outcome = outcomeOf(documents.insertOne({ _id, bytes: LARGE }))
  const [connection] = (await held) as [Socket]
  isHeld = false
  return { outcome, connection }
}

test('a large command fails with a network error when its connection is reset', async () => {
  const { outcome, connection } = await insertLarge('reset')
  connection.resetAndDestroy()
  expect(await outcome).toBeInstanceOf(MongoNetworkError)
  expect(await documents.insertOne({ _id: 'after the reset' })).toMatchObject({ acknowledged: true })
})

test('a large command fails with a network error when nothing is read for socketTimeoutMS', async () => {
  const { outcome, connection } = await insertLarge('timeout')
  expect(await outcome).toBeInstanceOf(MongoNetworkError)
  connection.destroy()
  expect(await documents.insertOne({ _id: 'after the timeout' })).toMatchObject({ acknowledged: true })
})

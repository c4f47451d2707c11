import { setTimeout as sleep } from 'node:timers/promises'
import { jest } from '@jest/globals'
import { type Collection, MongoClient, MongoNetworkError } from 'mongodb'
import { servers } from '../support/servers.ts'
import { openProxy, type TcpProxy } from '../support/tcpProxy.ts'

/**
 * A command larger than the socket's buffers is still being written when its wire ends. The driver then has
 * to say so as of any other command; the patch in patches/ makes it.
 */

/** More than a small command ever takes, even during other tests. */
const SOCKET_TIMEOUT_MS = 2_500
const LIMIT_MS = 30_000
const MANY_BYTES = 12_000_000

jest.setTimeout(120_000)

let proxy: TcpProxy
let client: MongoClient
let things: Collection<{ _id: string; bytes?: Buffer }>

beforeAll(async () => {
  proxy = await openProxy(0, Number(new URL(servers().mongodb).port))
  client = new MongoClient(`mongodb://127.0.0.1:${proxy.port}/?directConnection=true`, {
    maxPoolSize: 1,
    retryWrites: false,
    socketTimeoutMS: SOCKET_TIMEOUT_MS,
  })
  await client.connect()
  things = client.db('large-commands').collection('things')
  await things.deleteMany({})
})
afterAll(async () => {
  await client.close()
  await proxy.close()
})

const outcome = (writing: Promise<unknown>) =>
  Promise.race([
    writing.then(
      () => 'written',
      (error: unknown) => error,
    ),
    sleep(LIMIT_MS, 'waits forever'),
  ])

test('it fails as a network error when its connection is reset', async () => {
  const thaw = proxy.freeze(SOCKET_TIMEOUT_MS / 8)
  const written = outcome(things.insertOne({ _id: 'reset', bytes: Buffer.alloc(MANY_BYTES) }))
  await sleep(SOCKET_TIMEOUT_MS / 16)
  proxy.reset()
  await thaw
  expect(await written).toBeInstanceOf(MongoNetworkError)
  await things.insertOne({ _id: 'after the reset' })
})

test('it fails as a network error when nothing passes for the time-out of the socket', async () => {
  const thaw = proxy.freeze(6 * SOCKET_TIMEOUT_MS)
  const written = outcome(things.insertOne({ _id: 'half-open', bytes: Buffer.alloc(MANY_BYTES) }))
  expect(await written).toBeInstanceOf(MongoNetworkError)
  await thaw
  await things.insertOne({ _id: 'after the time-out' })
})

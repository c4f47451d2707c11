import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { admitConnections } from './connectionAdmission.ts'

/**
 * A server that only records what it accepts, on an event loop that the test moves by one check at a time.
 */
function recordingServer({ utilization = 0 } = {}) {
  const server = createServer()
  const accepted: Socket[] = []
  server.removeAllListeners('connection')
  server.on('connection', socket => accepted.push(socket))
  let wake: () => void = () => undefined
  const sleep = () => new Promise<void>(resolve => (wake = resolve))
  const measure = () => ({ utilization, idle: 0, active: 0 })
  const closeQueued = admitConnections(server, { sleep, measure })
  const arrive = (remoteAddress: string) => {
    const socket = Object.assign(new PassThrough(), { remoteAddress }) as unknown as Socket
    server.emit('connection', socket)
    return socket
  }
  const check = async () => {
    wake()
    await setImmediate()
  }
  return { accepted, arrive, check, closeQueued }
}

test('of a hundred connections at once sixteen are accepted per check of the event loop', async () => {
  const { accepted, arrive, check } = recordingServer()
  const all = Array.from({ length: 100 }, () => arrive('10.0.0.1'))
  for (const count of [1, 17, 33, 49, 65, 81, 97, 100]) {
    expect(accepted.length).toBe(count)
    await check()
  }
  expect(new Set(accepted)).toEqual(new Set(all))
})

test('while the event loop is busy the next batch waits for eight checks', async () => {
  const { accepted, arrive, check } = recordingServer({ utilization: 0.6 })
  for (let n = 0; n < 20; n++) arrive('10.0.0.1')
  for (let n = 0; n < 7; n++) await check()
  expect(accepted.length).toBe(1)
  await check()
  expect(accepted.length).toBe(17)
})

test('an address with many connections does not delay the one of another address', async () => {
  const { accepted, arrive, check } = recordingServer()
  for (let n = 0; n < 100; n++) arrive('10.0.0.1')
  const other = arrive('10.0.0.2')
  await check()
  expect(accepted).toContain(other)
})

test('a connection that breaks in the queue is not accepted, and the next one is', async () => {
  const { accepted, arrive, check } = recordingServer()
  arrive('10.0.0.1')
  const broken = arrive('10.0.0.1')
  broken.destroy(new Error('ECONNRESET'))
  await setImmediate()
  const last = arrive('10.0.0.1')
  await check()
  expect(accepted).toContain(last)
  expect(accepted).not.toContain(broken)
})

test('a server that closes closes the queued connections and every later one', async () => {
  const { accepted, arrive, closeQueued } = recordingServer()
  const all = Array.from({ length: 100 }, () => arrive('10.0.0.1'))
  closeQueued()
  await setImmediate()
  expect(all.filter(({ destroyed }) => !destroyed)).toEqual(accepted)
  expect(arrive('10.0.0.1').destroyed).toBe(true)
})

test('queued connections are not read from, and all are answered', async () => {
  const server = createServer((_request, response) => response.end())
  const arrived: Socket[] = []
  const accepted = new Set<Socket>()
  const readTooEarly: Socket[] = []
  server.on('connection', socket => accepted.add(socket))
  admitConnections(server)
  server.on('connection', socket => arrived.push(socket))
  server.on('request', () => {
    readTooEarly.push(...arrived.filter(socket => !accepted.has(socket) && socket.bytesRead > 0))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const answers = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const socket = connect(port, '127.0.0.1')
      socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
      const [answer] = (await once(socket, 'data')) as [Buffer]
      socket.destroy()
      return answer.toString('latin1', 0, 12)
    }),
  )
  expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 200']))
  expect(readTooEarly).toEqual([])
  server.close()
  await once(server, 'close')
})

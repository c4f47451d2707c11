import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { takeConnectionsInTurns } from './connectionAdmission.ts'

/** A server that only says which connections it has taken. */
function takingServer() {
  const server = createServer()
  const taken: Socket[] = []
  server.removeAllListeners('connection')
  server.on('connection', socket => taken.push(socket))
  const closeWaiting = takeConnectionsInTurns(server)
  const arrive = (remoteAddress: string) => {
    const socket = Object.assign(new PassThrough(), { remoteAddress }) as unknown as Socket
    server.emit('connection', socket)
    return socket
  }
  return { taken, arrive, closeWaiting }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await setImmediate()
}

test('of a hundred that come at once a few are taken before anything else has its turn', async () => {
  const { taken, arrive } = takingServer()
  const all = Array.from({ length: 100 }, () => arrive('10.0.0.1'))
  await setImmediate()
  expect(taken.length).toBeLessThanOrEqual(16)
  await until(() => taken.length === 100)
  expect(new Set(taken)).toEqual(new Set(all))
})

test('an address with many leaves the next turn to one with few', async () => {
  const { taken, arrive } = takingServer()
  for (let n = 0; n < 100; n++) arrive('10.0.0.1')
  const other = arrive('10.0.0.2')
  await until(() => taken.includes(other))
  expect(taken.length).toBeLessThanOrEqual(2 * 16)
})

test('who goes away while it waits is not taken, and breaks nothing', async () => {
  const { taken, arrive } = takingServer()
  for (let n = 0; n < 20; n++) arrive('10.0.0.1')
  const gone = arrive('10.0.0.1')
  gone.destroy(new Error('ECONNRESET'))
  const last = arrive('10.0.0.1')
  await until(() => taken.includes(last))
  expect(taken).not.toContain(gone)
})

test('a server that closes closes those that wait, and whoever comes after them', async () => {
  const { taken, arrive, closeWaiting } = takingServer()
  const all = Array.from({ length: 100 }, () => arrive('10.0.0.1'))
  closeWaiting()
  await setImmediate()
  expect(all.filter(({ destroyed }) => !destroyed)).toEqual(taken)
  expect(arrive('10.0.0.1').destroyed).toBe(true)
})

test('nothing is read of those that wait, and all are answered', async () => {
  const server = createServer((_request, response) => response.end())
  const arrived: Socket[] = []
  const taken = new Set<Socket>()
  const readTooEarly: Socket[] = []
  server.on('connection', socket => taken.add(socket))
  takeConnectionsInTurns(server)
  server.on('connection', socket => arrived.push(socket))
  server.on('request', () => {
    readTooEarly.push(...arrived.filter(socket => !taken.has(socket) && socket.bytesRead > 0))
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

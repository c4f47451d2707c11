import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { eventually } from '../support/eventually.ts'
import { OPEN_KEY, runProcessor, startTestGateway, type TestGateway } from '../support/gateway.ts'
import { servers } from '../support/servers.ts'

/** Longer than the store's answer may take to a question, shorter than what bytes may take. */
const BUSY_MS = 4_500

let gateway: TestGateway
let stopProcessor: () => Promise<void>
const wire = openWire()

beforeAll(async () => {
  const endpoint = `http://127.0.0.1:${await wire.port}`
  gateway = await startTestGateway({ database: 'upload-wire', env: { S3_ENDPOINT: endpoint } })
  stopProcessor = await runProcessor(gateway.db)
})

afterAll(async () => {
  await stopProcessor()
  await gateway.stop()
  wire.close()
})

beforeEach(() => {
  wire.mode = 'well'
})

async function upload(): Promise<number> {
  const form = new FormData()
  form.set('amount', '1')
  form.set('paper', new Blob(['%PDF-1.7 %%EOF']), 'paper.pdf')
  const headers = { 'api-key': OPEN_KEY }
  return (await fetch(`${gateway.url}/things/v1`, { method: 'POST', body: form, headers })).status
}

/** Asks again where the store is slow at the moment; a fault of the gateway is there each time. */
const untilAllAreStored = (uploads: () => Promise<number[]>) =>
  eventually('every upload is stored', async () => {
    const refused = (await uploads()).filter(status => status !== 201)
    return refused.length === 0 ? true : Promise.reject(new Error(`refused: ${refused}`))
  })

test('an upload on a connection that the store has closed is sent again', async () => {
  await untilAllAreStored(async () => [await upload()])
  wire.mode = 'closes what is used again'
  await untilAllAreStored(async () => {
    const closed = wire.closed()
    const statuses = await Promise.all(Array.from({ length: 10 }, upload))
    statuses.push(await upload(), await upload())
    expect(wire.closed()).toBeGreaterThan(closed)
    return statuses
  })
})

test('a store that takes its time over the bytes fails no upload', async () => {
  wire.mode = 'slow with bytes'
  await untilAllAreStored(async () => [await upload()])
})

/** Between the gateway and the store. */
function openWire() {
  let closed = 0
  const { port, hostname } = new URL(servers().s3.endpoint)
  const wire = {
    mode: 'well' as 'well' | 'closes what is used again' | 'slow with bytes',
    closed: () => closed,
    port: Promise.resolve(0),
    close: () => {},
  }
  const all = new Set<Socket>()
  const server: Server = createServer(client => {
    const store = connect(Number(port), hostname)
    let answered = false
    all.add(client).add(store)
    client.on('data', async piece => {
      if (answered && wire.mode === 'closes what is used again') {
        closed += 1
        client.resetAndDestroy()
        return
      }
      client.pause()
      if (wire.mode === 'slow with bytes' && piece.toString('latin1').startsWith('PUT /'))
        await after(BUSY_MS)
      store.write(piece)
      client.resume()
    })
    store.on('data', piece => {
      answered ||= !piece.toString('latin1').startsWith('HTTP/1.1 100')
      client.write(piece)
    })
    for (const [one, other] of [
      [client, store],
      [store, client],
    ] as const) {
      one.on('error', () => undefined)
      one.on('close', () => other.destroy())
    }
  })
  wire.port = new Promise(resolve =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  )
  wire.close = () => {
    for (const socket of all) socket.destroy()
    server.close()
  }
  return wire
}

import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Topic, topics } from '../../schemas/topics.ts'
import { eventually } from '../support/eventually.ts'
import { OPEN_KEY, runProcessor, startTestGateway, type TestGateway } from '../support/gateway.ts'
import { servers } from '../support/servers.ts'

/** The registry behind a door that can be shut: what comes then is never answered. */
interface Door {
  readonly address: string
  /** How often each path has been answered. */
  readonly answered: ReadonlyMap<string, number>
  shut(): void
  close(): void
}

async function openDoor(registry: string): Promise<Door> {
  const answered = new Map<string, number>()
  let isShut = false
  const server: Server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    if (isShut) return
    const asked = path.split('?')[0] ?? ''
    response.once('finish', () => answered.set(asked, (answered.get(asked) ?? 0) + 1))
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}
    const type = request.headers['content-type']
    const headers = type === undefined ? {} : { 'content-type': type }
    const answer = await fetch(new URL(registry).origin + path, {
      method: request.method ?? 'GET',
      headers,
      ...body,
    })
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
    })
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>(done => void server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}${new URL(registry).pathname}`,
    answered,
    shut: () => {
      isShut = true
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

let door: Door
let gateway: TestGateway
let stopProcessor: () => Promise<void>

beforeAll(async () => {
  door = await openDoor(servers().registry)
  gateway = await startTestGateway({
    database: 'test_first_write',
    env: { SCHEMA_REGISTRY_URL: door.address },
  })
  stopProcessor = await runProcessor(gateway.db)
})

afterAll(async () => {
  await stopProcessor?.()
  await gateway?.stop()
  door?.close()
})

const schemas = Object.values<Topic>(topics)
  .filter(({ writtenBy }) => writtenBy.includes('gateway'))
  .flatMap(({ name, records }) => records.map(record => `${name}-${record}`))

/** Provisioning has asked for each of them through the same door, and for this one, as often. */
const OF_LTV_ALONE = 'ltv-positions-lastro.ltv.LtvPosition'

test('a gateway asks for every schema that it writes before anybody needs it', async () => {
  expect(schemas).toContain('contract-commands-lastro.commands.CreateContract')
  const base = new URL(door.address).pathname
  const answers = (subject: string) => door.answered.get(`${base}/subjects/${subject}`) ?? 0
  await eventually('every schema was told', async () => {
    const missing = schemas.filter(subject => answers(subject) <= answers(OF_LTV_ALONE))
    if (missing.length > 0) throw new Error(missing.join(', '))
    return true
  })
})

test('its first write, and the reply to it, go through while the registry is unreachable', async () => {
  door.shut()
  const answer = await fetch(`${gateway.url}/things/v1/json`, {
    method: 'POST',
    headers: {
      'api-key': OPEN_KEY,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ amount: '1.00' }),
  })
  expect([answer.status, await answer.json()]).toEqual([201, expect.anything()])
})

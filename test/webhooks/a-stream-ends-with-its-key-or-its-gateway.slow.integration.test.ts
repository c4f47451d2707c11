import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { eventStreamRoutes } from '../../gateway/resources/webhooks/eventStream.ts'
import { eventually } from '../support/eventually.ts'
import { addKey, only, startTestGateway, type TestGateway } from '../support/gateway.ts'

/** Upper limit that no test needs: a machine that stalls for seconds must not use it up. */
const DRAIN_MS = 30_000
const agents: Agent[] = []
let gateway: TestGateway
let isStopped = false

beforeAll(async () => {
  const routes = only(eventStreamRoutes)
  gateway = await startTestGateway({ database: 'streams_end', routes, drainMs: DRAIN_MS })
})
afterAll(async () => {
  for (const agent of agents) agent.destroy()
  if (!isStopped) await gateway?.stop()
})

/** A client with one connection, which it keeps. */
function clientOf(key: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  agents.push(agent)
  return async (): Promise<IncomingMessage> => {
    const url = `${gateway.url}/events/v1/stream`
    const [answer] = await once(request(url, { agent, headers: { 'api-key': key } }).end(), 'response')
    return answer
  }
}

async function newReader(name: string, networks: readonly string[] = []) {
  await addKey(gateway.db, `test_${name}`, { _id: `key_${name}`, networks })
  const ask = clientOf(`test_${name}`)
  const stream = await eventually('an open stream', async () => {
    const answer = await ask()
    if (answer.statusCode === 200) return answer
    throw new Error(await text(answer))
  })
  return { ask, ended: text(stream) }
}

const restrict = (name: string, networks: readonly string[]) =>
  gateway.db.collection<{ _id: string }>('apiKeys').updateOne({ _id: `key_${name}` }, { $set: { networks } })

test('a key that is bound to other networks reads no further, one that is still let in does', async () => {
  const inside = await newReader('inside', ['127.0.0.0/8'])
  const outside = await newReader('outside')
  await restrict('inside', ['203.0.113.0/24', '127.0.0.1/32'])
  await restrict('outside', ['203.0.113.0/24'])
  expect(await outside.ended).toContain('event: end\ndata: {"reason":"key_restricted"}')
  expect(await Promise.race([inside.ended, Promise.resolve('reads on')])).toBe('reads on')
  await restrict('inside', ['203.0.113.0/24'])
  expect(await inside.ended).toContain('"key_restricted"')
})

test('a client that reconnects to a gateway that is shutting down gets no new stream', async () => {
  const reader = await newReader('loyal')
  const stopped = gateway.stop()
  isStopped = true
  expect(await reader.ended).toContain('event: end\ndata: {"reason":"draining"}')
  const again = await reader.ask()
  expect([again.statusCode, again.headers['retry-after']]).toEqual([503, '2'])
  expect(JSON.parse(await text(again))).toMatchObject({ error: { code: 'service_unavailable' } })
  for (const agent of agents) agent.destroy()
  await stopped
})

/** `lastro listen` between a gateway and a receiver that this test plays. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { eventually } from '../../test/support/eventually.ts'

/** Spaces and an order of members that no parser keeps. */
const bodyOf = (id: string) => `{"data": {"b":1.50, "a":"x"},"id":"${id}","event":"collateral.created"}`

const home = mkdtempSync(join(tmpdir(), 'lastro-listen-'))
const streams: { readonly request: IncomingMessage; readonly response: ServerResponse }[] = []
const received: { readonly headers: Record<string, string>; readonly body: string }[] = []
const server = createServer(async (request, response) => {
  if (request.url === '/events/v1/stream') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
    streams.push({ request, response })
    return
  }
  received.push({ headers: request.headers as Record<string, string>, body: await text(request) })
  response.writeHead(204).end()
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(home, { recursive: true })
})

test('after a break it goes on behind the last event, signs the bytes that came, and ends when it is told', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // Whatever may be collected is: a signal that nobody holds would not end it.
  const collecting = 'data:text/javascript,setInterval(globalThis.gc, 50).unref()'
  const program = join(import.meta.dirname, '../lastro.ts')
  const args = ['--expose-gc', '--import', collecting, program, 'listen', '--forward-to', `${url}/hook`]
  const env = { PATH: process.env['PATH'], LASTRO_API_KEY: 'test_x', LASTRO_URL: url, XDG_CONFIG_HOME: home }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  let said = ''
  child.stderr.setEncoding('utf8').on('data', chunk => (said += chunk))
  const send = (index: number, id: string) =>
    streams[index]!.response.write(`id: ${id}\nevent: collateral.created\ndata: ${bodyOf(id)}\n\n`)
  await eventually('the stream is open', () => streams[0])
  send(0, 'evt_1')
  await eventually('it is forwarded', () => received[0])
  streams[0]!.response.destroy()
  await eventually('the stream is open again', () => streams[1])
  expect(streams[1]!.request.headers['last-event-id']).toBe('evt_1')
  send(1, 'evt_1')
  send(1, 'evt_2')
  await eventually('the second is forwarded', () => received[1])
  const [, secret = ''] = /webhook secret: (\S+)/.exec(said) ?? []
  expect(received.map(({ body }) => body)).toEqual([bodyOf('evt_1'), bodyOf('evt_2')])
  for (const { headers, body } of received) new Webhook(secret).verify(body, headers)
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

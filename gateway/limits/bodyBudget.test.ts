import { EventEmitter, once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Refusal } from '../errors/errors.ts'
import { EVERYONE, watchedApp } from '../server/app.fixture.ts'
import { ANONYMOUS_BUDGET_BYTES, BUDGET_BYTES, createBodyBudget, MAX_SHARE } from './bodyBudget.ts'

const MAX = 256 * 1024

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

describe('concurrent bodies', () => {
  const SHARE_BYTES = BUDGET_BYTES * MAX_SHARE
  const open = (bytes: number | null, owner = 'a') => {
    const headers = bytes === null ? { 'transfer-encoding': 'chunked' } : { 'content-length': `${bytes}` }
    const response = new EventEmitter()
    budget.reserve({ headers } as unknown as IncomingMessage, response as unknown as ServerResponse, owner)
    return () => response.emit('close')
  }
  let budget = createBodyBudget(BUDGET_BYTES, MAX)
  beforeEach(() => {
    budget = createBodyBudget(BUDGET_BYTES, MAX)
  })

  test('one tenant gets a quarter of the budget, others still find room, and room is released', () => {
    const closers = Array.from({ length: SHARE_BYTES / MAX }, () => open(MAX))
    expect(() => open(1)).toThrow(Refusal)
    open(MAX, 'b')
    closers[0]!()
    open(MAX)
  })

  test('bodies of all tenants together stay within the budget', () => {
    const owners = ['a', 'b', 'c', 'd']
    for (const owner of owners) for (let held = 0; held < SHARE_BYTES; held += MAX) open(MAX, owner)
    expect(owners.length * SHARE_BYTES).toBe(BUDGET_BYTES)
    expect(() => open(1, 'e')).toThrow('later')
  })

  test('a body of unknown length counts as the largest', () => {
    for (let held = 0; held < SHARE_BYTES; held += MAX) open(null)
    expect(() => open(null)).toThrow(Refusal)
  })
})

describe('bodies of anonymous clients', () => {
  /** Connections that announce a body each and send none of it. */
  async function openingApp() {
    const { app } = await watchedApp(EVERYONE, { config: { trustedProxies: ['127.0.0.0/8'] } })
    closers.push(() => app.close())
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    let arrived = 0
    app.server.on('request', () => {
      arrived += 1
    })
    const open = (path: string, address: string) => {
      const socket = connect(port, '127.0.0.1')
      const lines = [
        `POST ${path} HTTP/1.1`,
        'host: x',
        'api-key: any',
        `x-forwarded-for: ${address}`,
        'content-type: application/json',
        `content-length: ${MAX}`,
      ]
      socket.write([...lines, '', ''].join('\r\n'))
      closers.unshift(() => socket.destroy())
      return socket
    }
    const answerOf = async (socket: Socket) => String((await once(socket, 'data'))[0])
    const fill = async (path: string, address: string, count: number) => {
      const before = arrived
      for (let one = 0; one < count; one++) open(path, address)
      while (arrived < before + count) await new Promise(setImmediate)
    }
    const finish = async (path: string, address: string) => {
      const socket = open(path, address)
      socket.write(' '.repeat(MAX))
      return (await answerOf(socket)).slice(9, 12)
    }
    return { open, answerOf, fill, finish }
  }

  test('one address uses neither the budget of another address nor that of a tenant', async () => {
    const { open, answerOf, fill, finish } = await openingApp()
    await fill('/console/session', '198.51.100.1', (ANONYMOUS_BUDGET_BYTES * MAX_SHARE) / MAX)
    const refused = await answerOf(open('/console/session', '198.51.100.1'))
    expect(refused).toMatch(/^HTTP\/1\.1 503 .*\r\nconnection: close\r\n/s)
    // A body of spaces is no JSON; it was read.
    expect(await finish('/console/session', '198.51.100.2')).toBe('400')
    expect(await finish('/contracts/v1/1001/send', '198.51.100.1')).toBe('400')
  })

  test('all anonymous clients together have a budget separate from that of the tenants', async () => {
    const { open, answerOf, fill, finish } = await openingApp()
    for (const address of ['1', '2', '3', '4'].map(last => `198.51.100.${last}`)) {
      await fill('/console/session', address, (ANONYMOUS_BUDGET_BYTES * MAX_SHARE) / MAX)
    }
    expect(await answerOf(open('/console/session', '198.51.100.5'))).toMatch(/^HTTP\/1\.1 503 /)
    expect(await finish('/contracts/v1/1001/send', '198.51.100.5')).toBe('400')
  })
})

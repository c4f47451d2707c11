import { createSocket, type Socket } from 'node:dgram'
import type { LookupAddress } from 'node:dns'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_PORTS } from '../../../platform/network/ssrfGuard.ts'
import { systemClock } from '../../../platform/process/clock.ts'
import { eventually } from '../../../test/support/eventually.ts'
import { openConnections } from './attempt.ts'
import { createDnsResolver, type DnsResolver, hostsIn, parseSearch } from './dnsResolver.ts'

/** A name server that says 127.0.0.1, ::1 or nothing at all, after the first label of the name. */
const asked: string[] = []
let server: Socket
let address: string
let rebound = '127.0.0.1'
beforeAll(async () => {
  server = createSocket('udp4')
  server.on('message', (query, { port, address: from }) => {
    const { name, type, end } = questionOf(query)
    asked.push(name)
    if (name.startsWith('silent')) return
    const wanted = name.startsWith('missing') || (type === 28 && !name.startsWith('both')) ? [] : [type]
    const data =
      type === 28 ? Buffer.from([...Array(15).fill(0), 1]) : Buffer.from(rebound.split('.').map(Number))
    const head = Buffer.from(query.subarray(0, end))
    head.writeUInt16BE(name.startsWith('missing') ? 0x8183 : 0x8180, 2)
    head.writeUInt16BE(wanted.length, 6)
    head.writeUInt32BE(0, 8)
    const records = wanted.map(kind => {
      const record = Buffer.alloc(12)
      record.writeUInt16BE(0xc00c, 0)
      record.writeUInt16BE(kind, 2)
      record.writeUInt16BE(1, 4)
      record.writeUInt32BE(60, 6)
      record.writeUInt16BE(data.length, 10)
      return Buffer.concat([record, data])
    })
    server.send(Buffer.concat([head, ...records]), port, from)
  })
  await new Promise<void>(resolve => server.bind(0, '127.0.0.1', resolve))
  address = `127.0.0.1:${server.address().port}`
})
afterAll(() => void server.close())

function questionOf(query: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

const fresh = (options: { search?: string[]; hostsFile?: string } = {}) =>
  createDnsResolver({ clock: systemClock, servers: [address], ...options })
const lookup = (names: DnsResolver, tenant: string, name: string, family: 0 | 4 | 6 = 0) =>
  new Promise<LookupAddress[]>((resolve, reject) =>
    names.forTenant(tenant)(name, { all: true, family }, (error, found) =>
      error ? reject(error) : resolve(found),
    ),
  )

test('names of one tenant that never answer delay no look-up of another tenant', async () => {
  const names = fresh()
  const ended: string[] = []
  const silent = Array.from({ length: 40 }, (_, n) =>
    lookup(names, 'greedy', `silent${n}.example.com`).catch(({ code }) => void ended.push(code)),
  )
  for (let n = 0; n < 20; n++) {
    expect(await lookup(names, 'good', `good${n}.example.com`)).toEqual([{ address: '127.0.0.1', family: 4 }])
  }
  // Had they waited behind the silent ones, all of these would have ended: eight in 4 s.
  expect(ended.length).toBeLessThan(silent.length)
  expect(new Set(asked.filter(name => name.startsWith('silent'))).size).toBeLessThanOrEqual(ended.length + 8)
  await Promise.all(silent)
  expect(new Set(ended)).toEqual(new Set(['ETIMEOUT']))
})

test('a name that one tenant waits for is looked up at once for another; a wait that timed out asks nothing', async () => {
  const names = fresh()
  const waiting = Array.from({ length: 40 }, (_, n) => lookup(names, 'greedy', `silent-${n}.example.net`))
  const ended = Promise.allSettled([...waiting, lookup(names, 'greedy', 'good-shared.example.net')])
  await eventually('its turns are taken', () => silentNames().size >= 8)
  const others = await lookup(names, 'good', 'good-shared.example.net')
  expect(others).toEqual([{ address: '127.0.0.1', family: 4 }])
  await ended
  // When it has a turn again, all those before it were asked or given up.
  await eventually('greedy has a turn again', () => lookup(names, 'greedy', 'good-again.example.net'))
  expect(silentNames().size).toBeLessThan(waiting.length)
})
const silentNames = () => new Set(asked.filter(name => /^silent-.*net$/.test(name)))

test('a look-up returns both address families, or the one that was asked for', async () => {
  const found = await lookup(fresh(), 'a', 'both.example.com')
  expect(found.map(one => one.address).sort()).toEqual(['127.0.0.1', '::1'])
  expect(await lookup(fresh(), 'a', 'both.example.com', 6)).toEqual([{ address: '::1', family: 6 }])
})

test('an answer is cached, and so is its absence', async () => {
  const names = fresh()
  await Promise.all([
    lookup(names, 'a', 'good-once.example.com'),
    lookup(names, 'b', 'GOOD-ONCE.example.com.'),
  ])
  await lookup(names, 'a', 'good-once.example.com')
  expect(asked.filter(name => name.startsWith('good-once'))).toHaveLength(2)
  for (let n = 0; n < 2; n++) {
    await expect(lookup(names, 'a', 'missing-once.example.com')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  }
  expect(asked.filter(name => name.startsWith('missing-once'))).toHaveLength(2)
})

test('localhost and names of the hosts file are resolved without a server', async () => {
  const hostsFile = join(mkdtempSync(join(tmpdir(), 'hosts-')), 'hosts')
  writeFileSync(
    hostsFile,
    '10.1.2.3\tPrinter.example.com printer # ours\n::1 localhost\n127.0.0.1 localhost\n',
  )
  const names = fresh({ hostsFile })
  expect(await lookup(names, 'a', 'printer')).toEqual([{ address: '10.1.2.3', family: 4 }])
  expect((await lookup(names, 'a', 'localhost')).map(one => one.address).sort()).toEqual(['127.0.0.1', '::1'])
  expect((await lookup(names, 'a', 'any.localhost', 4)).map(one => one.address)).toEqual(['127.0.0.1'])
  expect(hostsIn('# nothing\n\n', 'nothing')).toBeUndefined()
})

test('a name without its suffix is looked up with each search suffix', async () => {
  const search = parseSearch('nameserver 10.0.0.1\nsearch svc.cluster.test cluster.test\noptions ndots:5\n')
  expect(search).toEqual(['svc.cluster.test', 'cluster.test'])
  const names = fresh({ search: ['good.test'] })
  await expect(lookup(names, 'a', 'missing.shop')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  expect(asked).toContain('missing.shop.good.test')
})

test('a cached answer is judged anew for each connection, and so is one that changes', async () => {
  const http = createServer((_request, response) => response.end())
  await new Promise<void>(resolve => void http.listen(0, '127.0.0.1', resolve))
  const url = new URL(`http://good-rebinding.example.com:${(http.address() as AddressInfo).port}/`)
  const resolve = fresh().forTenant('a')
  const message = { id: 'evt_1', timestampSeconds: 1, signature: 'v1,c2ln', body: '{}' }
  const attempt = async (allowLoopback: boolean) => {
    const policy = { allowLoopback, allowedNetworks: [], allowedPorts: DEFAULT_PORTS }
    const connections = openConnections(url, { policy, connections: 1, resolve })
    const { outcome } = await connections.post(message)
    await connections.close()
    return outcome
  }
  expect(await attempt(true)).toBe('SUCCEEDED')
  expect(await attempt(false)).toBe('TARGET_REFUSED')
  rebound = '10.0.0.1'
  expect(await attempt(true)).toBe('SUCCEEDED')
  http.close()
})

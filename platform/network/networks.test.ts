import { createServer } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import fc from 'fast-check'
import {
  addressShare,
  areWithin,
  canonicalNetwork,
  everyAddress,
  isInNetworks,
  plainAddress,
} from './networks.ts'

test.each([
  ['203.0.113.7', '203.0.113.7/32'],
  ['10.1.2.3/16', '10.1.0.0/16'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8::7', '2001:db8::7/128'],
  ['2001:db8:0:1::5/48', '2001:db8::/48'],
])('%s is written %s', (text, network) => {
  expect(canonicalNetwork(text)).toBe(network)
  expect(canonicalNetwork(network)).toBe(network)
})

test.each([
  '',
  'any',
  '10.1/16',
  '010.0.0.1',
  '10.0.0.0/33',
  '10.0.0.0/-1',
  '10.0.0.0/08',
  '10.0.0.0/8/8',
  '2001:db8::/129',
  '::ffff:10.0.0.1',
  'fe80::1%eth0',
])('"%s" is no network', text => expect(canonicalNetwork(text)).toBeNull())

test.each([
  ['203.0.113.7', true],
  ['203.0.113.8', false],
  ['::ffff:203.0.113.7', true],
  ['2001:db8:0:ffff::1', true],
  ['2001:db9::1', false],
  ['nonsense', false],
])('%s is in: %s', (address, isIn) => {
  expect(isInNetworks(address, ['203.0.113.7/32', '2001:db8::/48'])).toBe(isIn)
})

test('a network is within a wider one of its kind, never within a narrower', () => {
  expect(areWithin(['10.1.0.0/16', '2001:db8:1::/64'], ['10.0.0.0/8', '2001:db8::/32'])).toBe(true)
  expect(areWithin(['10.0.0.0/8'], ['10.1.0.0/16'])).toBe(false)
  expect(areWithin(['10.1.0.0/16', '192.0.2.0/24'], ['10.0.0.0/8'])).toBe(false)
  expect(areWithin(['::/0'], ['0.0.0.0/0'])).toBe(false)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1', 'fe80::/64'],
  ['', ''],
])('the share of %s in limits by address is that of %s (security 1)', (address, share) => {
  expect(addressShare(address)).toBe(share)
})

test('a whole IPv6 network of 64 bits has one share, and none of another (security 1)', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map(value => value.toString(16))
  const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length })
  fc.assert(
    fc.property(groups(3), groups(4), groups(3), groups(4), (network, one, other, two) => {
      const share = addressShare(['2001', ...network, ...one].join(':'))
      const isSame = network.every((text, place) => text === other[place])
      return isSame === (share === addressShare(['2001', ...other, ...two].join(':')))
    }),
  )
  fc.assert(
    fc.property(groups(3), groups(4), groups(4), (network, one, two) => {
      const [first, second] = [one, two].map(rest => addressShare(['2001', ...network, ...rest].join(':')))
      return first === second
    }),
  )
})

test('ports are opened in both families where the machine has both, and a client of IPv4 is written as one', async () => {
  const one = { address: 'fe80::1', netmask: '', mac: '', internal: false, cidr: null }
  expect(everyAddress({ eth0: [{ ...one, family: 'IPv6', scopeid: 1 }] })).toBe('::')
  expect(everyAddress({ eth0: [{ ...one, family: 'IPv4' }] })).toBe('0.0.0.0')
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(plainAddress(request.socket.remoteAddress ?? ''))
    response.end()
  })
  await new Promise<void>(resolve => void server.listen(0, everyAddress(), resolve))
  const { port } = server.address() as AddressInfo
  const hosts = everyAddress() === '::' ? ['127.0.0.1', '::1'] : ['127.0.0.1']
  for (const host of hosts)
    await (await fetch(`http://${isIP(host) === 6 ? `[${host}]` : host}:${port}/`)).text()
  expect(seen).toEqual(hosts)
  server.close()
})

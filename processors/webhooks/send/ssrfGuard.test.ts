import type { LookupAddress } from 'node:dns'
import {
  checkAddress,
  checkUrl,
  DEFAULT_PORTS,
  parseNetwork,
  type TargetPolicy,
} from '../../../platform/network/ssrfGuard.ts'
import { ssrfLookup } from './ssrfGuard.ts'

const production: TargetPolicy = { allowLoopback: false, allowedNetworks: [], allowedPorts: DEFAULT_PORTS }
const laptop: TargetPolicy = { ...production, allowLoopback: true }

/** Forms of the same few places, as attackers write them. All are refused before anything is looked up. */
const refusedUrls: readonly [url: string, reason: RegExp][] = [
  // IPv4 loopback in every notation that URL parsers take
  ['https://127.0.0.1/', /loopback/],
  ['https://127.1/', /loopback/],
  ['https://127.0.1/', /loopback/],
  ['https://2130706433/', /loopback/],
  ['https://0x7f000001/', /loopback/],
  ['https://0x7f.0.0.1/', /loopback/],
  ['https://0x7f.1/', /loopback/],
  ['https://017700000001/', /loopback/],
  ['https://0177.0.0.1/', /loopback/],
  ['https://0177.0.0.01/', /loopback/],
  ['https://127.0.0.1./', /loopback/],
  ['https://127.255.255.254/', /loopback/],
  ['https://①②⑦.⓪.⓪.①/', /loopback/],
  ['https://127%2e0%2e0%2e1/', /loopback/],
  ['https://127。0。0。1/', /loopback/],
  // this host, private, shared, link-local, reserved, multicast, broadcast
  ['https://0/', /unspecified/],
  ['https://0.0.0.0/', /unspecified/],
  ['https://0.1.2.3/', /unspecified/],
  ['https://10.0.0.1/', /private/],
  ['https://10.255.255.255/', /private/],
  ['https://167772161/', /private/],
  ['https://012.0.0.1/', /private/],
  ['https://172.16.0.1/', /private/],
  ['https://172.31.255.255/', /private/],
  ['https://192.168.0.1/', /private/],
  ['https://192.168.257/', /private/],
  ['https://0xc0a80001/', /private/],
  ['https://100.64.0.1/', /carrierGradeNat/],
  ['https://169.254.1.1/', /linkLocal/],
  ['https://192.0.0.8/', /reserved/],
  ['https://192.0.2.1/', /reserved/],
  ['https://198.51.100.1/', /reserved/],
  ['https://203.0.113.1/', /reserved/],
  ['https://198.18.0.1/', /reserved/],
  ['https://224.0.0.1/', /multicast/],
  ['https://239.255.255.250/', /multicast/],
  ['https://240.0.0.1/', /reserved/],
  ['https://255.255.255.255/', /broadcast/],
  // metadata services
  ['https://169.254.169.254/latest/meta-data/', /linkLocal/],
  ['https://2852039166/', /linkLocal/],
  ['https://0xa9fea9fe/', /linkLocal/],
  ['https://0251.0376.0251.0376/', /linkLocal/],
  ['https://169.254.170.2/', /linkLocal/],
  ['https://100.100.100.200/', /carrierGradeNat/],
  ['https://192.0.0.192/', /reserved/],
  ['https://168.63.129.16/', /internal/],
  ['https://metadata.google.internal/', /internal/],
  ['https://[fd00:ec2::254]/', /uniqueLocal/],
  // IPv6, with IPv4 inside or without
  ['https://[::1]/', /loopback/],
  ['https://[0:0:0:0:0:0:0:1]/', /loopback/],
  ['https://[::]/', /unspecified/],
  ['https://[::ffff:127.0.0.1]/', /ipv4Mapped/],
  ['https://[::ffff:7f00:1]/', /ipv4Mapped/],
  ['https://[::ffff:8.8.8.8]/', /ipv4Mapped/],
  ['https://[::127.0.0.1]/', /reserved/],
  ['https://[::ffff:0:127.0.0.1]/', /rfc6145/],
  ['https://[64:ff9b::127.0.0.1]/', /rfc6052/],
  ['https://[64:ff9b::10.0.0.1]/', /rfc6052/],
  ['https://[64:ff9b:1::a00:1]/', /rfc6052/],
  ['https://[2002:7f00:1::]/', /6to4/],
  ['https://[2001:0:7f00:1::]/', /teredo/],
  ['https://[fe80::1]/', /linkLocal/],
  ['https://[fe80::1%25eth0]/', /valid URL/],
  ['https://[fe80::1%eth0]/', /valid URL/],
  ['https://[fec0::1]/', /deprecatedSiteLocal/],
  ['https://[fc00::1]/', /uniqueLocal/],
  ['https://[fdff::1]/', /uniqueLocal/],
  ['https://[ff02::1]/', /multicast/],
  ['https://[100::1]/', /discard/],
  ['https://[2001:db8::1]/', /reserved/],
  ['https://[5f00::1]/', /segmentRouting/],
  ['https://[4000::1]/', /reserved/],
  // names
  ['https://localhost/', /local network/],
  ['https://LOCALHOST/', /local network/],
  ['https://localhost./', /local network/],
  ['https://foo.localhost/', /internal/],
  ['https://localhost.localdomain/', /internal/],
  ['https://ip6-localhost/', /local network/],
  ['https://printer.local/', /internal/],
  ['https://mongo.lastro.svc/', /internal/],
  ['https://mongo.lastro.svc.cluster.local/', /internal/],
  ['https://router.lan/', /internal/],
  ['https://intranet/', /local network/],
  ['https://1.0.0.127.in-addr.arpa/', /internal/],
  // the rest of the URL
  ['http://example.com/', /https/],
  ['ftp://example.com/', /https/],
  ['file:///etc/passwd', /https/],
  ['gopher://example.com/', /https/],
  ['data:text/plain,hi', /https/],
  ['https://user:secret@example.com/', /credentials/],
  ['https://user@example.com/', /credentials/],
  ['https://example.com@127.0.0.1/', /credentials/],
  ['https://example.com:22/', /port 22/],
  ['https://example.com:25/', /port 25/],
  ['https://example.com:80/', /port 80/],
  ['https://example.com:6379/', /port 6379/],
  ['https://example.com:9092/', /port 9092/],
  ['https://example.com:27017/', /port 27017/],
  ['https://example.com:0/', /port 0/],
  ['https://example.com/#part', /fragment/],
  ['https://example.com/\r\nX-Injected: 1', /control/],
  ['https://example.com/a b', /blanks/],
  ['https://exa\tmple.com/', /control/],
  ['https://', /valid URL/],
  ['//example.com/', /valid URL/],
  ['https://256.1.1.1/', /valid URL/],
  [`https://example.com/${'a'.repeat(2_100)}`, /longer/],
]

test('the table has at least 60 forms', () => {
  expect(new Set(refusedUrls.map(([url]) => url)).size).toBeGreaterThanOrEqual(60)
})

test.each(refusedUrls)('%s is refused, with its reason', (url, reason) => {
  expect(() => checkUrl(url, production)).toThrow(expect.objectContaining({ name: 'TargetRefused' }))
  expect(() => checkUrl(url, production)).toThrow(reason)
})

test.each([
  'https://example.com/',
  'https://example.com:443/hooks?x=1',
  'https://example.com:8443/',
  'https://hooks.exämple.com/',
  'https://8.8.8.8/',
  'https://[2606:4700:4700::1111]/',
])('%s is allowed', url => {
  expect(checkUrl(url, production).href).toMatch(/^https:/)
})

test('in local mode loopback is allowed with http and any port, and nothing else is', () => {
  for (const url of [
    'http://127.0.0.1:3000/',
    'http://localhost:3000/',
    'http://[::1]:9/',
    'https://127.0.0.1:1/',
  ]) {
    expect(() => checkUrl(url, laptop)).not.toThrow()
  }
  for (const url of [
    'http://example.com/',
    'http://10.0.0.1/',
    'http://169.254.169.254/',
    'https://192.168.0.1/',
  ]) {
    expect(() => checkUrl(url, laptop)).toThrow()
  }
})

test('an allowed network is reachable, and no other', () => {
  const open = { ...production, allowedNetworks: [parseNetwork('10.1.0.0/16'), parseNetwork('fd00:1::/32')] }
  expect(() => checkAddress('10.1.2.3', open)).not.toThrow()
  expect(() => checkAddress('fd00:1::5', open)).not.toThrow()
  expect(() => checkAddress('10.2.0.1', open)).toThrow(/private/)
  expect(() => checkUrl('https://receiver.team.svc.cluster.local/', open)).not.toThrow()
})

/** The owner of an endpoint does not learn where a name leads. */
const HIDDEN = 'hooks.example.com does not lead to a public address'

const lookupOf = (answers: string[][], policy = production) => {
  const lookup = ssrfLookup(policy, (_name, _options, callback) => {
    const addresses = (answers.shift() ?? []).map<LookupAddress>(address => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }))
    callback(null, addresses)
  })
  return (all: boolean) =>
    new Promise<unknown>((resolve, reject) =>
      lookup('hooks.example.com', { all }, (error, found) => (error ? reject(error) : resolve(found))),
    )
}

test('each answer of the resolver is checked: a name that changes gains nothing', async () => {
  const lookup = lookupOf([['93.184.216.34'], ['127.0.0.1']])
  await expect(lookup(false)).resolves.toBe('93.184.216.34')
  await expect(lookup(false)).rejects.toMatchObject({
    message: HIDDEN,
    cause: { message: expect.stringMatching(/loopback/) },
  })
})

test('one refused address among several refuses the name', async () => {
  await expect(lookupOf([['93.184.216.34', '10.0.0.1']])(true)).rejects.toMatchObject({
    message: HIDDEN,
    cause: { message: expect.stringMatching(/private/) },
  })
  await expect(lookupOf([['2606:4700::1', '::ffff:169.254.169.254']])(true)).rejects.toMatchObject({
    message: HIDDEN,
  })
  await expect(lookupOf([['fe80::1%eth0']])(true)).rejects.toMatchObject({ message: HIDDEN })
  await expect(lookupOf([[]])(true)).rejects.toThrow(/no address/)
})

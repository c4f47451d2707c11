import { isSameOrigin } from './sameOrigin.ts'

const host = 'lastro.example'

test.each([
  ['GET', { host, 'sec-fetch-site': 'same-origin' }, true],
  ['GET', { host, 'sec-fetch-site': 'none' }, true],
  ['GET', { host, 'sec-fetch-site': 'cross-site' }, false],
  ['GET', { host, 'sec-fetch-site': 'same-site' }, false],
  ['POST', { host, 'sec-fetch-site': 'same-origin' }, true],
  ['POST', { host, 'sec-fetch-site': 'none' }, false],
  ['POST', { host, 'sec-fetch-site': 'cross-site', origin: `https://${host}` }, false],
  ['GET', { host }, true],
  ['POST', { host }, false],
  ['POST', { host, origin: `https://${host}` }, true],
  ['POST', { host, origin: `https://${host}:8443` }, false],
  ['POST', { host, origin: 'https://elsewhere.example' }, false],
  ['GET', { host, origin: 'https://elsewhere.example' }, false],
  ['POST', { host, origin: 'null' }, false],
  ['POST', { host: 'gateway:8080', 'x-forwarded-host': host, origin: `https://${host}` }, true],
])('%s with %j comes from its own page: %s', (method, headers, expected) => {
  expect(isSameOrigin(method, headers)).toBe(expected)
})

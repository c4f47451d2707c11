import { answeredHeaders, sentHeaders } from './shownHeaders.ts'

test('each signature of a request is masked, and nothing else', () => {
  const signatures = { 'webhook-id': 'evt_1', 'webhook-signature': 'v1,c2ln v1a,ZWQ=' }
  expect(sentHeaders(signatures)).toEqual([
    { name: 'webhook-id', value: 'evt_1' },
    { name: 'webhook-signature', value: 'v1,*** v1a,***' },
  ])
})

test.each(['set-cookie', 'authorization', 'x-api-key', 'x-user-email', 'location', '__proto__'])(
  'an answer shows that it has %s, and not its value',
  name => {
    const headers = Object.fromEntries([[name, 'maria@example.com']])
    expect(answeredHeaders(headers)).toEqual([{ name, value: '***' }])
  },
)

test('headers of servers and caches keep their value, without control characters, cut at 128', () => {
  const answer = {
    server: 'nginx\u001b[31m',
    'retry-after': '120',
    via: ['1.1 a', '1.1 b'],
    etag: 'x'.repeat(200),
  }
  expect(answeredHeaders(answer)).toEqual([
    { name: 'server', value: 'nginx [31m' },
    { name: 'retry-after', value: '120' },
    { name: 'via', value: '1.1 a,1.1 b' },
    { name: 'etag', value: 'x'.repeat(128) },
  ])
})

test('an answer of many or long headers shows at most 40 and 2,048 characters', () => {
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`x-${index}`, 'a']))
  expect(answeredHeaders(many)).toHaveLength(40)
  const long = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`x-${index}-${'b'.repeat(200)}`, 'a']),
  )
  const shown = answeredHeaders(long)
  const characters = shown.reduce((sum, { name, value }) => sum + name.length + value.length, 0)
  expect(shown).toHaveLength(15)
  expect(characters).toBeLessThanOrEqual(2_048)
})

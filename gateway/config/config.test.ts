import { readEnvironment } from '../../platform/process/environment.ts'
import { RESERVED_HOURS } from '../../platform/records/outcomes.ts'
import { connectionSettings } from '../../processors/runtime/connections/connections.ts'
import { gatewaySettings } from './config.ts'

/** Unsafe settings that an operator could miss: refused at the start, by name. */
const read = (name: keyof typeof gatewaySettings, env: Record<string, string>) =>
  (readEnvironment({ [name]: gatewaySettings[name] }, env) as Record<string, unknown>)[name]

test('the first admin key is long and no word', () => {
  const strong = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
  expect(read('adminApiKey', { ADMIN_API_KEY: strong })).toBe(strong)
  expect(read('adminApiKey', {})).toBe(null)
  for (const weak of ['admin', 'x'.repeat(64), strong.slice(0, 31), 'abababababababababababababababababab']) {
    const refused = () => read('adminApiKey', { ADMIN_API_KEY: weak })
    expect(refused).toThrow(/ADMIN_API_KEY.*at least 32 characters/s)
    // A message ends up in logs.
    expect(refused).not.toThrow(weak.length > 5 ? weak : 'admin key must')
  }
})

test('trusted proxies are addresses and networks, never everybody; none unless told (security 10)', () => {
  expect(read('trustedProxies', {})).toBe(null)
  expect(read('trustedProxies', { TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8,192.0.2.7' })).toEqual([
    '10.0.0.0/8',
    'fd00::/8',
    '192.0.2.7',
  ])
  const everybody = [
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/8, 0.0.0.0/1',
    '8000::/1',
    '::ffff:0.0.0.0/96',
    '0.0.0.0/7',
  ]
  for (const wrong of ['true', '10.0.0.0/33', 'proxy.internal', '*', ...everybody]) {
    expect(() => read('trustedProxies', { TRUSTED_PROXIES: wrong })).toThrow('TRUSTED_PROXIES')
  }
})

test('outcomes are kept no shorter than the reservations that lead to them', () => {
  const { retentionHours } = connectionSettings
  const of = (hours: number) =>
    readEnvironment({ retentionHours }, { OUTCOME_RETENTION_HOURS: String(hours) }).retentionHours
  expect(of(RESERVED_HOURS)).toBe(RESERVED_HOURS)
  expect(() => of(RESERVED_HOURS - 1)).toThrow('OUTCOME_RETENTION_HOURS')
})

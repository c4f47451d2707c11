import { Registry } from 'prom-client'
import type { Attempt, Delivery } from '../../schemas/documents/webhooks.ts'
import { webhookSettings } from './config.ts'
import { createTenantMetrics } from './tenantMetrics.ts'

const AT = 1_785_412_800_000
const attempt = (number: number, outcome: Attempt['outcome'], afterMs: number) =>
  ({ attempt: number, outcome, startedAt: AT + afterMs, durationMs: 500 }) as Attempt
const of = (partyId: string) => ({ partyId, timestamp: AT }) as Delivery

async function series(registry: Registry): Promise<readonly string[]> {
  const lines = (await registry.metrics()).split('\n')
  return lines.filter(line => line.startsWith('lastro_') && !line.endsWith(' 0'))
}

test('a named tenant has series of its own, and all others are one', async () => {
  const registry = new Registry()
  const note = createTenantMetrics(registry, ['pty_named'])
  note(attempt(1, 'TIMEOUT', 200), of('pty_named'))
  note(attempt(2, 'SUCCEEDED', 5_000), of('pty_named'))
  for (let index = 0; index < 100; index += 1) note(attempt(1, 'SUCCEEDED', 100), of(`pty_${index}`))
  const found = await series(registry)
  expect(found).toContain('lastro_webhook_tenant_delivery_seconds_bucket{le="10",tenant="pty_named"} 1')
  expect(found).toContain('lastro_webhook_tenant_first_attempt_seconds_bucket{le="1",tenant="pty_named"} 1')
  expect(found).toContain(
    'lastro_webhook_tenant_first_attempts_total{tenant="pty_named",succeeded="false"} 1',
  )
  expect(found).toContain('lastro_webhook_tenant_first_attempts_total{tenant="other",succeeded="true"} 100')
  const tenants = new Set(found.map(line => /tenant="(\w+)"/.exec(line)?.[1]))
  expect(tenants).toEqual(new Set(['pty_named', 'other']))
})

test('what nobody was named for is there from the start, at zero', async () => {
  const registry = new Registry()
  createTenantMetrics(registry, [])
  const text = await registry.metrics()
  expect(text).toContain('lastro_webhook_tenant_first_attempts_total{tenant="other",succeeded="true"} 0')
})

test.each([
  ['one name too many', Array.from({ length: 51 }, (_, index) => `pty_${index}`).join(',')],
  ['a name that is no party', 'pty_1,everybody'],
])('%s is refused at the start', (_what, text) => {
  expect(() => webhookSettings.sloTenants.parse(text)).toThrow('at most 50 names')
})

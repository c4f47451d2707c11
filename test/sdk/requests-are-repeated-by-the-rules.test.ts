import { Decimal, InvalidRequest, Lastro, type LastroError } from '../../sdk/typescript/src/lastro.ts'
import { CASES, type ScriptedServer, startScriptedServer } from './scriptedServer.ts'

let server: ScriptedServer

beforeAll(async () => {
  server = await startScriptedServer()
})
afterAll(() => server.close())

test.each(CASES)('after %s, %s ends as %s with %i requests', async (steps, kind, end, requests) => {
  const reader = `${kind}-${steps.replaceAll(',', '-')}`
  const lastro = new Lastro({ url: `${server.url}/${reader}/${steps}`, key: 'test' })
  const path = { id: 1 }
  const calls = {
    read: () => lastro.readContract({ path }),
    change: () => lastro.updateOutstandingBalance({ path, body: { outstandingBalance: new Decimal('9') } }),
    remove: () => lastro.deleteWebhookEndpoint({ path: { id: 'e' } }),
  }
  const found = await calls[kind]().catch((error: unknown) => error)
  const keys = server.keysOf(reader)
  expect(keys.length).toBe(requests)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toEqual(kind === 'change' ? expect.stringMatching(/^[0-9a-f]{32}$/) : null)
  if (end === 'ok') expect(found).toEqual({ data: { outstandingBalance: new Decimal('9') } })
  else expect(found).toMatchObject({ code: end })
  if (end === 'INVALID_REQUEST') {
    expect(found).toBeInstanceOf(InvalidRequest)
    expect((found as LastroError).violations).toEqual([{ field: 'f', reason: 'r' }])
  }
})

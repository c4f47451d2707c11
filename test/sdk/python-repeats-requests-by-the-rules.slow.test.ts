import { runPython } from './python.ts'
import { CASES, type ScriptedServer, startScriptedServer } from './scriptedServer.ts'

/** As the test of the TypeScript SDK, with both clients of the Python SDK. */
let server: ScriptedServer

beforeAll(async () => {
  server = await startScriptedServer()
})
afterAll(() => server.close())

test.each(['sync', 'async'])('requests are repeated by the rules: %s', async kind => {
  const ends = JSON.parse(await runPython(['repeat.py', server.url, kind], JSON.stringify(CASES)))
  const asExpected = CASES.map(([, , end]) => end)
  expect(ends.map(([end]: string[]) => end)).toEqual(asExpected)
  expect(ends[0]).toEqual(['ok', 'Decimal'])
  expect(ends[8]).toEqual(['INVALID_REQUEST', 'InvalidRequest'])
  for (const [steps, name, , requests] of CASES) {
    const keys = server.keysOf(`${kind}-${name}-${steps.replaceAll(',', '-')}`)
    expect([steps, name, keys.length, new Set(keys).size]).toEqual([steps, name, requests, 1])
    expect(keys[0] === null).toBe(name !== 'change')
  }
})

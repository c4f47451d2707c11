import fc from 'fast-check'
import { type CuttingServer, startCuttingServer } from './cuttingServer.ts'
import { runPython } from './python.ts'

/** As the test of the TypeScript SDK, with both clients of the Python SDK. */
const RUNS = 60
let server: CuttingServer

beforeAll(async () => {
  server = await startCuttingServer()
})
afterAll(() => server.close())

test.each(['sync', 'async'])(
  'a connection that breaks at any byte of the stream loses and doubles no event: %s',
  async kind => {
    const each = Array.from({ length: server.bytes + 1 }, (_, bytes) => [bytes])
    const seed = Date.now()
    const several = fc.sample(fc.array(fc.nat(server.bytes), { minLength: 2, maxLength: 4 }), {
      seed,
      numRuns: RUNS,
    })
    process.stdout.write(`seed ${seed}\n`)
    const given = JSON.stringify({ ids: server.ids, cuts: [...each, ...several] })
    expect(JSON.parse(await runPython(['read_events.py', server.url, kind], given))).toEqual([])
  },
)

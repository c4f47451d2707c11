import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { OPEN_KEY, startTestGateway, type TestGateway } from '../support/gateway.ts'

/**
 * Graceful shutdown of a gateway while clients hold connections open: a further request is answered with
 * `connection: close`; no connection is closed under a request.
 */
const CLIENTS = 20
/** Upper limit that no test needs: a machine that stalls for seconds must not use it up. */
const DRAIN_MS = 30_000

interface Told {
  readonly status: number
  /** The answer said `Connection: close`. */
  readonly isLast: boolean
}

/** A client with one connection, which it keeps. */
function clientOf(gateway: TestGateway) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    async ask(): Promise<Told> {
      const asked = request(`${gateway.url}/things/v1/7`, { agent, headers: { 'api-key': OPEN_KEY } }).end()
      const [answer] = await once(asked, 'response')
      answer.resume()
      await once(answer, 'end')
      return { status: answer.statusCode, isLast: answer.headers.connection === 'close' }
    },
    close: () => agent.destroy(),
  }
}

test('idle connections stay open until their clients were told; requests without a pause all succeed', async () => {
  const gateway = await startTestGateway({ database: 'ends_without_failing', drainMs: DRAIN_MS })
  const idle = clientOf(gateway)
  const busy = Array.from({ length: CLIENTS }, () => clientOf(gateway))
  expect(await idle.ask()).toEqual({ status: 200, isLast: false })

  const told: Promise<Told>[] = busy.map(async client => {
    for (;;) {
      const answer = await client.ask()
      if (answer.status !== 200 || answer.isLast) return answer
    }
  })
  await busy[0]!.ask()
  const startedAt = performance.now()
  const ended = gateway.stop()
  expect(await Promise.all(told)).toEqual(busy.map(() => ({ status: 200, isLast: true })))
  // By now the others have gone; this one comes last, on the connection that lay idle all the while.
  expect(await idle.ask()).toEqual({ status: 200, isLast: true })
  await ended
  expect(performance.now() - startedAt).toBeLessThan(DRAIN_MS)
  for (const client of [idle, ...busy]) client.close()
})

import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * How long responses carry `Connection: close` before idle connections are closed: a request that is on its
 * way to a connection that closes at that moment would fail.
 */
const DRAIN_MS = 1_500
const CHECK_EVERY_MS = 20

/**
 * Graceful shutdown. The returned function makes every response carry `Connection: close`, closes connections
 * that are idle after `drainMs`, and disconnects requests that are unanswered `lastResponsesMs` after that.
 */
export function shutdownOf(
  app: FastifyInstance,
  lastResponsesMs: number,
  drainMs = DRAIN_MS,
): () => Promise<void> {
  let draining = false
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close')
  })
  const connections = () =>
    new Promise<number>(resolve => app.server.getConnections((error, count) => resolve(error ? 0 : count)))
  return async () => {
    draining = true
    const deadline = Date.now() + drainMs
    while ((await connections()) > 0 && Date.now() < deadline) await sleep(CHECK_EVERY_MS)
    const limit = setTimeout(() => app.server.closeAllConnections(), lastResponsesMs)
    await app.close()
    clearTimeout(limit)
  }
}

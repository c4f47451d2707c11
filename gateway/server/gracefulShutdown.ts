import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * How long clients are told to open another connection before those that are idle are closed under them: a
 * request that is on its way to a connection which closes at that moment would fail.
 */
const DRAIN_MS = 1_500
const LOOK_EVERY_MS = 20

/**
 * Answers how to end: every answer says `Connection: close` from then on; connections that are idle after
 * `drainMs` are closed. A request that has no answer `lastAnswersMs` later gets none.
 */
export function drainable(
  app: FastifyInstance,
  lastAnswersMs: number,
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
    while ((await connections()) > 0 && Date.now() < deadline) await sleep(LOOK_EVERY_MS)
    const limit = setTimeout(() => app.server.closeAllConnections(), lastAnswersMs)
    await app.close()
    clearTimeout(limit)
  }
}

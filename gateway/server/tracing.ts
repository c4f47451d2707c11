import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Traced, traceRequest } from '../../platform/process/tracing.ts'
import type { Headers } from '../../platform/records/records.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: Traced | null
  }
}

const TRACEPARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/** One span for every request, a child of the client's where it sends `traceparent`. */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched'
    request.span = traceRequest(request.method, route, request.headers as Headers)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { span } = request
    span?.set({ 'http.response.status_code': reply.statusCode })
    span?.end(reply.statusCode >= 500 ? new Error(`status ${reply.statusCode}`) : undefined)
    done()
  })
}

/** The trace context to put on a command: our span's, or the client's while tracing is off. */
export function traceparentOf(request: FastifyRequest): string | null {
  const given = request.span?.headers['traceparent'] ?? request.headers['traceparent']
  return typeof given === 'string' && TRACEPARENT.test(given) ? given : null
}

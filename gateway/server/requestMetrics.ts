import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Duration of every request by method, route pattern and status; unknown paths count under one name. */
export function measureRequests(app: FastifyInstance, metrics: Registry): void {
  const duration = new Histogram({
    name: 'lastro_http_request_seconds',
    help: 'Duration of HTTP requests, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [metrics],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched'
    const method = route === 'unmatched' ? 'any' : request.method
    duration.observe({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1_000)
    done()
  })
}

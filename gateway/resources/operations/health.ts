import { Type } from '@sinclair/typebox'
import type { Health } from '../../../platform/process/health.ts'
import { exactly } from '../../../schemas/http/values.ts'
import { route } from '../../routing/route.ts'

const Readiness = exactly({
  ready: Type.Boolean(),
  checks: Type.Record(
    Type.String(),
    Type.Union(['ok', 'starting', 'away', 'draining'].map(state => Type.Literal(state))),
    { description: 'The state of each part. The reasons are shown on the port for operators.' },
  ),
})

/**
 * Liveness: this process answers. Readiness: it can serve requests, with the state of each dependency. Both
 * are public, and name no addresses.
 */
export const healthRoutes = [
  route({
    method: 'GET',
    url: '/healthz/live',
    scopes: 'public',
    operationId: 'readLiveness',
    tag: 'Health',
    summary: 'Liveness: whether this process is running.',
    answers: {
      200: {
        description: 'It does.',
        schema: exactly({ live: Type.Literal(true) }),
        example: { live: true },
      },
    },
    handle: () => ({ status: 200, body: { live: true } }),
  }),
  route({
    method: 'GET',
    url: '/healthz/ready',
    scopes: 'public',
    operationId: 'readReadiness',
    tag: 'Health',
    summary: 'Readiness: whether this process can serve requests, and what is missing if not.',
    answers: {
      200: {
        description: 'It can. Requests that need an unavailable part are answered with 503.',
        schema: Readiness,
        example: {
          ready: true,
          checks: { kafka: 'ok', mongodb: 'ok', registry: 'ok', s3: 'ok', replies: 'ok' },
        },
      },
      503: {
        description: 'It is starting, draining, or lacks a part without which no request can be served.',
        schema: Readiness,
        example: { ready: false, checks: { kafka: 'ok', mongodb: 'away' } },
      },
    },
    handle: (_request, deps: { readonly health: Health }) => {
      const ready = deps.health.ready()
      return { status: ready ? 200 : 503, body: { ready, checks: deps.health.states() } }
    },
  }),
]

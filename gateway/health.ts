import { Type } from '@sinclair/typebox'
import { exactly } from '../schemas/http/values.ts'
import { route } from './routes.ts'

const Readiness = exactly({
  ready: Type.Boolean(),
  checks: Type.Record(Type.String(), Type.String(), {
    description: 'Per part `ok`, or why it is not ready.',
  }),
})

/** Liveness says only that this process answers; readiness names what is down. No key is needed. */
export const healthRoutes = [
  route({
    method: 'GET',
    url: '/healthz/live',
    scopes: 'public',
    operationId: 'readLiveness',
    tag: 'Health',
    summary: 'Whether this process lives.',
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
    summary: 'Whether this process can serve, and what is missing if not.',
    answers: {
      200: {
        description: 'Everything is there.',
        schema: Readiness,
        example: {
          ready: true,
          checks: { kafka: 'ok', mongodb: 'ok', registry: 'ok', s3: 'ok', replies: 'ok' },
        },
      },
      503: {
        description: 'Something is missing; it is named.',
        schema: Readiness,
        example: { ready: false, checks: { kafka: 'away: no answer in 2000 ms', mongodb: 'ok' } },
      },
    },
    handle: (_request, deps) => {
      const ready = deps.health.ready()
      return { status: ready ? 200 : 503, body: { ready, checks: deps.health.parts() } }
    },
  }),
]

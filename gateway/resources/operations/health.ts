import { Type } from 'typebox'
import type { Health } from '../../../platform/process/health.ts'
import { exactly, flag } from '../../../schemas/http/values.ts'
import { routesOf } from '../../routing/route.ts'

const { route } = routesOf({ tag: 'Health', scopes: 'public' })

const Readiness = exactly({
  ready: flag('False while the process starts, shuts down or lacks a required part.'),
  checks: Type.Record(
    Type.String(),
    Type.Union(['ok', 'starting', 'unreachable', 'draining'].map(state => Type.Literal(state))),
    { description: 'State of each dependency. The reasons are on the operators’ port.' },
  ),
})

/**
 * Liveness: this process answers. Readiness: it can serve requests, with the state of each dependency. Both
 * are public, and name no addresses.
 */
export const healthRoutes = [
  route({
    on: 'GET /healthz/live',
    operationId: 'readLiveness',
    summary: 'Get liveness: whether this process is running.',
    ok: {
      description: 'The process is running.',
      schema: exactly({
        live: Type.Literal(true, {
          description: 'Always true: a process that is not running does not respond.',
        }),
      }),
      example: { live: true },
    },
    handle: () => ({ status: 200, body: { live: true } }),
  }),
  route({
    on: 'GET /healthz/ready',
    operationId: 'readReadiness',
    summary: 'Get readiness: whether this process can serve requests.',
    responses: {
      200: {
        description: 'Ready. Requests that need an unavailable dependency get 503.',
        schema: Readiness,
        example: {
          ready: true,
          checks: { kafka: 'ok', mongodb: 'ok', registry: 'ok', s3: 'ok', replies: 'ok' },
        },
      },
      503: {
        description: 'Starting, shutting down, or lacking a dependency that every request needs.',
        schema: Readiness,
        example: { ready: false, checks: { kafka: 'ok', mongodb: 'unreachable' } },
      },
    },
    handle: (_request, deps: { readonly health: Health }) => {
      const ready = deps.health.ready()
      return { status: ready ? 200 : 503, body: { ready, checks: deps.health.states() } }
    },
  }),
]

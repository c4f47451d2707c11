import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import type { Identity } from '../access/authentication.ts'
import { SCOPES } from '../access/scopes.ts'
import type { GatewayConfig } from '../config/config.ts'
import { createCpuScheduler } from '../limits/cpuScheduler.ts'
import { PUBLISHED_ROUTES } from '../publishedRoutes.ts'
import { type BoundRoute, bind, type NeedsOf } from '../routing/bind.ts'
import type { QueryRoute, Route } from '../routing/route.ts'
import { buildApp } from './app.ts'
import type { Audit } from './audit.ts'
import type { Execution } from './pipeline.ts'

/**
 * The gateway's own app and routes in front of handlers that only say that they were reached: for everything
 * that is refused before a handler, which needs no server.
 */
export interface WatchedApp {
  readonly app: FastifyInstance
  send(route: Route, request?: WatchedRequest): Promise<WatchedAnswer>
}

export interface WatchedRequest {
  /** Values of the path's places; of the right form where none are given. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly type?: string | null
  readonly body?: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

export interface WatchedAnswer {
  readonly status: number
  readonly code: string | null
  readonly fields: readonly (string | null)[]
  readonly reasons: readonly string[]
  readonly reached: boolean
}

export const EVERYONE: Identity = {
  keyId: 'key_all',
  partyId: 'pty_all',
  tenantKey: 'pty_all',
  scopes: SCOPES,
  rateLimit: 0,
  session: null,
  networks: [],
}

export const ROUTES = PUBLISHED_ROUTES

/** One route of a list, bound to its own dependencies only. */
export function bindOne<R extends Route>(
  routes: readonly R[],
  operationId: string,
  needs: Partial<NeedsOf<R>>,
): readonly BoundRoute[] {
  return bind(
    routes.filter(route => route.operationId === operationId),
    needs as NeedsOf<R>,
  )
}

/** Rows for test.each: the name of a route, and the route. */
export function namesOf(routes: readonly Route[]): [string, Route][] {
  return routes.map(route => [`${route.method} ${route.url}`, route])
}

export interface WatchedOptions {
  /** Routes that answer themselves. */
  readonly answering?: readonly BoundRoute[]
  /** Hears of audit records. */
  readonly note?: Audit['note']
  readonly config?: Partial<GatewayConfig>
}

/** Null: every key is unknown. */
export async function watchedApp(
  identity: Identity | null = EVERYONE,
  { answering = [], note = () => undefined, config = {} }: WatchedOptions = {},
): Promise<WatchedApp> {
  let reached = false
  const cpuScheduler = createCpuScheduler()
  const now = Date.now
  const needs = {
    config: { environment: 'prod', trustedProxies: null, corsOrigins: null, ...config } as const,
    log: pino({ level: 'silent' }),
    metrics: new Registry(),
    cpuScheduler,
    admission: {
      identities: { identify: () => identity, used: () => undefined },
      sessions: { identify: async () => identity },
      portals: { identify: async () => identity },
      rateLimiter: { count: () => null },
      cpuScheduler,
      now,
    },
    execution: { audit: { note }, now } as Partial<Execution> as Execution,
  }
  const handle: QueryRoute<void>['handle'] = () => {
    reached = true
    return { status: 200, body: {} }
  }
  const own = new Map(answering.map(route => [route.operationId, route]))
  const app = await buildApp(
    needs,
    ROUTES.map(route => own.get(route.operationId) ?? { ...route, command: null, handle }),
  )
  return {
    app,
    async send(route, request = {}) {
      const { params = {}, query = '', type = null, body, headers: more } = request
      reached = false
      const headers = { 'api-key': 'any', ...(type === null ? {} : { 'content-type': type }), ...more }
      const url = `${pathOf(route, params)}${query}`
      const payload = body === undefined ? {} : { payload: body }
      const answer = await app.inject({ method: route.method, url, headers, ...payload })
      const { code = null, violations = [] } = answer.json().error ?? {}
      const told = violations as { field: string | null; reason: string }[]
      const [fields, reasons] = [told.map(({ field }) => field), told.map(({ reason }) => reason)]
      return { status: answer.statusCode, code, fields, reasons, reached }
    },
  }
}

function pathOf({ url, params }: Route, given: Readonly<Record<string, string>>): string {
  return url.replace(/:(\w+)/g, (_place, name: string) => {
    const place = params.properties[name] as { type?: string; examples?: string[]; enum?: string[] }
    const { type, examples, enum: words } = place
    return given[name] ?? (type === 'integer' ? '1001' : String(examples?.[0] ?? words?.[0] ?? 'cmd_1'))
  })
}

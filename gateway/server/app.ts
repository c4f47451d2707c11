import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import cors from '@fastify/cors'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { JsonRefusal, parseJson } from '../../schemas/values/losslessJson.ts'
import { ANONYMOUS } from '../access/authentication.ts'
import type { GatewayConfig } from '../config/config.ts'
import { Refusal } from '../errors/errors.ts'
import { MAX_FILE_BYTES } from '../files/uploads.ts'
import { dropTypeOfEmptyBody } from '../input/emptyBodies.ts'
import { acceptForms } from '../input/multipart.ts'
import { undecodablePathParameter } from '../input/undecodable.ts'
import { enforceBodyBudget } from '../limits/bodyBudget.ts'
import type { CpuScheduler } from '../limits/cpuScheduler.ts'
import type { BoundRoute } from '../routing/bind.ts'
import { requestIdOf } from '../routing/requestId.ts'
import { namedHeaders } from '../routing/response.ts'
import { type Admission, authenticate } from './admission.ts'
import { admitConnections } from './connectionAdmission.ts'
import { createClientErrorHandler, createErrorHandler } from './errorHandler.ts'
import { createNotFoundHandler, methodNotAllowedRoutes } from './notFound.ts'
import { type Execution, handlerOf } from './pipeline.ts'
import { createRefusalAudit } from './refusalAudit.ts'
import { measureRequests } from './requestMetrics.ts'
import { traceRequests } from './tracing.ts'

/** JSON bodies are small; files go through multipart, which has separate limits. */
const JSON_BODY_LIMIT_BYTES = 256 * 1024
/** Events of providers are a few hundred bytes. */
const RAW_BODY_LIMIT_BYTES = 64 * 1024
/** Ids in paths are short; longer ones cannot exist. */
const MAX_PARAM_LENGTH = 200
/** All headers of a request together; Node answers 431 beyond. */
const MAX_HEADER_BYTES = 16 * 1024
/** A slow client may take this long to send its headers, and this long for the whole request with a file. */
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 60_000
/** Interval at which both timeouts are enforced; Node's default of 30 s would extend them. */
const TIMEOUT_CHECK_MS = 2_000
/** An idle connection takes about 10 kB and a descriptor; further ones are closed at once. */
const MAX_CONNECTIONS = 15_000
/** Longer than the idle time of common load balancers, so that they close first. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000

/** Sets the common headers first, so that preflights and every refusal carry them too. */
function setNamedHeaders(named: Readonly<Record<string, string>>) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    reply.headers(named).header('x-request-id', request.id)
    const isNamed = request.headers.host !== undefined || request.raw.httpVersion === '1.0'
    done(isNamed ? undefined : new Refusal('INVALID_REQUEST', { field: 'Host', reason: 'is required' }))
  }
}

/** CORS for pages of the configured origins. */
const CORS = {
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  exposedHeaders: [
    'content-disposition',
    'etag',
    'idempotent-replayed',
    'location',
    'ratelimit',
    'ratelimit-policy',
    'retry-after',
    'x-api-version',
    'x-command-id',
    'x-environment',
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
    'x-request-id',
  ],
  maxAge: 600,
}

/** Larger bodies take milliseconds to parse and go through the CPU scheduler; nearly all are smaller. */
const LARGE_JSON_BYTES = 16 * 1024

/** Refuses invalid UTF-8: a broken name would be stored with replacement characters. */
function jsonOf(bytes: Buffer): unknown {
  const invalid = (reason: string, field: string | null = null) =>
    new Refusal('INVALID_REQUEST', { field, reason: field === null ? `the body ${reason}` : reason })
  if (!isUtf8(bytes)) throw invalid('is not valid UTF-8')
  if (bytes.length === 0) return undefined
  try {
    return parseJson(bytes.toString())
  } catch (error) {
    if (error instanceof JsonRefusal) throw invalid(error.message, error.field)
    throw invalid('is not valid JSON')
  }
}

type BodyRead = (error: Error | null, body?: unknown) => void

function jsonReader(cpuScheduler: Pick<CpuScheduler, 'schedule'>) {
  return ({ call }: FastifyRequest, bytes: Buffer, done: BodyRead): void => {
    if (bytes.length > LARGE_JSON_BYTES) {
      void cpuScheduler
        .schedule(call?.identity.tenantKey ?? '', () => jsonOf(bytes))
        .then(body => done(null, body), done)
      return
    }
    let body: unknown
    try {
      body = jsonOf(bytes)
    } catch (error) {
      done(error as Error)
      return
    }
    done(null, body)
  }
}

/**
 * Destroys the stream of a HEAD response, which Fastify would read to its end, so that it releases its
 * permit.
 */
function endUnread<T>(
  { method }: FastifyRequest,
  _reply: FastifyReply,
  payload: T,
  done: (error: null, payload: T) => void,
): void {
  if (method === 'HEAD' && payload instanceof Readable) payload.destroy()
  done(null, payload)
}

function rejectSchema(): never {
  throw new Error('no route has a schema for Fastify')
}

/** Null for anonymous clients. */
function tenantOf({ call }: FastifyRequest): string | null {
  return call && call.identity !== ANONYMOUS ? call.identity.tenantKey : null
}

export interface AppNeeds {
  readonly config: Parameters<typeof namedHeaders>[0] & Pick<GatewayConfig, 'trustedProxies' | 'corsOrigins'>
  readonly log: Logger
  readonly metrics: Registry
  readonly cpuScheduler: Pick<CpuScheduler, 'schedule'>
  readonly admission: Admission
  readonly execution: Execution
}

export async function buildApp(needs: AppNeeds, routes: readonly BoundRoute[]): Promise<FastifyInstance> {
  const { config, log, metrics, cpuScheduler, execution } = needs
  const named = namedHeaders(config)
  const handleError = createErrorHandler(named)
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger per request is costly: log lines name the request id themselves.
    childLoggerFactory: logger => logger,
    genReqId: requestIdOf,
    bodyLimit: JSON_BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    connectionTimeout: 0,
    forceCloseConnections: 'idle',
    // While draining, requests that are already on a connection are still served.
    return503OnClosing: false,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // Node's own refusal has neither a body nor our headers: `setNamedHeaders` refuses instead.
      requireHostHeader: false,
    },
    trustProxy: config.trustedProxies ? [...config.trustedProxies] : false,
    clientErrorHandler: createClientErrorHandler(named),
    // The router's own refusals: a path that does not decode.
    frameworkErrors: (error, request, reply) => {
      const violations = [undecodablePathParameter(routes, request.raw.url!)]
      const isBroken = error.code === 'FST_ERR_BAD_URL'
      handleError(isBroken ? new Refusal('INVALID_REQUEST', { violations }) : error, request, reply)
    },
    // validation.ts checks requests; Fastify's own compilers are not needed.
    schemaController: {
      compilersFactory: { buildValidator: rejectSchema, buildSerializer: rejectSchema },
    },
  })
  app.server.maxConnections = MAX_CONNECTIONS
  const closeQueued = admitConnections(app.server)
  app.addHook('preClose', async () => closeQueued())
  // An unknown Expect header is ignored, as RFC 9110 permits: Node's own 417 lacks our headers.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.addHook('onRequest', setNamedHeaders(named))
  app.decorateRequest('call', null)
  app.decorateRequest('isAudited', false)
  if (config.corsOrigins) await app.register(cors, { ...CORS, origin: [...config.corsOrigins] })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, jsonReader(cpuScheduler))
  // Routes without a form refuse it in the handler; routes with one read it in multipart.ts.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  const handleNotFound = createNotFoundHandler(routes, handleError)
  const recordRefusal = createRefusalAudit({ audit: execution.audit, now: execution.now, metrics }, routes)
  app.setErrorHandler((error, request, reply) => {
    recordRefusal(error, request)
    return handleError(error, request, reply)
  })
  measureRequests(app, metrics)
  traceRequests(app)
  // Fastify calls its not-found handler after reading the body; this refuses without reading it.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) handleNotFound(request, reply)
    else done()
  })
  enforceBodyBudget(app, JSON_BODY_LIMIT_BYTES, tenantOf)
  app.addHook('onSend', endUnread)
  await addRoutes(app, routes, needs)
  for (const endpoint of methodNotAllowedRoutes(routes)) app.route({ ...endpoint, handler: handleNotFound })
  return app
}

/**
 * Registers the routes in three scopes, by parser: JSON, raw bytes of any type, and multipart forms for
 * routes with a file.
 */
async function addRoutes(
  app: FastifyInstance,
  routes: readonly BoundRoute[],
  { admission, execution }: AppNeeds,
) {
  const addTo = (scope: FastifyInstance, route: BoundRoute, hooks: object = {}) =>
    scope.route({
      method: route.method,
      url: route.url,
      onRequest: authenticate(route, admission),
      handler: handlerOf(route, execution),
      ...hooks,
    })
  for (const route of routes.filter(({ file, rawBody }) => file === null && !rawBody)) {
    addTo(app, route, route.method === 'GET' ? {} : { preParsing: dropTypeOfEmptyBody })
  }
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    const parseAs = 'buffer'
    scope.addContentTypeParser('*', { parseAs, bodyLimit: RAW_BODY_LIMIT_BYTES }, (_request, bytes, done) =>
      done(null, bytes),
    )
    for (const route of routes.filter(({ rawBody }) => rawBody)) addTo(scope, route)
  })
  await app.register(async scope => {
    await acceptForms(scope, MAX_FILE_BYTES)
    for (const route of routes.filter(({ file }) => file !== null)) addTo(scope, route)
  })
}

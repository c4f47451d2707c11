import cors from '@fastify/cors'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { admitter } from './admission.ts'
import { apiKeyKinds, apiKeyRoutes } from './apiKeys.ts'
import type { Audit } from './audit.ts'
import { borrowerKinds, borrowerRoutes } from './borrowers.ts'
import { commandStatusRoutes } from './commandStatus.ts'
import type { CommandKind } from './commands.ts'
import { contractActionRoutes } from './contractActions.ts'
import { contractKinds } from './contractCommands.ts'
import { contractRoutes } from './contracts.ts'
import { custodyKinds, custodyRoutes } from './custody.ts'
import type { Deps } from './deps.ts'
import { documentationRoutes } from './documentation.ts'
import { erasureKinds, erasureRoutes } from './erasure.ts'
import { globalAccountKinds, globalAccountRoutes } from './globalAccount.ts'
import { guaranteeKinds, guaranteeRoutes } from './guarantees.ts'
import { answerError, clientErrorAnswer, handlerOf } from './handling.ts'
import { healthRoutes } from './health.ts'
import type { AnswerKeeper } from './idempotency.ts'
import type { Identities } from './identity.ts'
import { parseJson } from './jsonText.ts'
import { ltvRoutes } from './ltv.ts'
import { marketRoutes } from './market.ts'
import { measureRequests } from './measuring.ts'
import { onboardingKinds, onboardingRoutes } from './onboarding.ts'
import { paymentMethodKinds, paymentMethodRoutes } from './paymentMethods.ts'
import { Refusal } from './problems.ts'
import type { RateLimiter } from './rateLimit.ts'
import { requestIdOf } from './requestId.ts'
import type { Route } from './routes.ts'
import { simulationKinds, simulationRoutes } from './simulation.ts'
import { traceRequests } from './tracing.ts'
import { answerUnknownPath, lacksRoute, shadowedPlaces } from './unknownPaths.ts'
import type { Uploads } from './uploads.ts'
import { webhookActionRoutes } from './webhookActions.ts'
import { webhookKinds } from './webhookCommands.ts'
import { webhookEventRoutes } from './webhookEvents.ts'
import { webhookEndpointRoutes, webhookSecretRoutes } from './webhooks.ts'

/** What the pipeline in front of the handlers is made of. */
export interface AppParts {
  readonly deps: Deps
  readonly identities: Identities
  readonly rateLimiter: RateLimiter
  readonly answers: AnswerKeeper
  readonly uploads: Uploads
  readonly audit: Audit
}

/** JSON bodies are small; files go through multipart, which has limits of its own. */
const JSON_BODY_LIMIT_BYTES = 256 * 1024
/** Ids in paths are short; longer ones cannot exist. */
const MAX_PARAM_LENGTH = 200
/** All headers of a request together; Node answers 431 beyond. */
const MAX_HEADER_BYTES = 16 * 1024
/** A slow client may take this long to send its headers, and this long for the whole request with a file. */
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 60_000
/** How often these two are looked after; Node's own 30 s would let slow clients stay four times as long. */
const TIMEOUT_CHECK_MS = 2_000
/** Each idle one takes about 10 kB here and a descriptor; who comes beyond is closed at once. */
const MAX_CONNECTIONS = 15_000
/** Longer than the idle time of common load balancers, so that they close first. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000

/**
 * Every kind of command, so that its resource shows the same answer later: add the array of a new file here.
 */
export const COMMAND_KINDS: readonly (readonly CommandKind[])[] = [
  apiKeyKinds,
  borrowerKinds,
  contractKinds,
  custodyKinds,
  erasureKinds,
  globalAccountKinds,
  guaranteeKinds,
  onboardingKinds,
  paymentMethodKinds,
  simulationKinds,
  webhookKinds,
]

/** Every resource of the API, registered by name: add the array of a new file here. */
export const RESOURCES: readonly (readonly Route[])[] = [
  commandStatusRoutes(COMMAND_KINDS.flat()),
  documentationRoutes(() => RESOURCES.flat()),
  healthRoutes,
  apiKeyRoutes,
  borrowerRoutes,
  contractRoutes,
  contractActionRoutes,
  custodyRoutes,
  erasureRoutes,
  globalAccountRoutes,
  guaranteeRoutes,
  ltvRoutes,
  marketRoutes,
  onboardingRoutes,
  paymentMethodRoutes,
  simulationRoutes,
  webhookEndpointRoutes,
  webhookSecretRoutes,
  webhookActionRoutes,
  webhookEventRoutes,
]

function compilesNothing(): never {
  throw new Error('no route has a schema for Fastify')
}

export async function buildApp(parts: AppParts, routes: readonly Route[]): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: parts.deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger per request costs more than it tells: log lines name the request id themselves.
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
    },
    clientErrorHandler: clientErrorAnswer,
    frameworkErrors: answerError,
    // Requests are checked in validation.ts; Fastify's own compilers would only be loaded.
    schemaController: {
      compilersFactory: { buildValidator: compilesNothing, buildSerializer: compilesNothing },
    },
  })
  app.server.maxConnections = MAX_CONNECTIONS
  app.decorateRequest('call', null)
  const { corsOrigins } = parts.deps.config
  if (corsOrigins) await app.register(cors, { origin: [...corsOrigins], maxAge: 600 })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : parseJson(text as string))
    } catch {
      done(new Refusal('INVALID_REQUEST', { reason: 'the body is not valid JSON' }))
    }
  })
  // Multipart bodies are read by their route, after admission (multipart.ts).
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  const answerUnknown = answerUnknownPath(routes)
  app.setErrorHandler((error, request, reply) =>
    lacksRoute(error) ? answerUnknown(request, reply) : answerError(error, request, reply),
  )
  app.setNotFoundHandler(answerUnknown)
  measureRequests(app, parts.deps.metrics)
  traceRequests(app)
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.url,
      onRequest: admitter(route, parts),
      handler: handlerOf(route, parts),
    })
  }
  for (const place of shadowedPlaces(routes)) app.route({ ...place, handler: answerUnknown })
  return app
}

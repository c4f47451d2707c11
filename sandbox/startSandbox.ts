import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { GatewayConfig } from '../gateway/config/config.ts'
import type { Platform } from '../gateway/connections/connections.ts'
import { unavailable } from '../gateway/errors/errors.ts'
import { bindAll } from '../gateway/routing/bind.ts'
import type { Deployment } from '../platform/process/sandbox.ts'
import type { Publish } from '../platform/records/records.ts'
import type { Party } from '../schemas/documents/directory.ts'
import { createAdvances } from './advances.ts'
import type { SettableClock } from './clock/settableClock.ts'
import { type Actors, callerOf, OUTSIDE_SCOPES } from './people.ts'
import { createPlayer } from './player.ts'
import { localProvidersOf } from './providerRoutes.ts'
import { createSettling } from './quiescence.ts'
import { SANDBOX_RESOURCES } from './sandboxResources.ts'
import { createSigningLinks } from './signing/links.ts'
import { type SigningPageNeeds, signingPages } from './signing/signingPages.ts'

export interface SandboxOptions {
  readonly config: GatewayConfig
  readonly deployment: Deployment
  readonly platform: Pick<Platform, 'kafka' | 'db' | 'codec' | 'instance'>
  readonly clock: SettableClock
  readonly log: Logger
  readonly publish: Publish
  /** How long an answer waits before it becomes 202. */
  readonly replyTimeoutMs: number
}

/** Additions to a gateway in a sandbox: its routes, signing pages and simulated people. */
export function openSandbox(options: SandboxOptions) {
  const { config, deployment, platform, clock, log, publish, replyTimeoutMs } = options
  const { kafka, db, codec, instance } = platform
  const settling = createSettling(kafka, db, clock.now)
  const advances = createAdvances({ db, clock, settling, gateway: instance, log })
  const player = createPlayer({ clock, log, codec, publish })
  let app: FastifyInstance | null = null
  const actors = createActors(platform, config.adminApiKey, () => app ?? fail())
  const localProviders = localProvidersOf(config, deployment)
  const routes = bindAll(SANDBOX_RESOURCES, {
    clock: { clock, advances, replyTimeoutMs },
    deposits: { actors, db, clock },
    selfOnboarding: { actors, db },
    people: { actors, now: clock.now },
    providers: { clock, db, localProviders, replyTimeoutMs },
    scenarios: { player },
  })
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const links = localProviders.has('signature') ? createSigningLinks(config.masterKey) : null
  return {
    routes,
    /** Address of the page that a signer signs on; null where signatures come from outside. */
    signUrlOf: (signerId: string) => links && new URL(links.pathOf(signerId), publicUrl).href,
    /** The app that people call, and that the pages are added to. */
    async serve(built: FastifyInstance, needs: SigningPageNeeds) {
      app = built
      if (links) await built.register(signingPages(needs, links, clock.faults))
    },
    async close() {
      await player.stop()
      await advances.close()
      await settling.close()
    },
  }
}

/** Simulated people; throws a 503 if the gateway has no admin key. */
function createActors(
  { db }: Pick<Platform, 'db'>,
  adminApiKey: string | null,
  app: () => FastifyInstance,
): () => Promise<Actors> {
  const call = callerOf(app)
  let outside: Promise<string> | null = null
  const outsideKey = (admin: string): Promise<string> => {
    const body = { name: 'sandbox', scopes: OUTSIDE_SCOPES, rateLimit: 0 }
    const made = call({ key: admin, method: 'POST', url: '/auth/v1/api-keys', body })
    return made.then(({ secret }) => secret as string)
  }
  return async () => {
    if (adminApiKey === null) throw unavailable('the gateway was started without ADMIN_API_KEY')
    outside ??= outsideKey(adminApiKey).catch(error => {
      outside = null
      throw error
    })
    const parties = db.collection<Party>('parties')
    const known = (document: string) => parties.findOne({ document })
    return { call, known, admin: adminApiKey, outside: await outside }
  }
}

function fail(): never {
  throw unavailable('the gateway is starting')
}

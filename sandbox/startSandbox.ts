import type { FastifyInstance } from 'fastify'
import type { Kafka } from 'kafkajs'
import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import { unavailable } from '../gateway/errors.ts'
import type { Party } from '../schemas/documents/directory.ts'
import { type Advances, createAdvances } from './advances.ts'
import type { SettableClock } from './clock/settableClock.ts'
import { type Actors, callerOf, OUTSIDE_SCOPES } from './people.ts'
import { createPlayer, type Player, type TickWriter } from './player.ts'
import { createSettling } from './quiescence.ts'

/** What the gateway of a sandbox has besides; null in `Deps` elsewhere. */
export interface Sandbox {
  readonly clock: SettableClock
  readonly advances: Advances
  readonly player: Player
  /** Who does what people do; throws a 503 where the gateway knows no admin key. */
  actors(): Promise<Actors>
}

export interface SandboxOptions {
  readonly kafka: Kafka
  readonly db: Db
  readonly clock: SettableClock
  readonly gateway: string
  readonly log: Logger
  readonly adminApiKey: string | null
}

export function openSandbox({ kafka, db, clock, gateway, log, adminApiKey }: SandboxOptions) {
  const settling = createSettling(kafka, db, clock.now)
  const advances = createAdvances({ db, clock, settling, gateway, log })
  let app: FastifyInstance | null = null
  let parts: TickWriter | null = null
  const player = createPlayer({ clock, log, parts: () => parts ?? fail() })
  const call = callerOf(() => app ?? fail())
  let outside: Promise<string> | null = null
  const outsideKey = (admin: string): Promise<string> => {
    const body = { name: 'sandbox', scopes: OUTSIDE_SCOPES, rateLimit: 0 }
    const made = call({ key: admin, method: 'POST', url: '/auth/v1/api-keys', body })
    return made.then(({ secret }) => secret as string)
  }
  const sandbox: Sandbox = {
    clock,
    advances,
    player,
    async actors() {
      if (adminApiKey === null) throw unavailable('the gateway was started without ADMIN_API_KEY')
      outside ??= outsideKey(adminApiKey).catch(error => {
        outside = null
        throw error
      })
      const parties = db.collection<Party>('parties')
      const known = (document: string) => parties.findOne({ document })
      return { call, known, admin: adminApiKey, outside: await outside }
    },
  }
  return {
    sandbox,
    /** The routes that people use, once they are there. */
    serve(built: FastifyInstance, deps: TickWriter) {
      app = built
      parts = deps
    },
    async close() {
      await player.stop()
      await advances.close()
      await settling.close()
    },
  }
}

function fail(): never {
  throw unavailable('the gateway is starting')
}

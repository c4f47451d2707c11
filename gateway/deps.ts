import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Health } from '../processors/runtime/health.ts'
import type { OutRecord } from '../processors/runtime/ports.ts'
import type { Codec } from '../schemas/codec.ts'
import type { Commands } from './commands.ts'
import type { GatewayConfig } from './config.ts'
import type { ContractBooks } from './contractBooks.ts'
import type { Objects } from './objects.ts'
import type { PersonalData } from './personalData.ts'

/** What handlers get. Made once in main.ts; tests make their own. */
export interface Deps {
  readonly config: GatewayConfig
  readonly db: Db
  readonly objects: Objects
  readonly commands: Commands
  readonly personalData: PersonalData
  readonly contractBooks: ContractBooks
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly log: Logger
  readonly metrics: Registry
  readonly health: Health
  readonly codec: Codec
  /** Writes records that are no commands (price ticks, audit) and resolves when the broker has them. */
  readonly publish: (records: readonly OutRecord[]) => Promise<void>
}

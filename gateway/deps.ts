import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { Health } from '../platform/process/health.ts'
import type { OutRecord } from '../platform/records/records.ts'
import type { ConsumerLagMonitor } from '../processors/monitor/consumerLag.ts'
import type { StatusWatch } from '../processors/monitor/statusWatch.ts'
import type { SigningLinks } from '../sandbox/signing/links.ts'
import type { Sandbox } from '../sandbox/startSandbox.ts'
import type { Codec } from '../schemas/codec/codec.ts'
import type { RateLimiter } from './access/rateLimit.ts'
import type { UnshownSecrets } from './commands/undeliveredSecrets.ts'
import type { GatewayConfig } from './config.ts'
import type { Downloads } from './files/downloads.ts'
import type { Objects } from './files/objectStore.ts'
import type { CpuScheduler } from './limits/cpuScheduler.ts'
import type { Exports } from './resources/exports/stream.ts'
import type { SignIns } from './resources/keys/signIns.ts'
import type { MarketReader } from './resources/market/marketReader.ts'
import type { PersonalData } from './resources/parties/personalData.ts'
import type { LiveEvents } from './resources/webhooks/liveEvents.ts'

/** What handlers get. Made once in startGateway.ts; tests make their own. */
export interface Deps {
  readonly config: GatewayConfig
  readonly db: Db
  readonly objects: Objects
  readonly downloads: Downloads
  readonly exports: Exports
  readonly personalData: PersonalData
  readonly liveEvents: LiveEvents
  /** Of the local signature provider; null where signatures come from outside. */
  readonly signingLinks: SigningLinks | null
  readonly signIns: SignIns
  /** Secrets of answers that nobody has seen yet. */
  readonly unshownSecrets: UnshownSecrets
  /** The last prices, for those who look. */
  readonly market: Pick<MarketReader, 'quotes'>
  /** Consumer groups as the brokers see them, for those who look. */
  readonly groups: Pick<ConsumerLagMonitor, 'latest'>
  /** What the platform measured of itself, for anybody. */
  readonly status: Pick<StatusWatch, 'current'>
  /** Null outside of sandboxes. */
  readonly sandbox: Sandbox | null
  /** The deployment's time, in milliseconds since the epoch. */
  readonly now: () => number
  readonly log: Logger
  readonly metrics: Registry
  readonly health: Health
  readonly codec: Codec
  /** Counts work beyond that of one request against the limit of its key. */
  readonly charge: RateLimiter['charge']
  /** What keeps the event loop busy for milliseconds is done in turns. */
  readonly heavyWork: CpuScheduler
  /** Writes records that are no commands (price ticks, audit) and resolves when the broker has them. */
  readonly publish: (records: readonly OutRecord[]) => Promise<void>
}

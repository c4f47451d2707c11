import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, MongoClient } from 'mongodb'
import { processes } from '../../local/machine/processes.ts'
import { endOrphans } from '../../local/servers/orphans.ts'
import { type Servers, startServers } from '../../local/servers/servers.ts'
import { createProcessGroup, type ProcessGroup } from '../../local/start/processGroup.ts'
import { inDatabase } from './inDatabase.ts'
import { type Clients, clientsOf, type Platform } from './platform.ts'
import { servers } from './servers.ts'

/** A deployment that one test has for itself: a broker and a database; other servers are shared. */
export interface OwnDeployment {
  readonly servers: Platform['servers']
  readonly db: Db
  readonly database: string
  /** Ports of the servers that it started. */
  readonly portBase: number
  readonly dataDir: string
  /**
   * Its processes; with another environment they are others, and never run at the same time as the first
   * ones.
   */
  group(env?: Readonly<Record<string, string>>): ProcessGroup
  /** Starts these processes; answers as the shared platform does, as far as loans and clients need it. */
  start(group: ProcessGroup): Promise<Platform>
  stop(group: ProcessGroup): Promise<void>
  close(): Promise<void>
}

/** Above everything that the shared servers and processes use. */
const PORTS_ABOVE = 300

/** `mongodb`: it has this server for itself too, and the usual name of the database. */
export async function openOwnDeployment(
  name: string,
  { mongodb: hasMongodb = false } = {},
): Promise<OwnDeployment> {
  const shared = servers()
  const portBase = Number(shared.kafka.split(':').at(-1)) + PORTS_ABOVE
  /** Always the same, so that what a killed run left behind is found and ended. */
  const folder = join(tmpdir(), `lastro-${name}-${portBase}`)
  const database = hasMongodb ? 'lastro' : `${name}-${randomBytes(4).toString('hex')}`
  const adminKey = `test_${randomBytes(32).toString('base64url')}`
  await endOrphans(join(folder, 'servers'), folder, () => undefined)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const only = hasMongodb ? (['kafka', 'mongodb'] as const) : (['kafka'] as const)
  const started: Servers = await startServers({ dataDir: join(folder, 'servers'), portBase, only })
  const mongodb = inDatabase(hasMongodb ? started.mongodb : shared.mongodb, database)
  const own = { ...shared, kafka: started.kafka, mongodb } as Platform['servers']
  const mongo = await MongoClient.connect(mongodb)
  const db = mongo.db(database)
  const groups: ProcessGroup[] = []

  return {
    servers: own,
    db,
    database,
    portBase,
    dataDir: join(folder, 'servers'),
    group(env = {}) {
      const group = createProcessGroup({
        servers: own,
        gatewayPort: portBase + 50,
        metricsBase: portBase + 60,
        logDir: join(folder, 'logs'),
        env: {
          LASTRO_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
          ADMIN_API_KEY: adminKey,
          PRICE_FEED: 'none',
          ...env,
        },
      })
      groups.push(group)
      return group
    },
    async start(group) {
      await Promise.all(processes.map(({ name: id }) => group.start(id)))
      const clients: Clients = await clientsOf({ gateway: group.gateway, adminKey })
      return { ...clients, servers: own, db } as unknown as Platform
    },
    stop: async group => void (await Promise.all(processes.map(({ name: id }) => group.stop(id)))),
    async close() {
      for (const group of groups) await group.stopAll()
      await db.dropDatabase()
      await mongo.db(`${database}-keys`).dropDatabase()
      await mongo.close()
      await started.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

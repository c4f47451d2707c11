import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Db, MongoClient } from 'mongodb'
import { childEnvironment } from '../machine/config.ts'
import { hostOf, LOOPBACK, logFile, onNode, type Place, ports, type ServerPlan } from './serverPlace.ts'

export const REPLICA_SET = 'lastro'
/** With a quarter of it, eviction was a fifth of what mongod computed for the tests. */
const CACHE_GB = '1'
/** Three of them share a test's machine. */
const MEMBER_CACHE_GB = '0.25'

export function mongodPlan(place: Place): ServerPlan {
  const { mongodb } = ports(place.portBase)
  const dbPath = join(place.dataDir, 'mongodb')
  const settings = {
    transactionLifetimeLimitSeconds: '10',
    diagnosticDataCollectionEnabled: 'false',
    // Files of a dropped database stay open for this long: tests drop hundreds of collections a minute.
    minSnapshotHistoryWindowInSeconds: '10',
  }
  const plan: ServerPlan = {
    name: 'mongodb',
    command: join(place.partDirs.mongodb, 'mongod'),
    args: [
      ...['--dbpath', dbPath, '--port', String(mongodb), '--bind_ip', hostOf(place)],
      ...['--wiredTigerCacheSizeGB', place.cluster === null || place.isLasting ? CACHE_GB : MEMBER_CACHE_GB],
      ...['--replSet', REPLICA_SET, '--oplogSize', '256', '--quiet'],
      ...Object.entries(settings).flatMap(([key, value]) => ['--setParameter', `${key}=${value}`]),
    ],
    env: childEnvironment(),
    logFile: logFile(place, 'mongodb'),
    async prepare() {
      mkdirSync(dbPath, { recursive: true })
    },
    probe: () => memberReady(place),
  }
  return onNode(plan, place)
}

/**
 * Resolves when the node serves its part of the replica set. The first node initiates the set at the first
 * start, and gives it its new addresses when the ports have changed.
 */
async function memberReady({ portBase, cluster }: Place): Promise<void> {
  const me = mongodAt(hostOf({ cluster }), portBase)
  const options = { directConnection: true, serverSelectionTimeoutMS: 1_000, connectTimeoutMS: 1_000 }
  const client = new MongoClient(`mongodb://${me}/`, options)
  try {
    const admin = client.db('admin')
    const hello = await admin.command({ hello: 1 })
    const serves = hello['isWritablePrimary'] === true || (cluster !== null && hello['secondary'] === true)
    if (serves && hello['me'] === me) return
    const members = (cluster?.portBases ?? [portBase]).map((base, _id) => ({
      _id,
      host: mongodAt(cluster?.hosts[_id] ?? LOOPBACK, base),
    }))
    if (cluster === null || cluster.node === 1) await configure(admin, members)
    throw new Error('the replica set has no primary yet')
  } finally {
    await client.close()
  }
}

const mongodAt = (host: string, portBase: number) => `${host}:${ports(portBase).mongodb}`

interface Member {
  readonly _id: number
  readonly host: string
}

async function configure(admin: Db, members: readonly Member[]): Promise<void> {
  await admin.command({ replSetGetConfig: 1 }).then(
    async ({ config }) => {
      const known = config.members as readonly Member[]
      if (known.every(({ host }, index) => host === members[index]?.host)) return
      const moved = known.map((member, index) => ({ ...member, ...members[index] }))
      const changed = { ...config, version: config.version + 1, members: moved }
      await admin.command({ replSetReconfig: changed, force: true })
    },
    () => admin.command({ replSetInitiate: { _id: REPLICA_SET, members } }),
  )
}

import { join } from 'node:path'
import { CLUSTER_ENVIRONMENT } from '../../local/servers/serverPlans.ts'
import { type ServerAddresses, type Servers, startServers } from '../../local/servers/servers.ts'
import { openClusterRoles } from '../support/cluster/clusterRoles.ts'
import { startClusterServers } from '../support/cluster/clusterServers.ts'
import { openNetwork } from '../support/cluster/network.ts'
import { mayChangeTheMachine, removeOwn } from '../support/cluster/ownName.ts'
import { eventually } from '../support/eventually.ts'
import { type Platform, platformFacts } from '../support/platform.ts'
import type { Random } from '../support/random.ts'
import { openProxy } from '../support/tcpProxy.ts'
import { type BrokerReaders, openBrokerReaders } from './brokerReaders.ts'
import { CLUSTER_VICTIMS, clusterDeck } from './clusterFaults.ts'
import { mountDisks } from './disks.ts'
import { type Fault, faultDeck, type Receiver, VICTIMS } from './faults.ts'
import { openRollbacks } from './rollbacks.ts'

/** The servers of a run, and what may happen to them. */
export interface Stage {
  readonly servers: Servers<string>
  /** Where processes find them; where wires are cut, behind the wires. */
  readonly addresses: ServerAddresses
  /** Additional environment of the processes. */
  readonly env: Readonly<Record<string, string>>
  /** Starts what a run has besides the first instance of each process. */
  prepare(lastro: Platform): Promise<void>
  deck(targets: StageTargets, random: Random): () => Fault
  /** Readers that watch the whole run; null where there is one broker. */
  openReaders(topics: string[]): Promise<BrokerReaders | null>
  /** Additional lines of the verdict. */
  told(): Promise<readonly string[]>
  /** Resolves when everything is as it was before the first fault. */
  untilWhole(): Promise<void>
  close(): Promise<void>
}

export interface StageTargets {
  readonly lastro: Platform
  readonly duplicates: { repeat(): Promise<number> }
  readonly receiver: Receiver
}

interface StageOptions {
  readonly dataDir: string
  readonly portBase: number
  readonly say: (line: string) => void
}

/** The second gateway refuses most of what comes at once: retries meet commands that the first one sent. */
const AT_THE_LIMIT = {
  NODE_OPTIONS: `--import=${new URL('oneCommandInFlight.ts', import.meta.url).href}`,
}
/** A broker hands its partitions over before it ends. */
const CLUSTER_STOP_GRACE_MS = 20_000

/** One server of each, with wires to cut, and two of some processes. */
export async function openSingleStage({ dataDir, portBase, say }: StageOptions): Promise<Stage> {
  const kafka = await openProxy(portBase + 20, portBase)
  const mongodb = await openProxy(portBase + 22, portBase + 2)
  const servers = await startServers({ dataDir, portBase, advertisedKafkaPort: kafka.port, log: say })
  let victims: readonly string[] = []
  return {
    servers,
    addresses: {
      ...servers,
      kafka: `127.0.0.1:${kafka.port}`,
      mongodb: `mongodb://127.0.0.1:${mongodb.port}/?directConnection=true`,
    },
    env: {},
    async prepare(lastro) {
      await Promise.all([lastro.start('contracts-2'), lastro.restart('gateway-2', AT_THE_LIMIT)])
      const { pids } = await platformFacts()
      victims = Object.keys(pids).filter(id => VICTIMS.includes(id))
    },
    deck: (targets, random) => faultDeck({ ...targets, kafka, mongodb }, victims, random),
    openReaders: async () => null,
    told: async () => [],
    untilWhole: async () => undefined,
    async close() {
      await servers.stop()
      await Promise.all([kafka.close(), mongodb.close()])
    },
  }
}

/** The platform of `npm run cluster`: two of each process. */
export async function openClusterStage({ dataDir, portBase, say }: StageOptions): Promise<Stage> {
  removeOwn()
  process.once('exit', removeOwn)
  const network = mayChangeTheMachine ? openNetwork(portBase, say) : null
  const cluster = join(dataDir, 'cluster')
  if (network === null) say('cuts and full disks are left out: they need root on Linux')
  else mountDisks(portBase, cluster)
  const servers = await startClusterServers({
    dataDir: cluster,
    portBase,
    say,
    stopGraceMs: CLUSTER_STOP_GRACE_MS,
    ...(network === null ? {} : { network }),
  })
  const roles = await openClusterRoles(servers, cluster)
  const rollbacks = openRollbacks(servers.mongodb)
  return {
    servers,
    addresses: servers,
    env: CLUSTER_ENVIRONMENT,
    async prepare(lastro) {
      // Together they would be slower to start than one after the other.
      for (const id of CLUSTER_VICTIMS) if (id.includes('-')) await lastro.start(id)
    },
    deck: (targets, random) =>
      clusterDeck(
        { ...targets, roles, rollbacks, network, serverPids: () => servers.pids, dataDir: cluster },
        random,
      ),
    openReaders: topics => openBrokerReaders(servers.kafka, topics),
    told: async () => [`rollbacks of what a primary alone had written: ${await rollbacks.count()}`],
    async untilWhole() {
      await roles.primary()
      await eventually('all replicas are in step', () => roles.inSync())
    },
    async close() {
      await roles.close()
      await servers.stop()
      removeOwn()
    },
  }
}

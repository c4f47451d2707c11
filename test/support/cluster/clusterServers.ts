import { join } from 'node:path'
import { REPLICA_SET } from '../../../local/servers/mongodPlan.ts'
import { LOOPBACK } from '../../../local/servers/serverPlace.ts'
import {
  addressesAt,
  type ServerAddresses,
  type Servers,
  startServers,
} from '../../../local/servers/servers.ts'

/** Three brokers, a replica set of three, one registry and one S3 server. */
export const CLUSTER_NODES = 3
/** Clear of the first node's ports and the processes' (local/start/start.ts). */
const NODE_STEP = 100

export const nodePortBases = (portBase: number): readonly number[] =>
  Array.from({ length: CLUSTER_NODES }, (_, index) => portBase + index * NODE_STEP)

export interface ClusterOptions {
  readonly dataDir: string
  /** Of the first node; the others are 100 and 200 above it. */
  readonly portBase: number
  readonly say: (line: string) => void
  readonly stopGraceMs?: number
  /** Host of each node, when not all of them are on the loopback address. */
  readonly network?: ClusterNetwork
}

export interface ClusterNetwork {
  readonly hosts: readonly string[]
  /** See `ClusterNode.runIn`; nodes are counted from 1. */
  runIn(node: number): readonly string[]
}

/**
 * Starts them from packages, as `startServers` does. Their names are `kafka-1`, `mongodb-1`, … and, of what
 * there is once, `registry-1` and `s3-1`. Throws `LocalProblem` as `startServers` does.
 */
export async function startClusterServers(options: ClusterOptions): Promise<Servers<string>> {
  const { dataDir, portBase, say, stopGraceMs, network } = options
  const portBases = nodePortBases(portBase)
  const hosts = network?.hosts ?? portBases.map(() => LOOPBACK)
  const starts = await Promise.allSettled(
    portBases.map((base, index) =>
      startServers({
        dataDir: join(dataDir, `node-${index + 1}`),
        portBase: base,
        log: line => say(`node ${index + 1}: ${line}`),
        cluster: { node: index + 1, portBases, hosts, runIn: network?.runIn(index + 1) ?? [] },
        ...(stopGraceMs === undefined ? {} : { stopGraceMs }),
        ...(index === 0 ? {} : { only: ['mongodb', 'kafka'] as const }),
      }),
    ),
  )
  const nodes = starts.flatMap(start => (start.status === 'fulfilled' ? [start.value] : []))
  const stop = async (graceMs?: number) => void (await Promise.all(nodes.map(node => node.stop(graceMs))))
  for (const start of starts) {
    if (start.status === 'fulfilled') continue
    await stop()
    throw start.reason
  }
  return namedServers(nodes, clusterAddresses(portBases, hosts), stop)
}

function clusterAddresses(portBases: readonly number[], hosts: readonly string[]): ServerAddresses {
  const all = portBases.map((base, index) => addressesAt(base, hosts[index]))
  const mongods = all.map(({ mongodb }) => new URL(mongodb).host)
  return {
    kafka: all.map(({ kafka }) => kafka).join(','),
    mongodb: `mongodb://${mongods.join(',')}/?replicaSet=${REPLICA_SET}`,
    registry: all[0]!.registry,
    s3: all[0]!.s3,
  }
}

/** The servers of all nodes by one name each. */
function namedServers(
  nodes: readonly Servers[],
  addresses: ServerAddresses,
  stop: Servers['stop'],
): Servers<string> {
  const find = (name: string) => {
    const [, server, number] = /^(kafka|mongodb|registry|s3)-(\d)$/.exec(name) ?? []
    const node = nodes[Number(number) - 1]
    if (node === undefined) throw new Error(`there is no server ${name}`)
    return { node, server: server as keyof Servers['pids'] }
  }
  return {
    ...addresses,
    stop,
    get pids() {
      const own = nodes.flatMap(({ pids }, index) =>
        Object.entries(pids)
          .filter(([name]) => index === 0 || name === 'kafka' || name === 'mongodb')
          .map(([name, pid]) => [`${name}-${index + 1}`, pid]),
      )
      return Object.fromEntries(own)
    },
    logDir: nodes[0]!.logDir,
    kill: (name: string) => find(name).node.kill(find(name).server),
    restart: (name: string) => find(name).node.restart(find(name).server),
    onUnasked: (listener: (name: string, how: string) => void) =>
      nodes.forEach((node, index) => {
        node.onUnasked((name, how) => listener(`${name}-${index + 1}`, how))
      }),
  }
}

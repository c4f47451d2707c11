import { existsSync } from 'node:fs'
import { ports } from '../../../local/servers/serverPlace.ts'
import { ensureFromDebian } from '../debian.ts'
import { CLUSTER_NODES, type ClusterNetwork, nodePortBases } from './clusterServers.ts'
import { call, ownName, refuseAnother } from './ownName.ts'

/** Which packets of a server are dropped, as seen from it. */
export interface Cut {
  /** Clients are all programs that are no node: processes, tests. */
  readonly from: 'clients' | 'peers' | 'both'
  readonly way: 'both' | 'in' | 'out'
}

/**
 * The nodes of a cluster, each in a separate network namespace, all on one bridge, which has a namespace too:
 * so no rule of this machine sees their traffic. All of it goes with the namespaces.
 */
export interface Network extends ClusterNetwork {
  /** `kafka-2` as broker and as controller, or `mongodb-2`; what else its node runs is not touched. */
  cut(server: string, cut: Cut): void
  /** Ends every cut of the server's node. */
  heal(server: string): void
}

/** Of node 1; this machine has the first address. */
const FIRST_HOST = 11
/** Port bases that are 100 apart have subnets of their own. */
const PORTS_PER_SUBNET = 100
const SUBNETS = 220

export function openNetwork(portBase: number, say: (line: string) => void): Network {
  refuseAnother(portBase)
  ensureFromDebian({ ip: 'iproute2', iptables: 'iptables', nsenter: 'util-linux' }, say)
  const name = ownName(portBase)
  const index = Math.floor(portBase / PORTS_PER_SUBNET)
  const address = (host: number) => `10.${SUBNETS + (index >> 8)}.${index & 255}.${host}`
  const machine = address(1)
  const hosts = Array.from({ length: CLUSTER_NODES }, (_, node) => address(FIRST_HOST + node))
  const namespace = (server: string) => `${name}-${server.split('-')[1]}`
  layWires(name, `lastro${portBase}`, machine, hosts)
  return {
    hosts,
    runIn: node => ['nsenter', `--net=/run/netns/${name}-${node}`],
    cut(server, { from, way }) {
      const peers = hosts.filter((_, node) => namespace(server) !== `${name}-${node + 1}`)
      const others = [...(from === 'peers' ? [] : [machine]), ...(from === 'clients' ? [] : peers)].join()
      const drop = (chain: string, side: string) => {
        const match = [chain, side, others, '-p', 'tcp', '-m', 'multiport', '--ports']
        const rule = [...match, portsOf(server, nodePortBases(portBase)).join(), '-j', 'DROP']
        call('ip', 'netns', 'exec', namespace(server), 'iptables', '-w', '-A', ...rule)
      }
      if (way !== 'out') drop('INPUT', '-s')
      if (way !== 'in') drop('OUTPUT', '-d')
    },
    heal: server => void call('ip', 'netns', 'exec', namespace(server), 'iptables', '-w', '-F'),
  }
}

/** A packet between two servers of a kind has one of these on one of its sides. */
function portsOf(server: string, portBases: readonly number[]): readonly number[] {
  const all = portBases.map(ports)
  return server.startsWith('kafka')
    ? all.flatMap(({ kafka, controller }) => [kafka, controller])
    : all.map(({ mongodb }) => mongodb)
}

function layWires(name: string, device: string, machine: string, hosts: readonly string[]): void {
  const hub = `${name}-hub`
  const ip = (text: string) => call('ip', ...text.split(' '))
  ip(`netns add ${hub}`)
  ip(`-n ${hub} link add bridge type bridge`)
  ip(`-n ${hub} link set bridge up`)
  // The end here of what a killed run has left goes later than its namespaces.
  if (existsSync(`/sys/class/net/${device}`)) ip(`link delete ${device}`)
  ip(`link add ${device} type veth peer name machine netns ${hub}`)
  ip(`addr add ${machine}/24 dev ${device}`)
  ip(`link set ${device} up`)
  ip(`-n ${hub} link set machine master bridge up`)
  for (const [index, host] of hosts.entries()) {
    const [node, port] = [`${name}-${index + 1}`, `node${index + 1}`]
    ip(`netns add ${node}`)
    ip(`-n ${node} link set lo up`)
    ip(`-n ${node} link add eth0 type veth peer name ${port} netns ${hub}`)
    ip(`-n ${node} addr add ${host}/24 dev eth0`)
    ip(`-n ${node} link set eth0 up`)
    ip(`-n ${hub} link set ${port} master bridge up`)
  }
}

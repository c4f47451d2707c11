import { setTimeout as sleep } from 'node:timers/promises'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { topics } from '../../schemas/topics.ts'
import type { ClusterRoles } from '../support/cluster/clusterRoles.ts'
import { CLUSTER_NODES } from '../support/cluster/clusterServers.ts'
import type { Network } from '../support/cluster/network.ts'
import { eventually } from '../support/eventually.ts'
import type { Platform } from '../support/platform.ts'
import type { Random } from '../support/random.ts'
import { clockFaults } from './clocks.ts'
import { cutFaults } from './cuts.ts'
import { diskFaults } from './disks.ts'
import { type Fault, freezeProcess, type Receiver, shuffled } from './faults.ts'
import type { Rollbacks } from './rollbacks.ts'

export interface ClusterTargets {
  readonly lastro: Platform
  readonly roles: ClusterRoles
  readonly rollbacks: Rollbacks
  /** Null where wires cannot be cut and disks not filled. */
  readonly network: Network | null
  /** Live: the pid of each server that runs. */
  readonly serverPids: () => Readonly<Record<string, number | null>>
  /** Of the cluster. */
  readonly dataDir: string
  /** Writes the newest commands once more. */
  readonly duplicates: { repeat(): Promise<number> }
  readonly receiver: Receiver
}

/** A broker is missed after 9 s, a primary after 10: who is frozen this long wakes up as neither. */
const SERVER_FROZEN_MS = { min: 13_000, max: 18_000 }
const RECEIVER_MS = { min: 500, max: 4_000 }

/** Two of each process: one of them may always die. */
export const CLUSTER_VICTIMS = ['gateway', 'contracts', 'directory', 'webhooks', 'ltv', 'ltvView'].flatMap(
  name => [name, `${name}-2`],
)

const FIRSTS = CLUSTER_VICTIMS.filter(victim => !victim.includes('-'))

/** Every kind in turn, in an order that the seed decides, so that one deck makes all of them. */
export function clusterDeck(targets: ClusterTargets, random: Random): () => Fault {
  let deck: Fault[] = []
  return () => {
    if (deck.length === 0) deck = shuffled(allFaults(targets, random), random)
    return deck.pop()!
  }
}

function allFaults(targets: ClusterTargets, random: Random): Fault[] {
  const { lastro, roles, rollbacks, network, serverPids, dataDir } = targets
  const byRole = serversByRole(targets, random)
  const asRoot =
    network === null
      ? []
      : [
          ...cutFaults(network, byRole, random),
          ...diskFaults(lastro, serverPids, dataDir),
          rollbacks.fault(network, roles),
        ]
  return [
    ...serverFaults(targets, byRole, random),
    ...asRoot,
    ...processFaults(targets, random),
    ...clockFaults(lastro, FIRSTS, dataDir, random),
    rollingRestart(targets),
  ]
}

type Finders = Readonly<Record<string, () => Promise<string>>>

/** The holder of a role is looked up when the fault is made. */
function serversByRole({ roles }: ClusterTargets, random: Random): Finders {
  const lane = () => random.between(0, USUAL_PARTITIONS - 1)
  return {
    'the primary': roles.primary,
    'the controller': roles.controller,
    'the leader of a lane’s commands': () => roles.leader(topics.contractCommands.name, lane()),
    'the coordinator of a group': () => roles.groupCoordinator('contracts'),
    'the coordinator of a lane’s transactions': () => roles.transactionCoordinator(`contracts/${lane()}`),
  }
}

function serverFaults({ lastro }: ClusterTargets, byRole: Finders, random: Random): Fault[] {
  const nodes = Array.from({ length: CLUSTER_NODES }, (_, index) => index + 1).flatMap(node => [
    ['a broker', async () => `kafka-${node}`] as const,
    ['a mongod', async () => `mongodb-${node}`] as const,
  ])
  return [...Object.entries(byRole), ...nodes].flatMap(([who, find]) => [
    {
      kind: `${who} killed and restarted`,
      async make() {
        const server = await find()
        await lastro.kill(server)
        await lastro.restart(server)
        return server
      },
    },
    {
      kind: `${who} frozen past every time-out, then continued`,
      async make() {
        const server = await find()
        await lastro.freeze(server)
        await sleep(random.between(SERVER_FROZEN_MS.min, SERVER_FROZEN_MS.max)).finally(() =>
          lastro.thaw(server),
        )
        return server
      },
    },
    {
      kind: `${who} restarted in order`,
      async make() {
        const server = await find()
        await lastro.restart(server)
        return server
      },
    },
  ])
}

/** As an upgrade does it: the next one when everything is whole. */
function rollingRestart({ lastro, roles }: ClusterTargets): Fault {
  const nodes = Array.from({ length: CLUSTER_NODES }, (_, index) => index + 1)
  return {
    kind: 'every server and process restarted in order, one after the other',
    async make() {
      for (const node of nodes) {
        await lastro.restart(`kafka-${node}`)
        await eventually('all replicas are in step', () => roles.inSync())
      }
      for (const node of nodes) {
        await lastro.restart(`mongodb-${node}`)
        await roles.primary()
      }
      for (const victim of CLUSTER_VICTIMS) await lastro.restart(victim)
    },
  }
}

function processFaults({ lastro, duplicates, receiver }: ClusterTargets, random: Random): Fault[] {
  const ms = () => random.between(RECEIVER_MS.min, RECEIVER_MS.max)
  const processes = CLUSTER_VICTIMS.flatMap(victim => [
    {
      kind: 'process killed',
      async make() {
        await lastro.kill(victim)
        await lastro.start(victim)
        return victim
      },
    },
    { kind: 'process restarted in order', make: () => lastro.restart(victim).then(() => victim) },
  ])
  return [
    ...processes,
    ...FIRSTS.map(victim => freezeProcess(victim, random)),
    { kind: 'commands written twice', make: async () => void (await duplicates.repeat()) },
    { kind: 'receiver fails', make: () => receiver.fail(ms()) },
    { kind: 'receiver hangs', make: () => receiver.hang(ms()) },
  ]
}

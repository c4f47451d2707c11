import { setTimeout as sleep } from 'node:timers/promises'
import { CLUSTER_NODES } from '../../local/clusterServers.ts'
import { CONTRACT_PARTITIONS, topics } from '../../schemas/topics.ts'
import type { Platform } from '../e2e/platform.ts'
import type { Random } from '../simulation/random.ts'
import type { ClusterRoles } from './clusterRoles.ts'
import { type Fault, freezeProcess, type Receiver, shuffled } from './faults.ts'

export interface ClusterTargets {
  readonly lastro: Platform
  readonly roles: ClusterRoles
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

/** Every kind in turn, in an order that the seed decides, so that one deck makes all of them. */
export function clusterDeck(targets: ClusterTargets, random: Random): () => Fault {
  let deck: Fault[] = []
  return () => {
    if (deck.length === 0) deck = shuffled(allFaults(targets, random), random)
    return deck.pop()!
  }
}

function allFaults(targets: ClusterTargets, random: Random): Fault[] {
  return [...serverFaults(targets, random), ...processFaults(targets, random)]
}

function serverFaults({ lastro, roles }: ClusterTargets, random: Random): Fault[] {
  const lane = () => random.between(0, CONTRACT_PARTITIONS - 1)
  /** Who has a role is asked when the fault is made. */
  const byRole: Readonly<Record<string, () => Promise<string>>> = {
    'the primary': roles.primary,
    'the leader of a lane’s commands': () => roles.leader(topics.contractCommands.name, lane()),
    'the coordinator of a group': () => roles.groupCoordinator('contracts'),
    'the coordinator of a lane’s transactions': () => roles.transactionCoordinator(`contracts/${lane()}`),
  }
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
      },
    },
    { kind: `${who} restarted in order`, make: async () => lastro.restart(await find()) },
  ])
}

function processFaults({ lastro, duplicates, receiver }: ClusterTargets, random: Random): Fault[] {
  const ms = () => random.between(RECEIVER_MS.min, RECEIVER_MS.max)
  const processes = CLUSTER_VICTIMS.flatMap(victim => [
    {
      kind: 'process killed',
      async make() {
        await lastro.kill(victim)
        await lastro.start(victim)
      },
    },
    { kind: 'process restarted in order', make: () => lastro.restart(victim) },
  ])
  const firsts = CLUSTER_VICTIMS.filter(victim => !victim.includes('-'))
  return [
    ...processes,
    ...firsts.map(victim => freezeProcess(victim, random)),
    { kind: 'commands written twice', make: async () => void (await duplicates.repeat()) },
    { kind: 'receiver fails', make: () => receiver.fail(ms()) },
    { kind: 'receiver hangs', make: () => receiver.hang(ms()) },
  ]
}

import { join } from 'node:path'
import type { ChildPlan } from '../machine/child.ts'
import type { ServerName } from './parts.ts'

/** This one's node in a cluster of brokers and in a replica set. */
export interface ClusterNode {
  /** Counted from 1; the first one initiates the replica set. */
  readonly node: number
  /** `portBase` of each node. */
  readonly portBases: readonly number[]
  /** Address of each node. */
  readonly hosts: readonly string[]
  /** Command prefix for its broker and its mongod: a network namespace to run in. */
  readonly runIn: readonly string[]
}

/** Inputs of the plans: folders, ports, and the Java to use. */
export interface Place {
  readonly dataDir: string
  readonly portBase: number
  /** Advertised to clients of Kafka, when a proxy is in between. */
  readonly advertisedKafkaPort?: number
  readonly kafkaSettings: readonly string[]
  /** As servers are that serve for long, and not as a laptop starts them; see `StartOptions`. */
  readonly isLasting: boolean
  /** Null: there is one node of each. */
  readonly cluster: ClusterNode | null
  readonly java: string
  /** Folder of each installed part. */
  readonly partDirs: Readonly<Record<ServerName, string>>
}

export interface ServerPlan extends ChildPlan {
  /** Makes what must exist before the program starts; idempotent. */
  prepare(): Promise<void>
  /** Resolves when the server serves; rejects while it does not. */
  probe(): Promise<void>
}

export const ports = (portBase: number) => ({
  kafka: portBase,
  controller: portBase + 1,
  mongodb: portBase + 2,
  registry: portBase + 3,
  s3: portBase + 4,
})

export const LOOPBACK = '127.0.0.1'

/** Listen address of a node's broker and mongod. */
export const hostOf = ({ cluster }: Pick<Place, 'cluster'>) => cluster?.hosts[cluster.node - 1] ?? LOOPBACK

/** A plan whose program runs where its node is. */
export function onNode<Plan extends ChildPlan>(plan: Plan, { cluster }: Pick<Place, 'cluster'>): Plan {
  const [command = plan.command, ...args] = [...(cluster?.runIn ?? []), plan.command, ...plan.args]
  return { ...plan, command, args }
}

export const logFile = (place: Place, name: ServerName) => join(place.dataDir, 'logs', `${name}.log`)

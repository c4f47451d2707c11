import type { PartitionCount } from '../partition.ts'

/**
 * Settled choices of a deployment, for all processes: collection `deployment`, one document. Provision
 * writes a member once; every process with a database reads it at its start
 * (platform/mongodb/deployment.ts).
 */
export interface DeploymentDocument {
  readonly _id: 'deployment'
  /** Of everything in the database (platform/mongodb/databaseFormat.ts); raised, never lowered. */
  readonly format?: number
  /** The oldest format whose releases may work here, alongside or after later ones. */
  readonly oldestReader?: number
  /** Of every topic whose count the deployment chooses (schemas/topics.ts). */
  readonly partitions?: PartitionCount
  /** The same as on the brokers (platform/deployment/identity.ts); since 1.3.0. */
  readonly identity?: SettledIdentity
  /** Topic settings of the last provisioning; every other process requires the same. */
  readonly topicRules?: SettledTopicRules
  /** Topics that were made, or found, by a provisioning. */
  readonly topics?: readonly string[]
  /** While a move to more partitions is under way (operations/repartition): no process works meanwhile. */
  readonly move?: PartitionMove | null
  /** Moves that are done, oldest first. */
  readonly moves?: readonly PartitionMove[]
}

export interface SettledIdentity {
  /** A UUID. */
  readonly id: string
  /** False until the brokers have it: a provisioning may end in between. */
  readonly isOnBrokers: boolean
}

export interface SettledTopicRules {
  /** Replicas of each partition, at least. */
  readonly replicas: number
  /** Replicas that must have a write, at least. */
  readonly inSync: number
  /** Retention that differs from the map, by topic name, in milliseconds. */
  readonly retention: Readonly<Record<string, number>>
}

/** Milliseconds since the epoch. */
export interface PartitionMove {
  readonly from: PartitionCount
  readonly to: PartitionCount
  readonly begunAt: number
  readonly endedAt: number | null
}

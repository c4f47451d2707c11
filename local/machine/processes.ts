import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A process of the platform, as the local scripts start it. */
export interface ProcessDefinition {
  readonly name: string
  /** Entry file, from the root of the checkout. */
  readonly file: string
  /** Override the shared flags. */
  readonly nodeFlags: readonly string[]
  /** Stop order: first those that take work in, last those that finish it. */
  readonly stopsIn: 1 | 2
}

export const repositoryRoot = join(import.meta.dirname, '../..')

/** With hundreds of requests or records in progress, they outlive 8 MB and are copied for nothing. */
const WIDER_YOUNG_GENERATION = ['--max-semi-space-size=16']

/** Every process; its position gives the port of its metrics, so new ones go to the end. */
const definitions: readonly ProcessDefinition[] = [
  { name: 'gateway', file: 'gateway/main.ts', nodeFlags: WIDER_YOUNG_GENERATION, stopsIn: 1 },
  { name: 'contracts', file: 'processors/contracts/main.ts', nodeFlags: WIDER_YOUNG_GENERATION, stopsIn: 2 },
  { name: 'directory', file: 'processors/directory/main.ts', nodeFlags: [], stopsIn: 2 },
  { name: 'webhooks', file: 'processors/webhooks/main.ts', nodeFlags: WIDER_YOUNG_GENERATION, stopsIn: 2 },
  { name: 'ltv', file: 'processors/ltv/main.ts', nodeFlags: WIDER_YOUNG_GENERATION, stopsIn: 2 },
  { name: 'ltvView', file: 'processors/views/main.ts', nodeFlags: [], stopsIn: 2 },
  { name: 'prices', file: 'processors/prices/main.ts', nodeFlags: [], stopsIn: 2 },
]

export const processes = definitions.filter(({ file }) => existsSync(join(repositoryRoot, file)))

/**
 * How Node runs each of them, here and in the image. A young generation of 8 MB stays in the caches of the
 * processor: less memory and less processor time than with Node's 32 (docs/decisions/memory.md).
 */
export const NODE_FLAGS = ['--max-semi-space-size=8']
/**
 * Settings of glibc's malloc: otherwise every thread gets its own arena, and what a burst needed stays
 * with the process (docs/decisions/memory.md).
 */
export const MALLOC_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '1048576' }

/** The one job that runs before them: topics, indexes, schemas, bucket. */
export const PROVISION = { file: 'cli/lastro.ts', args: ['provision'], nodeFlags: [] }

/** Second and later instances of a process (`gateway-2`) get ports this far away. */
const INSTANCE_STEP = 10

/**
 * Port of `/metrics` and the health routes of an instance; the public port of a gateway is its own, see
 * `publicPort`.
 */
export function metricsPort(base: number, name: string, instance: number): number {
  return base + 1 + definitions.findIndex(one => one.name === name) + (instance - 1) * INSTANCE_STEP
}

export const publicPort = (port: number, instance: number) => port + (instance - 1) * INSTANCE_STEP

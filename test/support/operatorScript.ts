import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot } from '../../local/machine/processes.ts'
import type { Platform } from './platform.ts'

export interface Ended {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/** The environment of somebody who has `lastro` in PATH. */
export const withLastro = (): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${join(repositoryRoot, 'bin')}:${process.env['PATH']}`,
})

/** Runs `lastro` against the platform, as an operator does. */
export function runLastro({ servers }: Platform, ...args: readonly string[]): Promise<Ended> {
  const env = {
    ...process.env,
    KAFKA_BROKERS: servers.kafka,
    MONGODB_URI: servers.mongodb,
    SCHEMA_REGISTRY_URL: servers.registry,
  }
  return new Promise(resolve => {
    const child = execFile(
      process.execPath,
      [join(repositoryRoot, 'cli/lastro.ts'), ...args],
      { env },
      (_error, stdout, stderr) => resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

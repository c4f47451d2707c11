import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { track } from '../machine/child.ts'
import { childEnvironment } from '../machine/config.ts'
import { LocalProblem } from '../machine/problem.ts'
import { repositoryRoot } from '../machine/processes.ts'
import type { ServerName } from './parts.ts'
import type { ServerAddresses } from './servers.ts'

/** An engine that does not answer within this is no engine. */
const ENGINE_LIMIT_MS = 5_000

const composeFile = join(repositoryRoot, 'docker-compose.yml')

/** True when a container engine answers and docker-compose.yml can be used with it. */
export async function containerEngineAnswers(): Promise<boolean> {
  if (!existsSync(composeFile)) return false
  const engine = await docker(['info', '--format', '{{.ServerVersion}}'], ENGINE_LIMIT_MS)
  return engine.code === 0 && (await docker(['compose', 'version'], ENGINE_LIMIT_MS)).code === 0
}

/** As docker-compose.yml publishes them; a test compares. */
export const containerAddresses: ServerAddresses = {
  kafka: '127.0.0.1:19092',
  // The member of the replica set has a name that only containers resolve.
  mongodb: 'mongodb://127.0.0.1:27017/?directConnection=true',
  registry: 'http://127.0.0.1:8081/apis/ccompat/v7',
  s3: {
    endpoint: 'http://127.0.0.1:8333',
    bucket: 'lastro',
    accessKey: 'lastro',
    secretKey: 'lastro-local-secret',
  },
}

/**
 * Starts these servers of docker-compose.yml and waits until their health checks pass. Throws `LocalProblem`
 * with what compose said.
 */
export async function startContainers(names: readonly ServerName[]): Promise<{ stop(): Promise<void> }> {
  const { code, output } = await docker(['compose', '-f', composeFile, 'up', '--detach', '--wait', ...names])
  if (code !== 0) {
    throw new LocalProblem(
      `docker compose could not start the servers: ${output.trim().split('\n').at(-1)}`,
      'see `docker compose logs`, or stop the container engine to use native servers',
    )
  }
  return {
    stop: async () => void (await docker(['compose', '-f', composeFile, 'stop', '-t', '5', ...names])),
  }
}

function docker(
  args: readonly string[],
  limitMs?: number,
): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise(resolve => {
    const child = spawn('docker', args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: childEnvironment(),
      ...(limitMs === undefined ? {} : { timeout: limitMs }),
    })
    track(child)
    let output = ''
    const keep = (chunk: Buffer) => {
      output = (output + chunk).slice(-8_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', error => resolve({ code: 127, output: error.message }))
    child.once('close', code => resolve({ code: code ?? 1, output }))
  })
}

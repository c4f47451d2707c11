import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment, machine } from '../../../local/machine/config.ts'
import { withLock } from '../../../local/machine/lock.ts'
import { eventually } from '../eventually.ts'

const execute = promisify(execFile)

const ANSWER_LIMIT_MS = 5_000
const INSTALLATION_LIMIT_MS = 600_000
const COMMAND_LIMIT_MS = 900_000
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

/** Debian's client of 20.10 builds with BuildKit by itself; another one may want a plug-in for it. */
const DEBIANS_CLIENT = '/usr/bin/docker'
const DEBIANS_ENGINE = '/usr/sbin/dockerd'
const DEBOOTSTRAP = '/usr/sbin/debootstrap'
const DEBIANS_INSTALLER = '/usr/bin/apt-get'

/** A container engine that answers. */
export interface Engine {
  /** As DOCKER_HOST names it. */
  readonly host: string
  /** Such as `Docker 20.10.24`. */
  readonly version: string
  /** Runs the client and answers what it printed; throws with what it complained of. */
  docker(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>
  /** Ends the engine where it was started here. */
  close(): Promise<void>
}

/** Null where an engine answers or can be started; else why neither. */
export async function whyNoEngine(): Promise<string | null> {
  if ((await engineAt(givenHost(), 'docker')) !== null || existsSync(DEBIANS_ENGINE)) return null
  if (process.getuid?.() !== 0) return 'no container engine answers, and only root may start one'
  return existsSync(DEBIANS_INSTALLER) ? null : 'no container engine answers, and this is no Debian'
}

/**
 * A running engine; else a new one with Debian's packages: with a socket and a folder in the cache, without a
 * separate network, so that no other program on the machine finds it. Throws with the failed installation or
 * start.
 */
export async function findEngine(say: (line: string) => void): Promise<Engine> {
  const answering = await engineAt(givenHost(), 'docker')
  if (answering !== null) return { ...answering, close: async () => undefined }
  if (!existsSync(DEBIANS_ENGINE) || !existsSync(DEBOOTSTRAP)) {
    say('containers: no engine here: installing docker.io and debootstrap from Debian')
    await install(['docker.io', 'iptables', 'debootstrap'])
  }
  return startOwn()
}

const givenHost = () => process.env['DOCKER_HOST'] ?? 'unix:///var/run/docker.sock'

async function engineAt(host: string, client: string): Promise<Omit<Engine, 'close'> | null> {
  const docker: Engine['docker'] = async (args, env = {}) => {
    const options = {
      env: childEnvironment({ DOCKER_HOST: host, ...env }),
      timeout: COMMAND_LIMIT_MS,
      maxBuffer: MAX_OUTPUT_BYTES,
    }
    return (await execute(client, [...args], options)).stdout
  }
  const format = '{{.Server.Platform.Name}} {{.Server.Version}}'
  const options = { env: childEnvironment({ DOCKER_HOST: host }), timeout: ANSWER_LIMIT_MS }
  const told = await execute(client, ['version', '--format', format], options).catch(() => null)
  return told === null ? null : { host, version: `Docker ${told.stdout.trim()}`, docker }
}

async function install(packages: readonly string[]): Promise<void> {
  const options = {
    env: childEnvironment({ DEBIAN_FRONTEND: 'noninteractive' }),
    timeout: INSTALLATION_LIMIT_MS,
  }
  await execute(DEBIANS_INSTALLER, ['-q', 'update'], options)
  await execute(DEBIANS_INSTALLER, ['-q', 'install', '-y', '--no-install-recommends', ...packages], options)
}

/** Images and layers outlive it; what it runs does not. */
async function startOwn(): Promise<Engine> {
  const folder = join(machine.cacheDir, 'containers')
  mkdirSync(folder, { recursive: true })
  const host = `unix://${join(folder, 'engine.sock')}`
  return withLock(
    join(folder, 'starting.lock'),
    () => undefined,
    async () => {
      const child = spawn(
        DEBIANS_ENGINE,
        [
          ...['--host', host, '--data-root', join(folder, 'data'), '--exec-root', join(folder, 'run')],
          ...['--pidfile', join(folder, 'engine.pid'), '--bridge', 'none', '--iptables=false'],
        ],
        { env: childEnvironment(), stdio: ['ignore', 'ignore', 'pipe'], detached: true },
      )
      child.stderr.pipe(createWriteStream(join(folder, 'engine.log')))
      child.unref()
      ;(child.stderr as unknown as { unref(): void }).unref()
      const engine = await eventually('the engine answers', async () => {
        if (child.exitCode !== null) throw new Error(`it ended, see ${join(folder, 'engine.log')}`)
        return (await engineAt(host, DEBIANS_CLIENT)) ?? undefined
      })
      return { ...engine, close: () => end(child) }
    },
  )
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.ref()
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment, machine } from '../../local/machine/config.ts'
import { tryLock } from '../../local/machine/lock.ts'
import { LocalProblem } from '../../local/machine/problem.ts'
import { ensureFromDebian } from '../support/debian.ts'
import type { Programs } from './programs.ts'

const execute = promisify(execFile)

/** Address under which pods find the servers of this machine; node.sh gives it to a separate bridge. */
export const OUTSIDE = '10.200.0.1'
/** That bridge. */
export const LINK = 'lk-out'

const START_LIMIT_MS = 400_000
/** Longer than any time limit that a command is given. */
const COMMAND_LIMIT_MS = 900_000
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024
const NEEDED = {
  containerd: 'containerd',
  runc: 'runc',
  iptables: 'iptables',
  openssl: 'openssl',
  ipset: 'ipset',
} as const
const BRIDGE_PLUGIN = '/usr/lib/cni/bridge'

/** Of a program that ended with anything but 0. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
}

/** One node of Kubernetes that runs on this machine. */
export interface Cluster {
  readonly home: string
  /** Returns the output; throws `CommandFailed` with the error output. `input` is its standard input. */
  kubectl(args: readonly string[], input?: string): Promise<string>
  helm(args: readonly string[]): Promise<string>
  /** The client of the node's containerd. */
  ctr(args: readonly string[]): Promise<string>
  /** Brings an image of one static program onto the node. */
  imageOf(name: string, program: string): Promise<string>
  /** Ends it, and removes what it made. */
  down(): Promise<void>
}

export const homeOfNode = join(machine.cacheDir, 'kubernetes-node')

/** `ports`: first and last of the servers on 127.0.0.1 that pods reach at `OUTSIDE`. */
export async function startCluster(
  { folder, helm, router }: Programs,
  ports: readonly [number, number],
  say: (line: string) => void,
): Promise<Cluster> {
  ensureRuntime(say)
  const lock = tryLock(`${homeOfNode}.lock`)
  if ('holder' in lock)
    throw new LocalProblem(`a cluster is tried already (pid ${lock.holder})`, 'wait for it, or end it')
  const env = {
    PROGRAMS: folder,
    ROUTER: router,
    NODE_HOME: homeOfNode,
    SERVER_PORTS: ports.join(':'),
    KUBECONFIG: join(homeOfNode, 'admin.conf'),
  }
  const node = (...words: string[]) =>
    run(join(import.meta.dirname, 'node.sh'), words, env, '', START_LIMIT_MS)
  const down = async () => {
    await node('down')
    lock.release()
  }
  // What a run that was killed has left.
  await node('down')
  await refuseAnother()
  try {
    await node('up')
  } catch (error) {
    await down()
    throw error
  }
  const socket = join(homeOfNode, 'containerd/containerd.sock')
  return {
    home: homeOfNode,
    kubectl: (args, input) => run(join(folder, 'kubectl'), args, env, input),
    helm: args => run(helm, args, env),
    ctr: args => run('ctr', ['-a', socket, '-n', 'k8s.io', ...args], env),
    imageOf: (name, program) => node('image', name, program),
    down,
  }
}

function ensureRuntime(say: (line: string) => void): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new LocalProblem('a node needs root on Linux', 'start it as root')
  ensureFromDebian({ ...NEEDED, [BRIDGE_PLUGIN]: 'containernetworking-plugins' }, say)
}

/** Ending ours would take the rules of another kube-proxy with it. */
async function refuseAnother(): Promise<void> {
  const rules = await run('iptables-save', ['-t', 'nat'])
  if (rules.includes(':KUBE-SERVICES '))
    throw new LocalProblem('this machine is a node of another Kubernetes', 'use another machine')
}

export async function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  input = '',
  limitMs = COMMAND_LIMIT_MS,
): Promise<string> {
  const options = { env: childEnvironment(env), timeout: limitMs, maxBuffer: MAX_OUTPUT_BYTES }
  const running = execute(program, [...args], options)
  running.child.stdin?.on('error', () => undefined)
  running.child.stdin?.end(input)
  try {
    return (await running).stdout
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    const last = `${stdout}\n${stderr}`.trim().split('\n').slice(-6).join('\n')
    throw new CommandFailed(`${program} ${args.join(' ')}: ${last === '' ? message : last}`)
  }
}

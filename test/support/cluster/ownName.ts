import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { processIsAlive } from '../../../local/machine/lock.ts'
import { LocalProblem } from '../../../local/machine/problem.ts'

/**
 * Machine-wide resources of a run (network namespaces, mounts) carry its port base, which no two runs share,
 * and its pid, by which a later run recognizes leftovers.
 */
export const ownName = (portBase: number) => `lastro-chaos-${portBase}-${process.pid}`

const OWNER = /^lastro-chaos-\d+-(\d+)/
const NAMESPACES = '/run/netns'

export const mayChangeTheMachine = process.platform === 'linux' && process.getuid?.() === 0

const namespaces = () => (existsSync(NAMESPACES) ? readdirSync(NAMESPACES) : [])

/** Two on one port base would cut each other's wires. */
export function refuseAnother(portBase: number): void {
  const other = namespaces().find(name => name.startsWith(`lastro-chaos-${portBase}-`))
  if (other === undefined) return
  throw new LocalProblem(`another run goes on here (${other})`, 'end it, or choose another --port-base')
}

/** Standard output of a program that must succeed. */
export const call = (program: string, ...args: readonly string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** Removes what this run has made, and what runs left that were killed; nothing may be asynchronous here. */
export function removeOwn(): void {
  if (!mayChangeTheMachine) return
  const isOver = (name: string) => {
    const owner = Number(OWNER.exec(name)?.[1] ?? 0)
    return owner > 0 && (owner === process.pid || !processIsAlive(owner))
  }
  for (const name of namespaces().filter(isOver)) {
    for (const pid of call('ip', 'netns', 'pids', name).split('\n')) {
      if (pid !== '' && Number(pid) !== process.pid) kill(Number(pid))
    }
    call('ip', 'netns', 'delete', name)
  }
  for (const line of readFileSync('/proc/mounts', 'utf8').split('\n')) {
    const [name = '', folder = ''] = line.split(' ')
    if (isOver(name)) call('umount', '--lazy', folder)
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself meanwhile.
  }
}

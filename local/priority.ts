import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** In the environment of a run that goes on beside another one. */
export const GIVES_WAY = 'LASTRO_GIVES_WAY'
const NICE = constants.priority.PRIORITY_BELOW_NORMAL

/** The process, and what it starts from now on, takes what others leave of the processors; for ever. */
export function giveWay(pid: number): void {
  trying(() => setPriority(pid, NICE))
}

/** The same for a process that has a session of its own: Linux weighs sessions before processes. */
export function giveWayWithSession(pid: number): void {
  giveWay(pid)
  trying(() => writeFileSync(`/proc/${pid}/autogroup`, String(NICE)))
}

/** Where this run gives way, so does a child with a session of its own. */
export function giveWayToo(pid: number | undefined): void {
  if (process.env[GIVES_WAY] === 'true' && pid !== undefined) giveWayWithSession(pid)
}

function trying(work: () => void): void {
  try {
    work()
  } catch {
    // It has ended already, or the system has no such groups: then it is as urgent as the others.
  }
}

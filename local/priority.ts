import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** In the environment of a run that goes on beside another one. */
export const GIVES_WAY = 'LASTRO_GIVES_WAY'
const NICE = constants.priority.PRIORITY_BELOW_NORMAL

/** The process, and what it starts from now on, takes what others leave of the processors; for ever. */
export function giveWay(pid: number): void {
  try {
    setPriority(pid, NICE)
    // Linux weighs sessions against each other, and processes within one: a server has a session of its own.
    writeFileSync(`/proc/${pid}/autogroup`, String(NICE))
  } catch {
    // Ended already, or a system without such groups: then it is as urgent as the others.
  }
}

/** Where this run gives way, so does a child that has a session of its own. */
export function giveWayToo(pid: number | undefined): void {
  if (process.env[GIVES_WAY] === 'true' && pid !== undefined) giveWay(pid)
}

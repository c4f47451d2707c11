import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Garbage collection after startup: frees the garbage of loading a thousand modules, and the pages that V8
 * keeps for later. An idle process allocates too little to trigger it. Stops the process for one full
 * collection of a small heap (70 to 180 ms), so it runs once, before any work.
 */
export function collectStartupGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  setFlagsFromString('--no-expose-gc')
}

import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, ownName } from '../support/cluster/ownName.ts'
import type { Platform } from '../support/platform.ts'
import type { Fault } from './faults.ts'

/** Servers with a disk of their own, in memory and small, and how large. */
export const DISKS = { 'kafka-3': '768m', 'mongodb-3': '1g' } as const

const folderOf = (dataDir: string, server: string) => {
  const [name = '', node = ''] = server.split('-')
  return join(dataDir, `node-${node}`, name)
}

/** Before the servers start. Gone with `removeOwn`. */
export function mountDisks(portBase: number, dataDir: string): void {
  for (const [server, size] of Object.entries(DISKS)) {
    const folder = folderOf(dataDir, server)
    mkdirSync(folder, { recursive: true })
    call('mount', '-t', 'tmpfs', '-o', `size=${size}`, ownName(portBase), folder)
  }
}

/** As far as it goes; what has become free since is filled as well. */
function fill(filler: string): void {
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64K', 'oflag=append', 'conv=notrunc'])
}

/**
 * A broker that finds no room ends at its next record, a mongod at its next checkpoint, which comes once a
 * minute; a disk is full for this long where nothing ends.
 */
const FULL_LIMIT_MS = 75_000
const FILL_EVERY_MS = 200

/** A disk is full until its server has ended or for a while, then there is room and the server is started. */
export function diskFaults(
  lastro: Platform,
  pids: () => Readonly<Record<string, number | null>>,
  dataDir: string,
): Fault[] {
  return Object.keys(DISKS).map(server => ({
    kind: `the disk of ${server.startsWith('kafka') ? 'a broker' : 'a mongod'} is full`,
    async make() {
      const folder = folderOf(dataDir, server)
      const deadline = Date.now() + FULL_LIMIT_MS
      const filler = join(folder, 'filler')
      while (Date.now() < deadline && pids()[server] !== null) {
        fill(filler)
        await sleep(FILL_EVERY_MS)
      }
      const how = pids()[server] === null ? 'ended' : 'went on'
      rmSync(filler, { force: true })
      await lastro.restart(server)
      return `${server} ${how}`
    },
  }))
}

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { machine } from '../machine/config.ts'
import { type Part, parts, type ServerName } from './parts.ts'

/**
 * An archive of the classes that a Java server loaded in its first run; later starts map it instead of
 * parsing jars, which takes almost half of their processor time.
 */
export interface ClassData {
  readonly flags: readonly string[]
  /**
   * To be called when the server has ended, with how: an archive that it wrote as a whole gets its final
   * name.
   */
  ended(how: string): void
}

/** It is written as a draft, because a JVM that is killed while it writes would leave half of one. */
export function classDataOf(name: ServerName, java: string): ClassData {
  const archive = join(machine.cacheDir, 'classes', `${name}-${identityOf(parts[name], java)}.jsa`)
  if (existsSync(archive)) {
    return {
      flags: [`-XX:SharedArchiveFile=${archive}`, '-Xshare:auto', '-Xlog:cds=off'],
      ended: () => undefined,
    }
  }
  mkdirSync(dirname(archive), { recursive: true })
  const draft = `${archive}.${process.pid}`
  return {
    flags: [`-XX:ArchiveClassesAtExit=${draft}`, '-Xlog:cds=off'],
    ended(how) {
      if (!existsSync(draft)) return
      if (how.startsWith('ended with code')) renameSync(draft, archive)
      else rmSync(draft)
    },
  }
}

/** An archive fits one version of the server and one Java. */
function identityOf({ version }: Part, java: string): string {
  const release = join(dirname(dirname(java)), 'release')
  const text = `${version} ${java} ${existsSync(release) ? statSync(release).mtimeMs : 0}`
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

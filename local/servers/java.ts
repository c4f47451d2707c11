import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { machine } from '../machine/config.ts'
import { LocalProblem } from '../machine/problem.ts'

/** The schema registry is compiled for 21; Kafka and S3Proxy would do with 17. */
export const OLDEST_JAVA = 21

export interface Java {
  readonly version: number
  readonly binary: string
}

/** Folders of distributions' JVMs; `*` is one folder of any name. */
const JVM_FOLDERS = ['/usr/lib/jvm', '/usr/java', '/opt/java', '/opt', '/Library/Java/JavaVirtualMachines']

/** Finds the newest Java of at least `OLDEST_JAVA`. Throws `LocalProblem` naming what was found instead. */
export function findJava(homes: readonly string[] = javaHomes()): Java {
  const found = homes.flatMap(home => javaAt(home) ?? []).sort((a, b) => b.version - a.version)
  const newest = found[0]
  if (newest !== undefined && newest.version >= OLDEST_JAVA) return newest
  const seen = newest === undefined ? 'none was found' : `the newest found is ${newest.version}`
  throw new LocalProblem(
    `Java ${OLDEST_JAVA} or newer is needed for the native servers, and ${seen}`,
    `install a JRE (Debian: apt install openjdk-${OLDEST_JAVA}-jre-headless, or temurin-25-jdk), or set JAVA_HOME`,
  )
}

function javaHomes(): string[] {
  const onPath = machine.path
    .map(folder => join(folder, 'java'))
    .filter(existsSync)
    .map(binary => dirname(dirname(realpathSync(binary))))
  const installed = [...JVM_FOLDERS, join(machine.home, '.sdkman/candidates/java')].flatMap(folder =>
    listed(folder).flatMap(name => [join(folder, name), join(folder, name, 'Contents/Home')]),
  )
  return [...new Set([...(machine.javaHome === null ? [] : [machine.javaHome]), ...onPath, ...installed])]
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** A JDK states its version in the file `release`; reading it is faster than starting each one. */
function javaAt(home: string): Java | null {
  const binary = join(home, 'bin', 'java')
  if (!existsSync(binary) || !existsSync(join(home, 'release'))) return null
  const release = readFileSync(join(home, 'release'), 'utf8')
  const version = /^JAVA_VERSION="(?:1\.)?(\d+)/m.exec(release)?.[1]
  return version === undefined ? null : { version: Number.parseInt(version, 10), binary }
}

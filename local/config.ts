import { homedir } from 'node:os'
import { join } from 'node:path'

/** Everything that the local scripts read from the environment of the machine, once. */
export const machine = {
  /** Downloads live here, shared by all checkouts. */
  cacheDir: process.env['LASTRO_CACHE'] ?? join(homedir(), '.cache', 'lastro'),
  javaHome: process.env['JAVA_HOME'] ?? null,
  path: (process.env['PATH'] ?? '').split(':').filter(entry => entry !== ''),
  home: homedir(),
}

/** The environment that a child process gets: ours, changed by `extra`; `undefined` removes a variable. */
export function childEnvironment(
  extra: Readonly<Record<string, string | undefined>> = {},
): NodeJS.ProcessEnv {
  return { ...process.env, ...extra }
}

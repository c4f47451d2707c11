import { spawnSync } from 'node:child_process'
import { chownSync, globSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `node local/start/compileAhead.ts <folder> <user>`, while the image is built: every process looks at its
 * configuration once, and Node keeps what it compiled for that in the folder (NODE_COMPILE_CACHE). It keeps
 * apart what is of another version, processor or user, so this is done by the Node and the user of the image.
 * Throws where one of them did not get as far as its configuration.
 */
const [folder = '', user = ''] = process.argv.slice(2)
const CONFIGURATION_IS_MISSING = 2
/** On a machine that builds other things too. */
const LIMIT_MS = 120_000

const root = join(import.meta.dirname, '../..')
mkdirSync(folder, { recursive: true })
chownSync(folder, Number(user), Number(user))
const entries = [...globSync(['*/main.ts', 'processors/*/main.ts'], { cwd: root }), 'cli/lastro.ts provision']
for (const entry of entries) {
  const { status, error } = spawnSync(process.execPath, [...entry.split(' '), '--check-config'], {
    cwd: root,
    uid: Number(user),
    gid: Number(user),
    env: { NODE_COMPILE_CACHE: folder, NODE_ENV: 'production' },
    stdio: 'ignore',
    timeout: LIMIT_MS,
  })
  if (error) throw error
  if (status !== CONFIGURATION_IS_MISSING) throw new Error(`${entry} ended with ${status}`)
}
const [kept = ''] = readdirSync(folder)
process.stdout.write(
  `${entries.length} processes, ${readdirSync(join(folder, kept)).length} files of compiled code\n`,
)

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/**
 * `npm run console`: builds the page into `console/built`, which the gateway serves. An up-to-date build
 * is kept, so that every start may ask for it.
 */
const folder = dirname(fileURLToPath(import.meta.url))
const root = join(folder, '..')
const target = join(folder, 'built')
const VITE = join(root, 'node_modules/vite/bin/vite.js')
const execute = promisify(execFile)
const stamp = join(target, 'source.sha256')

/** Sources, those of the SDK, names of events, and the versions of everything that is bundled or bundles. */
function sourceHash(): string {
  const own = globSync('**/*.{ts,tsx,css,html,svg,json}', { cwd: folder, exclude: ['built*'] })
  const sdk = globSync(['sdk/{*.ts,typescript/src/**/*.ts}', 'schemas/webhookEvents.ts'], { cwd: root })
  const files = [
    ...own.sort().map(file => join(folder, file)),
    ...sdk.sort().map(file => join(root, file)),
    join(root, 'package-lock.json'),
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

/** Returns whether anything had to be built. Of several builds at once the last one wins. */
export async function buildConsole(): Promise<boolean> {
  const wanted = sourceHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return false
  const outDir = mkdtempSync(join(folder, 'built-'))
  try {
    // With the environment of a test it would be a fifth larger.
    const env = { NODE_ENV: 'production' }
    // A separate process: a bundler would stay in the memory of the one that starts the platform.
    await execute(process.execPath, [VITE, 'build', folder, '--outDir', outDir, '--emptyOutDir'], { env })
    writeFileSync(join(outDir, 'source.sha256'), wanted)
    // In the image others read it than who built it.
    chmodSync(outDir, 0o755)
    rmSync(target, { recursive: true, force: true })
    renameSync(outDir, target)
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
  return true
}

if (import.meta.main) {
  const startedAt = Date.now()
  const isNew = await buildConsole()
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1)
  process.stdout.write(`console: ${isNew ? `built in ${seconds} s` : 'is built already'}\n`)
}

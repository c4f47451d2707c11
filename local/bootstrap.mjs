/**
 * Runs a script of ours on the Node of this checkout, whatever Node the machine has: installs the packages first where
 * they are missing or stale. Plain JavaScript without dependencies, because it runs before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const node = join(modules, 'node', 'bin', 'node')
const patched = join(modules, '.lastro-patched')

const fail = (message, remedy) => {
  process.stderr.write(`error: ${message}\nremedy: ${remedy}\n`)
  process.exit(1)
}

const readJson = path => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** npm writes the inner lock last, so a half-finished installation has none. */
const packagesAreCurrent = () => {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages
  const present = readJson(join(modules, '.package-lock.json'))?.packages
  if (!wanted || !present || !existsSync(node)) return false
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || present[path]?.version === version,
  )
}

const patchesHash = () => {
  const folder = join(root, 'patches')
  const names = existsSync(folder) ? readdirSync(folder).sort() : []
  const hash = createHash('sha256')
  for (const name of names) hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex')
}

const patchesAreApplied = () => existsSync(patched) && readFileSync(patched, 'utf8') === patchesHash()

const run = (command, args) =>
  spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })

const install = () => {
  process.stdout.write('packages: installing (npm ci)\n')
  const startedAt = Date.now()
  const { error, status } = run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  if (error?.code === 'ENOENT') fail('npm is not installed', 'install Node.js (24 or newer) with npm')
  if (status !== 0) fail('npm ci failed, see above', 'look at the network and the disk, then start again')
  if (!existsSync(node))
    fail(`there is no Node for ${process.platform} ${process.arch} in the packages`, 'use Linux or macOS')
  process.stdout.write(`packages: installed in ${((Date.now() - startedAt) / 1000).toFixed(0)} s\n`)
}

if (!packagesAreCurrent()) install()
if (!patchesAreApplied()) {
  const { status } = run(node, [join(modules, 'patch-package', 'index.js')])
  if (status !== 0) install()
  writeFileSync(patched, patchesHash())
}

const [script, ...args] = process.argv.slice(2)
const child = spawn(node, [join(root, script), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${join(modules, '.bin')}:${process.env.PATH ?? ''}` },
})
// The child decides when all is over. A Ctrl-C on a terminal reaches it twice, which it takes as one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal === null ? code : 1))

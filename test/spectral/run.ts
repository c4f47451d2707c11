import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureNpmPackages } from '../support/packages.ts'

/**
 * `npm run lint:openapi`: Spectral with its own rules and those of OWASP over docs/openapi.json; errors and
 * warnings fail. The packages (69 MB, 243 of them) are fetched once into the cache, not into every clone.
 */
const SPECTRAL = '6.16.3'
const OWASP = '2.0.1'
const packages = [`@stoplight/spectral-cli@${SPECTRAL}`, `@stoplight/spectral-owasp-ruleset@${OWASP}`]

const tools = await ensureNpmPackages(
  'spectral',
  `${SPECTRAL}-owasp-${OWASP}`,
  packages,
  line => void process.stderr.write(`${line}\n`),
)
// Rules and document lie beside the packages: Spectral looks for what rules extend where they are.
const folder = mkdtempSync(join(tmpdir(), 'lastro-spectral-'))
try {
  symlinkSync(join(tools, 'node_modules'), join(folder, 'node_modules'))
  copyFileSync(new URL('rules.yaml', import.meta.url), join(folder, 'rules.yaml'))
  copyFileSync(new URL('../../docs/openapi.json', import.meta.url), join(folder, 'openapi.json'))
  const command = join(tools, 'node_modules', '.bin', 'spectral')
  const args = ['lint', '--ruleset', 'rules.yaml', '--fail-severity', 'warn', 'openapi.json']
  const { status } = spawnSync(command, args, { cwd: folder, stdio: 'inherit' })
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

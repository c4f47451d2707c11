import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { repositoryRoot } from '../local/machine/processes.ts'
import { licenceOf, type PackageLock, runtimeOf } from './licences.ts'

/**
 * `npm run generate -- sbom [-- --out <folder>]`: contents of the image besides our code, as CycloneDX
 * (`sbom.cdx.json`, made by npm itself) and as a list of licences (`licences.csv`). From
 * package-lock.json alone, without the network; the same lock gives the same bytes.
 */
const { values } = parseArgs({ options: { out: { type: 'string', default: '.lastro/sbom' } } })
const FORMAT = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application']
const MAX_BYTES = 64 * 1024 * 1024

interface Bom {
  serialNumber?: string
  metadata: { timestamp?: string; component: { name: string } }
  components: { 'bom-ref': string; licenses?: unknown }[]
}

const lock = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as PackageLock
const { name, version } = lock
const runtime = runtimeOf(lock)
const licences = new Map(runtime.map(one => [`${one.name}@${one.version}`, licenceOf(one)]))
const bom = bomOf(runtime)
for (const component of bom.components) {
  const licence = licences.get(component['bom-ref'])
  // Licences stated only in a package's LICENSE file.
  if (licence && !component.licenses) component.licenses = [{ license: { id: licence } }]
}
mkdirSync(values.out, { recursive: true })
const sbomFile = join(values.out, 'sbom.cdx.json')
const licencesFile = join(values.out, 'licences.csv')
const rows = [...licences].sort().map(([which, licence]) => `${which},${licence ?? 'unknown'}`)
writeFileSync(sbomFile, `${JSON.stringify(bom, null, 2)}\n`)
writeFileSync(licencesFile, `${['package,licence', ...rows].join('\n')}\n`)
process.stdout.write(`${bom.components.length} packages: ${sbomFile}, ${licencesFile}\n`)

/**
 * npm leaves out what development needs as well (`--omit dev`, npm 11); so it is shown a lock in which there
 * is no development.
 */
function bomOf(packages: ReturnType<typeof runtimeOf>): Bom {
  const { devDependencies: _, ...root } = lock.packages['']!
  const only = Object.fromEntries(packages.map(({ path, entry }) => [path, entry]))
  const folder = mkdtempSync(join(tmpdir(), 'lastro-sbom-'))
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...root, name, version, private: true }))
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({ ...lock, packages: { '': root, ...only } }),
    )
    const text = execFileSync('npm', ['sbom', '--package-lock-only', ...FORMAT], {
      cwd: folder,
      maxBuffer: MAX_BYTES,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const made = JSON.parse(text)
    // A serial number that is drawn and the time of the run would make each run another.
    delete made.serialNumber
    delete made.metadata.timestamp
    made.metadata.component.name = name
    return made as Bom
  } finally {
    rmSync(folder, { recursive: true })
  }
}

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../../local/machine/processes.ts'
import { type Engine, findEngine, whyNoEngine } from '../support/image/engine.ts'
import { buildOurImage } from '../support/image/ourImage.ts'
import { testUnless } from '../support/testUnless.ts'

const testInEngine = testUnless(await whyNoEngine())

/** Contents of the image: our code, its provenance, and that its compiled code is used. */
const LIMIT_MS = 900_000
const IMAGE = 'lastro/lastro:under-test'
const LARGEST_IMAGE_BYTES = 300e6
const CONFIGURATION_IS_MISSING = 2
const ROUNDS = 5

const say = (line: string) => void process.stderr.write(`${line}\n`)
const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'))
const given = {
  VERSION: version,
  REVISION: execFileSync('git', ['rev-parse', 'HEAD'], { cwd: repositoryRoot, encoding: 'utf8' }).trim(),
  CREATED: execFileSync('git', ['log', '-1', '--format=%cI'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  }).trim(),
}
let engine: Engine

beforeAll(async () => {
  engine = await findEngine(say)
}, LIMIT_MS)
afterAll(() => engine?.close(), LIMIT_MS)

testInEngine(
  'the Dockerfile builds, and what it makes is small',
  async () => {
    const { bytes, standIns } = await buildOurImage(engine, { [IMAGE]: given })
    say(`containers: ${engine.version}${standIns.map(name => `; a stand-in for ${name}`).join('')}`)
    say(`containers: the image has ${(bytes / 1e6).toFixed(0)} MB`)
    expect(bytes).toBeLessThan(LARGEST_IMAGE_BYTES)
  },
  LIMIT_MS,
)

testInEngine(
  'its labels say from which revision of which source it was made, when, and under which licence',
  async () => {
    const labels = JSON.parse(
      await engine.docker(['image', 'inspect', '--format', '{{json .Config.Labels}}', IMAGE]),
    )
    expect(labels).toMatchObject({
      'org.opencontainers.image.source': 'https://github.com/lastro/lastro',
      'org.opencontainers.image.licenses': 'Apache-2.0',
      'org.opencontainers.image.version': version,
      'org.opencontainers.image.revision': given.REVISION,
      'org.opencontainers.image.created': given.CREATED,
    })
  },
)

/** Runs inside, and answers `name@version` of every package there. */
const LIST_PACKAGES = `
  const found = fs.globSync('**/node_modules/{*,@*/*}/package.json', { cwd: '/app' })
    .map(file => JSON.parse(fs.readFileSync('/app/' + file, 'utf8')))
    .filter(({ name, version }) => name && version)
  console.log(JSON.stringify(found.map(({ name, version }) => name + '@' + version)))`

testInEngine('its bill of materials names exactly the packages that are there', async () => {
  const there: readonly string[] = JSON.parse(await inside(['--eval', LIST_PACKAGES]))
  const read = (file: string) =>
    inside(['--eval', `process.stdout.write(fs.readFileSync('${file}', 'utf8'))`])
  const bill = JSON.parse(await read('/app/sbom/sbom.cdx.json'))
  expect(bill.bomFormat).toBe('CycloneDX')
  const named = bill.components.map((one: { 'bom-ref': string }) => one['bom-ref'])
  expect([...new Set(named)].sort()).toEqual([...new Set(there)].sort())
  expect(there).toEqual(expect.arrayContaining([expect.stringMatching(/^kafkajs@/)]))
  for (const tool of ['patch-package', 'klaw-sync', '@yarnpkg/lockfile', 'jest', 'typescript'])
    expect(there.filter(name => name.startsWith(`${tool}@`))).toEqual([])
  const licences = (await read('/app/sbom/licences.csv')).trim().split('\n').slice(1)
  expect(licences.length).toBe(new Set(named).size)
  expect(licences.filter(line => line.endsWith(',unknown'))).toEqual([])
})

testInEngine(
  'a process takes all of its code from what was compiled',
  async () => {
    const told = await start(['--env', 'NODE_DEBUG_NATIVE=COMPILE_CACHE'])
    const count = (pattern: RegExp) => told.match(pattern)?.length ?? 0
    const [accepted, compiledAnew] = [count(/ was accepted/g), count(/ was not initialized| was rejected/g)]
    say(`containers: the gateway finds ${accepted} files compiled, ${compiledAnew} not`)
    expect(accepted).toBeGreaterThan(1_000)
    expect(compiledAnew).toBe(0)
    const withIt: number[] = []
    const without: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      withIt.push(await timed([]))
      without.push(await timed(['--env', 'NODE_DISABLE_COMPILE_CACHE=1']))
    }
    const [fastest, slower] = [Math.min(...withIt), Math.min(...without)]
    say(
      `containers: to its configuration in ${fastest} ms, ${slower} ms without compiled code (best of ${ROUNDS})`,
    )
  },
  LIMIT_MS,
)

const CONFINED = ['--rm', '--network', 'none', '--read-only', '--cap-drop', 'ALL', '--user', '65532:65532']

const inside = (args: readonly string[]) => engine.docker(['run', ...CONFINED, IMAGE, ...args])

/** As far as a gateway comes without a configuration: all of its modules are loaded by then. */
async function start(options: readonly string[]): Promise<string> {
  const command = ['run', ...CONFINED, ...options, IMAGE, 'gateway/main.ts', '--check-config']
  const ended = await engine.docker(command).then(
    () => ({ code: 0, stdout: '', stderr: '' }),
    error => error as { code: number; stdout: string; stderr: string },
  )
  expect(ended.code).toBe(CONFIGURATION_IS_MISSING)
  return `${ended.stdout}${ended.stderr}`
}

async function timed(options: readonly string[]): Promise<number> {
  const startedAt = Date.now()
  await start(options)
  return Date.now() - startedAt
}

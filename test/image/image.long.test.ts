import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { validate } from 'dockerfile-utils'
import { MALLOC_SETTINGS, NODE_FLAGS } from '../../local/machine/processes.ts'
import { type Manifest, manifestsOf, renderCase } from '../support/charts/rendering.ts'
import { ensureTool } from '../support/charts/tools.ts'
import { eventually } from '../support/eventually.ts'
import {
  assembleImage,
  basesOf,
  instructionsOf,
  isInContext,
  productionPackages,
  repository,
} from '../support/image/imageFiles.ts'

const execute = promisify(execFile)

const INSTALLATION_MS = 900_000

const dockerfile = readFileSync(join(repository, 'Dockerfile'), 'utf8')
const ignore = readFileSync(join(repository, '.dockerignore'), 'utf8')
const instructions = instructionsOf(dockerfile)
/** The image that runs is the one of the files, with what it compiled. */
const last = instructions.filter(({ stage }) => stage === 'files' || stage === 'runtime')
const wordsOf = (keyword: string) => last.findLast(each => each.keyword === keyword)?.words.join(' ') ?? ''

let image = ''
let pods: Manifest[] = []
const running: ChildProcess[] = []

beforeAll(async () => {
  await ensureTool('helm')
  image = mkdtempSync(join(tmpdir(), 'lastro-image-'))
  assembleImage(image)
  pods = manifestsOf(await renderCase('everything'))
    .filter(({ kind }) => ['Deployment', 'Job'].includes(kind))
    .map(({ spec }) => spec.template.spec.containers[0])
}, INSTALLATION_MS)

afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(image, { recursive: true, force: true })
})

describe('the Dockerfile', () => {
  test('has no finding of the linter', () => {
    expect(validate(dockerfile).map(({ message }) => message)).toEqual([])
  })
  test('ends in a distroless image of the Node that we develop with, as a numeric user who is not root', () => {
    const { engines } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
    expect(basesOf(instructions).at(-1)).toContain(`gcr.io/distroless/nodejs${engines.node.match(/\d+/)[0]}-`)
    expect(wordsOf('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/)
  })
  test('starts Node itself, without a shell and without npm', () => {
    expect(JSON.parse(wordsOf('ENTRYPOINT'))).toEqual(['/nodejs/bin/node', ...NODE_FLAGS])
    for (const [name, value] of Object.entries(MALLOC_SETTINGS)) {
      expect(wordsOf('ENV').split(' ')).toContain(`${name}=${value}`)
    }
    expect(JSON.parse(wordsOf('CMD'))).toEqual(['gateway/main.ts'])
    expect(last.some(({ keyword }) => keyword === 'RUN' || keyword === 'HEALTHCHECK')).toBe(false)
  })
  test('keeps what Node compiles for the user of the image, whom it lets read it and no more', () => {
    const compiled = instructions.filter(({ stage }) => stage === 'compiled')
    const [file, folder, user] = JSON.parse(
      compiled.find(({ keyword }) => keyword === 'RUN')?.words.join(' ') ?? '[]',
    ).slice(1)
    expect(compiled.some(({ keyword, words }) => keyword === 'COPY' && words.includes(file))).toBe(true)
    expect(wordsOf('USER')).toBe(`${user}:${user}`)
    expect(wordsOf('ENV').split(' ')).toContain(`NODE_COMPILE_CACHE=${folder}`)
    const copy = last.find(({ words }) => words.includes('--from=compiled'))
    expect(copy?.words).toEqual(expect.arrayContaining(['--chown=0:0', '--chmod=555', folder]))
  })
  test('installs exactly what the lock file says, patches it, and takes away what only development needs', () => {
    const scriptOf = (stage: string) =>
      instructions
        .filter(each => each.keyword === 'RUN' && each.stage === stage)
        .map(({ words }) => words.join(' '))
    expect(scriptOf('packages')).toEqual([expect.stringMatching(/npm ci --cache \/tmp\/npm$/)])
    expect(scriptOf('dependencies')).toEqual([
      'npm prune --omit=dev --omit=optional --ignore-scripts',
      expect.stringMatching(/^rm -rf node_modules\/viem\/_cjs /),
    ])
    const { scripts, dependencies, devDependencies } = JSON.parse(
      readFileSync(join(repository, 'package.json'), 'utf8'),
    )
    expect(scripts.postinstall).toBe('patch-package')
    expect(devDependencies['patch-package']).toBeDefined()
    expect(dependencies['patch-package']).toBeUndefined()
  })
  test('stands on the Debian release that distroless still builds, in every stage', () => {
    const bases = basesOf(instructions)
    const runtime = bases.at(-1)!
    for (const build of bases.slice(0, -1)) expect(build).toContain('trixie')
    expect(runtime).toContain('debian13')
    expect(wordsOf('LABEL')).toContain(`org.opencontainers.image.base.name="${runtime.replace(/@.*/, '')}"`)
  })
  test('pins every base image to a version', () => {
    for (const base of basesOf(instructions)) expect(base).toMatch(/:(?!latest).+$|@sha256:/)
  })
  test('carries the labels that registries show', () => {
    const labels = wordsOf('LABEL')
    for (const name of ['title', 'description', 'licenses', 'source', 'version', 'revision', 'created']) {
      expect(labels).toContain(`org.opencontainers.image.${name}=`)
    }
  })
})

describe('the build context', () => {
  test.each([
    'package.json',
    'patches/kafkajs+2.2.4.patch',
    'patches/mongodb+7.9.0.patch',
    'gateway/main.ts',
    'schemas/avro/events/KycStatus.avsc',
  ])('holds %s', path => expect(isInContext(path, ignore)).toBe(true))
  test.each([
    '.git/config',
    '.lastro/local.json',
    'node_modules/jest/package.json',
    'gateway/input/validation.test.ts',
    'local/start/start.ts',
    'local/machine/config.ts',
    'CODE_OF_CONDUCT.md',
  ])('does not hold %s', path => expect(isInContext(path, ignore)).toBe(false))
})

describe('the image', () => {
  test('has no development dependency, no test and no TypeScript in its packages’ place', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
    const needed = new Set(productionPackages().map(path => path.replace('node_modules/', '')))
    // A package that production needs anyway, through another one, is there for that reason.
    const tools = Object.keys(devDependencies).filter(name => !needed.has(name))
    expect(tools).toEqual(expect.arrayContaining(['jest', 'typescript', '@biomejs/biome', 'testcontainers']))
    for (const name of tools) {
      expect({ name, there: existsSync(join(image, 'node_modules', name, 'package.json')) }).toEqual({
        name,
        there: false,
      })
    }
    for (const name of ['patch-package', 'find-yarn-workspace-root', 'klaw-sync', '@yarnpkg/lockfile']) {
      expect({ name, there: existsSync(join(image, 'node_modules', name)) }).toEqual({ name, there: false })
    }
    // What was patched stays patched.
    const patched = join(image, 'node_modules/kafkajs/src/consumer/filterAbortedMessages.js')
    expect(readFileSync(patched, 'utf8')).toContain('LASTRO PATCH')
    const files = readdirSync(image, { recursive: true }).map(String)
    expect(files.filter(file => !file.startsWith('node_modules') && /\.test\.ts$/.test(file))).toEqual([])
  })

  test('every process of the chart takes the environment that the chart renders for it', async () => {
    const answers = await Promise.all(
      pods.map(async ({ args, env }) => {
        const file = args.findIndex((one: string) => one.endsWith('.ts'))
        const call = [...args.slice(file), '--check-config']
        const { stdout } = await execute(process.execPath, call, { cwd: image, env: environmentOf(env) })
        return stdout
      }),
    )
    expect(answers).toEqual(Array.from({ length: 8 }, () => 'configuration is right\n'))
  })

  test('a process without its environment names every variable that is missing, and exits 2', async () => {
    const run = execute(process.execPath, ['gateway/main.ts', '--check-config'], { cwd: image, env: {} })
    const { code, stderr } = await run.then(
      () => ({ code: 0, stderr: '' }),
      error => error as { code: number; stderr: string },
    )
    expect(code).toBe(2)
    for (const name of ['KAFKA_BROKERS', 'MONGODB_URI', 'LASTRO_MASTER_KEY']) expect(stderr).toContain(name)
  })

  test('probes are answered where the chart asks: alive without any server, not ready, gone after SIGTERM', async () => {
    const asked = await Promise.all(pods.filter(({ livenessProbe }) => livenessProbe).map(probe))
    expect(asked).toEqual(asked.map(({ file }) => ({ file, alive: 200, ready: 503 })))
    expect(asked.length).toBe(7)
  })
})

/** Starts a process as its pod does and asks both probes; it has ended when this resolves. */
async function probe(pod: Manifest) {
  const port = await freePort()
  const file = pod.args.at(-1)
  const overrides = { METRICS_PORT: String(port), PORT: '0', LOG_LEVEL: 'error' }
  const env = { ...environmentOf(pod.env), ...overrides }
  const child = spawn(process.execPath, [file], { cwd: image, env, stdio: 'ignore' })
  running.push(child)
  const ended = new Promise(resolve => child.once('exit', resolve))
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const alive = await eventually(`${file} lives`, () => ask(pod.livenessProbe.httpGet.path))
  const ready = await ask(pod.readinessProbe.httpGet.path)
  child.kill('SIGTERM')
  await ended
  return { file, alive: alive.status, ready: ready.status }
}

const randomKey = () => randomBytes(32).toString('base64')
const secrets: Readonly<Record<string, string>> = {
  MONGODB_URI: 'mongodb://127.0.0.1:1/?replicaSet=rs0',
  LASTRO_MASTER_KEY: randomKey(),
  WEBHOOK_SECRETS_KEY: `00000000:${randomKey()}`,
  PERSONAL_DATA_KEY: `00000000:${randomKey()}`,
  TRANSPARENCY_KEY: randomKey(),
  ACCOUNT_PROVIDER_SECRET: `whsec_${randomKey()}`,
  CUSTODY_SECRET: `whsec_${randomKey()}`,
  SIGNATURE_PROVIDER_SECRET: `whsec_${randomKey()}`,
  ADMIN_API_KEY: `live_${randomBytes(32).toString('hex')}`,
}

/**
 * Values of `env` as the kubelet resolves them: literals unchanged, secrets in the place of references,
 * servers out of reach.
 */
function environmentOf(env: readonly Manifest[]): Record<string, string> {
  const files = /_FILE$|NODE_EXTRA_CA_CERTS|NODE_OPTIONS|PRICE_FEED/
  const entries = env
    .filter(({ name }) => !files.test(name))
    .map(({ name, value }) => [name, value ?? secrets[name] ?? 'from-a-secret'])
  const unreachable = { KAFKA_BROKERS: '127.0.0.1:1', KAFKA_SSL: 'false', S3_ENDPOINT: 'http://127.0.0.1:1' }
  return { ...Object.fromEntries(entries), ...unreachable, SCHEMA_REGISTRY_URL: 'http://127.0.0.1:1' }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

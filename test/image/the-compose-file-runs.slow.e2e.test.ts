import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MongoClient } from 'mongodb'
import { childEnvironment } from '../../local/machine/config.ts'
import { processes, repositoryRoot } from '../../local/machine/processes.ts'
import { type Servers, startServers } from '../../local/servers/servers.ts'
import { ensureTool } from '../support/charts/tools.ts'
import { eventually } from '../support/eventually.ts'
import { type Engine, findEngine, whyNoEngine } from '../support/image/engine.ts'
import { buildOurImage } from '../support/image/ourImage.ts'
import { activeLoanAtMarket } from '../support/loan.ts'
import { clientsOf } from '../support/platform.ts'
import { testPortBase } from '../support/startServers.ts'
import { testUnless } from '../support/testUnless.ts'
import { kafkaSettings, openWays, STAND_IN, writeOverride } from './composeStandIns.ts'

const testInEngine = testUnless(await whyNoEngine())

/** docker-compose.yml itself, with our services built from the Dockerfile and stand-ins for the servers. */
const LIMIT_MS = 900_000
/** Seven processes start at once, while the machine does other work. */
const HEALTHY_LIMIT_MS = 300_000
const PROJECT = 'lastro-under-test'
const ADMIN_KEY = 'test_compose_admin_key_for_this_laptop_only'
const PORT_BASE = testPortBase + 200
const GATEWAY_PORT = PORT_BASE + 10
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

const execute = promisify(execFile)
const say = (line: string) => void process.stderr.write(`${line}\n`)
const names = processes.map(({ name }) => name)

let engine: Engine
let folder: string
let native: Servers
let ways: { close(): void } | undefined
let compose: (args: readonly string[]) => Promise<string>

beforeAll(async () => {
  engine = await findEngine(say)
  const program = await ensureTool('compose')
  folder = mkdtempSync(join(tmpdir(), 'lastro-compose-'))
  native = await startServers({
    dataDir: join(folder, 'servers'),
    portBase: PORT_BASE,
    kafkaSettings: kafkaSettings(PORT_BASE),
  })
  const override = join(folder, 'override.yml')
  writeOverride(override, PORT_BASE, GATEWAY_PORT, [...names, 'provision'])
  const files = ['-p', PROJECT, '-f', join(repositoryRoot, 'docker-compose.yml'), '-f', override]
  const env = childEnvironment({ DOCKER_HOST: engine.host, DOCKER_BUILDKIT: '1' })
  const options = { env, timeout: LIMIT_MS, maxBuffer: MAX_OUTPUT_BYTES }
  compose = async args => (await execute(program, [...files, ...args], options)).stdout
  await buildOurImage(engine, { [STAND_IN]: {} })
  say(`containers: ${(await execute(program, ['version'])).stdout.trim()}`)
}, LIMIT_MS)

afterAll(async () => {
  await compose?.(['down', '--volumes', '--timeout', '5']).catch(error => say(String(error)))
  ways?.close()
  await native?.stop()
  await engine?.close()
  rmSync(folder, { recursive: true, force: true })
}, LIMIT_MS)

interface Container {
  readonly State: {
    readonly Status: string
    readonly ExitCode: number
    readonly StartedAt: string
    readonly FinishedAt: string
    readonly Health?: { readonly Status: string }
  }
}

async function stateOf(service: string): Promise<Container['State']> {
  const id = (await compose(['ps', '--all', '--quiet', service])).trim()
  const [told] = JSON.parse(await engine.docker(['inspect', id])) as [Container]
  return told.State
}

async function isHealthy(service: string): Promise<true> {
  const { Status, Health } = await stateOf(service)
  if (Health?.Status !== 'healthy') throw new Error(`${Status}, ${Health?.Status}`)
  return true
}

testInEngine(
  '`docker compose up --build` ends with every service healthy, in the order of what they need',
  async () => {
    await compose(['create', '--build'])
    ways = await openWays(PORT_BASE)
    await compose(['up', '--build', '--detach'])
    for (const name of names) await eventually(`${name} is healthy`, () => isHealthy(name), HEALTHY_LIMIT_MS)
    const provision = await stateOf('provision')
    expect(provision).toMatchObject({ Status: 'exited', ExitCode: 0 })
    for (const server of ['kafka', 'mongodb', 'registry', 's3'] as const) {
      const state = await stateOf(server)
      expect(state.Health?.Status).toBe('healthy')
      expect(Date.parse(state.StartedAt)).toBeLessThan(Date.parse(provision.StartedAt))
    }
    for (const name of names)
      expect(Date.parse((await stateOf(name)).StartedAt)).toBeGreaterThan(Date.parse(provision.FinishedAt))
  },
  LIMIT_MS,
)

testInEngine(
  'a loan becomes ACTIVE through the port that the file publishes',
  async () => {
    const clients = await clientsOf({ gateway: `http://127.0.0.1:${GATEWAY_PORT}`, adminKey: ADMIN_KEY })
    const mongo = await MongoClient.connect(native.mongodb)
    try {
      const loan = await activeLoanAtMarket({ ...clients, servers: native, db: mongo.db('lastro') })
      expect(await loan.read()).toMatchObject({ status: 'ACTIVE', guarantee: { lock: { status: 'ACTIVE' } } })
    } finally {
      await mongo.close()
    }
  },
  LIMIT_MS,
)

testInEngine(
  'it ends in order: each process by itself with code 0, and the servers after them',
  async () => {
    await compose(['stop'])
    const ends: number[] = []
    for (const name of names) {
      const { ExitCode, FinishedAt } = await stateOf(name)
      expect([name, ExitCode]).toEqual([name, 0])
      ends.push(Date.parse(FinishedAt))
    }
    for (const server of ['kafka', 'mongodb', 'registry', 's3'])
      expect(Date.parse((await stateOf(server)).FinishedAt)).toBeGreaterThanOrEqual(Math.max(...ends))
  },
  LIMIT_MS,
)

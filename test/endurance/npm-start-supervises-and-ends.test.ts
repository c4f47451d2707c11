import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LocalFacts } from '../../local/facts.ts'
import { processIsAlive } from '../../local/lock.ts'
import { repositoryRoot } from '../../local/processes.ts'
import { demoBorrower } from '../../local/seed.ts'
import { contractForm } from '../e2e/platform.ts'
import { eventually } from '../eventually.ts'

/** A whole second platform beside the shared one. */
const PORTS = ['--port-base', '23000', '--port', '23080']
const LIMIT_MS = 300_000
const START_LIMIT_MS = 150_000
/** The promise is 10 s; a busy machine gets as much again. */
const STOP_LIMIT_MS = 20_000

const home = mkdtempSync(join(tmpdir(), 'lastro-start-'))
let running: { readonly child: ChildProcess; readonly output: () => string } | null = null

afterAll(async () => {
  if (running !== null) await end()
  rmSync(home, { recursive: true, force: true })
}, LIMIT_MS)

function start(): void {
  let output = ''
  const child = spawn('node', ['local/bootstrap.mjs', 'local/start.ts', '--data', home, ...PORTS], {
    cwd: repositoryRoot,
    env: { ...process.env, LASTRO_SERVERS: undefined, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      output += chunk
    })
  }
  running = { child, output: () => output }
}

const facts = () => JSON.parse(readFileSync(join(home, 'local.json'), 'utf8')) as LocalFacts

async function ready(): Promise<LocalFacts> {
  await eventually(
    'the platform is ready',
    () => {
      const output = running?.output() ?? ''
      if (!output.includes('Ctrl-C ends everything')) throw new Error(output)
      return true
    },
    START_LIMIT_MS,
  )
  return facts()
}

async function end(): Promise<number | null> {
  const { child } = running!
  running = null
  child.kill('SIGINT')
  await eventually('npm start has ended', () => (child.exitCode === null ? undefined : true), STOP_LIMIT_MS)
  return child.exitCode
}

async function contractIds({ gateway, keys }: LocalFacts): Promise<number[]> {
  const answer = await fetch(`${gateway}/contracts/v1`, { headers: { 'api-key': keys.lender } })
  const { data } = (await answer.json()) as { data: { contracts: { id: number }[] } }
  return data.contracts.map(({ id }) => id)
}

test(
  'npm start makes a platform that works, starts again what is killed, ends all of it, and keeps its data',
  async () => {
    start()
    const first = await ready()
    const headers = { 'api-key': first.keys.lender }
    const body = contractForm(demoBorrower.document)
    const created = await fetch(`${first.gateway}/contracts/v1`, { method: 'POST', headers, body })
    expect(created.status).toBe(201)
    const { data } = (await created.json()) as { data: { id: number } }

    for (const name of ['contracts', 'mongodb']) {
      process.kill(first.pids[name]!, 'SIGKILL')
      await eventually(
        `${name} runs again under a pid that local.json knows`,
        () => {
          const pid = facts().pids[name]
          return pid !== undefined && pid !== first.pids[name] && processIsAlive(pid) ? true : undefined
        },
        START_LIMIT_MS,
      )
    }
    await eventually('the contract is read again', async () => {
      expect(await contractIds(first)).toEqual([data.id])
      return true
    })

    const pids = Object.values(facts().pids)
    expect(await end()).toBe(0)
    expect(pids.filter(processIsAlive)).toEqual([])
    expect(facts().pids).toEqual({})

    start()
    const second = await ready()
    expect(second.keys).toEqual(first.keys)
    expect(await contractIds(second)).toEqual([data.id])
    expect(await end()).toBe(0)
  },
  LIMIT_MS,
)

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { repositoryRoot } from '../../local/machine/processes.ts'
import { creationFields } from '../../local/start/creationFields.ts'
import { eventually } from '../support/eventually.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'

/** `lastro` in the hands of an integrator, against a running platform. */
const PROGRAM = join(repositoryRoot, 'cli/lastro.ts')
const CONTRACTS = 40

const home = mkdtempSync(join(tmpdir(), 'lastro-cli-'))
const profilesFile = join(home, 'lastro/profiles.json')
const children: ChildProcess[] = []

let lastro: Platform
let lender: Party
let borrower: Party
let receiver: Receiver

beforeAll(async () => {
  lastro = await platform()
  ;[lender, borrower, receiver] = await Promise.all([
    lastro.newLender(),
    lastro.newBorrower(),
    openReceiver(),
  ])
})
afterAll(async () => {
  for (const child of children) child.kill()
  await receiver?.close()
  await lastro?.close()
  rmSync(home, { recursive: true })
})

const environment = (): NodeJS.ProcessEnv => ({ ...process.env, XDG_CONFIG_HOME: home })

interface Ended {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

function run(args: readonly string[], { input = '', env = {} } = {}): Promise<Ended> {
  return new Promise(resolve => {
    const options = { env: { ...environment(), ...env } }
    const child = execFile(process.execPath, [PROGRAM, ...args], options, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    )
    child.stdin?.end(input)
  })
}

async function json(...args: readonly string[]) {
  const { status, stdout, stderr } = await run([...args, '--json'])
  expect({ args, status, stderr }).toEqual({ args, status: 0, stderr: '' })
  return JSON.parse(stdout)
}

function start(...args: readonly string[]): { readonly said: () => string } {
  const child = spawn(process.execPath, [PROGRAM, ...args], { env: environment() })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => (said += text))
  return { said: () => said }
}

test('a key is kept for its owner alone, once the gateway knows it', async () => {
  const login = (name: string, input: string) =>
    run(['login', '--profile', name, '--url', lastro.gateway], { input })
  expect(await login('stranger', 'test_nobody')).toMatchObject({ status: 1, stdout: '' })
  expect((await login('admin', `${lastro.adminKey}\n`)).status).toBe(0)
  const { status, stdout } = await login('lender', lender.key)
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('webhooks') })
  expect(stdout).not.toContain(lender.key)
  expect(statSync(profilesFile).mode & 0o777).toBe(0o600)
  expect(await json('profiles')).toEqual([
    { name: 'admin', url: lastro.gateway, main: false },
    { name: 'lender', url: lastro.gateway, main: true },
  ])
})

test('the key of the environment comes before a kept one, and a profile that is named before both', async () => {
  const env = { LASTRO_API_KEY: 'test_nobody', LASTRO_URL: lastro.gateway }
  expect(await run(['contracts', 'list'], { env })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^unauthenticated: /),
  })
  expect((await run(['contracts', 'list', '--profile', 'lender'], { env })).status).toBe(0)
  const nowhere = { ...env, LASTRO_URL: 'http://127.0.0.1:1' }
  expect(await run(['contracts', 'list'], { env: nowhere })).toMatchObject({
    status: 3,
    stderr: expect.stringMatching(/^unreachable: http:\/\/127\.0\.0\.1:1\//),
  })
  expect(await run(['contracts', 'list', '--profile', 'nobody'])).toMatchObject({ status: 2 })
})

test('a contract is created from a file, listed and shown, for people and as JSON', async () => {
  const terms = join(home, 'terms.json')
  const { acceptedTokens, ...fields } = creationFields(borrower.document)
  writeFileSync(terms, JSON.stringify({ ...fields, acceptedTokens: JSON.parse(String(acceptedTokens)) }))
  const [{ id }] = await json('contracts', 'create', terms, '--set', 'name=Of a file')
  expect(await json('contracts', 'show', String(id))).toMatchObject({
    id,
    name: 'Of a file',
    status: 'DRAFT',
  })
  const { stdout } = await run(['contracts', 'list', '--name', 'Of a file'])
  expect(stdout).toMatch(new RegExp(`^ID +STATUS.*\\n${id} +DRAFT +.*Of a file\\n$`))
  const wrong = await run(['contracts', 'create', terms, '--set', 'interestRate=-1'])
  expect(wrong).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/INVALID_REQUEST[\s\S]*interestRate: /),
  })
  const [guarantee] = await json('guarantees')
  expect(guarantee).toMatchObject({ contractId: id })
  expect((await run(['guarantees', String(guarantee.id)])).stdout).toMatch(/^contractId +\d+$/m)
  for (const snapshot of await json('ltv', String(id))) expect(snapshot).toMatchObject({ contractId: id })
  expect(Array.isArray(await json('market', 'show'))).toBe(true)
  const watch = start('contracts', 'watch', String(id))
  await eventually('the event is shown', () => watch.said().includes('contract.created'))
})

test('listen forwards every event once, signed as deliveries are; trigger makes one happen', async () => {
  const listening = start('listen', '--forward-to', receiver.url.replace('http://', ''), '--json')
  await eventually('it listens', () => listening.said().includes('forwarding to'))
  const [, secret = ''] = /webhook secret: (whsec_\S+)/.exec(listening.said()) ?? []
  const triggered = await json('trigger', 'collateral.created')
  await receiver.until(({ json }) => json.data['contractId'] === triggered.contractId, 2)
  const recorded = new Map<string, number>()
  const watch = lastro.db
    .collection('events')
    .watch([], { fullDocument: 'updateLookup' })
    .on('change', change => {
      const { eventId, position } = ('fullDocument' in change && change.fullDocument) || {}
      if (position && !recorded.has(eventId)) recorded.set(eventId, performance.now())
    })
  try {
    for (let made = 0; made < CONTRACTS; made += 1)
      expectStatus(await lastro.createContract(lender, borrower), 201)
    await receiver.until(() => true, 2 * CONTRACTS + 2)
  } finally {
    await watch.close()
  }
  const receivedAt = new Map(receiver.deliveries.map(({ at, json }) => [json.id, at]))
  const delays = [...recorded].flatMap(([id, at]) => (receivedAt.has(id) ? [receivedAt.get(id)! - at] : []))
  const [p50, p99] = [0.5, 0.99].map(
    share => delays.toSorted((a, b) => a - b)[Math.ceil(delays.length * share) - 1]!,
  )
  process.stdout.write(
    `listen: ${delays.length} events from recorded to received: median ${p50!.toFixed(0)} ms, p99 ${p99!.toFixed(0)} ms\n`,
  )
  const ids = receiver.deliveries.map(({ json }) => json.id)
  expect(delays.length).toBeGreaterThan(CONTRACTS)
  expect(new Set(ids).size).toBe(ids.length)
  const webhook = new Webhook(secret)
  for (const { headers, body } of receiver.deliveries) webhook.verify(body, headers)
})

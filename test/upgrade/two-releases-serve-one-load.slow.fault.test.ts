import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processes, repositoryRoot } from '../../local/machine/processes.ts'
import { endOrphans } from '../../local/servers/orphans.ts'
import { type Servers, startServers } from '../../local/servers/servers.ts'
import { type Control, openControl } from '../support/control.ts'
import { type Creation, expectExactlyOnce, startCreations, whenKnown } from '../support/creations.ts'
import { eventually } from '../support/eventually.ts'
import { type Loan, newLoan } from '../support/loan.ts'
import { answersAreOf } from '../support/openapiDocument.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { servers as sharedServers } from '../support/servers.ts'
import { testUnless } from '../support/testUnless.ts'
import { checkOutRelease } from './release.ts'
import { problemsOf } from './upgradeStage.ts'

/**
 * A rollout is never done at once: processes of the last release (their instances are the second ones) and of
 * this one share lanes, topics and database, and either may be killed.
 */
const LIMIT_MS = 300_000
const COUNT = 60
const release = checkOutRelease()
const testBoth = testUnless('root' in release ? null : release.why)

const own = processes.map(({ name }) => name)
const former = own.map(name => `${name}-2`)
const isGateway = (id: string) => id.startsWith('gateway')
const portBase = Number(sharedServers().kafka.split(':').at(-1)) + 200
/** Always the same, so that what a killed run left behind is found and ended. */
const folder = join(tmpdir(), `lastro-releases-${portBase}`)
const creations: Creation[] = []
let servers: Servers
let control: Control
let lastro: Platform
let receiver: Receiver
let lender: Party
let borrower: Party
let loan: Loan
let gateways: Record<'own' | 'former', string>

beforeAll(async () => {
  if ('why' in release) throw new Error(release.why)
  await endOrphans(join(folder, 'servers'), folder, () => undefined)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  servers = await startServers({ dataDir: join(folder, 'servers'), portBase })
  const { kafka, mongodb, registry, s3 } = servers
  const options = { servers, addresses: { kafka, mongodb, registry, s3 }, logDir: join(folder, 'logs') }
  // A custodian that is not asked, so that no addresses are recorded: 1.2.0 waits at that command of 1.3.0
  // (docs/decisions/upgrades.md, rule 5), and a kill may leave one in a lane that then is its own.
  const env = { PRICE_FEED: 'none', CUSTODY_ADAPTER: 'external' }
  const first = await openControl({ ...options, env, rootOf: () => release.root })
  await first.provision()
  await first.close()
  const rootOf = (id: string) => (id.endsWith('-2') ? release.root : repositoryRoot)
  control = await openControl({ ...options, env, rootOf })
  process.env['LASTRO_CONTROL'] = control.url
  lastro = await platform()
  await Promise.all(former.map(lastro.start))
  const second = new URL(lastro.gateway)
  second.port = String(Number(second.port) + 10)
  gateways = { own: lastro.gateway, former: second.origin }
  answersAreOf(gateways.former, release.root)
  receiver = await openReceiver()
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  const body = { url: receiver.url, events: ['collateral.created', 'guarantee.created'] }
  expectStatus(await lastro.call(lender.key, 'POST', '/webhooks/v1/endpoints', { body }), 201)
  loan = await newLoan(lastro, { fields: { fiatCurrency: 'USD' } })
  const tick = { symbol: 'USDC', price: '1', source: 'test', asOf: new Date().toISOString() }
  const prices = '/internal/v1/market/prices'
  expectStatus(await lastro.call(lastro.integrationKey, 'POST', prices, { body: tick }), 202)
  expectStatus(await loan.deposit('20000'), 201)
})
afterAll(async () => {
  await receiver?.close()
  await lastro?.close()
  await control?.close()
  await servers?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Under load some are killed; the others serve it to its end, and value a change; then all are back. */
async function without(killed: readonly string[], gateway: 'own' | 'former', outstandingBalance: string) {
  const both = Object.values(gateways)
  const load = startCreations(lastro, { count: COUNT, concurrency: 8, lender, borrower, gateways: both })
  await whenKnown(load, COUNT / 6)
  await Promise.all(killed.map(lastro.kill))
  creations.push(...(await load.done))
  const path = `/contracts/v1/${loan.id}`
  const change = { body: { outstandingBalance }, gateway: gateways[gateway] }
  const balance = () => lastro.call(loan.lender.key, 'PATCH', `${path}/outstanding-balance`, change)
  await eventually('the balance changes', async () => (await balance()).status === 202)
  await eventually('it is valued', async () => {
    const { body } = await lastro.call(loan.lender.key, 'GET', path, { gateway: gateways[gateway] })
    if (body.data.ltv?.outstandingBalance !== outstandingBalance) throw new Error(JSON.stringify(body))
    return true
  })
  await Promise.all(killed.map(lastro.start))
}

testBoth(
  'the gateway of the last release before processors of this one',
  async () => {
    const killed = [...own.filter(isGateway), ...former.filter(id => !isGateway(id))]
    await without(killed, 'former', '9000')
  },
  LIMIT_MS,
)

testBoth(
  'the gateway of this release before processors of the last one',
  async () => {
    const killed = [...former.filter(isGateway), ...own.filter(id => !isGateway(id))]
    await without(killed, 'own', '8000')
  },
  LIMIT_MS,
)

testBoth(
  'nothing was lost or doubled, no sequence has a gap, and nothing was set aside',
  async () => {
    expect(creations.length).toBe(2 * COUNT)
    await expectExactlyOnce(lastro, lender, creations, receiver)
    expect(await problemsOf(lastro.servers, lastro)).toEqual([])
  },
  LIMIT_MS,
)

import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kafka, logLevel } from 'kafkajs'
import { eventually } from '../support/eventually.ts'
import { contractForm, expectStatus, type Platform } from '../support/platform.ts'
import type { Receiver } from '../support/receiver.ts'

/** Knowledge that a test needs of a platform that it did not see live. */
export interface Story {
  readonly lender: StoryParty
  readonly borrower: StoryParty
  readonly contracts: readonly StoryContract[]
  /** Proposed, and not decided yet. */
  readonly approval: { readonly id: string; readonly proposer: string; readonly approver: string }
  readonly customer: { readonly id: string; readonly key: string }
  /** Ids of the lender's events in its pull API, oldest first. */
  readonly events: readonly string[]
  /** Webhooks that had arrived: the ids by which receivers know them. */
  readonly delivered: readonly string[]
  readonly endpoints: readonly { readonly id: string; readonly side: 'lender' | 'borrower' }[]
  /** Idempotency keys of creations whose clients were still waiting when contracts was killed. */
  readonly waiting: readonly string[]
  /** Entries of outboxes that were saved, and not published. */
  readonly unpublished: number
}

export interface StoryParty {
  readonly document: string
  readonly key: string
}

export interface StoryContract {
  readonly id: number
  readonly guaranteeId: number
  readonly status: string
  readonly guaranteeStatus: string
}

const STATES = ['DRAFT', 'PENDING_ACCEPTANCE', 'ACCEPTED', 'ACTIVE', 'COMPLETED', 'CANCELLED']
/** Enough that a kill among them finds some of each stage. */
const IN_FLIGHT = 24
const KILLS = 12

/** Lives what a lender and a borrower live, and ends with contracts killed in the middle of its work. */
export async function liveStory(lastro: Platform, root: string, receiver: Receiver): Promise<Story> {
  const market = await lastro.newKey(['integration:market'])
  const price = async (prices: Readonly<Record<string, string>>) => {
    const asOf = new Date().toISOString()
    const ticks = Object.entries(prices).map(([symbol, one]) => ({
      symbol,
      price: one,
      source: 'story',
      asOf,
    }))
    const path = '/internal/v1/market/prices'
    expectStatus(await lastro.call(market, 'POST', path, { body: { ticks } }), 202)
  }
  await price({ USDC: '1', EURUSD: '1' })
  const [lender, borrower] = [await party(lastro, 'LENDER'), await party(lastro, 'BORROWER')]
  const endpoints = await subscribe(lastro, receiver, { lender, borrower })
  const make = async (wish: object) => {
    const body = { lenderDocument: lender.document, borrowerDocument: borrower.document, ...wish }
    const answer = await lastro.call(lastro.adminKey, 'POST', '/sandbox/v1/contracts', { body })
    return expectStatus(answer, 201).body.data.contract as { id: number; guarantee: { id: number } }
  }
  const made: number[] = []
  for (const state of STATES) made.push((await make({ state })).id)
  // A new gateway takes its contracts to another lane.
  await lastro.restart('gateway')
  made.push(await importOne(lastro, root, { lender, borrower }))
  const euro = { state: 'ACTIVE', fiatCurrency: 'EUR', outstandingBalance: '10000', deposit: '15000' }
  const called = await make({ ...euro, mode: 'AFTER_NOTICE' })
  const sold = await make({
    ...euro,
    outstandingBalance: '12000',
    deposit: '18000',
    liquidationType: 'PARTIAL',
  })
  made.push(called.id, sold.id)
  await declined(lastro, made, lender, borrower)
  const read = async (id: number) =>
    expectStatus(await lastro.call(lender.key, 'GET', `/contracts/v1/${id}`), 200).body.data
  const until = (id: number, what: string, holds: (guarantee: string) => boolean) =>
    eventually(what, async () => holds((await read(id)).guarantee.status))
  await price({ USDC: '1', EURUSD: '1.25' })
  for (const { id } of [called, sold]) await until(id, 'a margin call', status => status === 'MARGIN_CALL')
  expectStatus(await deposit(lastro, sold.guarantee.id, '12000'), 201)
  await until(sold.id, 'the top-up counts', status => status === 'ACTIVE')
  const approval = await propose(lastro, lender)
  const customer = await register(lastro, lender)
  await preRegister(lastro, lender)
  const contracts: StoryContract[] = []
  for (const id of made) {
    const { status, guarantee } = await read(id)
    contracts.push({ id, guaranteeId: guarantee.id, status, guaranteeStatus: guarantee.status })
  }
  const told = await quietly(lastro, lender, receiver)
  const crash = await killAmongCreations(lastro, { lender, borrower })
  return { lender, borrower, contracts, approval, customer, endpoints, ...told, ...crash }
}

async function party(lastro: Platform, role: string): Promise<StoryParty> {
  const answer = await lastro.call(lastro.adminKey, 'POST', '/sandbox/v1/parties', { body: { role } })
  const { document } = expectStatus(answer, 201).body.data
  const scopes =
    role === 'LENDER' ? ['contracts', 'ltv:read', 'webhooks'] : ['borrower', 'contracts', 'webhooks']
  return { document, key: await lastro.newKey(scopes, document) }
}

async function subscribe(lastro: Platform, { url }: Receiver, parties: Pick<Story, 'lender' | 'borrower'>) {
  const made: Story['endpoints'][number][] = []
  for (const side of ['lender', 'borrower'] as const) {
    const body = { url: `${url}${side}`, events: ['*', 'contract.*', 'notice.*'] }
    const answer = await lastro.call(parties[side].key, 'POST', '/webhooks/v1/endpoints', { body })
    made.push({ id: expectStatus(answer, 201).body.data.id, side })
  }
  return made
}

type Parties = Pick<Story, 'lender' | 'borrower'>

/** A contract of a previous system, imported by the tool of that release. */
async function importOne(
  { servers }: Platform,
  root: string,
  { lender, borrower }: Parties,
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-story-'))
  const line = {
    ...{ legacyId: 'old-1', lenderDocument: lender.document, borrowerDocument: borrower.document },
    ...{
      name: 'Imported',
      totalLoanValue: '5000',
      outstandingBalance: '4500',
      interestRate: '1.5',
      cet: '2',
    },
    ...{ installmentsCount: 10, startDate: '2026-01-01', endDate: '2027-01-01', collateralPercentage: '150' },
    acceptedTokens: [{ tokenSymbol: 'USDC', network: 'POLYGON' }],
    createdAt: '2025-12-20T12:00:00.000Z',
  }
  const file = join(folder, 'contracts.ndjson')
  writeFileSync(file, JSON.stringify(line))
  const { kafka, mongodb, registry } = servers
  const program = join(root, 'cli/lastro.ts')
  // Release 1.3.0 and older have a file of its own for it.
  const command = existsSync(program) ? [program, 'import'] : [join(root, 'operations/import.ts')]
  const told = execFileSync(process.execPath, [...command, file], {
    env: { ...process.env, KAFKA_BROKERS: kafka, MONGODB_URI: mongodb, SCHEMA_REGISTRY_URL: registry },
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  const id = /contract (\d+) SUCCEEDED/.exec(told)?.[1]
  if (id === undefined) throw new Error(told)
  return Number(id)
}

async function declined(lastro: Platform, made: number[], lender: StoryParty, borrower: StoryParty) {
  const form = contractForm(borrower.document)
  const answer = await lastro.call(lender.key, 'POST', '/contracts/v1', { form })
  const { id } = expectStatus(answer, 201).body.data
  expectStatus(await lastro.call(lender.key, 'POST', `/contracts/v1/${id}/send`), 200)
  const body = { reason: 'found a better one' }
  expectStatus(await lastro.call(borrower.key, 'POST', `/contracts/v1/${id}/decline`, { body }), 200)
  made.push(id)
}

function deposit(lastro: Platform, guaranteeId: number, amount: string) {
  const txHash = `0x${randomUUID().replaceAll('-', '').padEnd(64, '0')}`
  const body = { tokenSymbol: 'USDC', network: 'POLYGON', amount, txHash }
  return lastro.call(lastro.integrationKey, 'POST', `/guarantees/${guaranteeId}/deposits`, { body })
}

/** A new key that waits for a second pair of eyes. */
async function propose(lastro: Platform, { document }: StoryParty): Promise<Story['approval']> {
  const scopes = ['keys:manage', 'contracts', 'approvals']
  const [proposer, approver] = [await lastro.newKey(scopes, document), await lastro.newKey(scopes, document)]
  const policy = { body: { requiredFor: ['KEY_CHANGE'] } }
  expectStatus(await lastro.call(proposer, 'PATCH', '/approvals/v1/policy', policy), 200)
  const body = { name: 'proposed', scopes: ['contracts'] }
  const answer = await lastro.call(proposer, 'POST', '/keys/v1', { body })
  return { id: expectStatus(answer, 202).body.data.id, proposer, approver }
}

async function register(lastro: Platform, { document }: StoryParty): Promise<Story['customer']> {
  const key = await lastro.newKey(['global-account'], document)
  const body = { businessLegalName: 'Comercial Aurora Ltda', country: 'BR', onboardingFlow: 'kyb_link' }
  const path = '/global-account/api/v1/customers'
  return { id: expectStatus(await lastro.call(key, 'POST', path, { body }), 201).body.id, key }
}

async function preRegister(lastro: Platform, { key }: StoryParty): Promise<void> {
  const body = { document: '52998224725', name: 'Ana Souza', email: 'ana@example.com' }
  const path = '/contracts/v1/borrowers/pre-registrations'
  expectStatus(await lastro.call(key, 'POST', path, { body }), 201)
}

/** Events of the lender, once no more come. */
async function quietly(lastro: Platform, { key }: StoryParty, { deliveries }: Receiver) {
  let before = -1
  const events: string[] = await eventually('nothing more happens', async () => {
    const answer = await lastro.call(key, 'GET', '/webhooks/v1/events?take=500')
    const ids = expectStatus(answer, 200).body.data.events.map(({ id }: { id: string }) => id)
    const now = ids.length + deliveries.length
    if (now === before) return ids
    before = now
    await new Promise(resolve => setTimeout(resolve, 3_000))
    return undefined
  })
  return { events, delivered: [...new Set(deliveries.map(({ headers }) => headers['webhook-id']!))] }
}

/** Until contracts was killed with something saved that is not published. */
async function killAmongCreations(lastro: Platform, { lender, borrower }: Parties) {
  const contracts = lastro.db.collection('contracts')
  for (let kill = 1; kill <= KILLS; kill++) {
    const waiting = Array.from({ length: IN_FLIGHT }, () => `story-${randomUUID()}`)
    const before = await contracts.countDocuments()
    const asked = waiting.map(name =>
      lastro
        .call(lender.key, 'POST', '/contracts/v1', {
          form: contractForm(borrower.document, { name }),
          headers: { 'idempotency-key': name },
        })
        .catch(() => undefined),
    )
    await eventually('some are saved', async () => (await contracts.countDocuments()) > before)
    await lastro.kill('contracts')
    const unpublished = await savedAndNotPublished(lastro)
    if (unpublished > 0) {
      await lastro.stop('gateway')
      await Promise.all(asked)
      return { waiting, unpublished }
    }
    await lastro.start('contracts')
    await Promise.all(asked)
  }
  throw new Error(`after ${KILLS} kills nothing was left unpublished`)
}

/** The database knows what was saved, the committed offsets what was published. */
async function savedAndNotPublished({ db, servers }: Platform): Promise<number> {
  const admin = new Kafka({ brokers: [servers.kafka], logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  const published = new Map<number, number>()
  for (const { partitions } of await admin.fetchOffsets({ groupId: 'contracts' })) {
    for (const { partition, metadata } of partitions) {
      const seq = Number(/seq=(\d+)/.exec(metadata ?? '')?.[1] ?? 0)
      published.set(partition, Math.max(seq, published.get(partition) ?? 0))
    }
  }
  await admin.disconnect()
  const lanes = db.collection<{ _id: string; saved: number }>('outbox').find({ _id: /^contracts\/\d+$/ })
  let entries = 0
  for await (const { _id, saved } of lanes) {
    entries += Math.max(0, saved - (published.get(Number(_id.split('/')[1])) ?? 0))
  }
  return entries
}

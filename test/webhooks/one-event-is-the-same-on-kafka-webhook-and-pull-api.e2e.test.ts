import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { CloudEvent, Kafka as CloudEventsKafka } from 'cloudevents'
import { loadAvro } from '../../schemas/codec/avroFiles.ts'
import { eventBodies } from '../../schemas/events/eventBodies.ts'
import { sampleOf } from '../../schemas/evolution/sample.ts'
import type { LtvCure, LtvSnapshot } from '../../schemas/types.ts'
import { type Loan, newLoan } from '../support/loan.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { type Delivery, openReceiver, type Receiver } from '../support/receiver.ts'
import { newCpf } from '../support/taxDocuments.ts'
import { openTopic, type TopicReader, type TopicRecord } from '../support/topicReader.ts'

const EVENTS = [
  'collateral.created',
  'collateral.ltv_alert',
  'collateral.liquidated',
  'guarantee.created',
  'guarantee.liquidated',
  'account.verified',
  'wallet.confirmed',
  'customer.status_changed',
] as const
const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
let lastro: Platform
let receiver: Receiver
let lender: Party
let topics: TopicReader[]

beforeAll(async () => {
  lastro = await platform()
  receiver = await openReceiver()
  lender = await lastro.newLender()
  topics = await Promise.all(
    ['collateral-events', 'account-events'].map(name => openTopic(lastro.servers, name)),
  )
  const body = { url: receiver.url, events: EVENTS }
  expectStatus(await lastro.call(lender.key, 'POST', '/webhooks/v1/endpoints', { body }), 201)
  const borrower = await registeredBorrower()
  await Promise.all([liquidatedLoan(borrower), confirmedWallet()])
})
afterAll(async () => {
  await Promise.all((topics ?? []).map(topic => topic.close()))
  await receiver?.close()
  await lastro?.close()
})

/** Registered by the lender before the account exists, so that the lender hears of its verification. */
async function registeredBorrower(): Promise<Party> {
  const document = newCpf()
  const profile = { name: 'Maria Souza', email: `${document}@example.com`, phone: '+5511987654321' }
  const body = { document, ...profile }
  const path = '/contracts/v1/borrowers/pre-registrations'
  expectStatus(await lastro.call(lender.key, 'POST', path, { body }), 201)
  const completion = { document, kind: 'INDIVIDUAL', profile, modules: ['BORROWER'] }
  const completions = '/internal/v1/onboarding/completions'
  expectStatus(await lastro.call(lastro.integrationKey, 'POST', completions, { body: completion }), 201)
  return { document, profile, key: await lastro.newKey(['borrower', 'contracts'], document) }
}

async function liquidatedLoan(borrower: Party): Promise<void> {
  const loan = await newLoan(lastro, { lender, borrower })
  expectStatus(await loan.send(), 200)
  expectStatus(await loan.deposit('3000'), 201)
  await loan.value('15000')
  await loan.until('the lock is ACTIVE', ({ guarantee }) => guarantee.lock.status === 'ACTIVE')
  await loan.sign('CCB')
  expectStatus(await loan.accept(), 200)
  await loan.until('the contract is ACTIVE', ({ status }) => status === 'ACTIVE')
  await loan.find('LtvAlertFound', { snapshot: snapshotOf(loan), previousLtv: '0.7', cure: sampleCure() })
  await receiver.until(({ json }) => json.event === 'collateral.ltv_alert')
  const liquidationId = `liq_${loan.id}_1`
  await loan.find('LiquidationFound', {
    snapshot: { ...snapshotOf(loan), id: `snp_${loan.id}_2`, level: 'LIQUIDATION' },
    previousLtv: '0.81',
    liquidationId,
    liquidationType: 'FULL',
    liquidatedCollateral: [{ tokenSymbol: 'USDC', network: 'POLYGON', quantity: '3000', value: '12345.67' }],
    proceeds: '12345.67',
    debtCovered: '10000',
    remainingBalance: '0',
    returnedCollateral: [],
    reason: 'LTV at or above the liquidation ratio',
  })
  await receiver.until(({ json }) => json.event === 'guarantee.liquidated')
}

function snapshotOf({ id, guaranteeId }: Loan): LtvSnapshot {
  const sample = sampleOf(loadAvro('lastro.ltv.LtvSnapshot')) as LtvSnapshot
  const currentLtv = '0.812345'
  return {
    ...sample,
    id: `snp_${id}_1`,
    contractId: id,
    guaranteeId,
    currentLtv,
    status: 'ALERT',
    level: 'MARGIN_CALL',
  }
}

const sampleCure = () => sampleOf(loadAvro('lastro.events.LtvCure')) as LtvCure

async function confirmedWallet(): Promise<void> {
  const key = await lastro.newKey(['global-account'], lender.document)
  const base = '/global-account/api/v1'
  const customer = { businessLegalName: 'Aurora', country: 'BR', onboardingFlow: 'kyb_link' }
  const created = await lastro.call(key, 'POST', `${base}/customers`, { body: customer })
  const customerId = expectStatus(created, 201).body.id
  const body = { customerId, rail: 'BASE', walletAddress: WALLET, currency: 'USDC' }
  const saved = await lastro.call(key, 'POST', `${base}/payment-methods/save_wallet`, { body })
  const path = `/internal/v1/wallets/${expectStatus(saved, 201).body.data?.id ?? saved.body.id}/confirmations`
  expectStatus(await lastro.call(lastro.integrationKey, 'POST', path), 200)
}

/** Fields that address a record and are not sent to tenants. */
const ADDRESSING = [
  'id',
  'event',
  'timestamp',
  'lenderPartyId',
  'borrowerPartyId',
  'partyId',
  'recipientPartyIds',
]
const INSTANTS = new Set([
  'createdAt',
  'asOf',
  'deadline',
  'verifiedAt',
  'confirmedAt',
  'changedAt',
  'disabledAt',
])
const NUMBERS = new Set(['currentLtv', 'previousLtv'])

/** A value of Kafka in the forms of JSON, written here once more from the documentation. */
function inJson(value: unknown, name = ''): unknown {
  if (value === null) return null
  if (Array.isArray(value)) return value.map(item => inJson(item, name))
  if (typeof value === 'object') return jsonFields(value, name)
  if (INSTANTS.has(name)) return new Date(value as number).toISOString()
  if (NUMBERS.has(name)) return Number(value)
  return name === 'guaranteeId' ? String(value) : value
}

function jsonFields(value: object, container = ''): object {
  const names: Readonly<Record<string, string>> = {
    snapshotId: 'id',
    ...(container === 'topUp' ? { quantity: 'amount' } : {}),
  }
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([name, inner]) => [names[name] ?? name, inJson(inner, name)]))
}

function dataOf({ value, key }: TopicRecord): object {
  const addressing = key.startsWith('pty_') ? [...ADDRESSING, 'sequence'] : ADDRESSING
  return jsonFields(Object.fromEntries(Object.entries(value).filter(([name]) => !addressing.includes(name))))
}

async function recordOf({ json }: Delivery): Promise<TopicRecord> {
  const topic = /^(account|wallet|customer)\./.test(json.event) ? topics[1]! : topics[0]!
  const [record] = await topic.until(({ value }) => value['id'] === json.id)
  return record!
}

test.each(EVENTS)('%s: id, timestamp and every field', async event => {
  const [delivery] = await receiver.until(({ json }) => json.event === event)
  const record = await recordOf(delivery!)
  const { id, timestamp, data } = delivery!.json
  expect(delivery!.headers['webhook-id']).toBe(id)
  expect({ id, timestamp, event }).toEqual({
    id: record.value['id'],
    timestamp: new Date(record.value['timestamp'] as number).toISOString(),
    event: record.value['event'],
  })
  expect(data).toEqual(dataOf(record))
  const pulled = await lastro.call(lender.key, 'GET', `/webhooks/v1/events/${id}`)
  expect(expectStatus(pulled, 200).body.data).toMatchObject({ id, event, timestamp, data })
  expect(problemsOf(event, delivery!.json)).toEqual([])
})

const ajv = new Ajv({ strict: false, allErrors: true })
formats.default(ajv)

/** Violations of the documented schema of an event in a body. */
function problemsOf(event: string, body: unknown): readonly unknown[] {
  const { schema } = eventBodies().find(known => known.event === event)!
  ajv.validate(schema, body)
  return ajv.errors ?? []
}

test.each(EVENTS)('%s: the official CloudEvents package reads the headers', async event => {
  const [delivery] = await receiver.until(({ json }) => json.event === event)
  const { headers, key, value } = await recordOf(delivery!)
  const parsed = CloudEventsKafka.toEvent({ headers, body: undefined, value: 'avro' } as never)
  expect(parsed).toBeInstanceOf(CloudEvent)
  const { id, type, time, subject, source } = parsed as CloudEvent<unknown>
  expect({ id, type, subject }).toEqual({ id: value['id'], type: event, subject: key })
  expect(Date.parse(time!)).toBe(value['timestamp'])
  expect(source).toMatch(/^\/lastro\//)
})

import { Kafka, logLevel } from 'kafkajs'
import type { ProcessGroup } from '../../local/start/processGroup.ts'
import { createCodec } from '../../schemas/codec/codec.ts'
import { partitionOf } from '../../schemas/partition.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { topics } from '../../schemas/topics.ts'
import { eventually } from '../support/eventually.ts'
import { somePdf } from '../support/files.ts'
import { type Loan, newLoan } from '../support/loan.ts'
import { type OwnDeployment, openOwnDeployment } from '../support/ownDeployment.ts'
import { expectStatus, type Platform } from '../support/platform.ts'

/**
 * Each reason for which an accepted contract is not ACTIVE, on a deployment whose market is its own. It is no
 * laptop: the timer would evaluate after five minutes.
 */
const ENV = { TRANSPARENCY_KEY: Buffer.alloc(32, 9).toString('base64'), ENVIRONMENT: 'dev' }
const SIGNATURE = { kind: 'SIGNATURE', document: 'CCB', status: 'ACTIVE' }
const MINUTE_MS = 60_000

let own: OwnDeployment
let group: ProcessGroup
let lastro: Platform

beforeAll(async () => {
  own = await openOwnDeployment('waits')
  group = own.group(ENV)
  await group.provision()
  lastro = await own.start(group)
})
afterAll(() => own?.close())

async function price(symbol: string, price: string, ageMs = 0): Promise<void> {
  const body = { symbol, price, source: 'test', asOf: new Date(Date.now() - ageMs).toISOString() }
  expectStatus(await lastro.call(lastro.integrationKey, 'POST', '/internal/v1/market/prices', { body }), 202)
}

/** As an outside feed writes whose sources disagree. */
async function disputedPrice(symbol: string, price: string): Promise<void> {
  const kafka = new Kafka({ brokers: [lastro.servers.kafka], logLevel: logLevel.NOTHING })
  const codec = createCodec({ registryUrl: lastro.servers.registry })
  const { name: topic } = topics.priceTicks
  const now = Date.now()
  const tick = { id: `disputed_${now}`, event: 'market.price', timestamp: now, asOf: now, symbol, price }
  const said = { ...tick, source: 'lowest of a, b', disputed: true, upstreams: 2 }
  const value = await codec.encode(topic, 'lastro.market.PriceTick', said)
  const producer = kafka.producer()
  await producer.connect()
  const partition = partitionOf(symbol, USUAL_PARTITIONS)
  await producer.send({ topic, messages: [{ key: symbol, value, partition }] })
  await producer.disconnect()
}

async function acceptedLoan(ccb: boolean): Promise<Loan> {
  const loan = await newLoan(lastro, { ccb, fields: { fiatCurrency: 'EUR' } })
  expectStatus(await loan.send(), 200)
  const { data } = expectStatus(await loan.accept(), 200).body
  expect(data.status).toBe('ACCEPTED')
  return loan
}

const waits = (loan: Loan, waitingFor: readonly object[]) =>
  eventually(`it waits for ${JSON.stringify(waitingFor)}`, async () => {
    const contract = await loan.read()
    expect(contract.activation).toEqual({ waitingFor })
    expect(contract.status).toBe('ACCEPTED')
    return contract
  })
const priceWait = (symbol: string, state: string) => ({ kind: 'PRICE', symbol, state })

/** The fact before the activation, of the same decision: no timer has asked. */
async function factBeforeActivation(loan: Loan): Promise<string> {
  const contract = await loan.until('it is ACTIVE', ({ status }) => status === 'ACTIVE')
  expect(contract.activation).toBeNull()
  return eventually('its facts are listed', async () => {
    const answer = await lastro.call(loan.lender.key, 'GET', `/contracts/v1/${loan.id}/events?take=500`)
    // Newest first.
    const { facts } = expectStatus(answer, 200).body.data
    const index = facts.findIndex(({ event }: { event: string }) => event === 'contract.activated')
    expect(index).toBeGreaterThanOrEqual(0)
    const [activated, before] = facts.slice(index)
    expect(before.at).toBe(activated.at)
    return before.event
  })
}

test('document, signature, collateral, valuation and each state of a price are named, and the last fact activates', async () => {
  const loan = await acceptedLoan(false)
  const collateral = (have: string) => ({ kind: 'COLLATERAL', have, need: '15000' })
  await waits(loan, [collateral('0'), { kind: 'DOCUMENT', document: 'CCB' }])

  const form = new FormData()
  form.append('ccbFile', new Blob([new Uint8Array(somePdf())], { type: 'application/pdf' }), 'ccb.pdf')
  const put = await lastro.call(loan.lender.key, 'PUT', `/contracts/v1/${loan.id}/ccb`, { form })
  expectStatus(put, 200)
  await waits(loan, [collateral('0'), SIGNATURE])

  await group.stop('ltv')
  expectStatus(await loan.deposit('15300'), 201)
  const revaluation = { kind: 'REVALUATION', at: expect.any(String) }
  const { guarantee, activation } = await waits(loan, [revaluation, SIGNATURE])
  expect(activation.waitingFor[0].at).toBe(guarantee.updatedAt)
  await group.start('ltv')
  const both = [priceWait('USDC', 'NEVER_SEEN'), priceWait('EURUSD', 'NEVER_SEEN')]
  await waits(loan, [...both, SIGNATURE])

  await loan.sign('CCB')
  await waits(loan, both)
  const never = await lastro.call(loan.lender.key, 'GET', '/v1/market')
  expect(never.body.data.neverSeen).toEqual(expect.arrayContaining(['USDC', 'EURUSD']))
  await price('USDC', '1')
  await waits(loan, [priceWait('EURUSD', 'NEVER_SEEN')])
  await price('EURUSD', '1.02', 10 * MINUTE_MS)
  await waits(loan, [priceWait('EURUSD', 'STALE')])
  await disputedPrice('EURUSD', '1.02')
  await waits(loan, [priceWait('EURUSD', 'DISPUTED')])
  await price('EURUSD', '1.2')
  await waits(loan, [collateral('12750')])
  await price('EURUSD', '1.02')
  expect(await factBeforeActivation(loan)).toBe('guarantee.revalued')
})

test('a signature that comes last activates with itself', async () => {
  const loan = await acceptedLoan(true)
  await price('USDC', '1')
  await price('EURUSD', '1.02')
  expectStatus(await loan.deposit('15300'), 201)
  await waits(loan, [SIGNATURE])
  await loan.sign('CCB')
  expect(await factBeforeActivation(loan)).toBe('signing.progressed')
})

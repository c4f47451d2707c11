import { eventually } from '../support/eventually.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'

const CONTRACTS = 20
/** Events of a creation: `collateral.created` and `guarantee.created`. */
const EVENTS = 2 * CONTRACTS
/** Asked again after 5 s; the receiver refuses the first attempt of one contract's events. */
const RETRIED = 2

let lastro: Platform
let lender: Party
let borrower: Party
let receiver: Receiver

beforeAll(async () => {
  lastro = await platform()
  receiver = await openReceiver()
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  await eventually('its verification is recorded', async () => {
    const { body } = await lastro.call(lender.key, 'GET', '/webhooks/v1/events')
    return body.data.events[0]
  })
})
afterAll(async () => {
  await receiver?.close()
  await lastro?.close()
})

const newEndpoint = async (url: string) => {
  const body = { url, events: ['collateral.created', 'guarantee.created'] }
  const answer = await lastro.call(lender.key, 'POST', '/webhooks/v1/endpoints', { body })
  return expectStatus(answer, 201).body.data.id as string
}
const levels = async (query: string, key = lender.key) =>
  expectStatus(await lastro.call(key, 'GET', `/webhooks/v1/slo?${query}`), 200).body.data

test('the service levels equal the receiver’s log', async () => {
  const endpointId = await newEndpoint(receiver.url)
  receiver.answerWith(503)
  const first = await lastro.createContract(lender, borrower)
  const refused = expectStatus(first, 201).body.data.id as number
  const isRefused = ({ json }: Receiver['deliveries'][number]) => json.data['contractId'] === refused
  await receiver.until(isRefused, RETRIED)
  receiver.answerWith(204)
  for (let made = 1; made < CONTRACTS; made += 1) {
    expectStatus(await lastro.createContract(lender, borrower), 201)
  }
  const told = await eventually('every delivery is recorded', async () => {
    const now = await levels(`window=1h&endpointId=${endpointId}`)
    return now.delivered === EVENTS ? now : undefined
  })
  // Of the log: how often each event came.
  const log = new Map<string, number>()
  for (const { json } of receiver.deliveries) log.set(json.id, (log.get(json.id) ?? 0) + 1)
  expect(log.size).toBe(EVENTS)
  const firstTime = [...log.values()].filter(times => times === 1).length

  expect(told).toMatchObject({ window: '1h', complete: true, deliveries: EVENTS, delivered: EVENTS })
  expect(told).toMatchObject({ waiting: 0, parked: 0, failed: 0 })
  expect(told.firstAttempts).toMatchObject({ made: EVENTS, succeeded: firstTime })
  for (const { due, delivered, seconds } of told.within) {
    expect(due).toBe(EVENTS)
    if (seconds === 300) expect(delivered).toBe(EVENTS)
  }
  // The same from the attempts of every event, one by one.
  const took: number[] = []
  const receiverTook: number[] = []
  for (const id of log.keys()) {
    const path = `/webhooks/v1/events/${id}`
    const { timestamp } = expectStatus(await lastro.call(lender.key, 'GET', path), 200).body.data
    const { attempts } = expectStatus(await lastro.call(lender.key, 'GET', `${path}/attempts`), 200).body.data
    expect(attempts).toHaveLength(log.get(id)!)
    const won = attempts.find(({ outcome }: { outcome: string }) => outcome === 'SUCCEEDED')
    took.push(Math.max(0, Date.parse(won.startedAt) + won.durationMs - Date.parse(timestamp)))
    receiverTook.push(...attempts.map(({ durationMs }: { durationMs: number }) => durationMs))
  }
  const rank = (times: number[], share: number) =>
    times.sort((a, b) => a - b)[Math.ceil(times.length * share) - 1]
  const of = (times: number[]) => ({
    p50Ms: rank(times, 0.5),
    p95Ms: rank(times, 0.95),
    p99Ms: rank(times, 0.99),
  })
  expect(told.publicationToDelivery).toEqual(of(took))
  expect(told.receiver).toEqual(of(receiverTook))
  for (const { seconds, delivered } of told.within) {
    expect([seconds, delivered]).toEqual([seconds, took.filter(ms => ms <= seconds * 1_000).length])
  }
})

test('a disabled endpoint shows as parked; without an endpoint named all of them count', async () => {
  const before = await levels('window=1h')
  const endpointId = await newEndpoint(receiver.url)
  const path = `/webhooks/v1/endpoints/${endpointId}`
  expectStatus(await lastro.call(lender.key, 'PATCH', path, { body: { status: 'DISABLED' } }), 200)
  expectStatus(await lastro.createContract(lender, borrower), 201)
  const told = await eventually('two are parked', async () => {
    const now = await levels(`window=1h&endpointId=${endpointId}`)
    return now.parked === 2 ? now : undefined
  })
  expect(told).toMatchObject({ deliveries: 2, delivered: 0, waiting: 0 })
  expect(told.errorBudget).toMatchObject({ due: 0, missed: 0, remaining: null })
  const all = await eventually('both endpoints count', async () => {
    const now = await levels('window=1h')
    return now.delivered >= before.delivered + 2 ? now : undefined
  })
  expect(all).toMatchObject({ parked: 2, deliveries: before.deliveries + 4 })
})

test('an endpoint of another tenant is none', async () => {
  const stranger = await lastro.newLender()
  const own = await newEndpoint(receiver.url)
  const path = `/webhooks/v1/slo?window=30d&endpointId=${own}`
  expectStatus(await lastro.call(stranger.key, 'GET', path), 404)
  expect(await levels('window=30d', stranger.key)).toMatchObject({ deliveries: 0, delivered: 0 })
})

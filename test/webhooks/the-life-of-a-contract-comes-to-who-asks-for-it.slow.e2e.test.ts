import { loadAvro } from '../../schemas/codec/avroFiles.ts'
import { sampleOf } from '../../schemas/evolution/sample.ts'
import type { LtvSnapshot } from '../../schemas/types.ts'
import { LIFE_CYCLE_EVENTS } from '../../schemas/webhookEvents.ts'
import { eventually } from '../support/eventually.ts'
import { somePdf } from '../support/files.ts'
import { type Loan, newLoan, newTxHash } from '../support/loan.ts'
import { type Answer, expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { type Delivery, openReceiver, type Receiver } from '../support/receiver.ts'
import { openTopic, type TopicReader } from '../support/topicReader.ts'

/**
 * Facts of contracts for the parties that subscribe to them by name, and for no other: the same on Kafka, in
 * the webhook, in the pull API and in the contract's history.
 */

/** Events of imports, of sandbox days and of an external custodian have tests in other folders. */
const ELSEWHERE: readonly string[] = [
  ...['contract.imported', 'contract.overdue', 'notice.period_ended'],
  ...['guarantee.sales_stopped', 'guarantee.sales_resumed', 'guarantee.destination_counts'],
]
const LIFE: readonly string[] = LIFE_CYCLE_EVENTS.filter(event => !ELSEWHERE.includes(event))
const OF_ALWAYS = /^(collateral|account|wallet|customer|endpoint)\.|^guarantee\.(created|liquidated)$/

let lastro: Platform
let lender: Party
let borrower: Party
let stranger: Party
let topic: TopicReader
/** One receiver for each endpoint. */
let asking: Receiver
let everything: Receiver
let short: Receiver
let ofBorrower: Receiver
let foreign: Receiver

beforeAll(async () => {
  lastro = await platform()
  ;[lender, borrower, stranger] = await Promise.all([
    lastro.newLender(),
    lastro.newBorrower(),
    lastro.newLender(),
  ])
  topic = await openTopic(lastro.servers, 'contract-events')
  ;[asking, everything, short, ofBorrower, foreign] = (await Promise.all(
    Array.from({ length: 5 }, openReceiver),
  )) as [Receiver, Receiver, Receiver, Receiver, Receiver]
  const groups = ['contract.*', 'guarantee.*', 'notice.*', 'journey.*']
  await Promise.all([
    endpoint(lender, asking, groups, { fifo: true }),
    endpoint(lender, everything, ['*']),
    endpoint(lender, short, ['guarantee.deposited']),
    endpoint(borrower, ofBorrower, ['contract.accepted']),
    endpoint(stranger, foreign, groups),
  ])
  for (const play of [paidLoan, soldLoan, reversedLoan, loanToBeSold, endedEarly, unfitDeposit]) await play()
  await eventually('every event of a life', () => {
    const missing = LIFE.filter(event => !asking.deliveries.some(({ json }) => json.event === event))
    if (missing.length > 0) throw new Error(`missing: ${missing}`)
    return true
  })
})
afterAll(async () => {
  await Promise.all([asking, everything, short, ofBorrower, foreign].map(one => one?.close()))
  await topic?.close()
  await lastro?.close()
})

const endpoint = (party: Party, { url }: Receiver, events: readonly string[], more: object = {}) =>
  done(lastro.call(party.key, 'POST', '/webhooks/v1/endpoints', { body: { url, events, ...more } }))

const done = async (asking: Promise<Answer>) => expectStatus(await asking, 200, 201, 202)

async function activeLoan(): Promise<Loan> {
  const loan = await newLoan(lastro, { lender, borrower })
  await done(loan.send())
  const txHash = newTxHash()
  for (const logIndex of [undefined, 41]) await done(loan.deposit('3000', txHash, { logIndex }))
  await loan.value('15000')
  await loan.until('the lock is ACTIVE', ({ guarantee }) => guarantee.lock.status === 'ACTIVE')
  await loan.sign('CCB')
  await done(loan.accept())
  await loan.until('the contract is ACTIVE', ({ status }) => status === 'ACTIVE')
  return loan
}

async function paidLoan(): Promise<void> {
  const loan = await activeLoan()
  const from = `/simulation/v1/contracts/from-lender/${loan.id}`
  const { simulationId } = (await done(lastro.call(borrower.key, 'POST', from))).body.data
  const stages = `/simulation/v1/contracts/${simulationId}/stage`
  const body = { stage: 'IDENTIFICATION' }
  await done(lastro.call(borrower.key, 'POST', stages, { body }))
  const release = { tokenSymbol: 'USDC', network: 'POLYGON', amount: '2999.999999' }
  const releases = `/guarantees/${loan.guaranteeId}/releases`
  await done(lastro.call(lender.key, 'POST', releases, { body: release }))
  await asking.until(({ json }) => json.event === 'guarantee.release_refused')
  await loan.payouts()
  await done(loan.balance('0'))
  await loan.until('the contract is COMPLETED', ({ status }) => status === 'COMPLETED')
}

async function soldLoan(): Promise<void> {
  const loan = await activeLoan()
  await loan.payouts()
  const sample = sampleOf(loadAvro('lastro.ltv.LtvSnapshot')) as LtvSnapshot
  const snapshot: LtvSnapshot = {
    ...sample,
    ...{ id: `snp_${loan.id}_1`, contractId: loan.id, guaranteeId: loan.guaranteeId, currentLtv: '0.81' },
    status: 'ALERT',
    level: 'MARGIN_CALL',
  }
  await loan.find('LtvAlertFound', { snapshot, previousLtv: '0.7', cure: null })
  await asking.until(({ json }) => json.event === 'guarantee.ltv_alert_recorded')
  await loan.find('LiquidationFound', {
    snapshot: { ...snapshot, id: `snp_${loan.id}_2`, level: 'LIQUIDATION' },
    previousLtv: '0.81',
    liquidationId: `liq_${loan.id}_1`,
    liquidationType: 'FULL',
    liquidatedCollateral: [{ tokenSymbol: 'USDC', network: 'POLYGON', quantity: '3000', value: '12345.67' }],
    ...{ proceeds: '12345.67', debtCovered: '10000', remainingBalance: '0', returnedCollateral: [] },
    reason: 'LTV at or above the liquidation ratio',
  })
}

async function reversedLoan(): Promise<void> {
  const loan = await activeLoan()
  const txHash = newTxHash()
  for (const status of ['SEEN', 'REVERSED']) await done(loan.deposit('5', txHash, { logIndex: 7, status }))
  await done(loan.post(lender, 'cancel', { reason: 'mistake' }))
}

/** A granted sale follows at once where another file gives prices: nothing else is asked of this loan. */
async function loanToBeSold(): Promise<void> {
  const { guaranteeId } = await activeLoan()
  for (const verb of ['decline', 'grant']) {
    const of = `/guarantees/${guaranteeId}`
    const asked = lastro.call(borrower.key, 'POST', `${of}/sale-requests`, { body: { toLtv: '0.5' } })
    const { requestId } = (await done(asked)).body.data
    await done(lastro.call(lender.key, 'POST', `${of}/requests/${requestId}/${verb}`, { body: {} }))
  }
}

async function endedEarly(): Promise<void> {
  const [declined, cancelled] = await Promise.all([
    newLoan(lastro, { lender, borrower }),
    newLoan(lastro, { lender, borrower, ccb: false }),
  ])
  await done(declined.send())
  await done(declined.post(borrower, 'decline', { reason: 'too dear' }))
  const form = new FormData()
  form.append('ccbFile', new Blob([Uint8Array.from(somePdf())], { type: 'application/pdf' }), 'ccb.pdf')
  await done(lastro.call(lender.key, 'PUT', `/contracts/v1/${cancelled.id}/ccb`, { form }))
  await done(cancelled.post(lender, 'cancel', { reason: 'not needed' }))
}

/** Collateral that is frozen and freed, and a transfer that two people of the lender return. */
async function unfitDeposit(): Promise<void> {
  const loan = await newLoan(lastro, { lender, borrower })
  await done(loan.deposit('5'))
  const freezes = `/guarantees/${loan.guaranteeId}/freezes`
  for (const status of ['FROZEN', 'UNFROZEN']) {
    const body = { tokenSymbol: 'USDC', network: 'POLYGON', status }
    await done(lastro.call(lastro.integrationKey, 'POST', freezes, { body }))
  }
  const reported = await done(loan.deposit('7', newTxHash(), { senderRefused: true }))
  const { id } = reported.body.data
  const second = await lastro.newKey(['approvals', 'contracts'], lender.document)
  const body = { destination: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' }
  const asked = await done(
    lastro.call(lender.key, 'POST', `/v1/unattributed-deposits/${id}/return`, { body }),
  )
  const approval = `/approvals/v1/${asked.body.data.id}/approve`
  await done(lastro.call(second, 'POST', approval, { body: {} }))
}

/** Events of a record for a party, written here once more from the documentation. */
const ADDRESSING = ['id', 'event', 'timestamp', 'lenderPartyId', 'borrowerPartyId']
const NOT_TOLD = [...ADDRESSING, 'actor', 'contract', 'voidBlocks']
const MOMENTS = [
  ...['asOf', 'confirmedAt', 'countsFrom', 'cureDeadline', 'grantedAt', 'identifiedAt', 'namedAt'],
  ...['occurredAt', 'recordedAt', 'requestedAt'],
]
function told(value: Readonly<Record<string, unknown>>): object {
  const entries = Object.entries(value).filter(([name]) => !NOT_TOLD.includes(name))
  return Object.fromEntries(
    entries.map(([name, one]) => {
      if (name === 'guaranteeId') return [name, String(one)]
      if (name === 'currentLtv') return [name, Number(one)]
      if (name.endsWith('Destination') && one !== null) {
        const { since, ...destination } = one as { readonly since: number }
        return [name, { ...destination, since: new Date(since).toISOString() }]
      }
      return [name, MOMENTS.includes(name) && one !== null ? new Date(one as number).toISOString() : one]
    }),
  )
}

test.each(LIFE)(
  '%s: the same id, time, sequence and data on Kafka, webhook, pull API and story',
  async event => {
    const [delivery] = await asking.until(({ json }) => json.event === event)
    const { id, timestamp, data } = delivery!.json
    const [record] = await topic.until(({ value }) => value['id'] === id)
    expect(delivery!.headers['webhook-id']).toBe(id)
    expect(record!.headers['ce_type']).toBe(event)
    expect(new Date(record!.value['timestamp'] as number).toISOString()).toBe(timestamp)
    expect(data).toEqual(JSON.parse(JSON.stringify(told(record!.value))))
    const pulled = await lastro.call(lender.key, 'GET', `/webhooks/v1/events/${id}`)
    expect(expectStatus(pulled, 200).body.data).toMatchObject({ id, event, timestamp, data })
    const story = await lastro.call(lender.key, 'GET', `/contracts/v1/${data['contractId']}/events?take=100`)
    const facts = expectStatus(story, 200).body.data.facts
    expect(facts).toContainEqual(
      expect.objectContaining({ id, event, at: timestamp, sequence: data['sequence'] }),
    )
  },
)

/** Everything that is on its way has come once this has. */
async function settled(): Promise<void> {
  const last = await newLoan(lastro, { lender, borrower })
  await done(last.send())
  await done(last.deposit('1'))
  await done(last.accept())
  const isLast = ({ json }: Delivery) => json.data['contractId'] === last.id
  await asking.until(found => isLast(found) && found.json.event === 'contract.accepted')
  await short.until(isLast)
  await ofBorrower.until(isLast)
  await everything.until(found => isLast(found) && found.json.event === 'guarantee.created')
}

test('an endpoint gets what it subscribes to: `*` the original set, a name its event, another tenant nothing', async () => {
  await settled()
  const eventsAt = ({ deliveries }: Receiver) => [...new Set(deliveries.map(({ json }) => json.event))]
  expect(eventsAt(everything).filter(event => !OF_ALWAYS.test(event))).toEqual([])
  expect(eventsAt(short)).toEqual(['guarantee.deposit_recorded'])
  expect(eventsAt(ofBorrower)).toEqual(['contract.accepted'])
  expect(foreign.deliveries).toEqual([])
  expect(eventsAt(asking).filter(event => event.startsWith('signing'))).toEqual([])
})

test('the pull API of each party holds what its endpoints asked for, in the order of each contract', async () => {
  const listed = async (party: Party): Promise<Delivery['json'][]> => {
    const answer = await lastro.call(party.key, 'GET', '/webhooks/v1/events?take=500')
    return expectStatus(answer, 200).body.data.events
  }
  const [own, others, none] = [await listed(lender), await listed(borrower), await listed(stranger)]
  const isOfLife = ({ event }: { readonly event: string }) => LIFE.includes(event)
  expect(new Set(others.filter(isOfLife).map(({ event }) => event))).toEqual(new Set(['contract.accepted']))
  expect(none.filter(isOfLife)).toEqual([])
  const perContract = Map.groupBy(own.filter(isOfLife), ({ data }) => data['contractId'])
  expect(perContract.size).toBeGreaterThanOrEqual(5)
  for (const events of perContract.values()) {
    const sequences = events.map(({ data }) => data['sequence'] as number)
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
  }
})

test('one at a time and in order where an endpoint wants it, and gaps are told per topic', async () => {
  const perContract = Map.groupBy(
    asking.deliveries.filter(({ json }) => LIFE.includes(json.event)),
    ({ json }) => json.data['contractId'],
  )
  for (const [contractId, deliveries] of perContract) {
    const sequences = deliveries.map(({ json }) => json.data['sequence'] as number)
    expect(sequences).toEqual([...sequences].sort((a, b) => a - b))
    const gaps = async (topicName: string) => {
      const path = `/webhooks/v1/gaps?contractId=${contractId}&topic=${topicName}`
      return expectStatus(await lastro.call(lender.key, 'GET', path), 200).body.data
    }
    const ofLife = await eventually('everything is acknowledged', async () => {
      const found = await gaps('contract-events')
      return found.gaps.length === 0 ? found : undefined
    })
    expect(ofLife.lastSequence).toBeGreaterThanOrEqual(sequences.at(-1)!)
    expect((await gaps('collateral-events')).lastSequence).toBeLessThan(10)
  }
})

test('a name that no event has is refused, that of a signing too', async () => {
  for (const name of ['contract.deleted', 'signing.*', 'signing.opened', 'signing.progressed']) {
    const body = { url: asking.url, events: [name] }
    const answer = await lastro.call(lender.key, 'POST', '/webhooks/v1/endpoints', { body })
    expect(expectStatus(answer, 400).body.error.details.field).toBe('events[0]')
  }
})

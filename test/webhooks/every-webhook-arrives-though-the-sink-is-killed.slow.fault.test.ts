import { eventually } from '../support/eventually.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { type Delivery, openReceiver, type Receiver } from '../support/receiver.ts'

/** `LASTRO_SINK_KILLS=20` for the large show; each takes seven seconds. */
const KILLS = Number(process.env['LASTRO_SINK_KILLS'] ?? 4)
/** Every so many kills wait until something was delivered again, so that kills also hit the sending. */
const PROGRESS_EVERY = 2
const CREATORS = 4

let lastro: Platform
let lender: Party
let borrower: Party
let ordered: Receiver
let plain: Receiver
let before = new Set<string>()

beforeAll(async () => {
  lastro = await platform()
  ;[ordered, plain] = await Promise.all([openReceiver(), openReceiver()])
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  // What was recorded before there was an endpoint is nobody's; all that comes after it has to arrive.
  before = await eventually('the account is verified', async () => {
    const ids = await allEvents()
    return ids.length > 0 ? new Set(ids) : undefined
  })
  const subscribe = async (url: string, fifo: boolean) =>
    expectStatus(
      await lastro.call(lender.key, 'POST', '/webhooks/v1/endpoints', { body: { url, events: ['*'], fifo } }),
      201,
    )
  await subscribe(ordered.url, true)
  await subscribe(plain.url, false)
})
afterAll(async () => {
  await Promise.all([ordered?.close(), plain?.close()])
  await lastro?.close()
})

/** Creates contracts until it is stopped; each has two events. */
function creating() {
  let stopped = false
  let created = 0
  const loop = async () => {
    while (!stopped) {
      expectStatus(await lastro.createContract(lender, borrower), 201, 202)
      created += 1
    }
  }
  const loops = Array.from({ length: CREATORS }, loop)
  return async () => {
    stopped = true
    await Promise.all(loops)
    return created
  }
}

async function allEvents(): Promise<string[]> {
  const ids: string[] = []
  for (let cursor = ''; ; ) {
    const rest = `events?take=500${cursor === '' ? '' : `&cursor=${cursor}`}`
    const { data } = expectStatus(await lastro.call(lender.key, 'GET', `/webhooks/v1/${rest}`), 200).body
    ids.push(...data.events.map(({ id }: { id: string }) => id))
    if (!data.pagination.hasMore) return ids.filter(id => !before.has(id))
    cursor = data.pagination.nextCursor
  }
}

const idsOf = (deliveries: readonly Delivery[]) => new Set(deliveries.map(({ json }) => json.id))

test('killed again and again under load: at least once, duplicates under one id, FIFO in order', async () => {
  const finish = creating()
  for (let kill = 1; kill <= KILLS; kill++) {
    const before = plain.deliveries.length
    if (kill % PROGRESS_EVERY === 0) {
      await eventually('progress', () => plain.deliveries.length > before)
    }
    await lastro.kill('webhooks')
    await lastro.start('webhooks')
  }
  const created = await finish()
  const ids = await eventually('every event is recorded', async () => {
    const found = await allEvents()
    if (found.length < 2 * created) throw new Error(`${found.length} of ${2 * created}`)
    return found
  })
  expect(new Set(ids).size).toBe(ids.length)
  for (const receiver of [ordered, plain]) {
    await eventually('every event arrives', async () => {
      const arrived = idsOf(receiver.deliveries)
      const missing = ids.filter(id => !arrived.has(id))
      if (missing.length === 0) return true
      const [first] = await lastro.db.collection('deliveries').find({ eventId: missing[0]! }).toArray()
      throw new Error(`${missing.length} of ${ids.length} are missing, as ${JSON.stringify(first)}`)
    })
    const bodies = new Map(receiver.deliveries.map(({ json, body }) => [json.id, body]))
    for (const { json, body, headers } of receiver.deliveries) {
      expect(headers['webhook-id']).toBe(json.id)
      expect(body).toBe(bodies.get(json.id))
    }
  }
  const last = new Map<unknown, number>()
  for (const { json } of ordered.deliveries) {
    const { contractId, sequence } = json.data as { contractId: number; sequence: number }
    expect(sequence).toBeGreaterThanOrEqual(last.get(contractId) ?? 0)
    last.set(contractId, sequence)
  }
  const sent = ordered.deliveries.length + plain.deliveries.length
  process.stderr.write(
    `${ids.length} events, ${sent} deliveries for ${2 * ids.length} wanted, ${KILLS} kills\n`,
  )
})

import { eventually } from '../support/eventually.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'

/** Promised: leases of 8 s that are looked at every 2 s, and Kafka's session of 6 s. */
const TAKEOVER_MS = 15_000
const ENDPOINTS = 8
const OTHER = 'webhooks-2'

let lastro: Platform
const receivers: Receiver[] = []
beforeAll(async () => {
  lastro = await platform()
  for (let n = 0; n < ENDPOINTS; n++) receivers.push(await openReceiver())
})
afterAll(async () => {
  await Promise.all(receivers.map(receiver => receiver.close()))
  await lastro?.close()
})

const owners = async () => (await lastro.db.collection('deliveryShards').distinct('owner')).filter(Boolean)

test('kill -9 of one of two sinks: every endpoint has its events 15 s later', async () => {
  const [lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  for (const { url } of receivers) {
    const body = { url, events: ['collateral.created', 'guarantee.created'] }
    expectStatus(await lastro.call(lender.key, 'POST', '/webhooks/v1/endpoints', { body }), 201)
  }
  await lastro.start(OTHER)
  try {
    await eventually('both have a share', async () => ((await owners()).length === 2 ? true : undefined))
    await lastro.kill('webhooks')
    const deadline = Date.now() + TAKEOVER_MS
    expectStatus(await lastro.createContract(lender, borrower), 201)
    for (const receiver of receivers) await receiver.until(() => true, 2, deadline - Date.now())
  } finally {
    await lastro.start('webhooks')
    await lastro.stop(OTHER)
  }
})

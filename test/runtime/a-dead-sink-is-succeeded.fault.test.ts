import { eventually } from '../support/eventually.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'

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

test('kill -9 of one of two sinks: the other delivers to every endpoint', async () => {
  const [lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  for (const { url } of receivers) {
    const body = { url, events: ['collateral.created', 'guarantee.created'] }
    expectStatus(await lastro.call(lender.key, 'POST', '/webhooks/v1/endpoints', { body }), 201)
  }
  await lastro.start(OTHER)
  try {
    await eventually('both have a share', async () => (await owners()).length === 2)
    await lastro.kill('webhooks')
    expectStatus(await lastro.createContract(lender, borrower), 201)
    for (const receiver of receivers) await receiver.until(() => true, 2)
  } finally {
    await lastro.start('webhooks')
    await lastro.stop(OTHER)
  }
})

import { setTimeout as sleep } from 'node:timers/promises'
import { expectStatus, type Platform, platform, platformFacts } from '../support/platform.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'

/** Longer than a lease: others may have taken what this process owned. */
const FROZEN_MS = 9_000

let lastro: Platform
let receiver: Receiver

beforeAll(async () => {
  lastro = await platform()
  receiver = await openReceiver()
})
afterAll(async () => {
  await receiver?.close()
  await lastro?.close()
})

test('retries that fell due while the process stood still are made when it goes on', async () => {
  const [lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  const body = { url: receiver.url, events: ['collateral.created'] }
  expectStatus(await lastro.call(lender.key, 'POST', '/webhooks/v1/endpoints', { body }), 201)
  receiver.answerWith(500)
  expectStatus(await lastro.createContract(lender, borrower), 201)
  const [first] = await receiver.until(() => true)
  receiver.answerWith(204)

  const webhooks = (await platformFacts()).pids['webhooks']!
  process.kill(webhooks, 'SIGSTOP')
  try {
    await sleep(FROZEN_MS)
  } finally {
    process.kill(webhooks, 'SIGCONT')
  }
  const [, again] = await receiver.until(({ json }) => json.id === first!.json.id, 2)
  expect(again!.body).toBe(first!.body)
})

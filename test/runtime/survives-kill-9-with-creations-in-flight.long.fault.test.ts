import { expectExactlyOnce, startCreations, whenKnown } from '../support/creations.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'

/** `LASTRO_CHAOS_ROUNDS=20 npm test -- test/runtime` kills more often. */
const ROUNDS = Number(process.env['LASTRO_CHAOS_ROUNDS'] ?? 1)
const COUNT = 200
const CONCURRENCY = 32

let lastro: Platform
let receiver: Receiver | null = null
beforeAll(async () => {
  lastro = await platform()
})
afterAll(async () => {
  await lastro?.close()
})

afterEach(async () => {
  await receiver?.close()
  receiver = null
})

const targets = ['gateway', 'contracts', 'directory', 'webhooks', 'kafka']
for (const target of Array.from({ length: ROUNDS }, () => targets).flat()) {
  test(`kill -9 of ${target} among ${COUNT} creations: each accepted one exists once, with its events and webhooks`, async () => {
    receiver = await openReceiver()
    const [lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
    const body = { url: receiver.url, events: ['collateral.created', 'guarantee.created'] }
    expectStatus(await lastro.call(lender.key, 'POST', '/webhooks/v1/endpoints', { body }), 201)

    const load = startCreations(lastro, { count: COUNT, concurrency: CONCURRENCY, lender, borrower })
    await whenKnown(load, COUNT / 4)
    expect(load.known()).toBeLessThan(COUNT)
    await lastro.kill(target)
    await lastro.start(target)
    const creations = await load.done
    await lastro.untilReady()
    await expectExactlyOnce(lastro, lender, creations, receiver)
  })
}

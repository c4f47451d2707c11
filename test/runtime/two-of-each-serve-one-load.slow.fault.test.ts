import { expectExactlyOnce, startCreations, whenKnown } from '../support/creations.ts'
import { contractForm, expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'

const COUNT = 400

let lastro: Platform
let gateways: string[]
let lender: Party
let borrower: Party
let receiver: Receiver

beforeAll(async () => {
  lastro = await platform()
  await Promise.all([lastro.start('gateway-2'), lastro.start('contracts-2')])
  const second = new URL(lastro.gateway)
  second.port = String(Number(second.port) + 10)
  gateways = [lastro.gateway, second.origin]
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  receiver = await openReceiver()
  const body = { url: receiver.url, events: ['collateral.created', 'guarantee.created'] }
  expectStatus(await lastro.call(lender.key, 'POST', '/webhooks/v1/endpoints', { body }), 201)
})
afterAll(async () => {
  await receiver?.close()
  await lastro?.stop('gateway-2')
  await lastro?.stop('contracts-2')
  await lastro?.close()
})

test('two gateways and two contracts serve one load; one of each leaves and joins; nothing is lost or doubled', async () => {
  const load = startCreations(lastro, { count: COUNT, concurrency: 32, lender, borrower, gateways })
  await whenKnown(load, COUNT / 8)
  expect(await lastro.stop('contracts')).toBe('ended with code 0')
  await whenKnown(load, COUNT / 4)
  await lastro.start('contracts')
  await whenKnown(load, COUNT / 2)
  expect(await lastro.stop('gateway-2')).toBe('ended with code 0')
  await lastro.start('gateway-2')
  const creations = await load.done
  await expectExactlyOnce(lastro, lender, creations, receiver)
})

test('a request that is repeated through the other gateway gets the same answer', async () => {
  const headers = { 'idempotency-key': `both-${Date.now()}` }
  const ask = (gateway: string | undefined) => {
    const form = contractForm(borrower.document)
    return lastro.call(lender.key, 'POST', '/contracts/v1', {
      form,
      headers,
      ...(gateway ? { gateway } : {}),
    })
  }
  const first = expectStatus(await ask(gateways[0]), 201)
  const again = expectStatus(await ask(gateways[1]), 201)
  expect(again.body).toEqual(first.body)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
})

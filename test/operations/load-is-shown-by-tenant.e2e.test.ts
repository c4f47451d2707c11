import { eventually } from '../support/eventually.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'

/** Commands and deliveries of a tenant by the hour, as an operator sees them. */
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

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
async function loadOf(key: string): Promise<{ readonly status: number; readonly data: Data }> {
  const { status, body } = await lastro.call(key, 'GET', '/operations/v1/load')
  return { status, data: body.data }
}
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Data = any

test('commands, deliveries, failures and lag are counted by tenant and hour, for operators alone', async () => {
  const lender: Party = await lastro.newLender()
  const borrower = await lastro.newBorrower()
  for (const url of [receiver.url, 'http://127.0.0.1:9/closed'])
    expectStatus(
      await lastro.call(lender.key, 'POST', '/webhooks/v1/endpoints', { body: { url, events: ['*'] } }),
      201,
    )
  expectStatus(await lastro.createContract(lender, borrower), 201)
  const party = await lastro.db.collection<{ _id: string }>('parties').findOne({ document: lender.document })
  const tenant = await eventually('both receivers were tried, and the audit records are there', async () => {
    const { data } = await loadOf(lastro.adminKey)
    const found = data.tenants.find(({ partyId }: Data) => partyId === party?._id)
    const isWhole = found && sum(found.commands) >= 5 && sum(found.delivered) > 0 && sum(found.failed) > 0
    return isWhole ? { ...found, hours: data.hours } : undefined
  })
  expect(tenant.hours).toHaveLength(24)
  const { commands, delivered, failed, lagMs } = tenant
  for (const figures of [commands, delivered, failed, lagMs]) expect(figures).toHaveLength(24)
  // Two endpoints and a contract; onboarding and the key concern it.
  expect(sum(commands)).toBeGreaterThanOrEqual(5)
  expect(Math.max(...lagMs.filter((ms: number | null) => ms !== null))).toBeLessThan(60_000)
  expect((await loadOf(lender.key)).status).toBe(403)

  const groups = await eventually('the groups were looked at', async () => {
    const { data } = await loadOf(lastro.adminKey)
    return data.groups.length > 0 ? data.groups : undefined
  })
  expect(groups.map(({ group }: Data) => group)).toEqual(
    expect.arrayContaining(['contracts', 'ltv', 'webhooks']),
  )
  for (const { lagSeconds } of groups) {
    expect(lagSeconds).toHaveLength(24)
    expect(lagSeconds.at(-1)).toBeGreaterThanOrEqual(0)
  }
})

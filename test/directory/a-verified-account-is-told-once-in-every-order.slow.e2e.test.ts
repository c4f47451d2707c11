import { eventually } from '../support/eventually.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { newCpf } from '../support/taxDocuments.ts'

/** docs/decisions/account-verified.md, on real servers: each order of what may happen. */

let lastro: Platform
let lender: Party
let receiver: Receiver
beforeAll(async () => {
  lastro = await platform()
  receiver = await openReceiver()
  lender = await lastro.newLender()
})
afterAll(async () => {
  await receiver?.close()
  await lastro?.close()
})

interface Case {
  readonly document: string
  endpointId: string | null
}
type Step = (one: Case) => Promise<void>

const call = async (method: string, path: string, body?: unknown, ...statuses: number[]) => {
  const answer = await lastro.call(lender.key, method, path, body === undefined ? {} : { body })
  return expectStatus(answer, ...(statuses.length > 0 ? statuses : [200])).body.data
}
const endpoint = (status: string): Step => {
  return async one => {
    const filter = [{ path: 'document', op: 'eq', value: one.document }]
    const settings = { url: receiver.url, events: ['account.verified'], filter, status }
    one.endpointId = (await call('POST', '/webhooks/v1/endpoints', settings, 201)).id
  }
}
const preRegister: Step = async ({ document }) => {
  const body = { document, name: 'Ana Lima', email: 'ana@example.com' }
  // The second time, and every other, it is the same record.
  for (const status of [201, 200]) {
    expectStatus(
      await lastro.call(lender.key, 'POST', '/contracts/v1/borrowers/pre-registrations', { body }),
      status,
    )
  }
}
const complete: Step = async ({ document }) => {
  const profile = { name: 'Ana Lima', email: 'ana@example.com' }
  const body = { document, kind: 'INDIVIDUAL', profile, modules: ['BORROWER'] }
  for (const status of [201, 200]) {
    expectStatus(
      await lastro.call(lastro.integrationKey, 'POST', '/internal/v1/onboarding/completions', { body }),
      status,
    )
  }
}

const ofDocument = ({ document }: Case) =>
  receiver.deliveries.filter(({ json }) => json.data['document'] === document)

/** Events of the document in the lender's pull API, once there is one. */
const pulled = (one: Case) =>
  eventually('the event in the pull API', async () => {
    const { events } = await call('GET', '/webhooks/v1/events?event=account.verified&take=500')
    const found = events.filter(({ data }: { data: { document: string } }) => data.document === one.document)
    return found.length > 0 ? found : undefined
  })

/** A webhook that was asked for last: whatever the endpoint had to get before it has come by then. */
async function untilMarker({ endpointId }: Case): Promise<void> {
  await call('POST', `/webhooks/v1/endpoints/${endpointId}/test`, undefined, 202)
  await receiver.until(({ json }) => json.data['endpointId'] === endpointId)
}

const P = ['pre-registration', preRegister] as const
const C = ['completion', complete] as const
const E = ['endpoint', endpoint('ENABLED')] as const
const ORDERS = [
  [P, C, E],
  [P, E, C],
  [C, P, E],
  [C, E, P],
  [E, P, C],
  [E, C, P],
] as const

test.each(ORDERS.map(order => [order.map(([name]) => name).join(', '), order] as const))(
  '%s: the lender is told once',
  async (_name, order) => {
    const one: Case = { document: newCpf(), endpointId: null }
    for (const [, step] of order) {
      // An endpoint that comes last comes after the fact was recorded, not into the middle of it.
      if (step === E[1] && order.at(-1) === E) await pulled(one)
      await step(one)
    }
    const [event, ...more] = await pulled(one)
    expect(more).toEqual([])
    expect(event.data).toMatchObject({ document: one.document, kycStatus: 'APPROVED' })
    if (order.at(-1) === E) {
      await untilMarker(one)
      expect(ofDocument(one)).toEqual([])
      const since = new Date(Date.parse(event.timestamp) - 1_000).toISOString()
      await call('POST', `/webhooks/v1/endpoints/${one.endpointId}/recover`, { since }, 202)
    }
    await receiver.until(({ json }) => json.id === event.id)
    await untilMarker(one)
    expect(ofDocument(one).map(({ json }) => json.id)).toEqual([event.id])
  },
)

const disable: Step = ({ endpointId }) =>
  call('PATCH', `/webhooks/v1/endpoints/${endpointId}`, { status: 'DISABLED' })
const D = ['endpoint made DISABLED', endpoint('DISABLED')] as const
const OFF = ['disabled', disable] as const

test.each(
  (
    [
      [D, P, C],
      [D, C, P],
      [E, OFF, P, C],
      [C, E, OFF, P],
      [P, E, OFF, C],
    ] as const
  ).map(order => [order.map(([name]) => name).join(', '), order] as const),
)('%s: nothing is sent before the endpoint is enabled', async (_name, order) => {
  const one: Case = { document: newCpf(), endpointId: null }
  for (const [, step] of order) await step(one)
  const [event, ...more] = await pulled(one)
  expect(more).toEqual([])
  const stats = (): Promise<object> => call('GET', `/webhooks/v1/endpoints/${one.endpointId}/stats`)
  expect(await stats()).toMatchObject({ parked: 1, pending: 0, succeeded: 0 })
  // Nor by being asked for: the request is carried out, and parks it again.
  const { id } = await call('POST', `/webhooks/v1/events/${event.id}/resend`, undefined, 202)
  await eventually('the resend is done', async () => {
    const { status } = await call('GET', `/webhooks/v1/requests/${id}`)
    return status === 'DONE'
  })
  expect(await stats()).toMatchObject({ parked: 1, pending: 0, succeeded: 0 })
  expect(ofDocument(one)).toEqual([])
  await call('PATCH', `/webhooks/v1/endpoints/${one.endpointId}`, { status: 'ENABLED' })
  await receiver.until(({ json }) => json.id === event.id)
  await untilMarker(one)
  await eventually('both deliveries are recorded', async () => {
    const counted = (await stats()) as { pending: number; succeeded: number }
    return counted.pending === 0 && counted.succeeded === 2
  })
  expect(ofDocument(one)).toHaveLength(1)
  expect(await stats()).toMatchObject({ parked: 0 })
})

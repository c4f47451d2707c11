import { newLoan } from '../support/loan.ts'
import { type Answer, expectStatus, type Platform, platform } from '../support/platform.ts'
import { openTopic, type TopicReader } from '../support/topicReader.ts'

let lastro: Platform
let log: TopicReader

beforeAll(async () => {
  lastro = await platform()
  log = await openTopic(lastro.servers, 'audit-log')
})
afterAll(async () => {
  await log?.close()
  await lastro?.close()
})

const recordOf = async ({ headers }: Answer) => {
  const requestId = headers.get('x-request-id')
  const [found] = await log.until(({ value }) => value['requestId'] === requestId)
  return found!.value
}

/** On a busy machine a response may come before the outcome. */
const outcomeOf = ({ responseStatus }: Answer) => (responseStatus === 202 ? 'PENDING' : 'SUCCEEDED')

test('the audit log says who asked for which change, and how it ended', async () => {
  const { id, lender, borrower, ...loan } = await newLoan(lastro)
  const tenant = (await lastro.db.collection('parties').findOne({ document: lender.document }))!._id
  const sent = expectStatus(await loan.send(), 200)
  expect(await recordOf(sent)).toMatchObject({
    event: 'api.request',
    actor: expect.stringContaining('key_'),
    tenant,
    operation: 'sendContract',
    method: 'POST',
    route: '/contracts/v1/:id/send',
    resource: String(id),
    commandId: sent.headers.get('x-command-id'),
    outcome: outcomeOf(sent),
    statusCode: sent.responseStatus,
    errorCode: null,
  })
  expect(JSON.stringify(log.records)).not.toContain(lender.key)

  const again = expectStatus(await loan.post(borrower, 'send'), 403, 404, 409)
  const isLate = again.responseStatus === 202
  expect(await recordOf(again)).toMatchObject({
    operation: 'sendContract',
    outcome: isLate ? 'PENDING' : 'REFUSED',
    statusCode: again.responseStatus,
    errorCode: isLate ? null : again.body.error.code,
  })

  // Decided, though what follows of it comes later: 202 does not always mean that nobody knows yet.
  const endpoint = { url: 'http://127.0.0.1:9/', events: ['collateral.created'] }
  const { body } = expectStatus(
    await lastro.call(lender.key, 'POST', '/webhooks/v1/endpoints', { body: endpoint }),
    201,
  )
  const probe = await lastro.call(lender.key, 'POST', `/webhooks/v1/endpoints/${body.data.id}/test`)
  expect(await recordOf(expectStatus(probe, 202))).toMatchObject({
    operation: 'testWebhookEndpoint',
    outcome: 'SUCCEEDED',
    statusCode: 202,
  })
  const path = `/webhooks/v1/endpoints/${body.data.id}`
  expectStatus(await lastro.call(lender.key, 'DELETE', path), 200, 204)
})

test('reading leaves nothing in it', async () => {
  const { id, lender } = await newLoan(lastro)
  const read = expectStatus(await lastro.call(lender.key, 'GET', `/contracts/v1/${id}`), 200)
  await log.caughtUp()
  const requests = log.records.map(({ value }) => value['requestId'])
  expect(requests).not.toContain(read.headers.get('x-request-id'))
})

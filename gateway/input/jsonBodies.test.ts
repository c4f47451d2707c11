import { EVERYONE, ROUTES, watchedApp } from '../server/app.fixture.ts'
import { bodyFromFields } from './textCoercion.ts'

const list = (entries: number, entry: string) => `[${Array.from({ length: entries }, () => entry).join()}]`

test('a body with too many values is refused before its fields are validated', async () => {
  const { app, send } = await watchedApp(EVERYONE)
  const route = ROUTES.find(({ operationId }) => operationId === 'createWebhookEndpoint')!
  for (const entry of ['1', '{}']) {
    const body = `{"url":"https://receiver.example/","events":${list(20_000, entry)}}`
    expect(await send(route, { type: 'application/json', body })).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
      reasons: ['the body has more than 10000 values'],
      reached: false,
    })
  }
  await app.close()
})

test('a large valid body reaches its handler', async () => {
  const { app, send } = await watchedApp(EVERYONE)
  const route = ROUTES.find(({ operationId }) => operationId === 'createWebhookEndpoint')!
  const body = JSON.stringify({ url: 'https://receiver.example/', events: ['*'] }).padEnd(100_000)
  expect(await send(route, { type: 'application/json', body })).toMatchObject({ status: 200, reached: true })
  const broken = await send(route, { type: 'application/json', body: `${body}{` })
  expect(broken).toMatchObject({ status: 400, reasons: ['the body is not valid JSON'] })
  await app.close()
})

test.each([
  ['{"outstandingBalance":"9000","outstandingBalance":"1"}', 'outstandingBalance'],
  ['{"outstandingBalance":"9000","outstanding\\u0042alance":"1"}', 'outstandingBalance'],
  ['{"outstandingBalance":{"a":[{"b":1,"b":2}]}}', 'outstandingBalance.a[0].b'],
])('(lending E1) the body %s is 400 with the name of the member', async (body, field) => {
  const { app, send } = await watchedApp(EVERYONE)
  const route = ROUTES.find(({ operationId }) => operationId === 'updateOutstandingBalance')!
  expect(await send(route, { type: 'application/json', body })).toMatchObject({
    status: 400,
    code: 'INVALID_REQUEST',
    fields: [field],
    reasons: ['is given more than once'],
    reached: false,
  })
  await app.close()
})

test('(lending E3) a body with a byte order mark is accepted', async () => {
  const { app, send } = await watchedApp(EVERYONE)
  const route = ROUTES.find(({ operationId }) => operationId === 'updateOutstandingBalance')!
  const body = '\ufeff{"outstandingBalance":"9000"}'
  expect(await send(route, { type: 'application/json', body })).toMatchObject({ status: 200, reached: true })
  await app.close()
})

test.each(['9000.000', '"9000.000"', '9000.00000000000', `9000.${'0'.repeat(200)}`, '"009000"'])(
  '(lending E5) a balance of %s is 9000',
  async balance => {
    const { app, send } = await watchedApp(EVERYONE)
    const route = ROUTES.find(({ operationId }) => operationId === 'updateOutstandingBalance')!
    const body = `{"outstandingBalance":${balance}}`
    expect(await send(route, { type: 'application/json', body })).toMatchObject({
      status: 200,
      reached: true,
    })
    await app.close()
  },
)

test('(lending E1) a repeated member of JSON in a form is refused', () => {
  const { body } = ROUTES.find(({ operationId }) => operationId === 'createContract')!
  const told = (name: string, value: string) => bodyFromFields(body!, [[name, value]]).violations
  const twice = { reason: 'is given more than once' }
  expect(told('borrower', '{"document":"1","docum\\u0065nt":"2"}')).toEqual([
    { field: 'borrower.document', ...twice },
  ])
  expect(told('acceptedTokens', '[{"network":"BASE","network":"POLYGON"}]')).toEqual([
    { field: 'acceptedTokens[0].network', ...twice },
  ])
  expect(told('acceptedTokens[0]', '{"network":"BASE","network":"POLYGON"}')).toEqual([
    { field: 'acceptedTokens[0].network', ...twice },
  ])
  expect(told('borrower', '\ufeff{"document":"1"}')).toEqual([])
})

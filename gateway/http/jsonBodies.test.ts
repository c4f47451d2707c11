import { EVERYONE, ROUTES, watchedApp } from './app.fixture.ts'

const list = (entries: number, entry: string) => `[${Array.from({ length: entries }, () => entry).join()}]`

test('a body of more values is refused by name before its fields are looked at', async () => {
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

test('a body that is large, and well-formed, reaches its handler', async () => {
  const { app, send } = await watchedApp(EVERYONE)
  const route = ROUTES.find(({ operationId }) => operationId === 'createWebhookEndpoint')!
  const body = JSON.stringify({ url: 'https://receiver.example/', events: ['*'] }).padEnd(100_000)
  expect(await send(route, { type: 'application/json', body })).toMatchObject({ status: 200, reached: true })
  const broken = await send(route, { type: 'application/json', body: `${body}{` })
  expect(broken).toMatchObject({ status: 400, reasons: ['the body is not valid JSON'] })
  await app.close()
})

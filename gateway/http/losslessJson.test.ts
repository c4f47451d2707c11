import { EVERYONE, ROUTES, watchedApp } from './app.fixture.ts'
import { MAX_VALUES, parseJson, TooManyValues } from './losslessJson.ts'

const list = (entries: number, entry: string) => `[${Array.from({ length: entries }, () => entry).join()}]`

test('a number that a double would change keeps its text; any other is a number', () => {
  const read = parseJson('[1.5, -2, 1e3, 123456789012345.67]') as readonly unknown[]
  expect(read.slice(0, 2)).toEqual([1.5, -2])
  expect(read.slice(2).map(value => (value as symbol).description)).toEqual(['1e3', '123456789012345.67'])
  expect(parseJson(' 7')).toBe(7)
})

test('what looks like a number within a text is none', () => {
  expect(parseJson('{"at":"12:30","list":"[1,2]"}')).toEqual({ at: '12:30', list: '[1,2]' })
})

test('members and entries of all depths are counted, the outermost value too', () => {
  const most = list(MAX_VALUES - 1, '1')
  expect(parseJson(most)).toHaveLength(MAX_VALUES - 1)
  expect(() => parseJson(`{"list":${most}}`)).toThrow(TooManyValues)
  expect(() => parseJson(list(MAX_VALUES / 2, '{"a":0}'))).toThrow(TooManyValues)
})

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

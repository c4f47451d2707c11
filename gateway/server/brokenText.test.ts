import { ROUTES, type WatchedApp, watchedApp } from './app.fixture.ts'

/** Text that is no text is refused, never stored with replacement characters in it. */
let watched: WatchedApp
beforeAll(async () => {
  watched = await watchedApp()
})
afterAll(() => watched.app.close())

const routeOf = (id: string) => ROUTES.find(({ operationId }) => operationId === id)!
const json = { type: 'application/json' }

test.each([
  ['bytes that are no UTF-8', Buffer.from([...Buffer.from('{"reason":"a'), 0xff, ...Buffer.from('b"}')])],
  ['half a character, escaped', '{"reason":"a\\ud800b"}'],
  ['half a character as a name', '{"\\udfff":1}'],
])('JSON with %s is 400', async (_what, body) => {
  expect(await watched.send(routeOf('cancelContract'), { ...json, body })).toMatchObject({
    status: 400,
    code: 'INVALID_REQUEST',
    reached: false,
  })
})

test('JSON with valid characters, escaped or not, is accepted', async () => {
  const body = '{"reason":"\\ud83d\\ude00 é 😀"}'
  expect(await watched.send(routeOf('cancelContract'), { ...json, body })).toMatchObject({ reached: true })
})

test('a form field with invalid UTF-8 is 400 with the name of the field', async () => {
  const head = '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), Buffer.from([0x61, 0xff]), Buffer.from('\r\n--b--\r\n')])
  const type = 'multipart/form-data; boundary=b'
  const answer = await watched.send(routeOf('createContract'), { type, body })
  expect(answer).toMatchObject({
    status: 400,
    fields: expect.arrayContaining(['name']),
    reasons: expect.arrayContaining(['is not valid UTF-8']),
  })
})

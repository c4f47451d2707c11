import { namesOf, ROUTES, type WatchedApp, watchedApp } from './app.fixture.ts'

/** Every route that changes something, given bodies that it does not read: a handler must not be reached. */
const changing = ROUTES.filter(({ method, rawBody }) => method !== 'GET' && !rawBody)
const reading = changing.filter(({ file }) => file === null)

const FORM = 'termsHash=0000&reason=none'
const MULTIPART = '--b\r\ncontent-disposition: form-data; name="termsHash"\r\n\r\n0000\r\n--b--\r\n'
const NO_JSON: readonly (readonly [type: string | null, body: string])[] = [
  ['application/x-www-form-urlencoded', FORM],
  ['multipart/form-data; boundary=b', MULTIPART],
  ['Multipart/Form-Data; boundary=b', MULTIPART],
  ['text/plain', '{}'],
  ['text/json', '{}'],
  ['application/jsonp', '{}'],
  ['application/xml', '<termsHash>0000</termsHash>'],
  ['application/octet-stream', '{}'],
  ['application/vnd.lastro.v2+json', '{}'],
  ['nonsense', '{}'],
  [null, '{}'],
]
const NO_FORM: typeof NO_JSON = [
  ['application/json', '{}'],
  ...NO_JSON.filter(([type]) => !/^multipart/i.test(type ?? '')),
]

let watched: WatchedApp
beforeAll(async () => {
  watched = await watchedApp()
})
afterAll(() => watched.app.close())

test.each(namesOf(changing))('%s answers 415 to every body that it does not read', async (_name, route) => {
  for (const [type, body] of route.file === null ? NO_JSON : NO_FORM) {
    const { status, code, reached } = await watched.send(route, { type, body })
    const refused = { type, status: 415, code: 'unsupported_media_type', reached: false }
    expect({ type, status, code, reached }).toEqual(refused)
  }
})

test.each(namesOf(reading))('%s refuses an unknown member by its name', async (_name, route) => {
  const type = 'application/json'
  const { status, fields, reached } = await watched.send(route, { type, body: '{"foo":1}' })
  expect({ status, reached }).toEqual({ status: 400, reached: false })
  expect(fields).toContain('foo')
})

test('there are routes to ask', () => expect(changing.length).toBeGreaterThan(30))

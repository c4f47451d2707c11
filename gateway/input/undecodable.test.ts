import fc from 'fast-check'
import { ROUTES, type WatchedApp, watchedApp } from '../server/app.fixture.ts'
import { undecodableParameters } from './undecodable.ts'

let watched: WatchedApp
beforeAll(async () => {
  watched = await watchedApp()
})
afterAll(() => watched.app.close())

const routeOf = (id: string) => ROUTES.find(({ operationId }) => operationId === id)!

test.each(['%E3', '%C3%28', '%ZZ', '%', 'a%2', '%ED%A0%80', '%C0%80', '%F5%80%80%80'])(
  '(lending I8) name=%s is 400 by the name of the parameter',
  async value => {
    expect(await watched.send(routeOf('listContracts'), { query: `?take=1&name=${value}` })).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
      fields: ['name'],
      reached: false,
    })
  },
)

test('a parameter name that does not decode is reported as it was sent', async () => {
  const answer = await watched.send(routeOf('listContracts'), { query: '?n%ZZ=1' })
  expect(answer).toMatchObject({ status: 400, fields: expect.arrayContaining(['n%ZZ']) })
})

test.each([
  ['/contracts/v1/%E3', 'id'],
  ['/webhooks/v1/events/%C3%28/attempts', 'id'],
  ['/contracts/v1/1/documents/%ZZ', 'documentId'],
  ['/nowhere/%ZZ', 'path'],
])('(lending I8) the path %s is 400 with the parameter %s', async (url, field) => {
  const answer = await watched.app.inject({ method: 'GET', url, headers: { 'api-key': 'any' } })
  expect([answer.statusCode, answer.json().error.details.field]).toEqual([400, field])
})

test('a plus is a blank, and valid percent-encoding is accepted', async () => {
  const query = '?name=S%C3%A3o+Jo%c3%a3o%2B%F0%9F%98%80'
  expect(await watched.send(routeOf('listContracts'), { query })).toMatchObject({
    status: 200,
    reached: true,
  })
})

test('exactly what decodeURIComponent refuses is reported', () => {
  const piece = fc.constantFrom('%', '%C3', '%A3', '%28', 'a', '+', '%ZZ', '%F0%9F%98%80', '')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), pieces => {
      const value = pieces.join('')
      let decodes = true
      try {
        decodeURIComponent(value)
      } catch {
        decodes = false
      }
      const told = undecodableParameters(`/x?a=1&b=${value}`)
      expect(told.map(({ field }) => field)).toEqual(decodes ? [] : ['b'])
    }),
  )
})

import { generalRefusals } from '../routing/generalRefusals.ts'
import type { Route } from '../routing/route.ts'
import { namesOf, ROUTES, type WatchedApp, watchedApp } from './app.fixture.ts'

/**
 * An id that is not in our form gets 404, as an unknown id does. A client cannot know our form, and 400
 * would reveal it to strangers.
 */
const placesOf = ({ params }: Route) => Object.keys(params.properties)
const withIds = ROUTES.filter(route => placesOf(route).length > 0 && !route.hidden)
const FOREIGN = [
  'abc',
  '0',
  '-1',
  '1.5',
  '1e3',
  '99999999999999999999',
  '9007199254740991',
  'x'.repeat(150),
  '%00',
  'sim',
  'rel_',
]

let watched: WatchedApp
beforeAll(async () => {
  watched = await watchedApp()
})
afterAll(() => watched.app.close())

test.each(namesOf(withIds))('%s answers 404 to ids of another form', async (_name, route) => {
  for (const place of placesOf(route)) {
    for (const id of [...FOREIGN, isInteger(route, place) ? 'sim_1001' : '999999999']) {
      const type = route.file === null ? null : 'multipart/form-data; boundary=b'
      const { status, code, reached } = await watched.send(route, { params: { [place]: id }, type })
      expect({ id, status, code, reached }).toEqual({ id, status: 404, code: 'not_found', reached: false })
    }
  }
  expect(generalRefusals(route)).toContain('not_found')
})

function isInteger({ params }: Route, place: string): boolean {
  return (params.properties[place] as { type?: string }).type === 'integer'
}

test('more than thirty routes are tested', () => expect(withIds.length).toBeGreaterThan(30))

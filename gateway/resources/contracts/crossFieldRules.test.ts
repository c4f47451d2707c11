import { creationFields } from '../../../local/start/creationFields.ts'
import { namesOf, ROUTES, type WatchedApp, watchedApp } from '../../server/app.fixture.ts'

/** Cross-field rules of a creation are part of its shape: checked first, before any key. */
let watched: WatchedApp
beforeAll(async () => {
  watched = await watchedApp()
})
afterAll(() => watched.app.close())

const [[, creation]] = namesOf(ROUTES.filter(({ operationId }) => operationId === 'createContract')) as [
  [string, (typeof ROUTES)[number]],
]
async function create(changes: Readonly<Record<string, string>>) {
  const parts = Object.entries(creationFields('529.982.247-25', changes)).map(
    ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const type = 'multipart/form-data; boundary=b'
  const answer = await watched.send(creation, { type, body: Buffer.from(`${parts.join('')}--b--\r\n`) })
  return { ...answer, fields: [...answer.fields].sort() }
}

test('a good creation reaches its handler', async () => {
  expect(await create({})).toMatchObject({ reached: true })
  expect(await create({ ltvPolicy: '{"warning":"0.7","alert":"0.8"}' })).toMatchObject({ reached: true })
})

test.each<[string, Record<string, string>, string[]]>([
  ['dates in the wrong order', { endDate: '2026-12-01' }, ['endDate']],
  ['an alert below the warning', { ltvPolicy: '{"warning":"0.9","alert":"0.8"}' }, ['ltvPolicy.alert']],
  [
    'both, and an empty name',
    { name: '', endDate: '2026-01-01', ltvPolicy: '{"warning":"0.9","alert":"0.8"}' },
    ['endDate', 'ltvPolicy.alert', 'name'],
  ],
  [
    'a token twice, and a rate that is none',
    { acceptedTokens: JSON.stringify(Array(2).fill({ tokenSymbol: 'USDC', network: 'BASE' })), cet: 'x' },
    ['acceptedTokens[1]', 'cet'],
  ],
  ['a date that is none', { endDate: 'soon' }, ['endDate']],
  ['a policy that is none', { ltvPolicy: '{"alert":"x"}' }, ['ltvPolicy.alert']],
])('%s: 400 by name, with whatever else is wrong', async (_what, changes, fields) => {
  expect(await create(changes)).toMatchObject({ status: 400, reached: false, fields })
})

test('name, email and phone of the borrower are ignored, whatever they hold', async () => {
  const odd = { name: 7, email: ['not', 'one'], phone: 'x'.repeat(5_000) }
  const borrower = JSON.stringify({ document: '52998224725', ...odd })
  const { 'borrower.document': _, ...others } = creationFields('')
  expect(await create({ borrower, 'borrower.document': '' })).toMatchObject({ status: 400 })
  const parts = Object.entries({ ...others, borrower }).map(
    ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const type = 'multipart/form-data; boundary=b'
  const answer = await watched.send(creation, { type, body: Buffer.from(`${parts.join('')}--b--\r\n`) })
  expect(answer).toMatchObject({ reached: true })
  const dotted = { 'borrower.name': '', 'borrower.email': 'none', 'borrower.phone': '\0' }
  expect(await create(dotted)).toMatchObject({ reached: true })
})

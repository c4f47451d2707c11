import fc from 'fast-check'
import { sealUnder } from '../../../platform/secrets/personalKeys.ts'
import { decrypt } from '../../../platform/secrets/secretBox.ts'
import { readSignatureEvent } from '../../../processors/domain/contract/providerReports.ts'
import { readProviderEvent } from '../../../processors/domain/directory/providerAnswer.ts'
import { isSealedText } from '../../../processors/domain/sealedText.ts'
import { withSealedWords } from './sealedBody.ts'

const KEY = Buffer.alloc(32, 5)
const ID = 'pk_person'
const seal = async (words: string) => sealUnder(ID, KEY, words)
const open = (text: unknown) => decrypt(KEY, String(text).split('.')[2]!, ID)
const ACCOUNT = ['customerId', 'reference', 'status']
const sealed = (body: string, facts = ACCOUNT) => withSealedWords(facts, body, async () => seal)
const WORDS = 'Maria Souza, whose mother is ill'

test('reason and link go into the log sealed, and are read from there as they were said (security 2)', async () => {
  const said = { customerId: 'cus_1', status: 'REJECTED', reason: WORDS, link: 'https://p.example/maria' }
  const body = await sealed(JSON.stringify(said))
  expect(body).not.toMatch(/maria/i)
  const { reason, link, ...facts } = readProviderEvent(JSON.parse(body))
  expect(facts).toEqual({ customerId: 'cus_1', status: 'REJECTED', reference: null })
  expect([open(reason), open(link)]).toEqual([said.reason, said.link])
})

test('a signer’s words are sealed whole, cut as a reader would cut them (security 2)', async () => {
  const facts = ['signingId', 'signerId', 'type', 'at']
  const said = { signingId: 'sig_1_1', signerId: 'sgr_1_1_1', type: 'REFUSED', at: '2026-11-20T12:00:00Z' }
  const body = await sealed(JSON.stringify({ ...said, reason: 'é'.repeat(900) }), facts)
  const { reason } = readSignatureEvent(JSON.parse(body))
  expect(isSealedText(reason!)).toBe(true)
  expect(open(reason)).toBe('é'.repeat(500))
})

test.each([
  ['members that nobody asked for', { note: WORDS, more: { deep: [WORDS] } }],
  ['a fact that is none', { status: { is: WORDS } }],
  ['a fact that is too long', { reference: `${WORDS} `.repeat(20) }],
  ['a reason that is no text', { reason: { said: WORDS } }],
  ['a link that is none', { link: `javascript:alert("${WORDS}")` }],
  ['a name of a member', { [WORDS]: true }],
])('%s leave no words in the log (security 2)', async (_what, members) => {
  const body = await sealed(JSON.stringify({ customerId: 'cus_1', status: 'ACTIVE', ...members }))
  expect(body).not.toContain('Maria')
  expect(JSON.parse(body).customerId).toBe('cus_1')
})

test.each([
  ['a link', { link: 'javascript:alert(1)' }, 'link is no'],
  ['a reason', { reason: 7 }, 'reason is no'],
  ['a status', { status: 'SHINY', reason: WORDS }, 'status is not one of'],
])('%s that no reader takes is not taken because it is sealed (security 2)', async (_what, members, why) => {
  const body = await sealed(JSON.stringify({ customerId: 'cus_1', status: 'REJECTED', ...members }))
  expect(() => readProviderEvent(JSON.parse(body))).toThrow(why)
})

test('what has facts alone stays byte by byte; a member given twice does not hide words (security 2)', async () => {
  const plain = '{"customerId":"cus_1","status":"ACTIVE", "reference":"acc_1"}'
  expect(await sealed(plain)).toBe(plain)
  const twice = `{"customerId":"cus_1","reference":"${WORDS}","reference":"a","status":"ACTIVE"}`
  expect(await sealed(twice)).not.toContain('Maria')
})

test('where nobody is known whom it is about, words are left out (security 2)', async () => {
  const said = { customerId: 'cus_9', status: 'REJECTED', reason: WORDS, more: 1 }
  const body = await withSealedWords(ACCOUNT, JSON.stringify(said), async () => async () => null)
  expect(JSON.parse(body)).toEqual({ customerId: 'cus_9', status: 'REJECTED', reason: null, more: null })
})

test('no word outside of the facts survives, whatever the body looks like (security 2)', async () => {
  const marked = fc.string({ maxLength: 20 }).map(text => `Zurrapa${text}`)
  const value = fc.oneof(
    marked,
    fc.jsonValue({ maxDepth: 2 }),
    fc.array(marked),
    fc.record({ inner: marked }),
  )
  const name = fc.oneof(fc.constantFrom('reason', 'link', 'note'), fc.string({ maxLength: 10 }), marked)
  const members = fc.dictionary(name, value, { maxKeys: 6 })
  const space = fc.constantFrom('', ' ', '\n  ')
  await fc.assert(
    fc.asyncProperty(members, space, async (extra, indent) => {
      const facts = { customerId: 'cus_1', status: 'REJECTED', reference: 'acc_1' }
      const { customerId: _1, status: _2, reference: _3, ...others } = extra
      const body = await sealed(JSON.stringify({ ...facts, ...others }, null, indent))
      expect(body).not.toContain('Zurrapa')
      expect(JSON.parse(body)).toMatchObject(facts)
    }),
  )
})

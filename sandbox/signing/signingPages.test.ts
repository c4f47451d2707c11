import fastify from 'fastify'
import { SIGNING_PATH, type SigningLinks } from './links.ts'
import { type SigningPageNeeds, signingPages } from './signingPages.ts'
import { WORDS } from './words.ts'

/** Links that are all wrong: the request is answered before anything is read. */
const NO_LINKS: SigningLinks = { pathOf: () => '', isRight: () => false }

test.each([
  ['?lang=en', 'en'],
  ['?lang=pt', 'pt'],
  ['?lang=en&lang=pt', 'en'],
  ['?lang=pt&lang=en&lang=en', 'pt'],
  ['?lang=&lang=en', 'pt'],
] as const)('a link to nothing with %s is answered in one language', async (query, language) => {
  const app = fastify()
  const [needs, conducts] = [{}, {}] as [SigningPageNeeds, Parameters<typeof signingPages>[2]]
  await app.register(signingPages(needs, NO_LINKS, conducts))
  const answer = await app.inject({ url: `${SIGNING_PATH}/sgr_1_1_1/token${query}` })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(answer.body).toContain(WORDS[language].unknown)
  await app.close()
})

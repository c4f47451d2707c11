import { readFileSync } from 'node:fs'
import { placeholdersOf, words } from '../console/text/catalogue.ts'
import en from '../console/text/en.json' with { type: 'json' }
import { MESSAGES_PATH, messagesSource } from '../console/text/generateMessages.ts'
import pt from '../console/text/pt.json' with { type: 'json' }

/** Texts of the console in both languages, each with its path. */
function texts(node: object, path = ''): (readonly [path: string, text: string])[] {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as const] : texts(value, `${path}${key}.`),
  )
}

test('messages.generated.ts is what `npm run generate -- words` writes', () => {
  expect(readFileSync(MESSAGES_PATH, 'utf8')).toBe(messagesSource())
})

test('each Portuguese text names the values of its English one', () => {
  const named = (catalogue: object) =>
    Object.fromEntries(texts(catalogue).map(([path, text]) => [path, [...placeholdersOf(text)].sort()]))
  expect(named(pt)).toEqual(named(en))
  expect(Object.values(named(en)).filter(values => values.length > 0).length).toBeGreaterThan(40)
})

test('a text with values is a function of them, whatever their order in its language', () => {
  expect(words.en.webhooks.hour('09:00', '5', '1', '12')).toBe('09:00: 5 delivered, 1 failed, median 12 ms')
  expect(words.pt.contract.policyOf('CURE', 'FULL', 24)).toBe('total, 24 h após o aviso')
  expect(words.pt.contract.soldAt('89%', true)).toBe('Em 89% a garantia é executada imediatamente.')
})

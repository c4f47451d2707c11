import { type FoundSides, identityToSettle } from './identity.ts'

const [ONE, TWO] = ['0b5c0bd2-2f2a-4c0e-9f3b-000000000001', '0b5c0bd2-2f2a-4c0e-9f3b-000000000002']
const NOTHING: FoundSides = {
  database: null,
  isDatabaseEmpty: true,
  brokers: null,
  hasTopics: false,
  used: [],
}
const found = (changes: Partial<FoundSides>): FoundSides => ({ ...NOTHING, ...changes })
const database = (id: string, isOnBrokers = true) => ({
  database: { id, isOnBrokers },
  isDatabaseEmpty: false,
})
const brokers = (id: string) => ({ brokers: { id, environment: 'PROD' }, used: ['contract-events'] })

test('a new deployment, and one of a release without identities, get one', () => {
  expect(identityToSettle(NOTHING, null)).toBeNull()
  expect(identityToSettle(found({ isDatabaseEmpty: false, hasTopics: true }), null)).toBeNull()
})

test('an identity that both sides have, or that a run left half written, stays', () => {
  expect(identityToSettle(found({ ...database(ONE), ...brokers(ONE) }), null)).toBe(ONE)
  expect(identityToSettle(found(database(ONE, false)), null)).toBe(ONE)
  expect(identityToSettle(found({ ...database(ONE, false), ...brokers(ONE) }), null)).toBe(ONE)
})

test.each([
  [
    'brokers of another deployment',
    { ...database(ONE), ...brokers(TWO) },
    `belong to deployment ${TWO} (PROD), the database to deployment ${ONE}`,
  ],
  ['brokers of another deployment, at the first run', { ...database(ONE, false), ...brokers(TWO) }, TWO],
  ['a new database on brokers of a deployment', brokers(TWO), `provision --deployment ${TWO}`],
  [
    'brokers without the topics of the database',
    database(ONE),
    `belongs to deployment ${ONE}, and these brokers have no topic`,
  ],
  [
    'a database of a release without identities on brokers without its topics, or with a prefix',
    { isDatabaseEmpty: false },
    'these brokers have none of its topics',
  ],
  [
    'a new database on brokers of a release without identities',
    { used: ['contract-events'] },
    'contract-events hold records of another deployment, and the database is empty',
  ],
] as const)('%s: refused, with the ids and the remedy', (_case, changes, sentence) => {
  expect(() => identityToSettle(found(changes), null)).toThrow(sentence)
})

test('an operator joins a side that was lost to the other one, and never two deployments', () => {
  expect(identityToSettle(found(brokers(ONE)), ONE)).toBe(ONE)
  expect(identityToSettle(found(database(ONE)), ONE)).toBe(ONE)
  expect(identityToSettle(found({ used: ['contract-events'] }), ONE)).toBe(ONE)
  expect(() => identityToSettle(found(brokers(TWO)), ONE)).toThrow(`belongs to deployment ${TWO}`)
  expect(() => identityToSettle(found({ ...database(ONE), ...brokers(TWO) }), ONE)).toThrow(TWO)
})

import fc from 'fast-check'
import { type BookEntry, type BookQuestion, createContractBook } from './contractBook.ts'

const entry = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  createdAt: fc.integer({ min: 1, max: 12 }),
  name: fc.stringMatching(/^[ab]{0,4}$/),
  status: fc.constantFrom('DRAFT', 'ACTIVE'),
})
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const question = fc.record({
  name: maybe(fc.constantFrom('a', 'ab', 'bb')),
  status: maybe(fc.constantFrom('DRAFT', 'ACTIVE', 'COMPLETED')),
  createdAfter: maybe(fc.integer({ min: 0, max: 13 })),
  createdBefore: maybe(fc.integer({ min: 0, max: 13 })),
  skip: fc.integer({ min: 0, max: 6 }),
  take: fc.integer({ min: 1, max: 6 }),
  before: maybe(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 40 }))),
})

/** What the list means, said without any order or search. */
function plainly(all: readonly BookEntry[], asked: BookQuestion) {
  const matching = all
    .filter(({ name }) => asked.name === undefined || name.includes(asked.name))
    .filter(({ status }) => asked.status === undefined || status === asked.status)
    .filter(({ createdAt }) => asked.createdAfter === undefined || createdAt > asked.createdAfter)
    .filter(({ createdAt }) => asked.createdBefore === undefined || createdAt < asked.createdBefore)
    .sort((a, b) => b.createdAt - a.createdAt || b.id - a.id)
  const [time, id] = asked.before ?? [Number.MAX_SAFE_INTEGER, 0]
  const rest = matching.filter(one => one.createdAt < time || (one.createdAt === time && one.id < id))
  const ids = rest.slice(asked.skip, asked.skip + asked.take).map(one => one.id)
  return { total: matching.length, ids, hasMore: rest.length > asked.skip + asked.take }
}

test('property: a book answers what the list means, in whatever order its entries came', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 40 }),
      question,
      (all, asked) => {
        const book = createContractBook()
        for (const one of all) book.put(one)
        expect(book.answer(asked)).toEqual(plainly(all, asked))
      },
    ),
    { numRuns: 2_000 },
  )
})

test('a status is taken over, and nothing is there twice', () => {
  const book = createContractBook()
  const one = { id: 7, createdAt: 5, name: 'working capital', status: 'DRAFT' }
  book.put(one)
  book.put({ ...one, status: 'PENDING_ACCEPTANCE' })
  book.setStatus([5, 7], 'ACTIVE')
  book.setStatus([5, 8], 'ACTIVE')
  expect(book.size).toBe(1)
  const asked = { skip: 0, take: 10 }
  expect(book.answer({ ...asked, status: 'ACTIVE' })).toEqual({ total: 1, ids: [7], hasMore: false })
  expect(book.answer({ ...asked, status: 'DRAFT' })).toEqual({ total: 0, ids: [], hasMore: false })
})

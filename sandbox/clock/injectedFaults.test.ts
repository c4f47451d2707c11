import { createFaultRegistry, instructionKey, isOfProviders } from './injectedFaults.ts'
import { NO_FAULTS } from './providerFaults.ts'

/** The topic: every registry reads every record, its own included. */
function topic() {
  const records: { key: string; value: Buffer }[] = []
  const books = [0, 1].map(() => createFaultRegistry((key, value) => write(key, value)))
  const write = (key: string, value: object) => {
    records.push({ key, value: Buffer.from(JSON.stringify(value)) })
    for (const book of books) book.hear(key, records.at(-1)!.value, records.length - 1)
  }
  return {
    books,
    write,
    /** A process that starts now. */
    replayed() {
      const book = createFaultRegistry(() => undefined)
      for (const [offset, { key, value }] of records.entries()) book.hear(key, value, offset)
      return book
    },
  }
}
const ACCOUNT = instructionKey('account')

test('nobody is told anything at first', () => {
  const { books } = topic()
  expect([books[0]!.of('account'), books[0]!.newest()]).toEqual([NO_FAULTS, -1])
  expect(books[0]!.takeFailure('account')).toBe(false)
})

test('an instruction is for one provider, everywhere, and the next one takes its place', () => {
  const { books, write } = topic()
  write(ACCOUNT, { delayMs: 5, reject: true })
  for (const book of books) {
    expect(book.of('account')).toEqual({ ...NO_FAULTS, delayMs: 5, reject: true })
    expect(book.of('custody')).toEqual(NO_FAULTS)
  }
  write(ACCOUNT, {})
  expect(books[1]!.of('account')).toEqual(NO_FAULTS)
  expect(books[1]!.newest()).toBe(1)
})

test('a failure counts for all who ask, and a start neither forgets nor repeats it', () => {
  const { books, write, replayed } = topic()
  write(ACCOUNT, { failNext: 3 })
  expect([books[0]!.takeFailure('account'), books[1]!.takeFailure('account')]).toEqual([true, true])
  expect(books[0]!.of('account').failNext).toBe(1)
  const started = replayed()
  expect([1, 2].map(() => started.takeFailure('account'))).toEqual([true, false])
  write(ACCOUNT, { failNext: 1 })
  expect([1, 2].map(() => books[0]!.takeFailure('account'))).toEqual([true, false])
})

test('a count of an instruction that is over changes nothing, nor does what comes twice or from elsewhere', () => {
  const { books, write } = topic()
  write(ACCOUNT, { failNext: 2 })
  write(ACCOUNT, { failNext: 2 })
  write(`${ACCOUNT}/failed`, { revision: 0, failed: 2 })
  const [book] = books
  expect(book!.hear(ACCOUNT, Buffer.from('{"reject":true}'), 0)).toBe(false)
  expect(book!.hear('provider/weather', Buffer.from('{"reject":true}'), 9)).toBe(false)
  expect(book!.of('account')).toEqual({ ...NO_FAULTS, failNext: 2 })
  expect(['clock', 'feed', 'contracts-1'].filter(isOfProviders)).toEqual([])
})

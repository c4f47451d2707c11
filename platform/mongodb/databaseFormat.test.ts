import { FORMATS, formatRefusal } from './databaseFormat.ts'

const deployment = (format: number, oldestReader: number) => ({
  _id: 'deployment' as const,
  format,
  oldestReader,
})
const release = (own: number) => ({ own, oldest: own - 1 })

test('a release works on its own format, on the one before, and on that of the release after it', () => {
  for (const made of [4, 5, 6]) {
    expect(formatRefusal(deployment(made, made - 1), release(5))).toBeNull()
  }
})

test('two releases back the image is to be rolled forward; two releases on the database is to be migrated', () => {
  expect(formatRefusal(deployment(7, 6), release(5))).toMatch(
    /^the database has format 7, which releases below format 6 cannot read, and this one is of format 5: roll the image forward/,
  )
  expect(formatRefusal(deployment(3, 2), release(5))).toMatch(
    /^the database has format 3, and this release reads 4 and newer: .*`lastro migrate`/,
  )
})

test('what says nothing was made by 1.2.0, which this release takes over', () => {
  expect(formatRefusal(null)).toBeNull()
  expect(formatRefusal({ _id: 'deployment', partitions: 12 })).toBeNull()
  expect(formatRefusal(null, { own: FORMATS.own + 1, oldest: FORMATS.oldest + 1 })).toContain('has format 1')
})

test('one release may be taken back: this one works on the format before its own', () => {
  expect(FORMATS.own - FORMATS.oldest).toBe(1)
})

import { foldNames } from '../../operations/provision/foldNames.ts'
import { newDatabase, type TestDatabase } from './database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase('names')
})
afterAll(() => database?.drop())

test('names that version 1.2 folded as lower case alone are folded as search folds them now', async () => {
  const contracts = database.db.collection<{
    _id: number
    name: string
    guaranteeId: number
    nameFolded: string
  }>('contracts')
  const names = ['Giro', 'S\u00e3o', 'Sa\u0303o', 'Stra\u00dfe', '\u0130STANBUL', '\u039f\u0394\u039f\u03a3']
  // More than are looked at with one command.
  const many = Array.from({ length: 1_200 }, (_, index) => `Stra\u00dfe ${index}`)
  await contracts.insertMany(
    [...names, ...many].map((name, _id) => ({ _id, name, guaranteeId: _id, nameFolded: name.toLowerCase() })),
  )
  expect(await foldNames(database.db)).toBe(4 + many.length)
  const folded = await contracts
    .find({ _id: { $lt: names.length } })
    .sort({ _id: 1 })
    .toArray()
  expect(folded.map(({ nameFolded }) => nameFolded)).toEqual([
    ...['giro', 's\u00e3o', 's\u00e3o', 'strasse', 'istanbul', '\u03bf\u03b4\u03bf\u03c3'],
  ])
  expect(await contracts.countDocuments({ nameFolded: /^strasse \d+$/ })).toBe(many.length)
  expect(await foldNames(database.db)).toBe(0)
})

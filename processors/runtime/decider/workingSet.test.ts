import type { Condition, Need } from '../ports.ts'
import { loadWorkingSet } from './workingSet.ts'

const one = (collection: string, field: string, value: string): Need => ({
  collection,
  field,
  values: [value],
})
const creation = (collection: string, id: string): Need => ({ ...one(collection, '_id', id), isNew: true })

/** Answers every question with the documents that have one of the values, and remembers the questions. */
function storeOf(documents: Readonly<Record<string, readonly { _id: string; name?: string }[]>>) {
  const questions: [string, readonly Condition[]][] = []
  const find = async (collection: string, conditions: readonly Condition[]) => {
    questions.push([collection, conditions])
    return (documents[collection] ?? []).filter(document =>
      conditions.some(({ field, values }) => values.includes(document[field as '_id'])),
    )
  }
  return { questions, find }
}

test('the needs of a batch are one query for each collection, merged by field', async () => {
  const store = storeOf({ parties: [{ _id: 'p1' }, { _id: 'p2', name: 'n' }] })
  const needs = [one('parties', '_id', 'p1'), one('parties', 'name', 'n'), one('parties', '_id', 'p3')]
  const set = await loadWorkingSet(store, () => [...needs, one('contracts', '_id', 'c1'), ...needs])
  expect(store.questions).toEqual([
    [
      'parties',
      [
        { field: '_id', values: ['p1', 'p3'] },
        { field: 'name', values: ['n'] },
      ],
    ],
    ['contracts', [{ field: '_id', values: ['c1'] }]],
  ])
  expect(set.get('parties', 'p2')).toEqual({ _id: 'p2', name: 'n' })
  expect(set.isAbsent('contracts', 'c1')).toBe(true)
  expect(set.isAbsent('contracts', 'c2')).toBe(false)
})

test('a creation is absent without a question, until creations are looked up', async () => {
  const store = storeOf({ contracts: [{ _id: 'c1' }] })
  const assumed = await loadWorkingSet(store, () => [creation('contracts', 'c1')], 'assumed')
  expect(store.questions).toEqual([])
  expect(assumed.isAbsent('contracts', 'c1')).toBe(true)
  const known = await loadWorkingSet(store, () => [creation('contracts', 'c1')], 'looked up')
  expect(known.isAbsent('contracts', 'c1')).toBe(false)
  expect(known.get('contracts', 'c1')).toEqual({ _id: 'c1' })
})

test('a document that another input of the batch reads is looked up, whichever comes first', async () => {
  for (const needs of [
    [creation('contracts', 'c1'), one('contracts', '_id', 'c1')],
    [one('contracts', '_id', 'c1'), creation('contracts', 'c1')],
  ]) {
    const store = storeOf({ contracts: [{ _id: 'c1' }] })
    const set = await loadWorkingSet(store, () => needs, 'assumed')
    expect(store.questions).toHaveLength(1)
    expect(set.isAbsent('contracts', 'c1')).toBe(false)
  }
})

test('needs that name new ones for ever are refused', async () => {
  let asked = 0
  const endless = () => [one('contracts', '_id', `c${asked++}`)]
  await expect(loadWorkingSet(storeOf({}), endless)).rejects.toThrow('settle in few rounds')
})

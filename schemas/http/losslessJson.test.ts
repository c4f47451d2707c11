import { JsonRefusal, MAX_VALUES, parseJson } from './losslessJson.ts'

const list = (entries: number, entry: string) => `[${Array.from({ length: entries }, () => entry).join()}]`

test('a number that a double would change keeps its text; any other is a number', () => {
  const read = parseJson('[1.5, -2, 1e3, 12345678901234567.89]') as readonly unknown[]
  expect(read.slice(0, 2)).toEqual([1.5, -2])
  expect(read.slice(2).map(value => (value as symbol).description)).toEqual(['1e3', '12345678901234567.89'])
  expect(parseJson(' 7')).toBe(7)
})

test('what looks like a number within a text is none', () => {
  expect(parseJson('{"at":"12:30","list":"[1,2]"}')).toEqual({ at: '12:30', list: '[1,2]' })
})

test('members and entries of all depths are counted, the outermost value too', () => {
  const most = list(MAX_VALUES - 1, '1')
  expect(parseJson(most)).toHaveLength(MAX_VALUES - 1)
  expect(() => parseJson(`{"list":${most}}`)).toThrow(JsonRefusal)
  expect(() => parseJson(list(MAX_VALUES / 2, '{"a":0}'))).toThrow(JsonRefusal)
})

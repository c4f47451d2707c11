import { canonicalJson } from './canonicalJson.ts'

test('canonical JSON has sorted keys and no blanks, at every depth, and leaves undefined out', () => {
  expect(canonicalJson({ b: [{ d: null, c: '1' }], a: 2 })).toBe('{"a":2,"b":[{"c":"1","d":null}]}')
  expect(canonicalJson({ b: undefined, a: 'ã"' })).toBe('{"a":"ã\\""}')
})

import type { Refusal } from '../errors/errors.ts'
import { JSON_TYPE, negotiate, VENDOR_TYPE } from './versioning.ts'

test.each([
  [undefined, JSON_TYPE, false],
  ['*/*', JSON_TYPE, false],
  ['application/json', JSON_TYPE, false],
  ['text/html, application/*;q=0.8', JSON_TYPE, false],
  ['application/vnd.lastro.v2+json', VENDOR_TYPE, false],
  ['Application/Vnd.Lastro.V2+Json; charset=utf-8', VENDOR_TYPE, false],
  ['application/vnd.lastro.v1+json, application/vnd.lastro.v2+json;q=0.5', VENDOR_TYPE, false],
  ['application/problem+json', JSON_TYPE, true],
  ['application/pdf', JSON_TYPE, false],
])('%s is served', (accept, json, problem) => {
  expect(negotiate(accept)).toEqual({ json, problem })
})

test.each([
  'application/vnd.lastro.v1+json',
  'application/vnd.lastro.v3+json',
  'application/vnd.other.v2+json',
  'text/html',
  'application/json;q=0',
  'nonsense',
  `application/json,${'x'.repeat(2_000)}`,
])('%s is refused as an unsupported version', accept => {
  expect(() => negotiate(accept)).toThrow(expect.objectContaining({ code: 'unsupported_version' }) as Refusal)
})

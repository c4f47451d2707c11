import { faultOf, type SeenAnswer } from '../support/openapiDocument.ts'

/** That the check itself can fail: each of these differs from the first in one thing. */
const right: SeenAnswer = {
  method: 'GET',
  path: '/errors',
  status: 200,
  contentType: 'application/json; charset=utf-8',
  bytes: Buffer.from('{"data":{"errors":[{"code":"not_found","status":404,"message":"No such resource."}]}}'),
}
const refusal = (code: string) => {
  const details = { field: null, reason: null }
  return Buffer.from(
    JSON.stringify({ error: { code, message: 'no', details, violations: [], requestId: 'req_1' } }),
  )
}

test.each<[string, Partial<SeenAnswer>, string | null]>([
  ['the answer that is described', {}, null],
  ['a status without description', { status: 418 }, '418 is not documented'],
  ['another media type', { contentType: 'text/html' }, 'text/html is not documented'],
  ['a field too many', { bytes: Buffer.from('{"data":{"errors":[]},"more":1}') }, 'additional properties'],
  ['a field too few', { bytes: Buffer.from('{"data":{}}') }, "must have required property 'errors'"],
  ['a wrong type', { bytes: Buffer.from('{"data":{"errors":{}}}') }, 'must be array'],
  ['a refusal', { path: '/contracts/v1/7', status: 404, bytes: refusal('not_found') }, null],
  ['an unknown code', { path: '/contracts/v1/7', status: 404, bytes: refusal('gone') }, 'allowed values'],
  [
    'a spelled-out path, not an id',
    { path: '/contracts/v1/borrowers/lookup', status: 404 },
    'not documented',
  ],
  ['an unknown path', { path: '/nowhere', status: 404, bytes: refusal('not_found') }, null],
  ['an unknown path that answers', { path: '/nowhere' }, '200, not 400 or 404 or 414'],
  ['a method that is none', { method: 'PUT', status: 405, bytes: refusal('method_not_allowed') }, null],
])('%s', (_what, change, fault) => {
  const found = faultOf({ ...right, ...change })
  if (fault === null) expect(found).toBeNull()
  else expect(found).toContain(fault)
})

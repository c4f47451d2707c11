import { operationsOf as documentedOperations, readOpenApi } from '../../docs/site/openapi.ts'
import { refusalsOf } from '../../docs/site/reference.ts'
import { SCOPES } from '../../gateway/access/scopes.ts'
import { sdkFacts } from '../../sdk/generate/generate.ts'
import { snake } from '../../sdk/generate/python.ts'
import { operationsOf } from '../../sdk/generate/sdkDocument.ts'
import { Lastro, type LastroError } from '../../sdk/typescript/src/lastro.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { runPython } from './python.ts'

/**
 * Every operation, called once by each SDK with the example of the document. Its answer is right, or a
 * refusal of its rules: a request that was built wrongly would be refused by its shape.
 */
const { document } = sdkFacts()
let lastro: Platform
let lender: Party
let key: string
let ids: Readonly<Record<string, number>>

beforeAll(async () => {
  lastro = await platform()
  lender = await lastro.newLender()
  const { body } = await lastro.createContract(lender, await lastro.newBorrower())
  ids = { contract: body.data.id, guarantee: body.data.guarantee.id }
  key = await lastro.newKey(
    SCOPES.filter(scope => scope !== 'borrower:onboarding'),
    lender.document,
  )
})
afterAll(() => lastro?.close())

interface Call {
  readonly name: string
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** Refused by its shape although the request is built rightly: the reason of each. */
const REFUSED_EXAMPLES: Readonly<Record<string, string>> = {
  exchangeSignInCode: 'the code of the example is not one that was given out',
}
/** A stream never ends; `events()` has a test. */
const SKIPPED = new Set(['streamEvents'])
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n')

// biome-ignore lint/suspicious/noExplicitAny: examples of every shape
type Example = any

async function callsOf(): Promise<readonly Call[]> {
  // Other tests, and the calls themselves, move the deployment's clock: prices are of its time.
  const { now } = expectStatus(await lastro.call(key, 'GET', '/sandbox/v1/clock'), 200).body.data
  const ofToday = (example: Example): Example =>
    JSON.parse(JSON.stringify(example ?? {}), (name, value) => (name === 'asOf' ? now : value))
  return operationsOf(document)
    .filter(({ operationId }) => !SKIPPED.has(operationId))
    .map(({ operationId, path, parameters, requestBody }) => {
      const of = (where: string) =>
        parameters.filter(one => one.in === where && (one.required || where === 'path'))
      const values = (where: string) =>
        Object.fromEntries(of(where).map(one => [one.name, exampleOf(path, one)]))
      const [content] = Object.entries(requestBody?.content ?? {})
      const example = (content?.[1] as { example?: Example } | undefined)?.example
      const file = content?.[0] === 'multipart/form-data' ? { ccbFile: PDF } : {}
      return {
        name: operationId,
        path: values('path'),
        query: values('query'),
        headers: values('header') as Record<string, string>,
        body: content === undefined ? undefined : { ...ofToday(example), ...file },
      }
    })
}

function exampleOf(path: string, { name, schema }: { name: string; schema: Example }): unknown {
  if (name === 'contractId' || (name === 'id' && path.includes('/contracts'))) return ids['contract']
  if (name === 'id' && path.startsWith('/guarantees')) return ids['guarantee']
  const { examples = [], ...own }: Example = schema.$ref
    ? document.components.schemas[schema.$ref.split('/').at(-1)]
    : schema
  return examples[0] ?? own.enum?.[0] ?? own.default ?? own.minimum ?? 'none'
}

interface End {
  readonly code: string
  readonly violations?: readonly { readonly field: string | null; readonly reason: string | null }[]
}

/** Says how the calls ended, refusals by their code. */
function tell(calls: readonly Call[], ends: readonly End[]): void {
  const refused = calls.map(({ name }, index) => ({ name, code: ends[index]!.code }))
  const byCode = [...Map.groupBy(refused, ({ code }) => code)].map(
    ([code, found]) => `  ${code} (${found.length}): ${found.map(({ name }) => name).join(', ')}`,
  )
  process.stdout.write(`${ends.length} operations were answered:\n${byCode.join('\n')}\n`)
}

const openapi = readOpenApi()
const documented = new Map(
  documentedOperations(openapi).map(one => [one.operationId, new Set(['ok', ...refusalsOf(openapi, one)])]),
)

const WRONG =
  /^(INVALID_REQUEST|internal_error|method_not_allowed|unsupported_|unauthenticated|http_|unreachable)/

/** Ends that the document does not name, of wrongly built requests, or of a server that broke. */
function wrongOf(calls: readonly Call[], ends: readonly End[]): readonly string[] {
  expect(ends.length).toBe(calls.length)
  tell(calls, ends)
  return calls.flatMap(({ name }, index) => {
    const { code, violations = [] } = ends[index]!
    const isWrong = WRONG.test(code)
    const isDocumented = documented.get(name)!.has(code)
    return (isWrong || !isDocumented) && !(name in REFUSED_EXAMPLES)
      ? [`${name}: ${code} ${JSON.stringify(violations)}`]
      : []
  })
}

test('TypeScript', async () => {
  const sdk = new Lastro({ url: lastro.gateway, key })
  const calls = await callsOf()
  expect(calls.length).toBeGreaterThan(130)
  const ends: End[] = []
  for (const { name, body, ...given } of calls) {
    const operation = sdk[name as keyof Lastro] as (given: unknown) => Promise<unknown>
    const form =
      body && typeof body === 'object' && 'ccbFile' in body ? { ccbFile: new File([PDF], 'ccb.pdf') } : {}
    const whole = body === undefined ? given : { ...given, body: { ...body, ...form } }
    await operation.call(sdk, whole).then(
      () => ends.push({ code: 'ok' }),
      (error: LastroError) => ends.push({ code: error.code ?? String(error), violations: error.violations }),
    )
  }
  expect(wrongOf(calls, ends)).toEqual([])
})

test.each(['sync', 'async'])('Python, %s', async kind => {
  const calls = await callsOf()
  const given = calls.map(({ name, path, query, headers, body }) => ({
    name: snake(name),
    args: [...Object.values(path), ...(body === undefined ? [] : [withText(body)])],
    named: Object.fromEntries(
      Object.entries({ ...query, ...headers }).map(([one, value]) => [snake(one), value]),
    ),
  }))
  const ends = JSON.parse(
    await runPython(['calls.py', lastro.gateway, key, kind], JSON.stringify(given)),
  ) as End[]
  expect(wrongOf(calls, ends)).toEqual([])
})

const withText = (body: unknown) =>
  Object.fromEntries(
    Object.entries(body as object).map(([name, value]) => [
      name,
      Buffer.isBuffer(value) ? value.toString('base64') : value,
    ]),
  )

import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { PROBLEMS } from '../errors/errors.ts'
import { compileCheck } from '../input/validation.ts'
import { PUBLISHED_ROUTES } from '../publishedRoutes.ts'
import { openApiDocument } from './openapi.ts'

interface WebhookOperation {
  readonly operationId: string
  readonly requestBody: {
    readonly content: {
      readonly 'application/json': { readonly schema: { readonly $ref: string }; readonly example: unknown }
    }
  }
}

interface Operation {
  readonly responses: Readonly<Record<string, { readonly headers?: object; readonly content?: Content }>>
}
type Content = Readonly<Record<string, { readonly schema: object }>>

const routes = PUBLISHED_ROUTES
// Through JSON, as it is written: what has no value is not there.
const document = JSON.parse(JSON.stringify(openApiDocument(routes)))

test('docs/openapi.json is fresh: `npm run generate -- openapi` writes it', () => {
  const written = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'))
  expect(written).toEqual(document)
})

test('Contracts is the first tag, and every tag has a description', () => {
  const tags = document.tags as { readonly name: string; readonly description: string }[]
  expect(tags[0]?.name).toBe('Contracts')
  const used = new Set(routes.filter(({ hidden }) => !hidden).map(({ tag }) => tag))
  expect(new Set(tags.map(({ name }) => name))).toEqual(used)
  for (const { name, description } of tags) expect(description.length).toBeGreaterThan(name.length + 10)
})

test('operation ids are unique and method and path are used once', () => {
  const ids = routes.map(route => route.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const places = routes.map(route => `${route.method} ${route.url}`)
  expect(new Set(places).size).toBe(places.length)
})

test('the schemas of every request compile', () => {
  for (const { params, query, headers, body } of routes) {
    for (const schema of [params, query, headers]) compileCheck(schema, 'parameter')({})
    if (body !== null) compileCheck(body)({})
  }
})

test('every example is valid by its schema', () => {
  const problems: string[] = []
  for (const route of routes) {
    for (const [status, answer] of Object.entries(route.responses)) {
      if (!answer.schema) continue
      if (answer.example === undefined) problems.push(`${route.operationId} ${status} has no example`)
      else {
        const violations = compileCheck(answer.schema)(structuredClone(answer.example))
        if (violations.length > 0)
          problems.push(`${route.operationId} ${status}: ${JSON.stringify(violations)}`)
      }
    }
    if (route.body !== null && route.bodyExample === undefined && !route.bodyOptional) {
      problems.push(`${route.operationId} has no example of its body`)
    }
    if (route.body !== null && route.bodyExample !== undefined) {
      const violations = compileCheck(route.body)(structuredClone(route.bodyExample))
      if (violations.length > 0) problems.push(`${route.operationId} body: ${JSON.stringify(violations)}`)
    }
  }
  expect(problems).toEqual([])
})

test('every reference resolves, and every component is referred to', () => {
  const text = JSON.stringify(document)
  const references = new Set(
    [...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, place]) => place),
  )
  const { securitySchemes: _, ...components } = document.components
  const parts = Object.entries<object>(components).flatMap(([kind, named]) =>
    Object.keys(named).map(name => `${kind}/${name}`),
  )
  expect([...references].sort()).toEqual(parts.sort())
})

test('the document lists exactly the errors of the table', () => {
  expect(document.components.schemas.Error.properties.error.properties.code.enum).toEqual(
    Object.keys(PROBLEMS),
  )
  const unnamed = Object.keys(PROBLEMS).filter(code => !(code in document.components.examples))
  expect(unnamed).toEqual(['method_not_allowed'])
})

test('every example of errors and webhooks is valid, and every schema of the document compiles', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'doc', ...document })
  const validate = ajv.compile({ $ref: 'doc#/components/schemas/Error' })
  for (const { value } of Object.values<{ value: unknown }>(document.components.examples)) {
    expect(validate(value)).toBe(true)
  }
  for (const { post } of Object.values<{ post: WebhookOperation }>(document.webhooks)) {
    const { schema, example } = post.requestBody.content['application/json']
    const keeps = ajv.validate({ $ref: `doc${schema.$ref}` }, example)
    expect([post.operationId, keeps]).toEqual([post.operationId, true])
  }
  for (const name of Object.keys(document.components.schemas)) {
    expect(() => ajv.compile({ $ref: `doc#/components/schemas/${name}` })).not.toThrow()
  }
})

test('every command can return 202 with a pending command', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'doc', ...document })
  const pending = { data: { commandId: 'cmd_1', status: 'PENDING' } }
  const operations = Object.values<Record<string, Operation>>(document.paths).flatMap(
    Object.entries<Operation>,
  )
  const commands = operations.filter(([, { responses }]) =>
    Object.values(responses).some(({ headers }) => headers && 'X-Command-Id' in headers),
  )
  expect(commands.length).toBeGreaterThan(30)
  for (const [, { responses }] of commands) {
    const schema = JSON.stringify(responses['202']?.content?.['application/json']?.schema)
    expect(ajv.validate(JSON.parse(schema.replaceAll('"#/', '"doc#/')), pending)).toBe(true)
  }
})

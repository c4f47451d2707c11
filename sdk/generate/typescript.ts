import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DecimalShapes } from './decimalShapes.ts'
import { type Json, jsonAnswerOf, operationsOf, type SdkDocument } from './sdkDocument.ts'

/**
 * Generated files of the TypeScript SDK that @hey-api/openapi-ts does not make: types by method and path, the
 * union of events, error classes and the table of decimals. Decimals become `Decimal` in its types.
 */
export interface Facts {
  readonly document: SdkDocument
  readonly shapes: DecimalShapes
  /** Name of the schema by name of the event. */
  readonly events: Readonly<Record<string, string>>
  /** Events whose `sequence` has no gaps for a reader. */
  readonly gapFree: readonly string[]
  readonly errorCodes: readonly string[]
}

export const NOTE = 'Generated from the OpenAPI document by `npm run generate -- sdk`. Do not edit.'
const DECIMAL_INPUT = 'string | number'

export function finishTypescript(folder: string, facts: Facts): void {
  const types = join(folder, 'types.gen.ts')
  const asked = takenByRequests(facts.document)
  writeFileSync(
    types,
    briefed(withDecimals(readFileSync(types, 'utf8'), facts.document), type => asked.has(type)).replaceAll(
      UNION_OF_ANSWERS,
      '',
    ),
  )
  const operations = join(folder, 'sdk.gen.ts')
  writeFileSync(operations, withForms(withShortImport(briefed(readFileSync(operations, 'utf8'), () => true))))
  for (const file of globSync('{client,core}/*.ts', { cwd: folder }).map(name => join(folder, name)))
    writeFileSync(
      file,
      briefed(readFileSync(file, 'utf8'), () => false),
    )
  writeFileSync(join(folder, 'routes.gen.ts'), routes(facts))
  writeFileSync(join(folder, 'errors.gen.ts'), errors(facts))
  writeFileSync(join(folder, 'decimals.gen.ts'), decimals(facts))
  writeFileSync(join(folder, 'events.gen.ts'), events(facts))
  writeFileSync(join(folder, 'lists.gen.ts'), lists(facts))
}

/** Said already by the type of all answers. */
const UNION_OF_ANSWERS = /^export type (\w+)Response = \1Responses\[keyof \1Responses\];\n+/gm

/** Forms are written by decimals.ts. */
const withForms = (text: string) =>
  text
    .replaceAll('...formDataBodySerializer', 'bodySerializer: formOf')
    .replace(' formDataBodySerializer,', '')
    .replace('import ', "import { formOf } from '../decimals.ts';\nimport ")

/** Each type by its name alone, not also in a list of 300. */
function withShortImport(text: string): string {
  const list = /^import type \{ ([^}]+) \} from '\.\/types\.gen(?:\.ts)?';$/m
  const names = new Set(list.exec(text)?.[1]?.split(', '))
  if (names.size === 0) throw new Error('sdk.gen.ts does not import its types')
  return text
    .replace(list, '')
    .replaceAll(/\b\w+(?:Data|Responses)\b/g, name => (names.has(name) ? `T.${name}` : name))
    .replace('import ', "import type * as T from './types.gen.ts';\nimport ")
}

const COMMENT = /^( *)\/\*\*\n([\s\S]*?) *\*\/\n/gm

/**
 * Comments of one sentence, for what a body takes: those of answers were half of the package, and are in the
 * reference.
 */
function briefed(text: string, isKept: (type: string) => boolean): string {
  return text
    .split(/^(?=export (?:type|class) )/m)
    .map(part => {
      const [, name = ''] = /^export \w+ (\w+)/.exec(part) ?? []
      return part.replaceAll(COMMENT, (_, indent: string, lines: string) => {
        const prose = lines
          .replaceAll(/^ *\* ?/gm, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim()
        return isKept(name) ? `${indent}/** ${prose.split(/(?<=[.;:]) /)[0]!.replace(/[;:]$/, '.')} */\n` : ''
      })
    })
    .join('')
}

/** Names of the schemas of bodies, and of those that they refer to. */
function takenByRequests(document: SdkDocument): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (value: unknown) => {
    for (const [, name] of (JSON.stringify(value) ?? '').matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name!)) continue
      found.add(name!)
      visit(document.components.schemas[name!])
    }
  }
  for (const { requestBody } of operationsOf(document)) visit(requestBody)
  return found
}

/** Answers hold a Decimal, requests take one. */
function withDecimals(text: string, { components }: SdkDocument): string {
  const inputs = Object.keys(components.schemas).filter(name => isDecimalInput(components.schemas[name]!))
  const changes = [
    ['export type Decimal = string;', 'export type Decimal = DecimalNumber;'],
    ...inputs.map(name => [
      `export type ${name} = ${DECIMAL_INPUT};`,
      `export type ${name} = ${DECIMAL_INPUT} | Decimal;`,
    ]),
  ] as const
  const changed = changes.reduce((result, [from, to]) => {
    if (!result.includes(from!)) throw new Error(`types.gen.ts does not contain ${from}`)
    return result.replace(from!, to!)
  }, text)
  return changed.replace('\n\n', `\n\nimport type { Decimal as DecimalNumber } from 'decimal.js';\n\n`)
}

const isDecimalInput = (schema: Json) =>
  ((schema['anyOf'] ?? []) as Json[]).some(({ format }) => format === 'decimal')

function routes({ document }: Facts): string {
  const lines = operationsOf(document).map(({ method, path, operationId, responses }) => {
    const name = pascal(operationId)
    const answer = Object.values(responses).some(({ content }) => content && Object.keys(content).length > 0)
    return `  '${method} ${path}': { given: T.${name}Data; answer: ${answer ? `T.${name}Responses[keyof T.${name}Responses]` : 'unknown'} }`
  })
  const schemas = Object.keys(document.components.schemas).map(name => `  ${name}: T.${name}`)
  return file(
    "import type * as T from './types.gen.ts'",
    `export interface Routes {\n${lines.join('\n')}\n}`,
    `export interface Schemas {\n${schemas.join('\n')}\n}`,
  )
}

/** Operations that page by cursor, with the member that has a page's entries. */
function lists({ document }: Facts): string {
  const found = operationsOf(document).flatMap(operation => {
    const data = membersOf(jsonAnswerOf(operation))['data']
    const member = Object.entries(membersOf(data ?? null)).find(([, { type }]) => type === 'array')?.[0]
    const isPaged = operation.parameters.some(({ name }) => name === 'cursor')
    return isPaged && member ? [{ name: operation.operationId, member }] : []
  })
  const items = found.map(
    ({ name, member }) => `  ${name}: T.${pascal(name)}Responses[200]['data']['${member}'][number]`,
  )
  const members = JSON.stringify(Object.fromEntries(found.map(({ name, member }) => [name, member])))
  return file(
    "import type * as T from './types.gen.ts'",
    `export interface Lists {\n${items.join('\n')}\n}`,
    `export const members: Readonly<Record<keyof Lists, string>> = ${members}`,
  )
}

const membersOf = (schema: Json | null) => (schema?.['properties'] ?? {}) as Record<string, Json>

function errors({ errorCodes }: Facts): string {
  const classes = errorCodes.map(code => `export class ${pascal(code)} extends LastroError {}`)
  const table = errorCodes.map(code => `  ['${code}', ${pascal(code)}],`)
  const byCode = `export const errorClasses: ReadonlyMap<string, typeof LastroError> = new Map([\n${table.join('\n')}\n])`
  return file("import { LastroError } from '../errors.ts'", ...classes, byCode)
}

function decimals({ shapes }: Facts): string {
  return file(
    "import type { Shape } from '../decimals.ts'",
    ...Object.entries(shapes).map(
      ([name, table]) => `export const ${name}: Readonly<Record<string, Shape>> = ${JSON.stringify(table)}`,
    ),
  )
}

function events({ events: names, gapFree }: Facts): string {
  const schemas = Object.values(names)
  return file(
    `import type { ${schemas.join(', ')} } from './types.gen.ts'`,
    '/** Every event; `event` is the discriminant. */',
    `export type LastroEvent =\n${schemas.map(name => `  | ${name}`).join('\n')}`,
    `export const gapFreeEvents: readonly string[] = ${JSON.stringify(gapFree)}`,
  )
}

const file = (...parts: readonly string[]) => `${[`// ${NOTE}`, ...parts].join('\n\n')}\n`

/** `terms_changed` → `TermsChanged`, `readContract` → `ReadContract`. */
export function pascal(name: string): string {
  const words = (name === name.toUpperCase() ? name.toLowerCase() : name).split('_')
  return words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

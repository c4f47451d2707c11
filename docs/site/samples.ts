import { snake } from '../../sdk/generate/python.ts'
import { exampleOf, type OpenApi, type Operation, parametersOf, resolved, type Schema } from './openapi.ts'

/** Requests to paste, in curl and with both SDKs, made from the examples of the document. */
export interface Sample {
  readonly lang: 'curl' | 'TypeScript' | 'Python'
  readonly source: string
}

const FILE = 'ccb.pdf'
type Values = Readonly<Record<string, unknown>>

interface Given {
  readonly path: Values
  readonly query: Values
  readonly headers: Values
  readonly body: Values | null
  readonly file: string | null
}

export function samplesOf(openapi: OpenApi, operation: Operation): readonly Sample[] {
  const given = givenOf(openapi, operation)
  return [
    { lang: 'curl', source: curl(operation, given) },
    { lang: 'TypeScript', source: typescript(operation, given) },
    { lang: 'Python', source: python(operation, given) },
  ]
}

/** Required parameters, and the example of the body. */
function givenOf(openapi: OpenApi, operation: Operation): Given {
  const required = parametersOf(openapi, operation).filter(({ required }) => required)
  const values = (where: string) =>
    Object.fromEntries(
      required.filter(one => one.in === where).map(one => [one.name, exampleOf(openapi, one)]),
    )
  const [content] = Object.entries(operation.requestBody?.content ?? {})
  const file = content?.[0] === 'multipart/form-data' ? fileFieldOf(content[1].schema ?? {}, openapi) : null
  const body = content && { ...(content[1].example as Values) }
  if (body && file) delete body[file]
  const [path, query, headers] = [values('path'), values('query'), values('header')]
  return { path, query, headers, body: body ?? null, file }
}

function fileFieldOf(schema: Schema, openapi: OpenApi): string {
  const { properties = {} } = resolved<Schema>(openapi, schema)
  return Object.keys(properties).find(name => properties[name]!.format === 'binary') ?? 'file'
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
const isEmpty = (values: Values) => Object.keys(values).length === 0

function curl({ method, path, security }: Operation, { body, file, ...given }: Given): string {
  const at = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(given.path[name])))
  const query = new URLSearchParams(
    Object.entries(given.query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  const url = `$LASTRO_URL${at}${query ? `?${query}` : ''}`
  const parts = [`curl -sS ${method === 'GET' ? '' : `-X ${method} `}"${url}"`]
  if (security?.length !== 0) parts.push('-H "api-key: $LASTRO_API_KEY"')
  for (const [name, value] of Object.entries(given.headers)) parts.push(`-H ${quoted(`${name}: ${value}`)}`)
  const text = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  if (file !== null) {
    for (const [name, value] of Object.entries(body ?? {}))
      parts.push(`-F ${quoted(`${name}=${text(value)}`)}`)
    parts.push(`-F '${file}=@${FILE};type=application/pdf'`)
  } else if (body !== null) {
    parts.push("-H 'content-type: application/json'", `-d ${quoted(JSON.stringify(body))}`)
  }
  return parts.join(' \\\n  ')
}

function typescript({ operationId }: Operation, { body, file, ...given }: Given): string {
  const isStream = operationId === 'streamEvents'
  const named = Object.entries(given).filter(([, values]) => !isEmpty(values))
  const whole = [
    ...named.map(([name, values]) => `${name}: ${literal(values, 'ts')}`),
    ...(body === null
      ? []
      : [`body: ${literal(body, 'ts', file && { [file]: `await fileFrom('${FILE}')` })}`]),
  ].join(', ')
  const call = `lastro.${operationId}(${whole && `{ ${whole} }`})`
  return [
    `import { ${file ? 'fileFrom, ' : ''}Lastro } from '@lastro/sdk'`,
    '',
    `const { LASTRO_URL: url = '', LASTRO_API_KEY: key = '' } = process.env`,
    'const lastro = new Lastro({ url, key })',
    isStream
      ? 'for await (const event of lastro.events()) console.log(event.id, event.event)'
      : `console.log(await ${call})`,
  ].join('\n')
}

function python({ operationId }: Operation, { body, file, ...given }: Given): string {
  const isStream = operationId === 'streamEvents'
  const args = [
    ...Object.values(given.path).map(value => literal(value, 'python')),
    ...(body === null ? [] : [literal(body, 'python', file && { [file]: `"${FILE}"` })]),
    ...Object.entries({ ...given.query, ...given.headers }).map(
      ([name, value]) => `${snake(name)}=${literal(value, 'python')}`,
    ),
  ]
  return [
    'import os',
    '',
    'from lastro import Lastro',
    '',
    'lastro = Lastro(os.environ["LASTRO_URL"], os.environ["LASTRO_API_KEY"])',
    isStream
      ? 'for event in lastro.events():\n    print(event["id"], event["event"])'
      : `print(lastro.${snake(operationId)}(${args.join(', ')}))`,
  ].join('\n')
}

/** A value as source text; `more` has members that are source text already. */
function literal(value: unknown, language: 'ts' | 'python', more: Values | '' | null = null): string {
  if (value === null || typeof value === 'boolean') {
    const word = String(value)
    return language === 'ts' ? word : value === null ? 'None' : word.charAt(0).toUpperCase() + word.slice(1)
  }
  if (Array.isArray(value)) return `[${value.map(one => literal(one, language)).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const name = (key: string) => (language === 'ts' && /^[a-z]\w*$/i.test(key) ? key : JSON.stringify(key))
  const members = [
    ...Object.entries(value).map(([key, one]) => `${name(key)}: ${literal(one, language)}`),
    ...Object.entries(more || {}).map(([key, source]) => `${name(key)}: ${String(source)}`),
  ]
  const line = members.join(', ')
  if (members.length === 0) return '{}'
  return line.length < 70 ? `{ ${line} }` : `{\n  ${members.join(',\n').replaceAll('\n', '\n  ')},\n}`
}

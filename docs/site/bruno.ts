import { AUDIENCES, exampleOf, type OpenApi, type Operation, operationsOf, parametersOf } from './openapi.ts'

/**
 * A collection for Bruno (https://www.usebruno.com), in the form that *Import collection* takes: a folder
 * for each audience and tag, a request for each operation, `baseUrl` and `apiKey` in its environment.
 */
const named = (name: string, value: string) => ({ name, value, enabled: true })

export function brunoCollection(openapi: OpenApi): object {
  const operations = operationsOf(openapi)
  const audiences = Object.entries(AUDIENCES).map(([audience, name]) => {
    const tags = Map.groupBy(
      operations.filter(operation => operation.audience === audience),
      ({ tag }) => tag,
    )
    return folder(
      name,
      [...tags].map(([tag, own]) =>
        folder(
          tag,
          own.map((one, index) => requestOf(openapi, one, index + 1)),
        ),
      ),
    )
  })
  const variable = { enabled: true, type: 'text' }
  return {
    version: '1',
    name: `Lastro ${openapi.info.version}`,
    items: audiences,
    environments: [
      {
        name: 'local',
        variables: [
          { ...variable, name: 'baseUrl', value: 'http://127.0.0.1:8080', secret: false },
          { ...variable, name: 'apiKey', value: '', secret: true },
        ],
      },
    ],
  }
}

const folder = (name: string, items: readonly object[]) => ({ type: 'folder', name, items })

function requestOf(openapi: OpenApi, operation: Operation, seq: number): object {
  const { operationId, summary, method, path, security, requestBody } = operation
  const parameters = parametersOf(openapi, operation)
  const params = parameters
    .filter(one => one.in === 'path' || one.in === 'query')
    .map(one => ({
      ...named(one.name, String(exampleOf(openapi, one))),
      type: one.in,
      enabled: one.required,
      description: one.description,
    }))
  const [media, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  return {
    type: 'http-request',
    name: operationId,
    seq,
    request: {
      url: `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      method,
      headers: security?.length === 0 ? [] : [named('api-key', '{{apiKey}}')],
      params,
      body: bodyOf(media, content?.example),
      auth: { mode: 'none' },
      docs: summary,
    },
  }
}

function bodyOf(media: string | undefined, example: unknown = {}): object {
  if (media === undefined) return { mode: 'none' }
  if (media !== 'multipart/form-data') return { mode: 'json', json: JSON.stringify(example, null, 2) }
  const fields = Object.entries(example as object).map(([name, value]) =>
    String(value).startsWith('%PDF')
      ? { ...named(name, ''), type: 'file', value: [] }
      : { ...named(name, typeof value === 'object' ? JSON.stringify(value) : String(value)), type: 'text' },
  )
  return { mode: 'multipartForm', multipartForm: fields }
}

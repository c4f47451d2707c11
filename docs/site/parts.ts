import { type Audience, type OpenApi, type Operation, sectionsOf, slugOf } from './openapi.ts'
import { samplesOf } from './samples.ts'

/**
 * The OpenAPI document in parts that a program or a model reads whole: one for each audience and tag, with
 * the components that it needs and samples of the SDKs; a long tag has several.
 */
export interface Part {
  /** `openapi/clients/contracts.json` */
  readonly path: string
  readonly audience: Audience
  readonly tag: string
  readonly names: readonly string[]
  readonly text: string
}

export const MAX_PART_BYTES = 100_000
const EVENTS = 'Events'

interface Entry {
  readonly name: string
  readonly section: 'paths' | 'webhooks'
  readonly path: string
  readonly method: string
  readonly written: object
}

export function partsOf(openapi: OpenApi): readonly Part[] {
  const events = Object.entries(openapi.webhooks).map(([path, { post }]) => {
    return { name: path, section: 'webhooks' as const, path, method: 'post', written: post }
  })
  return [
    ...sectionsOf(openapi).flatMap(({ audience, tag, operations }) =>
      partsOfTag(openapi, audience, tag, operations.map(entryOf(openapi))),
    ),
    ...partsOfTag(openapi, 'clients', EVENTS, events),
  ]
}

const entryOf = (openapi: OpenApi) => (operation: Operation) => ({
  name: operation.operationId,
  section: 'paths' as const,
  path: operation.path,
  method: operation.method.toLowerCase(),
  written: { ...operation.written, 'x-codeSamples': samplesOf(openapi, operation) },
})

function partsOfTag(openapi: OpenApi, audience: Audience, tag: string, entries: readonly Entry[]): Part[] {
  const groups: Entry[][] = [[]]
  for (const entry of entries) {
    const last = groups.at(-1)!
    if (last.length > 0 && textOf(openapi, tag, [...last, entry]).length > MAX_PART_BYTES)
      groups.push([entry])
    else last.push(entry)
  }
  return groups.map((group, index) => ({
    path: `openapi/${audience}/${slugOf(tag)}${index === 0 ? '' : `-${index + 1}`}.json`,
    audience,
    tag,
    names: group.map(({ name }) => name),
    text: textOf(openapi, tag, group),
  }))
}

function textOf(openapi: OpenApi, tag: string, entries: readonly Entry[]): string {
  const sections: Record<Entry['section'], Record<string, object>> = { paths: {}, webhooks: {} }
  for (const { section, path, method, written } of entries)
    sections[section][path] = { ...sections[section][path], [method]: written }
  const { title, version, license, contact } = openapi.info
  return JSON.stringify({
    openapi: openapi.openapi,
    info: { title: `${String(title)}: ${tag}`, version, license, contact },
    servers: openapi.servers,
    security: openapi.security,
    tags: openapi.tags.filter(({ name }) => name === tag || (tag === EVENTS && name === 'Webhooks')),
    ...sections,
    components: {
      ...componentsOf(openapi, sections),
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'api-key' } },
    },
  })
}

/** Everything that the operations refer to, and what that refers to. */
function componentsOf(openapi: OpenApi, from: object): Record<string, Record<string, object>> {
  const found: Record<string, Record<string, object>> = {}
  const visit = (value: object) => {
    for (const [, kind = '', name = ''] of JSON.stringify(value).matchAll(
      /"\$ref":"#\/components\/(\w+)\/([^"]+)"/g,
    )) {
      if (found[kind]?.[name] !== undefined) continue
      const component = openapi.components[kind]![name]!
      found[kind] = { ...found[kind], [name]: component }
      visit(component)
    }
  }
  visit(from)
  return found
}

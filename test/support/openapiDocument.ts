import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/**
 * Holds every answer that an end-to-end test gets against docs/openapi.json: the operation has to name its
 * status and media type, and its body has to keep the schema. So the suite as a whole proves the document.
 */
interface Operation {
  readonly responses: Readonly<Record<string, Response | Reference>>
}
interface Response {
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>
}
interface Reference {
  readonly $ref: string
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly responses: Readonly<Record<string, Response>> }
}

export interface SeenAnswer {
  readonly method: string
  /** With or without query. */
  readonly path: string
  readonly status: number
  readonly contentType: string | null
  readonly bytes: Buffer
}

/** A release's own description of its answers. */
interface Described {
  readonly document: Document
  readonly ajv: Ajv2020
  readonly templates: readonly { readonly template: string; readonly pattern: RegExp }[]
  readonly validators: Map<string, ValidateFunction>
}

function describedIn(root: URL): Described {
  const document: Document = JSON.parse(readFileSync(new URL('docs/openapi.json', root), 'utf8'))
  // Each file compiles what it meets, for a few answers. Whether the schemas are right, gateway/openapi asks.
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, code: { optimize: 0 } })
  addFormats.default(ajv)
  // What these two mean beyond the pattern beside them is the gateway's to check, in requests.
  ajv.addFormat('decimal', true)
  ajv.addFormat('tax-document', true)
  ajv.addSchema({ $id: 'document', ...document })
  const templates = Object.keys(document.paths)
    .map(template => ({ template, pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '([^/]+)')}$`) }))
    // `/borrowers/lookup` before `/{id}/…`: what is spelled out wins, as in the router.
    .sort((a, b) => a.template.split('{').length - b.template.split('{').length)
  return { document, ajv, templates, validators: new Map() }
}

const own = describedIn(new URL('../../', import.meta.url))
/** By the origin of a gateway: the releases that answer there, where it is another one or two at once. */
const releases = new Map<string, readonly Described[]>()

/** From now on this gateway is one of the releases whose checkouts are at `roots`. */
export function answersAreOf(gateway: string, ...roots: readonly string[]): void {
  releases.set(
    new URL(gateway).origin,
    roots.map(root => describedIn(pathToFileURL(`${root}/`))),
  )
}

const ERROR = '#/components/schemas/Error'
const broken: string[] = []

/** Throws where the document does not describe this answer; remembers it too, for tests that try again. */
export function assertDescribed(answer: SeenAnswer, gateway?: string): void {
  const described = (gateway && releases.get(new URL(gateway).origin)) || [own]
  const faults = described.map(release => faultOf(answer, release))
  if (faults.includes(null)) return
  const { method, path, status, bytes } = answer
  broken.push(`${method} ${path} ${status}: ${faults.join(', or ')}; ${bytes.toString().slice(0, 500)}`)
  throw new Error(broken.at(-1))
}

/** Throws when any answer so far was not described. */
export function assertAllDescribed(): void {
  if (broken.length > 0) throw new Error(`answers outside of docs/openapi.json:\n${broken.join('\n')}`)
}

/** Parts of a response that the document does not describe; null where there are none. */
export function faultOf(answer: SeenAnswer, described: Described = own): string | null {
  const { method, path, status, contentType, bytes } = answer
  const { document, templates } = described
  const [bare] = path.split('?') as [string]
  const template = templates.find(({ pattern }) => pattern.test(bare))?.template
  const operation = template && document.paths[template]?.[method.toLowerCase()]
  const media = contentType?.split(';')[0] ?? null
  if (!operation)
    return isHidden(bare) ? null : faultOfError(described, status, bytes, template === undefined)
  const given = operation.responses[status]
  if (given === undefined) return `${status} is not documented`
  const response = '$ref' in given ? responseOf(document, given) : given
  if (response.content === undefined) return bytes.length === 0 ? null : 'no body is documented'
  if (media === null || !(media in response.content)) return `${media} is not documented`
  if (!/[/+]json$/.test(media)) return null
  const place =
    '$ref' in given ? given.$ref : `#/paths/${pointer(template!)}/${method.toLowerCase()}/responses/${status}`
  return faultOfBody(described, `${place}/content/${pointer(media)}/schema`, bytes)
}

/** Of a path without such an operation: an error like any other, 404 or 405. */
function faultOfError(
  described: Described,
  status: number,
  bytes: Buffer,
  isUnknownPath: boolean,
): string | null {
  const expected = isUnknownPath ? [400, 404, 414] : [405]
  return expected.includes(status)
    ? faultOfBody(described, ERROR, bytes)
    : `${status}, not ${expected.join(' or ')}`
}

/** Pages for people are not in the document. */
function isHidden(path: string): boolean {
  return /^\/(docs|console)(\/|$)/.test(path)
}

function responseOf(document: Document, { $ref }: Reference): Response {
  return document.components.responses[$ref.split('/').at(-1)!]!
}

function faultOfBody({ ajv, validators }: Described, place: string, bytes: Buffer): string | null {
  const validate = validators.get(place) ?? ajv.compile({ $ref: `document${place}` })
  validators.set(place, validate)
  return validate(JSON.parse(bytes.toString())) ? null : ajv.errorsText(validate.errors)
}

function pointer(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))
}

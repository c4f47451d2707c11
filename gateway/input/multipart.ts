import type { Readable } from 'node:stream'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { Refusal } from '../errors/errors.ts'
import { drainBody } from '../limits/bodyDrain.ts'
import { fieldText, invalid, isText, type PartHead, type PartHeaders, readHead } from './formPart.ts'
import { GIVEN_TWICE } from './textCoercion.ts'
import { tooManyCharacters } from './validation.ts'

export interface Form<File> {
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly file: File | null
}

/** Allowed parts of a form: fields that the body's schema names, and one file. */
export interface FormShape {
  readonly body: TSchema | null
  readonly file: { readonly field: string } | null
}

export interface IncomingFile {
  readonly field: string
  readonly originalName: string
  /** `truncated` is set by the parser when the file is larger than its limit. */
  readonly stream: Readable & { readonly truncated?: boolean }
}

/** Where the file of a form goes while it arrives. */
export interface FileSink<File> {
  receive(file: IncomingFile, owner: string): Promise<File>
  /** Removes a received file. Never throws. */
  discard(file: File): Promise<void>
}

/** Limit of one field: the longest is a description (5000 characters), the largest a list as JSON text. */
const MAX_FIELD_BYTES = 64 * 1024
/** 300 fields and a file. */
const MAX_PARTS = 301
const LIMITS = {
  fieldNameSize: 200,
  fieldSize: MAX_FIELD_BYTES,
  parts: MAX_PARTS,
  headerPairs: 20,
} as const
/** Limit of all fields of a request with their names, which bounds the memory of many concurrent forms. */
const MAX_FIELDS_BYTES = 256 * 1024

/** Enables multipart forms for the routes of this scope; a file is cut at its limit. */
export async function acceptForms(scope: FastifyInstance, maxFileBytes: number): Promise<void> {
  scope.removeContentTypeParser('multipart/form-data')
  await scope.register(multipart, {
    limits: { ...LIMITS, fileSize: maxFileBytes },
    throwFileSizeLimit: false,
  })
}

/** A part whose head has been read: its bytes, or a stream of them. */
interface Part {
  readonly head: PartHead
  readonly bytes: Buffer | null
  readonly stream: MultipartFile['file'] | null
}

/**
 * The parts of a form. Text without a content type arrives as bytes, everything else as a stream: files;
 * JSON, whose numbers the plugin would parse as doubles; other charsets, which it would decode as UTF-8 or
 * Latin-1; and parts that are refused for their head, before they are read. Our patch of the parser passes
 * the headers on (patches/README.md).
 */
async function* partsOf(request: FastifyRequest, refusalOf: (head: PartHead) => Refusal | null) {
  const heads: (PartHead | Refusal)[] = []
  const isPartAFile = (...[, , , headers]: [unknown?, unknown?, unknown?, PartHeaders?]) => {
    const head = readHead(headers!)
    const found = head instanceof Error ? head : (refusalOf(head) ?? head)
    heads.push(found)
    return found instanceof Error || !found.isPlain
  }
  try {
    for await (const part of request.parts({ isPartAFile, defCharset: 'latin1' })) {
      const head = heads.shift()!
      if (head instanceof Error) throw head
      // A name that the parser reads differently is ambiguous for other programs, too.
      if (head.name !== part.fieldname) throw invalid(head.name, 'is named in two ways')
      const isField = part.type === 'field'
      if (isField && part.valueTruncated) throw tooLong(head.name)
      const bytes = isField ? Buffer.from(part.value as string, 'latin1') : null
      yield { head, bytes, stream: isField ? null : part.file } as Part
    }
  } catch (error) {
    // Our refusal of a head says more than the plugin's error.
    throw heads.find(head => head instanceof Error) ?? error
  }
}

/**
 * Reads a multipart request. Fields may come before or after the file, which streams to `files`. Rejects
 * with a `Refusal`, after the file has been discarded.
 */
export async function readForm<File>(
  request: FastifyRequest,
  shape: FormShape,
  files: FileSink<File>,
  owner: string,
): Promise<Form<File>> {
  const { raw } = request
  if (raw.headers['content-length'] === '0') throw malformed()
  const fields = fieldsOf(shape)
  const state: { file: File | null; current: Readable | null } = { file: null, current: null }
  try {
    for await (const { head, bytes, stream } of partsOf(request, fields.refusalOf)) {
      state.current = stream
      const { name: field, fileName } = head
      if (stream === null || field !== shape.file?.field) {
        fields.add(field, fieldText(bytes ?? (await bytesOf(stream!, field)), head))
        continue
      }
      // A browser sends an empty part when no file was chosen.
      if (!fileName && (await isEmpty(stream))) continue
      if (state.file !== null) throw invalid(field, 'only one file is accepted')
      const brokenBy = failureOf(stream)
      const incoming = { field, originalName: fileName ?? '', stream }
      state.file = await files.receive(incoming, owner).catch(error => passOn(error, brokenBy()))
    }
    return { fields: fields.all, file: state.file }
  } catch (error) {
    raw.unpipe()
    drainBody(raw, owner)
    state.current?.destroy()
    if (state.file) await files.discard(state.file)
    throw refusalIn(error)
  }
}

/** The fields of one form. An unknown or repeated field is refused before it is read. */
function fieldsOf(shape: FormShape) {
  const all: [name: string, value: string][] = []
  const seen = new Set<string>()
  let bytes = 0
  return {
    all,
    refusalOf(head: PartHead): Refusal | null {
      const { name, type } = head
      const isFile = name === shape.file?.field
      if (!isFile && !knowsField(shape, name)) return invalid(name, 'is not a known field')
      if (isFile) return head.isPlain ? invalid(name, 'must be a file') : null
      if (seen.has(name)) return invalid(name, GIVEN_TWICE)
      seen.add(name)
      return isText(head) ? null : invalid(name, `must be text or JSON, not a file of the type ${type}`)
    },
    add(field: string, value: string): void {
      const { maxLength = Number.POSITIVE_INFINITY } = propertyOf(shape, field) ?? {}
      // A character has at most two UTF-16 units, and two before it is composed. More cannot be valid.
      if (value.length > 4 * maxLength) throw invalid(field, tooManyCharacters(maxLength))
      bytes += field.length + value.length
      if (bytes > MAX_FIELDS_BYTES) {
        throw new Refusal('file_too_large', {
          field,
          reason: `all fields together exceed ${MAX_FIELDS_BYTES} bytes`,
        })
      }
      all.push([field, value])
    },
  }
}

/** A failure of the store, not of the form. */
class StoreFailure extends Error {
  override readonly name = 'StoreFailure'
}

/**
 * Blames the form or the store by the state of the file's stream: the parser names one cause in several ways.
 */
function passOn(error: Error, formError: Error | null): never {
  if (error instanceof Refusal) throw error
  throw formError ?? new StoreFailure(error.message, { cause: error })
}

/** Returns a function that returns the error of the stream, or null. */
function failureOf(stream: Readable): () => Error | null {
  let failure: Error | null = null
  stream.on('error', error => {
    failure ??= error
  })
  return () => failure ?? stream.errored ?? null
}

function refusalIn(error: unknown): unknown {
  if (error instanceof Refusal) return error
  if (error instanceof StoreFailure) return error.cause
  if ((error as { code?: string }).code === 'FST_PARTS_LIMIT') {
    return new Refusal('file_too_large', { reason: 'has too many parts' })
  }
  return malformed()
}

/** Peeks at the first bytes without consuming them. */
async function isEmpty(stream: Readable): Promise<boolean> {
  if (stream.readableLength === 0 && !stream.readableEnded && !stream.destroyed) {
    await new Promise<void>(resolve => {
      for (const event of ['readable', 'end', 'close', 'error']) stream.once(event, () => resolve())
    })
  }
  const first = stream.read() as Buffer | null
  if (first === null) {
    stream.resume()
    return true
  }
  stream.unshift(first)
  return false
}

/** With listeners instead of iteration: most forms are many small parts. */
function bytesOf(stream: Readable, field: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The stream may already have ended, and would then emit nothing.
    if (stream.destroyed) reject(malformed())
    const chunks: Buffer[] = []
    let bytes = 0
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MAX_FIELD_BYTES) reject(tooLong(field))
      else chunks.push(chunk)
    })
    stream.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    stream.on('error', reject)
    stream.on('close', () => reject(malformed()))
  })
}

function tooLong(field: string): Refusal {
  return new Refusal('file_too_large', { field, reason: 'exceeds the maximum size of a field' })
}

function malformed(): Refusal {
  return new Refusal('INVALID_REQUEST', { reason: 'the multipart body is malformed or incomplete' })
}

/**
 * `acceptedTokens[0][network]` belongs to `acceptedTokens`; the rest of the path is validated with the body.
 */
const knowsField = (shape: FormShape, name: string) =>
  propertyOf(shape, name.split(/[.[]/, 1)[0]!) !== undefined

function propertyOf({ body }: FormShape, name: string): { readonly maxLength?: number } | undefined {
  const { properties = {} } = (body ?? {}) as { properties?: Readonly<Record<string, object>> }
  return Object.hasOwn(properties, name) ? properties[name] : undefined
}

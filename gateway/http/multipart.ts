import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_FILE_BYTES, type UploadedFile, type Uploads } from '../contracts/uploads.ts'
import { Refusal } from './errors.ts'
import { type Fields, plainFields } from './plainForm.ts'
import type { Route } from './route.ts'
import { GIVEN_TWICE } from './textCoercion.ts'
import { readAway } from './unreadBodies.ts'
import { tooManyCharacters } from './validation.ts'

export interface Form {
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly file: UploadedFile | null
}

/** Fields of a form: the longest is a description (5000 characters), the largest a list as JSON text. */
const MAX_FIELD_BYTES = 64 * 1024
const MAX_FIELDS = 300
/** Parts that the parser hands over as streams: JSON, which may stand for every field, and files. */
const MAX_STREAMS = MAX_FIELDS + 2
const LIMITS = {
  fieldNameSize: 200,
  fieldSize: MAX_FIELD_BYTES,
  fields: MAX_FIELDS,
  files: MAX_STREAMS,
  parts: MAX_STREAMS,
  headerPairs: 20,
  fileSize: MAX_FILE_BYTES,
} as const
/** All fields of a request with their names; what many forms may hold open together follows from it. */
const MAX_FIELDS_BYTES = 256 * 1024
/**
 * Smaller bodies are read whole first: nearly all forms without a file are plain, and quickly read as such.
 */
const MAX_WHOLE_BYTES = 64 * 1024
const TOO_MANY = new Set(['FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT', 'FST_FILES_LIMIT'])

const isJson = (contentType: string | undefined) => /^application\/json\b/i.test(contentType ?? '')

/** Lets the routes of this scope read forms. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeContentTypeParser('multipart/form-data')
  await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false })
}

/**
 * What comes as a stream, as soon as its name is read: files; JSON, whose decimals would be doubles if the
 * plugin parsed it; and fields that are refused for their names, before they are read.
 */
function streamsOf(route: Route) {
  const seen = new Set<string | undefined>()
  return (field: string | undefined, contentType: string | undefined, fileName: string | undefined) => {
    const isFile = fileName !== undefined || contentType === 'application/octet-stream'
    const isRefused = seen.has(field) || !knowsField(route, field ?? '')
    seen.add(field)
    return isFile || isRefused || isJson(contentType)
  }
}

/**
 * Reads a multipart request. Fields may come before or after the file; the file goes to `uploads` as it
 * arrives. Rejects with a `Refusal`; then the file is gone again.
 */
export async function readForm(
  request: FastifyRequest,
  route: Route,
  uploads: Uploads,
  owner: string,
): Promise<Form> {
  const { raw } = request
  const plain = await readPlainForm(raw)
  if (plain) return { fields: plain, file: null }
  const fields: [string, string][] = []
  let bytes = 0
  const assertNew = (field: string) => {
    if (!knowsField(route, field)) throw invalid(field, 'is not a known field')
    if (fields.some(([name]) => name === field)) throw invalid(field, GIVEN_TWICE)
  }
  const add = (field: string, value: string) => {
    const { maxLength = Number.POSITIVE_INFINITY } = propertyOf(route, field) ?? {}
    // A character is two units at most. Those that follow would be read for nothing.
    if (value.length > 2 * maxLength) throw invalid(field, tooManyCharacters(maxLength))
    bytes += field.length + value.length
    if (bytes > MAX_FIELDS_BYTES) {
      throw new Refusal('file_too_large', { field, reason: 'exceeds the size of all fields' })
    }
    fields.push([field, value])
  }
  const state: { file: UploadedFile | null; current: Readable | null } = { file: null, current: null }
  try {
    for await (const part of request.parts({ isPartAFile: streamsOf(route) })) {
      const { fieldname: field } = part
      if (part.type === 'field') {
        assertNew(field)
        if (part.fieldnameTruncated || part.valueTruncated) throw tooLong(field)
        add(field, part.value as string)
        continue
      }
      state.current = part.file
      if (part.filename === undefined && part.mimetype !== 'application/octet-stream') {
        assertNew(field)
        add(field, await textOf(part.file, field))
        continue
      }
      const violation = fileViolation(route, field, state.file !== null)
      if (violation) throw violation
      // A browser sends an empty part for a file that nobody chose.
      if (!part.filename && (await isEmpty(part.file))) continue
      const brokenBy = failureOf(part.file)
      const incoming = { field, originalName: part.filename ?? '', stream: part.file }
      state.file = await uploads.receive(incoming, owner).catch(error => passOn(error, brokenBy()))
    }
    return { fields, file: state.file }
  } catch (error) {
    raw.unpipe()
    readAway(raw, owner)
    state.current?.destroy()
    if (state.file) await uploads.discard(state.file)
    throw refusalIn(error)
  }
}

/** A failure of the store, not of the form. */
class StoreFailure extends Error {
  override readonly name = 'StoreFailure'
}

/** Whose fault it is, the file's own stream says: the parser names one cause in several ways. */
function passOn(error: Error, ofForm: Error | null): never {
  if (error instanceof Refusal) throw error
  throw ofForm ?? new StoreFailure(error.message, { cause: error })
}

/** Answers later why the stream broke; null where it did not. */
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
  if (TOO_MANY.has((error as { code?: string }).code ?? '')) {
    return new Refusal('file_too_large', { reason: 'has too many parts' })
  }
  return malformed()
}

/** Reads a small body at once. Null: it is not plain, and nothing of it is taken from the stream. */
function readPlainForm(raw: IncomingMessage): Promise<Fields | null> {
  const length = Number(raw.headers['content-length'] ?? MAX_WHOLE_BYTES + 1)
  if (length === 0) return Promise.reject(malformed())
  if (length > MAX_WHOLE_BYTES) return Promise.resolve(null)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const onClose = () => {
      if (!raw.complete) reject(malformed())
    }
    const onReadable = () => {
      for (let chunk = raw.read() as Buffer | null; chunk; chunk = raw.read() as Buffer | null) {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes >= length) break
      }
      if (bytes < length) return
      raw.off('readable', onReadable).off('close', onClose)
      const body = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
      const contentType = raw.headers['content-type'] ?? ''
      const fields = plainFields(body, contentType, { fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES })
      // In this same turn: once the stream has ended it takes nothing back.
      if (fields === null && bytes > 0) raw.unshift(body)
      resolve(fields)
    }
    raw.on('readable', onReadable).on('close', onClose)
  })
}

/** Looks at the first bytes without taking them. */
async function isEmpty(stream: Readable): Promise<boolean> {
  if (stream.readableLength === 0 && !stream.readableEnded) {
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

async function textOf(stream: Readable, field: string): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length
    if (bytes > MAX_FIELD_BYTES) throw tooLong(field)
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function tooLong(field: string): Refusal {
  return new Refusal('file_too_large', { field, reason: 'exceeds the maximum size of a field' })
}

function malformed(): Refusal {
  return new Refusal('INVALID_REQUEST', { reason: 'the multipart body is malformed or incomplete' })
}

function invalid(field: string, reason: string): Refusal {
  return new Refusal('INVALID_REQUEST', { field, reason })
}

/** `acceptedTokens[0][network]` belongs to `acceptedTokens`; what it is there is checked when all is read. */
const knowsField = (route: Route, name: string) => propertyOf(route, name.split(/[.[]/, 1)[0]!) !== undefined

function propertyOf({ body }: Route, name: string): { readonly maxLength?: number } | undefined {
  const { properties = {} } = (body ?? {}) as { properties?: Readonly<Record<string, object>> }
  return Object.hasOwn(properties, name) ? properties[name] : undefined
}

function fileViolation(route: Route, field: string, isSecond: boolean): Refusal | null {
  if (field !== route.file?.field) return invalid(field, 'is not a known field')
  return isSecond ? invalid(field, 'only one file is accepted') : null
}

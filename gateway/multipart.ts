import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { plainFields } from './plainForm.ts'
import { Refusal } from './problems.ts'
import type { Route } from './routes.ts'
import { MAX_FILE_BYTES, type UploadedFile, type Uploads } from './uploads.ts'

export interface Form {
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly file: UploadedFile | null
}

/** Fields of a form: the longest is a description (5000 characters), the largest a list as JSON text. */
const LIMITS = {
  fieldNameSize: 200,
  fieldSize: 64 * 1024,
  fields: 300,
  // One more than is allowed, so that the second one is seen and named.
  files: 2,
  parts: 302,
  headerPairs: 20,
  fileSize: MAX_FILE_BYTES,
} as const
/**
 * Smaller bodies are read whole first: nearly all forms without a file are plain, and quickly read as such.
 */
const MAX_WHOLE_BYTES = 64 * 1024
/**
 * After a refusal the rest of a request is read and thrown away, so that its answer can be read; up to this.
 */
const MAX_DRAINED_BYTES = 32 * 1024 * 1024

/**
 * Reads a multipart request. Fields may come before or after the file; the file goes to `uploads` as it
 * arrives. Rejects with a `Refusal`; then the file is gone again.
 */
export async function readForm(raw: IncomingMessage, route: Route, uploads: Uploads): Promise<Form> {
  const whole = Number(raw.headers['content-length'] ?? MAX_WHOLE_BYTES + 1) <= MAX_WHOLE_BYTES
  const body = whole ? await readWhole(raw) : null
  const plain = body && plainFields(body, raw.headers['content-type'] ?? '', LIMITS)
  if (plain) return { fields: plain, file: null }
  const fields: [string, string][] = []
  let uploading: Promise<UploadedFile> | null = null
  let current: Readable | null = null
  try {
    await new Promise<void>((resolve, reject) => {
      const parser = openParser(raw)
      parser.on('field', (name, value, nameTruncated, valueTruncated) => {
        if (nameTruncated || valueTruncated) {
          reject(new Refusal('file_too_large', { field: name, reason: 'exceeds the size of a field' }))
        }
        fields.push([name, value])
      })
      parser.on('file', (field, stream, originalName) => {
        const violation = fileViolation(route, field, uploading !== null)
        if (violation) {
          stream.resume()
          reject(violation)
          return
        }
        current = stream
        uploading = uploads.receive({ field, originalName: originalName ?? '', stream })
        uploading.catch(reject)
      })
      for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) {
        parser.on(limit, () => reject(new Refusal('file_too_large', { reason: 'has too many parts' })))
      }
      parser.on('error', () => reject(malformed()))
      parser.on('finish', () => resolve())
      raw.on('close', () => {
        if (!raw.complete) reject(malformed())
      })
      if (body) parser.end(body)
      else raw.pipe(parser)
    })
    return { fields, file: await uploading }
  } catch (error) {
    drain(raw)
    ;(current as Readable | null)?.destroy()
    await (uploading as Promise<UploadedFile> | null)?.then(
      file => uploads.discard(file),
      () => undefined,
    )
    throw error
  }
}

/** Reads a small body at once. Rejects when the client goes away before its end. */
function readWhole(raw: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    raw.on('data', (chunk: Buffer) => chunks.push(chunk))
    raw.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    raw.on('close', () => {
      if (!raw.complete) reject(malformed())
    })
  })
}

function openParser(raw: IncomingMessage): InstanceType<typeof Busboy> {
  try {
    return new Busboy({ headers: raw.headers as BusboyHeaders, limits: LIMITS })
  } catch {
    throw malformed()
  }
}

function malformed(): Refusal {
  return new Refusal('INVALID_REQUEST', { reason: 'the multipart body is malformed or incomplete' })
}

function fileViolation(route: Route, field: string, isSecond: boolean): Refusal | null {
  if (field !== route.file?.field)
    return new Refusal('INVALID_REQUEST', { field, reason: 'is not a known field' })
  return isSecond ? new Refusal('INVALID_REQUEST', { field, reason: 'only one file is accepted' }) : null
}

function drain(raw: IncomingMessage): void {
  let bytes = 0
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MAX_DRAINED_BYTES) raw.destroy()
  })
  raw.resume()
}

import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { isPassing, unavailable } from './answers.ts'
import type { KeptFile } from './commands.ts'
import type { Objects } from './objects.ts'
import { refuse } from './problems.ts'

/**
 * Files stream to S3 while they are hashed; they are never whole in memory and never in Kafka. A file waits
 * under a pending key until its command is sent; then it is kept under a key by command and content. Whatever
 * is refused or abandoned leaves nothing behind.
 */
export interface UploadedFile {
  readonly field: string
  readonly originalName: string
  readonly mimeType: string
  readonly size: number
  /** Hexadecimal SHA-256 of the bytes. */
  readonly sha256: string
  /** Where the bytes are until they are kept or discarded. */
  readonly pendingKey: string
}

export interface IncomingFile {
  readonly field: string
  readonly originalName: string
  /** `truncated` is set by the parser when the file is larger than its limit. */
  readonly stream: Readable & { readonly truncated?: boolean }
}

export interface Uploads {
  /** Stores the file under a pending key. Refuses what is no PDF, empty or too large. */
  receive(file: IncomingFile): Promise<UploadedFile>
  /** Moves the file to where it stays when the command succeeds; the same command gives the same key. */
  keep(file: UploadedFile, commandId: string): Promise<KeptFile>
  /**
   * Removes a kept file whose command was refused or never written. Never throws: a leftover harms nobody.
   */
  drop(objectKey: string): Promise<void>
  /** Removes the pending object, if it is still there. Never throws. */
  discard(file: UploadedFile): Promise<void>
}

/** CCB files are PDF documents of at most 10 MiB (decisions: Contracts). */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
const PDF_MAGIC = Buffer.from('%PDF-')
const PDF_TYPE = 'application/pdf'
/** Requests that wait for a turn; their bytes wait in the sockets, not in our memory. */
const MAX_QUEUED = 500
/** File names of clients are shown, never used as paths. */
const MAX_NAME_LENGTH = 255

export function createUploads(objects: Objects, maxConcurrent: number, log: Logger): Uploads {
  const turns = createTurns(maxConcurrent)
  const remove = async (key: string) => {
    await objects.remove(key).catch(error => log.warn({ err: error, key }, 'an object stays behind'))
  }
  const kept = new WeakSet<UploadedFile>()

  return {
    async receive({ field, originalName, stream }) {
      await turns.take()
      const pendingKey = `pending/${randomUUID()}`
      const inspection = { size: 0, hash: createHash('sha256') }
      try {
        await objects.put(pendingKey, Readable.from(inspect(stream, field, inspection)), PDF_TYPE)
      } catch (error) {
        stream.resume()
        const removed = remove(pendingKey)
        // A store that is away is not waited for twice; what it may hold is the janitor's.
        if (!isPassing(error)) await removed
        throw error
      } finally {
        turns.give()
      }
      const sha256 = inspection.hash.digest('hex')
      const name = nameOf(originalName)
      return { field, originalName: name, mimeType: PDF_TYPE, size: inspection.size, sha256, pendingKey }
    },
    async keep(file, commandId) {
      const objectKey = `ccb/${commandId}/${file.sha256}.pdf`
      await objects.copy(file.pendingKey, objectKey)
      kept.add(file)
      void remove(file.pendingKey)
      const { originalName, mimeType, size, sha256 } = file
      return { objectKey, originalName, mimeType, size, sha256 }
    },
    drop: remove,
    async discard(file) {
      if (!kept.has(file)) await remove(file.pendingKey)
    },
  }
}

/**
 * Passes the bytes on while it looks at them; fails, and the upload with it, as soon as they are not
 * acceptable.
 */
async function* inspect(
  stream: IncomingFile['stream'],
  field: string,
  inspection: { size: number; hash: ReturnType<typeof createHash> },
): AsyncGenerator<Buffer> {
  let head: Buffer = Buffer.alloc(0)
  let isPdf = false
  for await (const part of stream) {
    const chunk = part as Buffer
    inspection.size += chunk.length
    inspection.hash.update(chunk)
    if (isPdf) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < PDF_MAGIC.length) continue
    isPdf = head.subarray(0, PDF_MAGIC.length).equals(PDF_MAGIC)
    if (!isPdf) refuse('unsupported_media_type', { field, reason: 'must be a PDF document' })
    yield head
  }
  if (stream.truncated) refuse('file_too_large', { field, reason: `exceeds ${MAX_FILE_BYTES} bytes` })
  if (!isPdf) refuse('unsupported_media_type', { field, reason: 'must be a PDF document' })
}

/** Only the last part of a path, without control characters, at most 255 characters. */
function nameOf(given: string): string {
  const last = given.split(/[\\/]/).at(-1)!
  const clean = [...last].filter(character => character >= ' ' && character !== '\x7f').join('')
  return clean.slice(0, MAX_NAME_LENGTH) || 'document.pdf'
}

/** Pending objects older than this belong to no request: their gateway was killed. */
const ABANDONED_MS = 3_600_000
const JANITOR_INTERVAL_MS = 600_000

/** Removes now and then what killed gateways left under `pending/`. Returns the stop function. */
export function startJanitor(objects: Objects, log: Logger, now: () => number): () => void {
  const sweep = async () => {
    try {
      const keys = await objects.olderThan('pending/', now() - ABANDONED_MS)
      for (const key of keys) await objects.remove(key)
      if (keys.length > 0) log.info({ count: keys.length }, 'abandoned uploads removed')
    } catch (error) {
      log.warn({ err: error }, 'abandoned uploads were not looked for')
    }
  }
  const timer = setInterval(() => void sweep(), JANITOR_INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}

function createTurns(count: number) {
  let free = count
  const queue: (() => void)[] = []
  return {
    take(): Promise<void> {
      if (free > 0) {
        free -= 1
        return Promise.resolve()
      }
      if (queue.length >= MAX_QUEUED) throw unavailable('too many files are being uploaded')
      return new Promise(resolve => queue.push(resolve))
    },
    give(): void {
      const next = queue.shift()
      if (next) next()
      else free += 1
    },
  }
}

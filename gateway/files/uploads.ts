import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { Refusal, refuse } from '../errors/errors.ts'
import type { FileSink, IncomingFile } from '../input/multipart.ts'
import { createBulkhead } from '../limits/bulkhead.ts'
import { fileNameOf } from './fileName.ts'
import type { Objects } from './objectStore.ts'
import { inspectPdf } from './pdfFile.ts'

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

/** A file that came with a command, under the object key where it stays when the command succeeds. */
export interface KeptFile {
  readonly objectKey: string
  readonly originalName: string
  readonly mimeType: string
  readonly size: number
  /** Hexadecimal SHA-256. */
  readonly sha256: string
}

export interface Uploads extends FileSink<UploadedFile> {
  /** Stores the file under a pending key. Refuses files that are no readable PDF or too large. */
  receive(file: IncomingFile, owner: string): Promise<UploadedFile>
  /** Moves the file to where it stays when the command succeeds; the same command gives the same key. */
  keep(file: UploadedFile, commandId: string): Promise<KeptFile>
  /**
   * Removes a stored file whose command was refused or not written. Never throws: leftovers are
   * harmless.
   */
  drop(objectKey: string): Promise<void>
  /** Removes the pending object, if it is still there. Never throws. */
  discard(file: UploadedFile): Promise<void>
}

/** CCB files are PDF documents of at most 10 MiB (docs/specification.md, Creation). */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
const PDF_TYPE = 'application/pdf'
/** Requests of a caller that wait for a turn; their bytes wait in the sockets, not in our memory. */
const QUEUED_PER_OWNER = 200
const WAIT_MS = 30_000
/** One caller has a quarter of all turns at most, so that slow clients of one leave the others theirs. */
const SHARE = 4
/** A client that sends less than this in an interval while we wait for it is too slow (8 KiB a second). */
const INTERVAL_MS = 5_000
const MIN_BYTES_PER_INTERVAL = 40 * 1024

export function createUploads(objects: Objects, maxConcurrent: number, log: Logger): Uploads {
  const bulkhead = createBulkhead({
    permits: maxConcurrent,
    permitsPerKey: Math.max(1, Math.floor(maxConcurrent / SHARE)),
    queuedPerKey: QUEUED_PER_OWNER,
    timeoutMs: WAIT_MS,
    reason: 'too many concurrent uploads',
  })
  const remove = async (key: string) => {
    await objects
      .remove(key)
      .catch(error => log.warn({ err: error, key }, 'an object could not be removed from the object store'))
  }
  const kept = new WeakSet<UploadedFile>()

  return {
    async receive({ field, originalName, stream }, owner) {
      await firstBytes(stream)
      const release = await bulkhead.acquire(owner)
      const pendingKey = `pending/${randomUUID()}`
      const inspection = { size: 0, hash: createHash('sha256') }
      const stopWatching = refuseTooSlow(stream, field, inspection)
      try {
        await objects.put(pendingKey, Readable.from(inspect(stream, field, inspection)), PDF_TYPE)
      } catch (error) {
        stream.resume()
        const removed = remove(pendingKey)
        // A store that failed is not waited for twice; what it may hold is the janitor's.
        if (error instanceof Refusal) await removed
        throw error
      } finally {
        stopWatching()
        release()
      }
      const sha256 = inspection.hash.digest('hex')
      const name = fileNameOf(originalName)
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

/** Waits for the first bytes, so that only a client that sends takes a permit. */
async function firstBytes(stream: Readable): Promise<void> {
  if (stream.readableLength > 0 || stream.readableEnded || stream.destroyed) return
  await new Promise<void>(resolve => {
    for (const event of ['readable', 'end', 'error', 'close']) stream.once(event, () => resolve())
  })
}

/** Ends an upload whose client keeps us waiting; a store that is slow is not the client's fault. */
function refuseTooSlow(stream: Readable, field: string, inspection: { readonly size: number }): () => void {
  let before = 0
  const timer = setInterval(() => {
    const isWaiting = stream.readableLength === 0 && !stream.readableEnded
    if (isWaiting && inspection.size - before < MIN_BYTES_PER_INTERVAL) {
      stream.destroy(new Refusal('request_timeout', { field, reason: 'arrived too slowly' }))
    }
    before = inspection.size
  }, INTERVAL_MS).unref()
  return () => clearInterval(timer)
}

/**
 * Forwards the bytes while it checks them; fails, and the upload with it, once they are unacceptable.
 */
async function* inspect(
  stream: IncomingFile['stream'],
  field: string,
  inspection: { size: number; hash: ReturnType<typeof createHash> },
): AsyncGenerator<Buffer> {
  const pdf = inspectPdf()
  const refuseFor = (reason: string | null) => {
    if (reason !== null) refuse('unsupported_media_type', { field, reason })
  }
  for await (const part of stream) {
    const chunk = part as Buffer
    inspection.size += chunk.length
    inspection.hash.update(chunk)
    refuseFor(pdf.take(chunk))
    yield chunk
  }
  if (stream.truncated) refuse('file_too_large', { field, reason: `exceeds ${MAX_FILE_BYTES} bytes` })
  refuseFor(pdf.fault())
}

/** Pending objects older than this belong to no request: their gateway was killed. */
const ABANDONED_MS = 3_600_000
const JANITOR_INTERVAL_MS = 600_000

/** Removes leftovers of killed gateways under `pending/` regularly. Returns the stop function. */
export function startJanitor(objects: Objects, log: Logger, now: () => number): () => void {
  const sweep = async () => {
    try {
      const keys = await objects.olderThan('pending/', now() - ABANDONED_MS)
      for (const key of keys) await objects.remove(key)
      if (keys.length > 0) log.info({ count: keys.length }, 'abandoned uploads removed')
    } catch (error) {
      log.warn({ err: error }, 'abandoned uploads could not be listed')
    }
  }
  const timer = setInterval(() => void sweep(), JANITOR_INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}

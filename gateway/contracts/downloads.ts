import { PassThrough, pipeline } from 'node:stream'
import { createShares } from '../http/shares.ts'
import type { Objects, StoredObject } from './objects.ts'

/**
 * Files on their way to clients. Each holds a connection to the store for as long as its client reads, so the
 * places are shared fairly among tenants, and a client that does not read loses its own.
 */
export interface Downloads {
  /** Null when there is no such object. Rejects with a 503 when no place came free in time. */
  open(owner: string, objectKey: string): Promise<StoredObject | null>
}

const PLACES = 96
const PER_OWNER = 16
const QUEUED_PER_OWNER = 200
const WAIT_MS = 10_000
/** A client that takes less than this in an interval is not reading (16 KiB a second). */
const INTERVAL_MS = 5_000
const MIN_BYTES_PER_INTERVAL = 80 * 1024

export function createDownloads(objects: Pick<Objects, 'get'>): Downloads {
  const shares = createShares({
    places: PLACES,
    perOwner: PER_OWNER,
    queued: QUEUED_PER_OWNER,
    waitMs: WAIT_MS,
    reason: 'too many files are being downloaded',
  })
  return {
    async open(owner, objectKey) {
      const give = await shares.take(owner)
      try {
        const found = await objects.get(objectKey)
        if (found) return { ...found, body: whileRead(found.body, give) }
      } catch (error) {
        give()
        throw error
      }
      give()
      return null
    },
  }
}

/** The same bytes, which end when nobody takes them; `end` hears when they are no longer on their way. */
function whileRead(source: StoredObject['body'], end: () => void): StoredObject['body'] {
  const body = new PassThrough()
  let taken = 0
  let before = 0
  source.on('data', (piece: Buffer) => {
    taken += piece.length
  })
  source.pause()
  const timer = setInterval(() => {
    if (taken - before < MIN_BYTES_PER_INTERVAL) body.destroy(new Error('the client does not read'))
    before = taken
  }, INTERVAL_MS).unref()
  pipeline(source, body, () => undefined)
  body.once('close', () => {
    clearInterval(timer)
    end()
  })
  return body
}

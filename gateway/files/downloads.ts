import { createPace } from '../limits/bandwidthThrottle.ts'
import { createShares } from '../limits/bulkhead.ts'
import { whileRead } from '../limits/slowReaderTimeout.ts'
import type { Objects, StoredObject } from './objectStore.ts'

/**
 * Files on their way to clients. Each holds a connection to the store for as long as its client reads, so the
 * places are shared fairly among tenants, a client that does not read loses its own, and all files of a
 * tenant together leave at one pace.
 */
export interface Downloads {
  /** Null when there is no such object. Rejects with a 503 when no place came free in time. */
  open(owner: string, objectKey: string): Promise<StoredObject | null>
}

const PLACES = 96
const PER_OWNER = 8
const QUEUED_PER_OWNER = 200
const WAIT_MS = 10_000
/** A file of 10 MiB takes two thirds of a second; several at full speed would keep the process busy. */
const BYTES_PER_SECOND = 16 * 1024 * 1024

export function createDownloads(objects: Pick<Objects, 'get'>): Downloads {
  const shares = createShares({
    places: PLACES,
    perOwner: PER_OWNER,
    queued: QUEUED_PER_OWNER,
    waitMs: WAIT_MS,
    reason: 'too many concurrent downloads',
  })
  const pace = createPace(BYTES_PER_SECOND)
  return {
    async open(owner, objectKey) {
      const give = await shares.take(owner)
      try {
        const found = await objects.get(objectKey)
        if (found) return { ...found, body: whileRead(found.body, give, pace.of(owner)) }
      } catch (error) {
        give()
        throw error
      }
      give()
      return null
    },
  }
}

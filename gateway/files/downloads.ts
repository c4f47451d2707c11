import { createBandwidthThrottle } from '../limits/bandwidthThrottle.ts'
import { createBulkhead } from '../limits/bulkhead.ts'
import { withSlowReaderTimeout } from '../limits/slowReaderTimeout.ts'
import type { Objects, StoredObject } from './objectStore.ts'

/**
 * File downloads. Each holds a connection to the object store for as long as its client reads, so a bulkhead
 * limits them per tenant, a client that does not read is disconnected, and all downloads of a tenant share
 * one bandwidth limit.
 */
export type Downloads = ReturnType<typeof createDownloads>

const LIMITS = {
  permits: 96,
  permitsPerKey: 8,
  queuedPerKey: 200,
  timeoutMs: 10_000,
  reason: 'too many concurrent downloads',
}
/** A file of 10 MiB takes two thirds of a second; several at full speed would keep the process busy. */
const BYTES_PER_SECOND = 16 * 1024 * 1024

export function createDownloads(objects: Pick<Objects, 'get'>) {
  const bulkhead = createBulkhead(LIMITS)
  const throttle = createBandwidthThrottle(BYTES_PER_SECOND)
  return {
    /** Null when there is no such object. Rejects with a 503 when no permit became free in time. */
    async open(tenant: string, objectKey: string): Promise<StoredObject | null> {
      const release = await bulkhead.acquire(tenant)
      try {
        const found = await objects.get(objectKey)
        if (found)
          return {
            ...found,
            body: withSlowReaderTimeout(found.body, release, throttle.throttleStream(tenant)),
          }
      } catch (error) {
        release()
        throw error
      }
      release()
      return null
    },
  }
}

import { Readable } from 'node:stream'
import type { FindCursor } from 'mongodb'
import { createBulkhead } from '../../limits/bulkhead.ts'
import { withSlowReaderTimeout } from '../../limits/slowReaderTimeout.ts'
import type { RouteResponse } from '../../routing/response.ts'
import type { Row } from './cells.ts'
import { headOf, type Layout, lineOf, MEDIA_TYPES } from './lines.ts'

/** Documents read at a time; one export never holds more in memory. */
const BATCH = 500
/** Lines sent in one chunk: a client that stops reading leaves one such chunk waiting. */
const LINES_PER_CHUNK = 50
/** Each permit holds a cursor for as long as its client reads. */
const LIMITS = {
  permits: 16,
  permitsPerKey: 2,
  queuedPerKey: 10,
  timeoutMs: 15_000,
  reason: 'too many concurrent exports',
}

export interface Exported {
  readonly layout: Layout
  /** File name without its extension. */
  readonly name: string
  readonly columns: readonly string[]
  /** Read on demand: from the client's first read on, and never ahead of it. */
  readonly batches: () => AsyncIterable<readonly Row[]>
}

/**
 * Exports stream as fast as their client reads: a slow one holds the cursor back, a stalled one is
 * disconnected.
 */
export type Exports = ReturnType<typeof createExports>

export function createExports() {
  const bulkhead = createBulkhead(LIMITS)
  return {
    /** Rejects with a 503 when no permit became free in time. */
    async answer(tenant: string, exported: Exported): Promise<RouteResponse> {
      const release = await bulkhead.acquire(tenant)
      const { layout, name } = exported
      const format = layout === 'ndjson' ? layout : 'csv'
      const content = withSlowReaderTimeout(Readable.from(textOf(exported), { objectMode: false }), release)
      const contentType = format === 'csv' ? 'text/csv; charset=utf-8; header=present' : MEDIA_TYPES[format]
      return { status: 200, stream: { content, contentType, fileName: `${name}.${format}` } }
    },
  }
}

async function* textOf({ layout, columns, batches }: Exported): AsyncGenerator<Buffer> {
  const head = headOf(layout, columns)
  if (head !== '') yield Buffer.from(head)
  for await (const rows of batches()) {
    for (let from = 0; from < rows.length; from += LINES_PER_CHUNK) {
      const chunk = rows.slice(from, from + LINES_PER_CHUNK)
      yield Buffer.from(chunk.map(row => lineOf(layout, columns, row)).join(''))
    }
  }
}

/** The documents of a cursor in batches; the cursor is closed however this ends. */
export async function* inBatches<T>(cursor: FindCursor<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const document of cursor.batchSize(BATCH)) {
    batch.push(document)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

import { Readable } from 'node:stream'
import type { FindCursor } from 'mongodb'
import { createShares } from '../../limits/bulkhead.ts'
import { whileRead } from '../../limits/slowReaderTimeout.ts'
import type { Answer } from '../../routing/response.ts'
import type { Row } from './cells.ts'
import { headOf, type Layout, lineOf, MEDIA_TYPES } from './lines.ts'

/** So many documents are read and looked after at a time; no more are ever in memory for one export. */
const BATCH = 500
/** Lines that go to the client in one piece: what is not taken waits as one such piece. */
const LINES_PER_PIECE = 50
/** Each holds a cursor for as long as its client reads. */
const PLACES = 16
const PER_OWNER = 2
const QUEUED_PER_OWNER = 10
const WAIT_MS = 15_000

export interface Exported {
  readonly layout: Layout
  /** What the file is called, without its ending. */
  readonly name: string
  readonly columns: readonly string[]
  /** Asked for when the client takes the first byte, and never ahead of it. */
  readonly batches: () => AsyncIterable<readonly Row[]>
}

/** Answers as fast as their client reads: a slow one holds the cursor back, one that stops is cut. */
export interface Exports {
  /** Rejects with a 503 when no place came free in time. */
  answer(owner: string, exported: Exported): Promise<Answer>
}

export function createExports(): Exports {
  const shares = createShares({
    places: PLACES,
    perOwner: PER_OWNER,
    queued: QUEUED_PER_OWNER,
    waitMs: WAIT_MS,
    reason: 'too many concurrent exports',
  })
  return {
    async answer(owner, exported) {
      const give = await shares.take(owner)
      const { layout, name } = exported
      const format = layout === 'ndjson' ? layout : 'csv'
      const content = whileRead(Readable.from(textOf(exported), { objectMode: false }), give)
      const contentType = format === 'csv' ? 'text/csv; charset=utf-8; header=present' : MEDIA_TYPES[format]
      return { status: 200, stream: { content, contentType, fileName: `${name}.${format}` } }
    },
  }
}

async function* textOf({ layout, columns, batches }: Exported): AsyncGenerator<Buffer> {
  const head = headOf(layout, columns)
  if (head !== '') yield Buffer.from(head)
  for await (const rows of batches()) {
    for (let from = 0; from < rows.length; from += LINES_PER_PIECE) {
      const piece = rows.slice(from, from + LINES_PER_PIECE)
      yield Buffer.from(piece.map(row => lineOf(layout, columns, row)).join(''))
    }
  }
}

/** The documents of a cursor some at a time; the cursor is closed however it ends. */
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

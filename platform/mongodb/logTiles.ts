import type { ClientSession, Db } from 'mongodb'
import { type TileDocument, tileDocumentId } from '../../schemas/documents/transparency.ts'

/** Tiles of the log of a lane, by their ids within it; missing ones are absent. */
export async function readTiles(
  db: Db,
  lane: number,
  tiles: readonly string[],
  session?: ClientSession,
): Promise<ReadonlyMap<string, Buffer>> {
  if (tiles.length === 0) return new Map()
  const ids = tiles.map(tile => tileDocumentId(lane, tile))
  const found = await db
    .collection<TileDocument>('logTiles')
    .find({ _id: { $in: ids } }, session ? { session } : {})
    .toArray()
  const prefix = tileDocumentId(lane, '').length
  return new Map(found.map(({ _id, hashes }) => [_id.slice(prefix), Buffer.from(hashes.buffer)]))
}

import type { Db } from 'mongodb'
import { type AssetsPartDocument, assetsPartId } from '../../schemas/documents/transparency.ts'

/** Pieces of a file of proofs, in their order. Throws where one is missing. */
export async function* assetParts(db: Db, file: string, parts: number): AsyncGenerator<Buffer> {
  for (let part = 0; part < parts; part++) {
    const _id = assetsPartId(file, part)
    const found = await db.collection<AssetsPartDocument>('collateralAssetParts').findOne({ _id })
    if (!found) throw new Error(`the piece ${_id} of proofs of assets is missing`)
    yield Buffer.from(found.bytes.buffer)
  }
}

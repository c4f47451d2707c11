import type { Binary, Db } from 'mongodb'
import type { ContractDocument } from '../../../schemas/types.ts'
import type { Downloads } from '../../files/downloads.ts'
import type { NeedsDb } from '../../routing/needs.ts'

export interface DocumentNeeds {
  readonly db: Db
  readonly downloads: Downloads
}

/**
 * The bytes of a contract's document. A generated one may be on its way into the store and is looked for
 * there a second time. Null if it is in neither place. `owner` is charged for the download.
 */
export async function openDocument(
  owner: string,
  { documentId, objectKey }: Pick<ContractDocument, 'documentId' | 'objectKey'>,
  deps: DocumentNeeds,
) {
  const stored = () => deps.downloads.open(owner, objectKey)
  return (await stored()) ?? (await waitingUpload(documentId, deps)) ?? (await stored())
}

/** A generated document that `contracts` has still to store. */
async function waitingUpload(documentId: string, { db }: NeedsDb) {
  const upload = await db
    .collection<{ _id: string; bytes: Binary }>('documentUploads')
    .findOne({ _id: documentId })
  if (!upload) return null
  const bytes = Buffer.from(upload.bytes.buffer)
  return { body: bytes, size: bytes.length }
}

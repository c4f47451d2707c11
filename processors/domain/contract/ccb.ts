import type { CcbFile, ContractDocument } from '../../../schemas/types.ts'

/** The loan agreement as a document of its contract; the gateway has stored the bytes already. */
export function documentOf(file: CcbFile, at: number): ContractDocument {
  return {
    documentId: file.documentId,
    documentType: 'CCB',
    originalName: file.originalName,
    mimeType: file.mimeType,
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    objectKey: file.objectKey,
    createdAt: at,
    deletedAt: null,
  }
}

/** A file that arrived with a multipart request, stored under a pending key until its command is sent. */
export interface UploadedFile {
  readonly field: string
  readonly originalName: string
  readonly mimeType: string
  readonly size: number
  /** Hexadecimal SHA-256 of the bytes. */
  readonly sha256: string
  /** Where the bytes are until they are kept or dropped. */
  readonly pendingKey: string
}

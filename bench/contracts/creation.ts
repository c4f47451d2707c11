import { creationFields } from '../../local/start/creationFields.ts'
import { demoBorrower } from '../../local/start/seed.ts'

/** A contract creation as every benchmark sends it. */
export const CREATION: Readonly<Record<string, string>> = creationFields(demoBorrower.document)

const BOUNDARY = '----lastrobench7MA4YWxkTrZu0gW'

/** The bytes of the whole HTTP request, as a load generator writes them to a connection. */
export function creationRequest(key: string, file: Buffer | null = null): Buffer {
  const fields = Object.entries(CREATION).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const fileHead =
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="ccbFile"; filename="ccb.pdf"\r\n` +
    'content-type: application/pdf\r\n\r\n'
  const part = file ? [Buffer.from(fileHead), file, Buffer.from('\r\n')] : []
  const body = Buffer.concat([Buffer.from(fields.join('')), ...part, Buffer.from(`--${BOUNDARY}--\r\n`)])
  const head =
    `POST /contracts/v1 HTTP/1.1\r\nhost: 127.0.0.1\r\napi-key: ${key}\r\n` +
    `content-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: ${body.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), body])
}

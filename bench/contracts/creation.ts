import { creationFields } from '../../local/start/creationFields.ts'
import { demoBorrower } from '../../local/start/seed.ts'

const BOUNDARY = '----lastrobench7MA4YWxkTrZu0gW'

/** The bytes of the whole HTTP request of a creation, as a load generator writes them to a connection. */
export function creationRequest(key: string): string {
  const fields = Object.entries(creationFields(demoBorrower.document)).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const body = `${fields.join('')}--${BOUNDARY}--\r\n`
  return (
    `POST /contracts/v1 HTTP/1.1\r\nhost: 127.0.0.1\r\napi-key: ${key}\r\n` +
    `content-type: multipart/form-data; boundary=${BOUNDARY}\r\n` +
    `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  )
}

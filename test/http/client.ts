import { createRequests } from '../../sdk/requestByPath.ts'
import { createTransport } from '../../sdk/typescript/src/transport.ts'
import { assertDescribed } from '../support/openapiDocument.ts'

/**
 * A client typed by the OpenAPI document: what does not fit the document does not compile, and an answer that
 * it does not describe is thrown.
 */
export function apiClient(gateway: string, key: string) {
  const transport = createTransport({
    key,
    async fetch(request) {
      const response = await fetch(request)
      const { pathname: path } = new URL(request.url)
      const bytes = Buffer.from(await response.clone().arrayBuffer())
      const contentType = response.headers.get('content-type')
      assertDescribed({ method: request.method, path, status: response.status, contentType, bytes })
      return response
    },
  })
  return createRequests(gateway, transport)
}

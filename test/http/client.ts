import createClient from 'openapi-fetch'
import type { paths } from '../../docs/api.generated.ts'
import { assertDescribed } from '../support/openapiDocument.ts'

/**
 * A client typed by the OpenAPI document: what does not fit the document does not compile, and an answer that
 * it does not describe is thrown.
 */
export function apiClient(gateway: string, key: string) {
  const client = createClient<paths>({ baseUrl: gateway, headers: { 'api-key': key } })
  client.use({
    async onResponse({ request, response }) {
      const { pathname: path } = new URL(request.url)
      const bytes = Buffer.from(await response.clone().arrayBuffer())
      const contentType = response.headers.get('content-type')
      assertDescribed({ method: request.method, path, status: response.status, contentType, bytes })
    },
  })
  return client
}

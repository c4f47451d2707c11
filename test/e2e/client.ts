import createClient from 'openapi-fetch'
import type { paths } from '../../docs/api.generated.ts'

/** A client typed by the OpenAPI document: what does not fit the document does not compile. */
export function apiClient(gateway: string, key: string) {
  return createClient<paths>({ baseUrl: gateway, headers: { 'api-key': key } })
}

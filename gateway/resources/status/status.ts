import type { StatusWatch } from '../../../processors/monitor/statusWatch.ts'
import { PlatformStatus, statusExample } from '../../../schemas/http/operations/status.ts'
import { dataAnswer } from '../../routing/answers.ts'
import { route } from '../../routing/route.ts'
import { presentStatus } from './view.ts'

export const statusRoutes = [
  route({
    on: 'GET /status/v1',
    scopes: 'public',
    operationId: 'readStatus',
    tag: 'Health',
    summary: 'Get the platform status: components, prices, delays and the incidents of 90 days.',
    description:
      'The platform measures itself every ten seconds and records incidents automatically. The status ' +
      'is served from memory and reports unreachable servers. A gateway that is down cannot respond: ' +
      'monitor this path from outside as well.',
    ok: dataAnswer('The result of the last check.', PlatformStatus, statusExample),
    handle: (_request, { status }: { readonly status: Pick<StatusWatch, 'current'> }) => ({
      status: 200,
      // Who caches it must tell forms apart, and origins: this takes the place of what CORS wrote.
      headers: { 'cache-control': 'public, max-age=5', vary: 'Origin, Accept' },
      body: { data: presentStatus(status.current()) },
    }),
  }),
]

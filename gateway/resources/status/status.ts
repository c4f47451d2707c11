import type { StatusWatch } from '../../../processors/monitor/statusWatch.ts'
import { PlatformStatus, statusExample } from '../../../schemas/http/operations/status.ts'
import { exactly } from '../../../schemas/http/values.ts'
import { route } from '../../routing/route.ts'
import { presentStatus } from './view.ts'

export const statusRoutes = [
  route({
    method: 'GET',
    url: '/status/v1',
    scopes: 'public',
    operationId: 'readStatus',
    tag: 'Health',
    summary: 'Whether the platform works: its parts, prices, delays, and what happened in 90 days.',
    description:
      'Measured by the platform itself every ten seconds, and written down without anybody’s hand. It is ' +
      'answered from memory: when its servers are away it says so. A gateway that is away cannot: watch this ' +
      'path from outside as well.',
    answers: {
      200: {
        description: 'What the last look found.',
        schema: exactly({ data: PlatformStatus }),
        example: { data: statusExample },
      },
    },
    handle: (_request, { status }: { readonly status: Pick<StatusWatch, 'current'> }) => ({
      status: 200,
      // Who caches it must tell forms apart, and origins: this takes the place of what CORS wrote.
      headers: { 'cache-control': 'public, max-age=5', vary: 'Origin, Accept' },
      body: { data: presentStatus(status.current()) },
    }),
  }),
]

import { eventually } from '../support/eventually.ts'
import { fetchAvailable } from '../support/fetchAvailable.ts'
import { OPEN_KEY, startTestGateway } from '../support/gateway.ts'

/** Tenants and consumer groups have the same hours, also where a sandbox's clock was moved. */

const AHEAD_MS = 5 * 3_600_000
interface Load {
  readonly hours: readonly string[]
  readonly groupsFrom: string
  readonly groups: readonly { readonly lagSeconds: readonly (number | null)[] }[]
}

test('lag is kept in the hours of a clock that is moved, and no lag is as long as the move', async () => {
  let aheadMs = 0
  const now = () => Date.now() + aheadMs
  const env = { PROMETHEUS_URL: 'http://127.0.0.1:9' }
  const gateway = await startTestGateway({ database: 'lag_hours', now, env, routes: own => own })
  try {
    const first = await eventually('the groups were looked at', () => watched(gateway.url))
    aheadMs = AHEAD_MS
    const before = first.hours.at(-1)!
    const { hours, groups, groupsFrom } = await eventually('and after the move', () => watched(gateway.url))
    const since = hours.indexOf(before)
    // The Prometheus that was named does not answer.
    expect(groupsFrom).toBe('GATEWAY')
    // Six hours later if the hour of the machine ended meanwhile.
    expect([18, 17]).toContain(since)
    for (const { lagSeconds } of groups) {
      const [then, moved] = [lagSeconds[since], lagSeconds.slice(since + 2, -2)]
      expect(then).not.toBeNull()
      expect(new Set(moved)).toEqual(new Set([null]))
      expect(lagSeconds.at(-1)! - then!).toBeLessThan(AHEAD_MS / 1_000)
    }
  } finally {
    await gateway.stop()
  }
})

/** The load once every group has a figure of the present hour. */
async function watched(url: string): Promise<Load | undefined> {
  const answer = await fetchAvailable(`${url}/operations/v1/load`, { headers: { 'api-key': OPEN_KEY } })
  const { data } = (await answer.json()) as { readonly data: Load }
  const { groups } = data
  return groups.length > 0 && groups.every(one => one.lagSeconds.at(-1) !== null) ? data : undefined
}

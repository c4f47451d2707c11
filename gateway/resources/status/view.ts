import { conditionsOf } from '../../../processors/domain/ltv/circuitBreakers.ts'
import { componentsOf, delaysOf, type Measurement, worstOf } from '../../../processors/monitor/components.ts'
import { incidentId, isConfirmed } from '../../../processors/monitor/incidents.ts'
import type { KnownStatus } from '../../../processors/monitor/statusWatch.ts'
import { COMPONENTS } from '../../../schemas/documents/status.ts'

const instant = (ms: number) => new Date(ms).toISOString()

/** The public view: states, ages and times, never an address, a reason or a tenant. */
export function presentStatus({ measured, open, past, readAt }: KnownStatus) {
  const states = componentsOf(measured)
  const begun = open.filter(isConfirmed)
  const since = (name: string) => begun.find(({ component }) => component === name)?.begunAt ?? null
  const components = COMPONENTS.map(name => {
    const begunAt = states[name] === 'OPERATIONAL' ? null : since(name)
    return { name, state: states[name], since: begunAt === null ? null : instant(begunAt) }
  })
  const all = [...begun.map(one => ({ ...one, endedAt: one.wellSince })), ...past]
  return {
    at: instant(measured.at),
    state: worstOf(Object.values(states)),
    components,
    prices: pricesOf(measured),
    delays: delaysOf(measured),
    incidents: all
      .toSorted((a, b) => b.begunAt - a.begunAt)
      .map(one => {
        const { component, state, begunAt, endedAt } = one
        const ended = endedAt === null ? null : instant(endedAt)
        return { id: incidentId(one), component, state, begunAt: instant(begunAt), endedAt: ended }
      }),
    incidentsAt: readAt === null ? null : instant(readAt),
  }
}

function pricesOf({ quotes, time, rules }: Measurement) {
  return [...quotes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([symbol, quote]) => {
      const conditions = conditionsOf(symbol, quote, time, rules)
      return {
        symbol,
        asOf: instant(quote.asOf),
        ageSeconds: Math.max(0, Math.floor((time - quote.asOf) / 1_000)),
        stale: conditions.includes('STALE'),
        conditions,
      }
    })
}

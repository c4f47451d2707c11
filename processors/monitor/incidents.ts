import {
  COMPONENTS,
  type Component,
  type ComponentState,
  type IncidentDocument,
  type OpenIncident,
} from '../../schemas/documents/status.ts'

/** Open incidents after a measurement. */
export interface IncidentRecord {
  readonly measuredAt: number
  readonly open: readonly OpenIncident[]
}

export type Ended = Omit<IncidentDocument, '_id' | 'expireAt'>

/** One measurement may err: a second bad one opens an incident, and a second good one closes it. */
const CONFIRMING = 2
/**
 * Measurements are taken every 10 s, by another gateway 40 s after the last one. A longer gap is an outage.
 */
export const UNWATCHED_MS = 90_000

/**
 * The record after one more measurement, and the incidents that it closed. A gap in which no gateway measured
 * and wrote is an outage of the API: none ran, or none reached the database.
 */
export function afterMeasurement(
  previous: IncidentRecord | null,
  found: Readonly<Record<Component, ComponentState>>,
  at: number,
): { readonly record: IncidentRecord; readonly ended: readonly Ended[] } {
  const ended: Ended[] = []
  if (previous !== null && at - previous.measuredAt > UNWATCHED_MS) {
    ended.push({ component: 'api', state: 'DOWN', begunAt: previous.measuredAt, endedAt: at })
  }
  const open = COMPONENTS.flatMap(component => {
    const known = previous?.open.find(one => one.component === component)
    const next = nextOf(known, component, found[component], at)
    if (known && next === null && isConfirmed(known)) {
      const { state, begunAt, wellSince } = known
      ended.push({ component, state, begunAt, endedAt: wellSince ?? at })
    }
    return next === null ? [] : [next]
  })
  return { record: { measuredAt: at, open }, ended }
}

/** The open incident of a component after a measurement; null for none. */
function nextOf(
  known: OpenIncident | undefined,
  component: Component,
  state: ComponentState,
  at: number,
): OpenIncident | null {
  if (state === 'UNKNOWN') return known ?? null
  if (state === 'OPERATIONAL') {
    if (!known || known.wellSince !== null || !isConfirmed(known)) return null
    return { ...known, wellSince: at }
  }
  if (!known) return { component, state, begunAt: at, looks: 1, wellSince: null }
  const worst = known.state === 'DOWN' ? 'DOWN' : state
  return { ...known, state: worst, looks: Math.min(CONFIRMING, known.looks + 1), wellSince: null }
}

export function isConfirmed({ looks }: OpenIncident): boolean {
  return looks >= CONFIRMING
}

export function incidentId({ component, begunAt }: Pick<OpenIncident, 'component' | 'begunAt'>): string {
  return `inc_${component}_${begunAt}`
}

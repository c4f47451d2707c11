import {
  COMPONENTS,
  type Component,
  type ComponentState,
  type IncidentDocument,
  type OpenIncident,
} from '../../schemas/documents/status.ts'

/** What is known of incidents after a look. */
export interface IncidentRecord {
  readonly measuredAt: number
  readonly open: readonly OpenIncident[]
}

export type Ended = Omit<IncidentDocument, '_id' | 'expireAt'>

/** One look may err: a second one begins an incident, and a second good one ends it. */
const LOOKS = 2
/** Looks are taken each 10 s, and by another gateway 40 s after the last one: longer, and nobody looked. */
export const UNWATCHED_MS = 90_000

/**
 * The record after one more look, and what has ended with it. A time in which no gateway measured and wrote
 * is an outage of the API: none ran, or none reached the database.
 */
export function afterLook(
  before: IncidentRecord | null,
  found: Readonly<Record<Component, ComponentState>>,
  at: number,
): { readonly record: IncidentRecord; readonly ended: readonly Ended[] } {
  const ended: Ended[] = []
  if (before !== null && at - before.measuredAt > UNWATCHED_MS) {
    ended.push({ component: 'api', state: 'DOWN', begunAt: before.measuredAt, endedAt: at })
  }
  const open = COMPONENTS.flatMap(component => {
    const known = before?.open.find(one => one.component === component)
    const next = nextOf(known, component, found[component], at)
    if (known && next === null && isConfirmed(known)) {
      const { state, begunAt, wellSince } = known
      ended.push({ component, state, begunAt, endedAt: wellSince ?? at })
    }
    return next === null ? [] : [next]
  })
  return { record: { measuredAt: at, open }, ended }
}

/** Null: there is no incident of it, or none any more. */
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
  return { ...known, state: worst, looks: Math.min(LOOKS, known.looks + 1), wellSince: null }
}

export function isConfirmed({ looks }: OpenIncident): boolean {
  return looks >= LOOKS
}

export function incidentId({ component, begunAt }: Pick<OpenIncident, 'component' | 'begunAt'>): string {
  return `inc_${component}_${begunAt}`
}

/**
 * Status of the platform as the gateways measure it and keep it in MongoDB. Times are milliseconds since
 * the epoch by the machines' clocks: an outage lasts as long as it lasts, whatever a sandbox's time.
 */

/** Parts as clients know them; `prices` is how fresh they are, from any source. */
export const COMPONENTS = ['api', 'contracts', 'ltv', 'prices', 'webhooks', 'documents'] as const
export type Component = (typeof COMPONENTS)[number]

/** UNKNOWN: not measured right now, which neither begins nor ends an incident. */
export const COMPONENT_STATES = ['OPERATIONAL', 'UNKNOWN', 'DEGRADED', 'DOWN'] as const
export type ComponentState = (typeof COMPONENT_STATES)[number]
export type Trouble = Extract<ComponentState, 'DEGRADED' | 'DOWN'>

/** An incident that goes on, or the beginning of one that one more look confirms. */
export interface OpenIncident {
  readonly component: Component
  /** The worst that was measured. */
  readonly state: Trouble
  readonly begunAt: number
  /** Looks that found trouble. */
  readonly looks: number
  /** Since when looks have found it well again; null while they do not. */
  readonly wellSince: number | null
}

/** Collection `platformStatus`, one document: what was measured last, and by whom. */
export interface StatusDocument {
  readonly _id: 'status'
  /** Lease of the only gateway that writes, and its end. */
  readonly holder: string
  readonly until: number
  /** Counts writes: each is from the one before it, or it is none. */
  readonly round: number
  readonly measuredAt: number
  readonly open: readonly OpenIncident[]
}

/** Collection `incidents`: what is over, for 90 days. */
export interface IncidentDocument {
  /** `inc_<component>_<begunAt>` */
  readonly _id: string
  readonly component: Component
  readonly state: Trouble
  readonly begunAt: number
  readonly endedAt: number
  readonly expireAt: Date
}

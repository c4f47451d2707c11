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

/** An ongoing incident, or a suspected one that one more check confirms. */
export interface OpenIncident {
  readonly component: Component
  /** The worst that was measured. */
  readonly state: Trouble
  readonly begunAt: number
  /** Checks that saw trouble. */
  readonly looks: number
  /** Start of its recovery, by the checks; null while there is trouble. */
  readonly wellSince: number | null
}

/** Collection `platformStatus`, one document: last measurement, and its gateway. */
export interface StatusDocument {
  readonly _id: 'status'
  /** Lease of the only gateway that writes, and its end. */
  readonly holder: string
  readonly until: number
  /** Version for optimistic locking; each write raises it. */
  readonly round: number
  readonly measuredAt: number
  readonly open: readonly OpenIncident[]
}

/** Collection `incidents`: past ones, for 90 days. */
export interface IncidentDocument {
  /** `inc_<component>_<begunAt>` */
  readonly _id: string
  readonly component: Component
  readonly state: Trouble
  readonly begunAt: number
  readonly endedAt: number
  readonly expireAt: Date
}

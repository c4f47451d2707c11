import { COMPONENT_STATES, type Component, type ComponentState } from '../../schemas/documents/status.ts'
import type { Quote, ValuationRules } from '../domain/ltv/ltv.ts'
import { isStale } from '../domain/ltv/quoteDefects.ts'
import type { ConsumerLagSnapshot } from './consumerLag.ts'

/** A measurement of the platform by one gateway. */
export interface Measurement {
  /** Time of the machine, in milliseconds since the epoch. */
  readonly at: number
  /** Time of the deployment, in which prices are dated. */
  readonly time: number
  /** The state of each dependency of the gateway. */
  readonly servers: Readonly<Record<string, string>>
  readonly groups: ConsumerLagSnapshot | null
  readonly quotes: ReadonlyMap<string, Quote>
  readonly rules: ValuationRules
}

/** Older consumer lag says nothing about now. */
const LAG_VALID_MS = 60_000
/** Work normally takes less than a second; clients notice a lag of this much. */
const DELAYED_SECONDS = 30

/** The consumer groups of each component. */
const GROUPS = {
  contracts: ['contracts', 'directory'],
  ltv: ['ltv', 'ltvView'],
  webhooks: ['webhooks'],
} as const satisfies Partial<Record<Component, readonly string[]>>

export function componentsOf(measured: Measurement): Readonly<Record<Component, ComponentState>> {
  return {
    api: apiOf(measured),
    contracts: workOf(measured, GROUPS.contracts),
    ltv: workOf(measured, GROUPS.ltv),
    prices: pricesOf(measured),
    webhooks: workOf(measured, GROUPS.webhooks),
    documents: measured.servers['s3'] === 'ok' ? 'OPERATIONAL' : 'DOWN',
  }
}

/** Without the database nothing works; without the others, requests that change something do not. */
function apiOf({ servers }: Measurement): ComponentState {
  if (servers['mongodb'] !== 'ok') return 'DOWN'
  const isWhole = ['kafka', 'registry', 'replies'].every(name => servers[name] === 'ok')
  return isWhole ? 'OPERATIONAL' : 'DEGRADED'
}

function lagOf({ groups, at }: Measurement): ConsumerLagSnapshot | null {
  return groups !== null && at - groups.at <= LAG_VALID_MS ? groups : null
}

function workOf(measured: Measurement, names: readonly string[]): ComponentState {
  const groups = lagOf(measured)
  if (groups === null) return 'UNKNOWN'
  if (names.some(name => !groups.owners.some(({ group }) => group === name))) return 'DOWN'
  return lagSecondsOf(groups, names) > DELAYED_SECONDS ? 'DEGRADED' : 'OPERATIONAL'
}

function pricesOf({ quotes, time, rules }: Measurement): ComponentState {
  const stale = [...quotes].filter(([symbol, quote]) => isStale(symbol, quote, time, rules))
  if (quotes.size === 0) return 'UNKNOWN'
  if (stale.length === 0) return 'OPERATIONAL'
  return stale.length === quotes.size ? 'DOWN' : 'DEGRADED'
}

/** The largest lag of the groups. */
function lagSecondsOf({ positions }: ConsumerLagSnapshot, names: readonly string[]): number {
  const own = positions.filter(({ group }) => names.includes(group))
  return Math.max(0, ...own.map(({ lagSeconds }) => lagSeconds))
}

/** Whole seconds, rounded up; null without recent consumer lag. */
export function delaysOf(measured: Measurement) {
  const groups = lagOf(measured)
  const of = (names: readonly string[]) => (groups === null ? null : Math.ceil(lagSecondsOf(groups, names)))
  return { ltvSeconds: of(GROUPS.ltv), webhooksSeconds: of(GROUPS.webhooks) }
}

export function worstOf(states: readonly ComponentState[]): ComponentState {
  return COMPONENT_STATES[Math.max(0, ...states.map(state => COMPONENT_STATES.indexOf(state)))]!
}

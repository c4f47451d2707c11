import { COMPONENT_STATES, type Component, type ComponentState } from '../../schemas/documents/status.ts'
import { defaultRules, type Quote } from '../domain/ltv/ltv.ts'
import { isStale } from '../domain/ltv/marketCondition.ts'
import type { GroupsSeen } from './consumerLag.ts'

/** What a look at the platform found, as one gateway sees it. */
export interface Look {
  /** The machine's time, in milliseconds since the epoch. */
  readonly at: number
  /** The deployment's time, which prices are dated in. */
  readonly time: number
  /** One word for each server that the gateway stands on. */
  readonly servers: Readonly<Record<string, string>>
  readonly groups: GroupsSeen | null
  readonly quotes: ReadonlyMap<string, Quote>
}

/** What the brokers said longer ago says nothing of now. */
const SEEN_FOR_MS = 60_000
/** Work is done in less than a second; who is this far behind is felt. */
const DELAYED_SECONDS = 30

/** The processors that a component is made of. */
const GROUPS = {
  contracts: ['contracts', 'directory'],
  ltv: ['ltv', 'ltvView'],
  webhooks: ['webhooks'],
} as const satisfies Partial<Record<Component, readonly string[]>>

export function componentsOf(look: Look): Readonly<Record<Component, ComponentState>> {
  return {
    api: apiOf(look),
    contracts: workOf(look, GROUPS.contracts),
    ltv: workOf(look, GROUPS.ltv),
    prices: pricesOf(look),
    webhooks: workOf(look, GROUPS.webhooks),
    documents: look.servers['s3'] === 'ok' ? 'OPERATIONAL' : 'DOWN',
  }
}

/** Without the database nothing is answered, without the others what changes something. */
function apiOf({ servers }: Look): ComponentState {
  if (servers['mongodb'] !== 'ok') return 'DOWN'
  const isWhole = ['kafka', 'registry', 'replies'].every(name => servers[name] === 'ok')
  return isWhole ? 'OPERATIONAL' : 'DEGRADED'
}

function groupsOf({ groups, at }: Look): GroupsSeen | null {
  return groups !== null && at - groups.at <= SEEN_FOR_MS ? groups : null
}

function workOf(look: Look, names: readonly string[]): ComponentState {
  const groups = groupsOf(look)
  if (groups === null) return 'UNKNOWN'
  if (names.some(name => !groups.owners.some(({ group }) => group === name))) return 'DOWN'
  return secondsBehind(groups, names) > DELAYED_SECONDS ? 'DEGRADED' : 'OPERATIONAL'
}

function pricesOf({ quotes, time }: Look): ComponentState {
  const stale = [...quotes].filter(([symbol, quote]) => isStale(symbol, quote, time, defaultRules))
  if (quotes.size === 0) return 'UNKNOWN'
  if (stale.length === 0) return 'OPERATIONAL'
  return stale.length === quotes.size ? 'DOWN' : 'DEGRADED'
}

/** For how long the oldest record that one of them has not taken has been in the log. */
function secondsBehind({ positions }: GroupsSeen, names: readonly string[]): number {
  const own = positions.filter(({ group }) => names.includes(group))
  return Math.max(0, ...own.map(({ seconds }) => seconds))
}

/** Whole seconds, rounded up; null where the brokers were not asked lately. */
export function delaysOf(look: Look) {
  const groups = groupsOf(look)
  const of = (names: readonly string[]) => (groups === null ? null : Math.ceil(secondsBehind(groups, names)))
  return { ltvSeconds: of(GROUPS.ltv), webhooksSeconds: of(GROUPS.webhooks) }
}

export function worstOf(states: readonly ComponentState[]): ComponentState {
  return COMPONENT_STATES[Math.max(0, ...states.map(state => COMPONENT_STATES.indexOf(state)))]!
}

import { FACTS } from '../processors/domain/facts.ts'
import { loadAvro } from './codec/avroFiles.ts'
import { eventOf } from './evolution/sample.ts'
import { topics } from './topics.ts'
import {
  asksFor,
  EVENT_GROUPS,
  EVENT_TABLE,
  EVERY_EVENT,
  LIFE_CYCLE_EVENTS,
  SUBSCRIPTIONS,
  UNTOLD_RECORDS,
  WEBHOOK_EVENTS,
} from './webhookEvents.ts'

/** The first meaning of `*`; receivers of early endpoints know no more. */
const OF_ALWAYS = [
  'collateral.created',
  'collateral.ltv_alert',
  'collateral.liquidated',
  'guarantee.created',
  'guarantee.liquidated',
  'account.verified',
  'wallet.confirmed',
  'customer.status_changed',
  'endpoint.disabled',
]

test('the table has every record of the topics that tenants are told of, but the progress of signings', () => {
  const told = Object.values(EVENT_TABLE).map(([topic, record]) => `${topic} ${record}`)
  const all = (['collateralEvents', 'accountEvents', 'marketEvents', 'contractEvents'] as const).flatMap(
    topic => topics[topic].records.map(record => `${topic} ${record.split('.').at(-1)}`),
  )
  const untold = UNTOLD_RECORDS.map(record => `contractEvents ${record}`)
  expect([...told, ...untold].sort()).toEqual(all.sort())
})

test('an event is called as its record on Kafka, and as the fact that contracts decides', () => {
  for (const [event, [, record]] of Object.entries(EVENT_TABLE)) {
    expect(eventOf(loadAvro(`lastro.events.${record}`))).toBe(event)
  }
  const untold: readonly string[] = UNTOLD_RECORDS
  const facts = Object.entries(FACTS).filter(([name]) => !untold.includes(name))
  expect(facts.map(([, { event }]) => event).sort()).toEqual([...LIFE_CYCLE_EVENTS].sort())
  expect(LIFE_CYCLE_EVENTS).toHaveLength(43)
})

test('an endpoint for everything gets what it always got, and nothing else', () => {
  expect(WEBHOOK_EVENTS.filter(event => asksFor([EVERY_EVENT], event)).sort()).toEqual(OF_ALWAYS.sort())
})

test('a name asks for its own event, a group for its own, and no name for a signing', () => {
  for (const event of WEBHOOK_EVENTS) {
    expect(WEBHOOK_EVENTS.filter(other => asksFor([event], other))).toEqual([event])
  }
  for (const [group, members] of Object.entries(EVENT_GROUPS)) {
    expect(WEBHOOK_EVENTS.filter(event => asksFor([group], event))).toEqual(members)
    expect(members.length).toBeGreaterThan(0)
  }
  expect(EVENT_GROUPS['contract.*']).toHaveLength(12)
  expect(EVENT_GROUPS['guarantee.deposited']).toEqual(['guarantee.deposit_recorded'])
  expect(SUBSCRIPTIONS.filter(name => name.startsWith('signing'))).toEqual([])
})

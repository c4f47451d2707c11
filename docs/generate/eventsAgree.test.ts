import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type EventBody, eventBodies } from '../../schemas/events/eventBodies.ts'

/**
 * AsyncAPI (Avro) and OpenAPI (JSON) describe one event: the same fields, in forms that belong together. Both
 * documents are read as a client would read them; the rules of docs/specification.md are written here once
 * more.
 */
// biome-ignore lint/suspicious/noExplicitAny: documents of every shape are walked here
type Json = any
const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const asyncapi: Json = parse(read('asyncapi.yaml'))
const openapi: Json = JSON.parse(read('openapi.json'))

const LIFE_OF_A_CONTRACT = [
  'contract.created',
  'contract.imported',
  'contract.sent',
  'contract.accepted',
  'contract.declined',
  'contract.cancelled',
  'contract.reversed',
  'contract.activated',
  'contract.completed',
  'contract.balance_updated',
  'contract.overdue',
  'contract.ccb_attached',
  'guarantee.surplus_paid',
  'guarantee.sales_stopped',
  'guarantee.sales_resumed',
  'guarantee.deposit_instructions_ready',
  'guarantee.deposit_seen',
  'guarantee.deposit_recorded',
  'guarantee.deposit_reversed',
  'guarantee.deposit_unattributed',
  'guarantee.deposit_return_ordered',
  'guarantee.deposit_returned',
  'guarantee.destination_named',
  'guarantee.destination_counts',
  'guarantee.request_made',
  'guarantee.request_granted',
  'guarantee.request_declined',
  'guarantee.collateral_frozen',
  'guarantee.collateral_unfrozen',
  'guarantee.deposit_identified',
  'guarantee.release_requested',
  'guarantee.release_approved',
  'guarantee.release_refused',
  'guarantee.release_confirmed',
  'guarantee.revalued',
  'guarantee.ltv_alert_recorded',
  'guarantee.liquidation_decided',
  'guarantee.liquidation_confirmed',
  'notice.issued',
  'notice.receipt_recorded',
  'notice.period_ended',
  'journey.materialized',
  'journey.stage_advanced',
]
const SPECIFIED = [
  'collateral.created',
  'collateral.ltv_alert',
  'collateral.liquidated',
  'guarantee.created',
  'guarantee.liquidated',
  'account.verified',
  'wallet.confirmed',
  'customer.status_changed',
  'market.stale',
  'market.stale_ended',
  'market.depeg',
  'market.depeg_ended',
  ...LIFE_OF_A_CONTRACT,
]
/** Addressing of an event. */
const ADDRESSING = ['lenderPartyId', 'borrowerPartyId', 'partyId', 'recipientPartyIds']
/** Fields for teams inside only. */
const INTERNAL = ['actor', 'contract', 'voidBlocks']
const KAFKA_ONLY = [...ADDRESSING, ...INTERNAL]

/** Path → form, for example `data.prices[].asOf` → `instant`. */
type Forms = Readonly<Record<string, string>>

function formsOfAvro(payload: Json): Forms {
  const names = new Map<string, Json>()
  const forms: Record<string, string> = {}
  const walk = (given: Json, path: string, field: string): void => {
    const [optional, bare] = Array.isArray(given)
      ? [' or null', given.find(one => one !== 'null')]
      : ['', given]
    const type = names.get(bare) ?? bare
    if (type.name !== undefined) names.set(`${type.namespace}.${type.name}`, type)
    if (type.type === 'array') walk(type.items, `${path}[]`, field)
    else if (type.type !== 'record') forms[path] = `${plainForm(type, field)}${optional}`
    else {
      forms[path] = `object${optional}`
      for (const inner of type.fields) walk(inner.type, `${path}.${jsonName(inner.name, field)}`, inner.name)
    }
  }
  const isCounted = payload.fields.some(({ name }: Json) => ['contractId', 'symbol'].includes(name))
  const tellsSnapshot = payload.fields.some(({ name }: Json) => name === 'thresholds')
  for (const { name, type } of payload.fields) {
    if (KAFKA_ONLY.includes(name) || (name === 'sequence' && !isCounted)) continue
    const isEnvelope = ['id', 'event', 'timestamp'].includes(name)
    walk(type, isEnvelope ? name : `data.${name === 'snapshotId' && tellsSnapshot ? 'id' : name}`, name)
  }
  return forms
}

const jsonName = (name: string, container: string) =>
  container === 'topUp' && name === 'quantity' ? 'amount' : name

function plainForm(type: Json, field: string): string {
  if (field === 'guaranteeId') return 'text'
  if (field === 'currentLtv' || field === 'previousLtv') return 'number'
  if (type.type === 'enum') return `one of ${type.symbols.filter((one: string) => one !== 'UNKNOWN')}`
  if (type.logicalType === 'timestamp-millis') return 'instant'
  if (type.logicalType === 'decimal') return 'decimal text'
  return { string: 'text', long: 'integer', int: 'integer', boolean: 'boolean' }[type as string] ?? `${type}`
}

function formsOfJson(schema: Json): Forms {
  const forms: Record<string, string> = {}
  const walk = (value: Json, path: string): void => {
    const types = [value.type].flat()
    const optional = types.includes('null') ? ' or null' : ''
    if (types.includes('array')) walk(value.items, `${path}[]`)
    else if (!types.includes('object')) forms[path] = `${jsonForm(value, types)}${optional}`
    else {
      if (path !== '' && path !== 'data') forms[path] = `object${optional}`
      expect([path, value.required]).toEqual([path, Object.keys(value.properties)])
      for (const [name, inner] of Object.entries(value.properties))
        walk(inner, path ? `${path}.${name}` : name)
    }
  }
  walk(schema, '')
  return forms
}

function jsonForm(value: Json, types: readonly string[]): string {
  if (value.enum) return `one of ${value.enum.filter((one: unknown) => one !== null)}`
  if (value.format === 'date-time') return 'instant'
  if (types.includes('string')) return String(value.pattern).includes('\\.') ? 'decimal text' : 'text'
  return types.find(type => type !== 'null')!
}

function avroOf(event: string): Json {
  const messages: Json[] = Object.entries<Json>(asyncapi.components.messages)
    .filter(([name]) => /^(collateral|account|market|contract)-events\./.test(name))
    .map(([, message]) => message)
  return messages.find(({ name }) => name === event).payload.schema
}

const bodies: readonly EventBody[] = eventBodies()

test('every specified event is described, and only our own one beside them', () => {
  const expected = [...SPECIFIED, 'endpoint.disabled'].sort()
  expect(bodies.map(({ event }) => event).sort()).toEqual(expected)
  expect(Object.keys(openapi.webhooks).sort()).toEqual(expected)
})

test.each(bodies.map(({ event }) => event))('%s: AsyncAPI and the JSON body have the same fields', event => {
  const { schema } = openapi.webhooks[event].post.requestBody.content['application/json']
  const forms = formsOfJson(openapi.components.schemas[schema.$ref.split('/').at(-1)])
  expect(forms).toEqual(formsOfAvro(avroOf(event)))
  expect(Object.keys(forms).length).toBeGreaterThan(5)
})

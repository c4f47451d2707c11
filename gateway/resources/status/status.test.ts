import { defaultRules } from '../../../processors/domain/ltv/ltv.ts'
import { componentsOf, delaysOf, type Measurement } from '../../../processors/monitor/components.ts'
import { afterMeasurement, type IncidentRecord, UNWATCHED_MS } from '../../../processors/monitor/incidents.ts'
import { unscaledOf } from '../../../schemas/codec/decimalBytes.ts'
import { COMPONENTS, type Component, type ComponentState } from '../../../schemas/documents/status.ts'
import { PRICE_SCALE } from '../../../schemas/market/priceTick.ts'
import { bind } from '../../routing/bind.ts'
import { watchedApp } from '../../server/app.fixture.ts'
import { statusRoutes } from './status.ts'
import { presentStatus } from './view.ts'

const AT = 1_785_412_800_000
const GROUPS = ['contracts', 'directory', 'ltv', 'ltvView', 'webhooks']
const well = { kafka: 'ok', mongodb: 'ok', registry: 'ok', s3: 'ok', replies: 'ok' }

const ownersOf = (groups: readonly string[]) =>
  groups.map(group => ({ group, topic: 'any', member: `${group}-1`, host: '10.1.2.3', lanes: [0] }))
const position = (group: string, seconds: number) => {
  return { group, topic: 'any', lane: 0, next: 1, lag: seconds, lagSeconds: seconds, stalledSeconds: 0 }
}
const price = (asOf: number) => {
  return { price: unscaledOf('1', PRICE_SCALE), source: 'exchange-a', asOf, disputed: false }
}

function measurementOf(change: Partial<Measurement> = {}): Measurement {
  const groups = { at: AT, positions: GROUPS.map(group => position(group, 0)), owners: ownersOf(GROUPS) }
  return {
    at: AT,
    time: AT,
    servers: well,
    groups,
    quotes: new Map([['USDC', price(AT)]]),
    rules: defaultRules,
    ...change,
  }
}

const withGroups = (change: Partial<NonNullable<Measurement['groups']>>) =>
  measurementOf({ groups: { ...measurementOf().groups!, ...change } })

test('a platform without a fault is operational in every component', () => {
  expect(new Set(Object.values(componentsOf(measurementOf())))).toEqual(new Set(['OPERATIONAL']))
})

test.each<[string, Measurement, Component, ComponentState]>([
  ['no database', measurementOf({ servers: { ...well, mongodb: 'unreachable' } }), 'api', 'DOWN'],
  ['no brokers', measurementOf({ servers: { ...well, kafka: 'unreachable' } }), 'api', 'DEGRADED'],
  ['no object store', measurementOf({ servers: { ...well, s3: 'unreachable' } }), 'documents', 'DOWN'],
  ['no consumer lag yet', measurementOf({ groups: null }), 'contracts', 'UNKNOWN'],
  ['consumer lag of a minute ago', withGroups({ at: AT - 60_001 }), 'webhooks', 'UNKNOWN'],
  ['no member of the group', withGroups({ owners: ownersOf(GROUPS.slice(1)) }), 'contracts', 'DOWN'],
  [
    'webhooks half a minute late',
    withGroups({ positions: [position('webhooks', 31)] }),
    'webhooks',
    'DEGRADED',
  ],
  ['snapshots half a minute late', withGroups({ positions: [position('ltvView', 31)] }), 'ltv', 'DEGRADED'],
  ['never a price', measurementOf({ quotes: new Map() }), 'prices', 'UNKNOWN'],
  ['every price old', measurementOf({ time: AT + 180_001 }), 'prices', 'DOWN'],
  [
    'a price of two old',
    measurementOf({
      quotes: new Map([
        ['USDC', price(AT)],
        ['USDT', price(AT - 180_001)],
      ]),
    }),
    'prices',
    'DEGRADED',
  ],
])('%s', (_name, measured, component, state) => {
  const found = componentsOf(measured)
  expect(found[component]).toBe(state)
  const others = COMPONENTS.filter(one => one !== component && found[one] === 'DOWN')
  expect(others).toEqual([])
})

test('delays are whole seconds rounded up, and null without consumer lag', () => {
  const late = withGroups({ positions: [position('ltv', 1.2), position('webhooks', 4)] })
  expect(delaysOf(late)).toEqual({ ltvSeconds: 2, webhooksSeconds: 4 })
  expect(delaysOf(measurementOf({ groups: null }))).toEqual({ ltvSeconds: null, webhooksSeconds: null })
})

const STEP_MS = 10_000
const allWell = componentsOf(measurementOf())
/** One measurement every ten seconds, each with the state of webhooks. */
function play(states: readonly ComponentState[]) {
  let record: IncidentRecord | null = null
  const ended = []
  for (const [index, state] of states.entries()) {
    const next = afterMeasurement(record, { ...allWell, webhooks: state }, AT + index * STEP_MS)
    ended.push(...next.ended)
    record = next.record
  }
  return { record: record!, ended }
}

test('an incident lasts from the first bad measurement to the first good one', () => {
  const { record, ended } = play(['OPERATIONAL', 'DEGRADED', 'DOWN', 'OPERATIONAL', 'OPERATIONAL'])
  expect(record.open).toEqual([])
  expect(ended).toEqual([
    { component: 'webhooks', state: 'DOWN', begunAt: AT + STEP_MS, endedAt: AT + 3 * STEP_MS },
  ])
})

test('one bad measurement opens no incident, and one good measurement closes none', () => {
  expect(play(['OPERATIONAL', 'DOWN', 'OPERATIONAL', 'OPERATIONAL'])).toMatchObject({ ended: [] })
  const { record, ended } = play(['DOWN', 'DOWN', 'OPERATIONAL', 'DOWN', 'OPERATIONAL'])
  expect(ended).toEqual([])
  expect(record.open).toMatchObject([{ begunAt: AT, wellSince: AT + 4 * STEP_MS }])
})

test('an unknown state neither opens nor closes an incident', () => {
  expect(play(['UNKNOWN', 'UNKNOWN', 'UNKNOWN']).record.open).toEqual([])
  expect(play(['DOWN', 'DOWN', 'UNKNOWN', 'UNKNOWN']).record.open).toHaveLength(1)
})

test('a gap without measurements is an outage of the API', () => {
  const before = { measuredAt: AT - UNWATCHED_MS - 1, open: [] }
  expect(afterMeasurement(before, allWell, AT).ended).toEqual([
    { component: 'api', state: 'DOWN', begunAt: before.measuredAt, endedAt: AT },
  ])
  expect(afterMeasurement({ ...before, measuredAt: AT - UNWATCHED_MS }, allWell, AT).ended).toEqual([])
})

test('the public status names no address and no reason', () => {
  const servers = { ...well, mongodb: 'unreachable' }
  const { record } = play(['DOWN', 'DOWN'])
  const view = presentStatus({
    measured: measurementOf({ servers }),
    open: record.open,
    past: [],
    readAt: null,
  })
  expect(view).toMatchObject({ state: 'DOWN', incidentsAt: null, incidents: [{ component: 'webhooks' }] })
  expect(JSON.stringify(view)).not.toMatch(/10\.1\.2\.3|exchange|webhooks-1/)
})

test('caches vary the status by Accept and Origin', async () => {
  const current = () => ({ measured: measurementOf({}), open: [], past: [], readAt: null })
  const answering = bind(statusRoutes, { status: { current } })
  const config = { corsOrigins: ['https://a.example', 'https://b.example'] }
  const { app } = await watchedApp(null, { answering, config })
  const headers = { origin: 'https://a.example', accept: 'application/vnd.lastro.v2+json' }
  const answer = await app.inject({ url: '/status/v1', headers })
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringContaining('application/vnd.lastro.v2+json'),
    'cache-control': 'public, max-age=5',
    vary: 'Origin, Accept',
    'access-control-allow-origin': 'https://a.example',
  })
  await app.close()
})

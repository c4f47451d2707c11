import type { Decoded } from '../../schemas/codec/codec.ts'
import { topics } from '../../schemas/topics.ts'
import type { GuaranteeValued, LtvSnapshot } from '../../schemas/types.ts'
import { NOON } from '../domain/ltv/ltv.fixture.ts'
import { defaultRules } from '../domain/ltv/ltv.ts'
import { codec, kindsOf, logRecord, newLane, silentLtvMetrics, type TestLane } from './ltv.fixture.ts'

const MINUTE_MS = 60_000

async function calmLane(options = {}, capacity?: number): Promise<TestLane> {
  const lane = await newLane(options, capacity)
  await lane.tick('USDC', '1', NOON)
  await lane.tick('USDT', '1', NOON)
  await lane.tick('USDBRL', '5', NOON)
  return lane
}

test('a balance change gives a snapshot and a valuation that names it', async () => {
  const lane = await calmLane()
  const [snapshot, valued] = await lane.change()
  expect(snapshot).toMatchObject({
    record: 'lastro.ltv.LtvSnapshot',
    value: { id: 'snp_1241_1', sequence: 1, currentLtv: '0.666667', status: 'OK', collateralValue: '15000' },
  })
  expect(valued).toMatchObject({
    record: 'lastro.findings.GuaranteeValued',
    value: { snapshotId: 'snp_1241_1', depositedFiatAmount: '15000', covered: true, balanceSequence: 1 },
  })
})

test('public records carry CloudEvents headers that agree with them', async () => {
  const lane = await calmLane()
  await lane.change()
  const snapshot = lane.written.find(({ topic }) => topic === topics.ltvSnapshots.name)!
  expect(snapshot).toMatchObject({
    key: '1241',
    headers: {
      ce_id: 'snp_1241_1',
      ce_type: 'ltv.snapshot',
      ce_subject: '1241',
      ce_time: new Date(NOON).toISOString(),
      'content-type': 'application/avro',
    },
  })
})

test('a tick that crosses nothing writes only the price', async () => {
  const lane = await calmLane()
  await lane.change()
  const before = lane.written.length
  expect(await lane.tick('USDC', '0.99', NOON + 1)).toEqual([])
  expect(lane.written.slice(before).map(({ key }) => key)).toEqual(['USDC'])
})

test('a tick that crosses alert, then one that crosses liquidation', async () => {
  const lane = await calmLane()
  await lane.change()
  expect(kindsOf(await lane.tick('USDBRL', '4.1', NOON + 1))).toEqual([
    'LtvSnapshot',
    'GuaranteeValued',
    'LtvAlertFound',
  ])
  expect(await lane.tick('USDBRL', '4.1', NOON + 2)).toEqual([])
  const found = await lane.tick('USDBRL', '3.7', NOON + 3)
  expect(kindsOf(found)).toEqual(['LtvSnapshot', 'GuaranteeValued', 'LiquidationFound'])
  expect(found[2]!.value).toMatchObject({
    liquidationId: 'liq_1241_3',
    balanceSequence: 1,
    remainingBalance: '0',
    snapshot: { id: 'snp_1241_3', trigger: 'PRICE', previousLtv: '0.813008' },
  })
  expect(await lane.tick('USDBRL', '3.6', NOON + 4)).toEqual([])
})

test('a liquidation held back while a price is stale happens with the first tick after it', async () => {
  const lane = await calmLane()
  await lane.change()
  const later = NOON + 4 * MINUTE_MS
  // USDC has not been heard of for four minutes.
  expect(kindsOf(await lane.tick('USDBRL', '3.7', later))).toEqual([
    'LtvSnapshot',
    'GuaranteeValued',
    'LtvAlertFound',
  ])
  // Amount and status are what the valuation before said: there is no other one.
  expect(kindsOf(await lane.tick('USDC', '1', later))).toEqual(['LtvSnapshot', 'LiquidationFound'])
})

test('a valuation that says the same again is left out, unless holdings change or a lock waits', async () => {
  const lane = await calmLane()
  const valued = async (given: Parameters<TestLane['change']>[0]) =>
    kindsOf(await lane.change(given)).includes('GuaranteeValued')
  expect(await valued({ sequence: 1 })).toBe(true)
  expect(await valued({ sequence: 2, outstandingBalance: '9999' })).toBe(false)
  expect(await valued({ sequence: 3, balanceTrigger: 'DEPOSIT' })).toBe(true)
  expect(await valued({ sequence: 4, lockStatus: 'PENDING' })).toBe(true)
  expect(await valued({ sequence: 5, outstandingBalance: '13000' })).toBe(true)
  expect(await valued({ contractId: 7, holdings: [] })).toBe(false)
})

test('after notice the first tick past the deadline liquidates, whatever its symbol', async () => {
  const lane = await calmLane()
  const kind = {
    liquidationType: 'FULL',
    curePeriodHours: 1,
    undeliverable: 'SELL',
    borrowerRequests: 'DECIDE',
  } as const
  const policy = { mode: 'AFTER_NOTICE', ...kind } as const
  await lane.change({ ltvPolicy: { ...policy, warning: null, alert: null, liquidation: null } })
  await lane.tick('USDBRL', '3.7', NOON + 1)
  const hour = NOON + 60 * MINUTE_MS
  await lane.tick('USDC', '1', hour)
  expect(await lane.tick('USDBRL', '3.7', hour)).toEqual([])
  expect(kindsOf(await lane.tick('USDT', '1', hour + 1))).toContain('LiquidationFound')
})

test('a repeated balance change changes nothing, a missing one is reported, the next counts', async () => {
  const seen: string[] = []
  const metrics = {
    ...silentLtvMetrics,
    repeatedChange: () => void seen.push('repeated'),
    gap: (id: number, expected: number, found: number) => void seen.push(`gap ${id} ${expected} ${found}`),
  }
  const lane = await calmLane({ metrics })
  await lane.change({ sequence: 1 })
  expect(await lane.change({ sequence: 1 })).toEqual([])
  expect(kindsOf(await lane.change({ sequence: 4 }))).toContain('LtvSnapshot')
  expect(seen).toEqual(['repeated', 'gap 1241 2 4'])
})

test('ticks that cannot be are ignored with their reason, and nothing is stuck', async () => {
  const seen: string[] = []
  const lane = await calmLane({
    metrics: { ...silentLtvMetrics, ignoredTick: (reason: string) => void seen.push(reason) },
  })
  await lane.change()
  await lane.tick('USDC', '0', NOON + 1)
  await lane.tick('USDC', '-1', NOON + 1)
  await lane.tick('USDC', '999999999999', NOON + 1)
  await lane.tick('DOGE', '1', NOON + 1)
  await lane.tick('USDC', '0.5', NOON + 1, { source: 'a\0b' })
  await lane.tick('USDC', '0.5', NOON + 1, { asOf: -1e14 })
  await lane.tick('USDC', '0.5', NOON + 1, { asOf: NOON + 10 * MINUTE_MS })
  await lane.tick('USDC', '0.5', NOON + 1, { asOf: NOON - 1 })
  await lane.tick('USDC', '1', NOON + 1, { asOf: NOON })
  expect(seen).toEqual([
    'not_positive',
    'not_positive',
    'implausible',
    'unknown_symbol',
    'unreadable_source',
    'before_all_dates',
    'from_the_future',
    'out_of_order',
    'repeated',
  ])
  expect(kindsOf(await lane.tick('USDBRL', '4.1', NOON + 2))).toContain('LtvAlertFound')
})

test('bytes that do not decode are poison, and a wrong record is too', async () => {
  const lane = await calmLane()
  const good = codec.encode(topics.marketPrices.name, 'lastro.market.PriceTick', {
    ...{ id: 'x', event: 'market.price', timestamp: 0, symbol: 'USDC', price: '1', source: 't', asOf: 0 },
    disputed: false,
    upstreams: null,
  }) as Buffer
  const short = logRecord(topics.balanceChanges.name, good.subarray(0, 9), NOON)
  await expect(lane.feed(short)).rejects.toThrow('does not decode')
  await expect(lane.feed(logRecord(topics.balanceChanges.name, null, NOON))).rejects.toThrow('no value')
  // ltv writes to price-ages: no price can be made there.
  const elsewhere = logRecord(topics.priceAges.name, good, NOON)
  await expect(lane.feed(elsewhere)).rejects.toThrow('price-ages does not carry lastro.market.PriceTick')
})

test('a closed contract is forgotten, with a tombstone in the changelog', async () => {
  const lane = await calmLane()
  await lane.change()
  await lane.change({
    sequence: 2,
    closed: true,
    holdings: [],
    outstandingBalance: '0',
    balanceTrigger: 'RELEASED',
  })
  expect(lane.written.at(-1)).toMatchObject({ topic: topics.ltvPositions.name, key: '1241', value: null })
  expect(await lane.tick('USDBRL', '3', NOON + 1)).toEqual([])
  expect(await (await lane.restored()).tick('USDBRL', '3', NOON + 1)).toEqual([])
})

test('a lane that is restored from its changelog goes on where the other one stopped', async () => {
  const lane = await calmLane()
  await lane.change()
  await lane.tick('USDBRL', '4.1', NOON + 1)
  const other = await lane.restored()
  for (const price of ['4.0', '5', '4.1', '3.7']) {
    const expected = await lane.tick('USDBRL', price, NOON + 10)
    expect(await other.tick('USDBRL', price, NOON + 10)).toEqual(expected)
  }
})

test('a large tick takes several transactions; interrupted, it announces each crossing once', async () => {
  const contracts = Array.from({ length: 50 }, (_, index) => 2_000 + index)
  const lane = await calmLane({}, 20)
  for (const contractId of contracts) await lane.change({ contractId })
  const settled = lane.written.length
  const found = await lane.tick('USDBRL', '4.1', NOON + 1)
  expect(lane.fills()).toBeGreaterThan(5)
  const alertsOf = (decoded: typeof found) =>
    decoded.flatMap(one => (one.record === 'lastro.findings.LtvAlertFound' ? [one.value.contractId] : []))
  expect(alertsOf(found).sort()).toEqual(contracts)

  // A crash after any committed part: the tick comes again over what that part left behind.
  for (const cut of [settled + 20, settled + 40, settled + 100]) {
    const changelog = lane.written.slice(0, cut).filter(({ topic }) => topic === topics.ltvPositions.name)
    const committed = await Promise.all(
      lane.written
        .slice(settled, cut)
        .flatMap(({ topic, value }) =>
          value && topic === topics.ltvFindings.name ? [codec.decode(value)] : [],
        ),
    )
    const again = await (await newLane({}, 20, changelog)).tick('USDBRL', '4.1', NOON + 1)
    expect([...alertsOf(committed), ...alertsOf(again)].sort()).toEqual(contracts)
  }
})

test('versions are gap-free per contract over changes, ticks, revaluations and restores', async () => {
  let lane = await calmLane({ revaluateAfterMs: MINUTE_MS })
  const versions: number[] = []
  const note = (decoded: Awaited<ReturnType<TestLane['tick']>>) => {
    for (const one of decoded)
      if (one.record === 'lastro.ltv.LtvSnapshot') versions.push((one.value as LtvSnapshot).sequence)
  }
  for (let step = 1; step <= 40; step++) {
    const at = NOON + step * 45_000
    note(await lane.tick('USDBRL', ['5', '4.1', '4.3', '4.4', '3.9'][step % 5]!, at))
    if (step % 3 === 0)
      note(await lane.change({ sequence: step, outstandingBalance: String(9_000 + step) }, at))
    if (step % 7 === 0) lane = await lane.restored()
  }
  expect(versions).toEqual(versions.map((_, index) => index + 1))
  expect(versions.length).toBeGreaterThan(30)
})

test('ticks of one moment that are sent again do not count again, in whatever order', async () => {
  const lane = await calmLane()
  await lane.change()
  const crossing = await lane.tick('USDBRL', '4.1', NOON + 1)
  expect(kindsOf(crossing)).toContain('LtvAlertFound')
  await lane.tick('USDBRL', '5', NOON + 1)
  const before = lane.written.length
  expect(await lane.tick('USDBRL', '4.1', NOON + 1)).toEqual([])
  expect(await lane.tick('USDBRL', '5', NOON + 1)).toEqual([])
  expect(lane.written).toHaveLength(before)
})

test('an implausible step holds sales back, also after a restore, until ticks confirm it', async () => {
  const minute = (minutes: number) => NOON + minutes * 60_000
  let lane = await calmLane({ rules: { ...defaultRules, checksMoves: true } })
  await lane.change()
  expect(kindsOf(await lane.tick('USDBRL', '3', minute(0.5)))).toEqual([])
  lane = await lane.restored()
  await lane.tick('USDC', '1', minute(3))
  expect(kindsOf(await lane.tick('USDBRL', '3.01', minute(3)))).toEqual([])
  expect(kindsOf(await lane.tick('USDBRL', '3', minute(3.5)))).toContain('LiquidationFound')
})

test('a lock that waits for prices names each, and is told of each that comes', async () => {
  const lane = await newLane()
  const waits = (found: readonly Decoded[]) =>
    found
      .filter(({ record }) => record === 'lastro.findings.GuaranteeValued')
      .map(({ value }) => (value as GuaranteeValued).priceWaits.map(one => Object.values(one).join(' ')))
  const pending = { lockStatus: 'PENDING' as const, balanceTrigger: 'DEPOSIT' as const }
  expect(waits(await lane.change(pending))).toEqual([['USDC NEVER_SEEN', 'USDBRL NEVER_SEEN']])
  expect(waits(await lane.tick('USDC', '1', NOON))).toEqual([['USDBRL NEVER_SEEN']])
  expect(waits(await lane.tick('USDBRL', '5', NOON - 600_000))).toEqual([['USDBRL STALE']])
  expect(waits(await lane.tick('USDBRL', '5', NOON, { disputed: true }))).toEqual([['USDBRL DISPUTED']])
  expect(waits(await lane.tick('USDBRL', '4.9', NOON + 1))).toEqual([[]])
  expect(waits(await lane.tick('USDBRL', '5', NOON + 2))).toEqual([[]])
  expect(waits(await lane.tick('USDBRL', '5.1', NOON + 3))).toEqual([])
})

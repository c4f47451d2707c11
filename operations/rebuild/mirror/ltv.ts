/**
 * The memory of `ltv` for topics that were made from a mirror. Its changelog, snapshots and findings
 * ended at different moments, so a position counts on from the existing snapshots, knows the last
 * existing change, and has published what is among the findings; the valuation itself is computed anew.
 */
import type { OutRecord } from '../../../platform/records/records.ts'
import { isClosed, releaseInValuation } from '../../../processors/domain/contract/monitoring.ts'
import { tellsOf } from '../../../processors/ltv/marketEvents.ts'
import { decodeRecord } from '../../../processors/runtime/lane/records.ts'
import { partitionOf } from '../../../schemas/partition.ts'
import { topics } from '../../../schemas/topics.ts'
import type {
  BalanceChanged,
  LanePrice,
  LtvPosition,
  LtvSnapshot,
  MarketStale,
} from '../../../schemas/types.ts'
import { partitionsOfFamily } from '../../verify/families.ts'
import type { Found, MirroredFamily } from './contracts.ts'
import { copyPartition, copyTo, type Mirroring, readMirror } from './mirror.ts'

const POSITIONS = topics.ltvPositions.name
const SNAPSHOTS = topics.ltvSnapshots.name
const MARKET = topics.marketEvents.name
const PRICES = topics.marketPrices.name
const AGES = topics.priceAges.name
const CHANGES = topics.balanceChanges.name
const GROUP = 'ltv'

/** Snapshots, the changelog and positions of a family of lanes, whose contracts were made before. */
export async function copyLtv(mirroring: Mirroring, family: number, of: MirroredFamily): Promise<void> {
  const lanes = partitionsOfFamily(family, mirroring.codec.partitions())
  const versions = await copySnapshots(mirroring, lanes, of.changes)
  for (const lane of lanes) {
    for (const topic of [MARKET, PRICES, AGES]) await copyPartition(mirroring, topic, lane)
    const { prices, positions } = await lastOf(mirroring, lane)
    const told = await marketSequences(mirroring, lane)
    const copy = copyTo(mirroring)
    const add = async (
      record: 'lastro.ltv.LtvPosition' | 'lastro.ltv.LanePrice',
      key: string,
      value: object,
    ) => {
      const bytes = await mirroring.codec.encode(POSITIONS, record, value as never)
      const timestamp = timeOf(prices)
      await copy.add({ topic: POSITIONS, partition: lane, key, value: bytes, headers: {}, timestamp })
    }
    for (const price of prices.values()) {
      const { symbol, marketSequence } = price
      const isTeller = tellsOf(lane, symbol, mirroring.codec.partitions())
      const sequence = isTeller ? (told.get(symbol) ?? 0) : marketSequence
      await add('lastro.ltv.LanePrice', symbol, { ...price, marketSequence: sequence })
    }
    const places = await placesOfChanges(mirroring, lane)
    const own = [...of.contracts.values()].filter(({ _id }) => {
      return partitionOf(String(_id), mirroring.codec.partitions()) === lane && of.changes.has(_id)
    })
    const asked = own.filter(({ _id, guarantee }) => places.last.has(_id) && releaseInValuation(guarantee))
    const next = asked.reduce((first, { _id }) => lowest(first, places.last.get(_id)!), places.end)
    for (const contract of own) {
      const { _id } = contract
      // One that is closed is forgotten, unless its last change is read once more.
      if (isClosed(contract) && (places.last.get(_id) ?? -1n) < next) continue
      const [last, before] = of.changes.get(_id)!
      const change = asked.includes(contract) ? (before ?? last) : last
      const known = {
        version: versions.get(_id) ?? 0,
        change,
        before: positions.get(_id),
        found: of.found.get(_id),
      }
      await add('lastro.ltv.LtvPosition', String(_id), positionFrom(known))
    }
    await copy.end()
    await commitLane(mirroring, lane, next, timeOf(prices))
  }
}

const lowest = (a: bigint, b: bigint) => (a < b ? a : b)

async function placesOfChanges({ log }: Mirroring, lane: number) {
  const last = new Map<number, bigint>()
  const { start, end } = await log.bounds(CHANGES, lane)
  await log.readToEnd(CHANGES, lane, start, records => {
    for (const { key, offset } of records) last.set(Number(key), offset)
  })
  return {
    /** Offset of each contract's last change. */
    last,
    end,
  }
}

interface LastKnown {
  /** Of the last snapshot. */
  readonly version: number
  readonly change: BalanceChanged
  /** As the changelog has it. */
  readonly before: LtvPosition | undefined
  readonly found: Found | undefined
}

/** A position that has published the findings there are, and is to be valued at the next price. */
export function positionFrom({ version, change, before, found }: LastKnown): LtvPosition {
  return {
    contractId: change.contractId,
    version,
    level: before?.level ?? 'NONE',
    ...alertFrom(before, found),
    covered: false,
    priceWaits: [],
    currentLtv: before?.currentLtv ?? null,
    valuedAmount: null,
    liquidationSequence: found?.liquidation?.balanceSequence ?? 0,
    valuedAt: 0,
    change,
  }
}

/**
 * An alert that the changelog knows and no finding was lost: it is found again. One that was found after the
 * changelog had ended is not announced twice.
 */
function alertFrom(
  before: LtvPosition | undefined,
  found: Found | undefined,
): Pick<LtvPosition, 'armed' | 'cureDeadline'> {
  const alert = found?.alert ?? null
  const told = { armed: false, cureDeadline: alert?.cure?.deadline ?? null }
  if (alert && alert.snapshot.sequence > (before?.version ?? 0)) return told
  if (before === undefined || before.armed) return { armed: true, cureDeadline: null }
  return alert && told.cureDeadline === before.cureDeadline ? told : { armed: true, cureDeadline: null }
}

/**
 * Snapshots of a contract with a lost creation are lost too: it is created once more, and valued anew.
 */
async function copySnapshots(
  mirroring: Mirroring,
  lanes: readonly number[],
  changes: MirroredFamily['changes'],
): Promise<ReadonlyMap<number, number>> {
  const versions = new Map<number, number>()
  const keeps = async (record: Pick<OutRecord, 'topic' | 'value'>) => {
    const { contractId, sequence } = (await decodeRecord(mirroring.codec, record as never))
      .value as LtvSnapshot
    if (!changes.has(contractId)) return false
    versions.set(contractId, Math.max(sequence, versions.get(contractId) ?? 0))
    return true
  }
  for (const lane of lanes) await copyPartition(mirroring, SNAPSHOTS, lane, { keeps })
  return versions
}

type Changelog = Awaited<ReturnType<typeof lastOf>>

/** The last record of each key of the changelog. */
async function lastOf(mirroring: Mirroring, lane: number) {
  const last = new Map<string, Pick<OutRecord, 'topic' | 'value'>>()
  await readMirror(mirroring, POSITIONS, lane, records => {
    for (const record of records) last.set(record.key ?? '', record)
  })
  const prices = new Map<string, LanePrice>()
  const positions = new Map<number, LtvPosition>()
  for (const [key, record] of last) {
    if (record.value === null) continue
    const decoded = await decodeRecord(mirroring.codec, record)
    if (decoded.record === 'lastro.ltv.LanePrice') prices.set(key, decoded.value)
    if (decoded.record === 'lastro.ltv.LtvPosition') positions.set(Number(key), decoded.value)
  }
  return { prices, positions }
}

async function marketSequences(mirroring: Mirroring, lane: number): Promise<ReadonlyMap<string, number>> {
  const told = new Map<string, number>()
  await readMirror(mirroring, MARKET, lane, async records => {
    for (const record of records) {
      const { symbol, sequence } = (await decodeRecord(mirroring.codec, record)).value as MarketStale
      told.set(symbol, Math.max(sequence, told.get(symbol) ?? 0))
    }
  })
  return told
}

/** The lane's progress: prices up to then are among what it knows. */
const timeOf = (prices: Changelog['prices']) =>
  Math.max(0, ...[...prices.values()].map(({ laneTime }) => laneTime))

/**
 * Every position has the last change of its contract. Where an answer to a release is awaited that change is
 * read once more; so are ages, which change nothing again, and prices from where the changelog ends.
 */
async function commitLane(
  { log, producer }: Mirroring,
  lane: number,
  changes: bigint,
  time: number,
): Promise<void> {
  const { start, end } = await log.bounds(PRICES, lane)
  let prices = end
  await log.readToEnd(PRICES, lane, start, records => {
    const first = records.find(({ timestamp }) => timestamp >= time)
    if (first) prices = lowest(prices, first.offset)
  })
  const next = { [CHANGES]: changes, [PRICES]: prices, [AGES]: (await log.bounds(AGES, lane)).start }
  const offsets = Object.entries(next).map(([topic, offset]) => ({
    topic,
    partition: lane,
    offset,
    metadata: '',
  }))
  await producer.publish(GROUP, [], offsets)
}

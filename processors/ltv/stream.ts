/**
 * ltv as the runtime's stream kind: balance-changes and market-prices in, snapshots, findings and changelog
 * out.
 */
import { type Codec, CodecUnavailable, type Decoded } from '../../schemas/codec.ts'
import { unscaledOf } from '../../schemas/decimalBytes.ts'
import { topics } from '../../schemas/topics.ts'
import { PRICE_SCALE } from '../domain/ltv.ts'
import { Poisoned, Unavailable } from '../runtime/errors.ts'
import type { LogRecord } from '../runtime/ports.ts'
import { decodeRecord } from '../runtime/records.ts'
import type { Stream } from '../runtime/stream.ts'
import { createReader } from './avroBytes.ts'
import { readTerms } from './changes.ts'
import { createLtvLane, type LtvInput, type LtvLaneOptions } from './lane.ts'
import { encodedNow } from './outputs.ts'
import { learnSchemaIds, type SchemaIds } from './schemaIds.ts'

const FRAME_BYTES = 5
/** A dozen lanes hold what one fetch brought, and what follows from it is twice as large. */
const FETCH = { bytes: 4 * 1024 * 1024, partitionBytes: 256 * 1024 }
/** All keyed by contract, as the balance changes are: lane p writes partition p of each. */
const WRITTEN = [topics.ltvSnapshots, topics.ltvPositions, topics.ltvFindings]
const reader = createReader()

export function ltvStream(options: Omit<LtvLaneOptions, 'ids'>): Stream<LtvInput> {
  const { codec } = options
  let ids: SchemaIds | null = null
  return {
    name: 'ltv',
    topics: [topics.balanceChanges.name, topics.marketPrices.name],
    fetch: FETCH,
    changelog: topics.ltvPositions.name,
    destinations: lane => WRITTEN.map(({ name }) => ({ topic: name, partition: lane })),
    async prepare() {
      try {
        ids ??= await learnSchemaIds(codec)
      } catch (error) {
        if (!(error instanceof CodecUnavailable)) throw error
        throw new Unavailable(`schema registry: ${error.message}`, { cause: error })
      }
    },
    decode: record => ownChange(record, ids!) ?? otherRecord(codec, record),
    createState: lane => createLtvLane({ ...options, ids: ids! }, lane),
  }
}

/**
 * The short way: a balance change in our own version. Null for everything else, and for what does not look
 * right.
 */
function ownChange({ value }: LogRecord, ids: SchemaIds): LtvInput | null {
  if (value === null || value.length < FRAME_BYTES) return null
  if (value[0] !== 0 || value.readUInt32BE(1) !== ids.change) return null
  try {
    reader.over(value, FRAME_BYTES)
    const terms = readTerms(reader)
    if (reader.offset() !== value.length) return null
    return { kind: 'change', terms, change: value.subarray(FRAME_BYTES) }
  } catch {
    // The codec says what is wrong with it.
    return null
  }
}

function otherRecord(codec: Codec, record: LogRecord): LtvInput | Promise<LtvInput> {
  const decoded = decodeRecord(codec, record)
  return decoded instanceof Promise ? decoded.then(value => inputOf(codec, value)) : inputOf(codec, decoded)
}

function inputOf(codec: Codec, decoded: Decoded): LtvInput {
  if (decoded.record === 'lastro.market.PriceTick') {
    const { symbol, price, source, asOf, disputed } = decoded.value
    return { kind: 'tick', tick: { symbol, price: unscaledOf(price, PRICE_SCALE), source, asOf, disputed } }
  }
  if (decoded.record !== 'lastro.events.BalanceChanged') {
    throw new Poisoned(`ltv has no use for a ${decoded.record}`)
  }
  const { value } = decoded
  const framed = encodedNow(codec, topics.balanceChanges.name, decoded.record, value)
  reader.over(framed, FRAME_BYTES)
  return { kind: 'change', terms: readTerms(reader), change: framed.subarray(FRAME_BYTES) }
}

import type { Hex } from 'viem'
import { keccak256, toRlp } from 'viem/utils'

/** A block as `eth_getBlockByNumber` answers it, with fields of any later fork. */
export type RawBlock = Readonly<Record<string, unknown>>

/** Fields of a header in the order of its RLP (execution-specs); those of later forks may be missing. */
const FIELDS = [
  ...['parentHash', 'sha3Uncles', 'miner', 'stateRoot', 'transactionsRoot', 'receiptsRoot', 'logsBloom'],
  ...['difficulty', 'number', 'gasLimit', 'gasUsed', 'timestamp', 'extraData', 'mixHash', 'nonce'],
] as const
const LATER = [
  ...['baseFeePerGas', 'withdrawalsRoot', 'blobGasUsed', 'excessBlobGas', 'parentBeaconBlockRoot'],
  ...['requestsHash', 'blockAccessListHash', 'slotNumber'],
] as const
const NUMBERS = new Set<string>([
  ...['difficulty', 'number', 'gasLimit', 'gasUsed', 'timestamp', 'baseFeePerGas', 'blobGasUsed'],
  ...['excessBlobGas', 'slotNumber'],
])

export interface BlockHeader {
  readonly number: number
  readonly hash: Hex
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Whose RLP list has the hash. */
  readonly fields: readonly Hex[]
}

/**
 * Header of a block, which anyone can hash again. Throws where its fields have another hash than it says: the
 * network's headers are not made as those of Ethereum, Polygon and OP Stack chains are.
 */
export function headerOf(block: RawBlock): BlockHeader {
  const later = LATER.slice(0, LATER.findLastIndex(name => block[name] != null) + 1)
  const fields = [...FIELDS, ...later].map(name => fieldOf(name, block[name]))
  const hash = keccak256(toRlp([...fields]))
  const number = Number(block['number'])
  if (hash !== block['hash']) {
    throw new Error(`the fields of block ${number} have the hash ${hash}, not ${block['hash']}`)
  }
  return { number, hash, at: Number(block['timestamp']) * 1_000, fields }
}

/** Numbers have no leading zero. A missing field before one that is there is empty. */
function fieldOf(name: string, value: unknown): Hex {
  if (value == null) return '0x'
  if (!NUMBERS.has(name)) return value as Hex
  const digits = BigInt(value as Hex).toString(16)
  return digits === '0' ? '0x' : `0x${digits.padStart(digits.length + (digits.length % 2), '0')}`
}

import type { Hex } from 'viem'
import { encodeAbiParameters, keccak256, numberToHex } from 'viem/utils'
import { createChainClient } from '../chain/chainClient.ts'
import type { ChainSettings } from '../chain/chainsFile.ts'
import { createQuorum } from '../chain/quorum.ts'
import { headerOf, type RawBlock } from './blockHeader.ts'

/** Storage slots in one question: their answer has some 400 kB, and comes within a question's time. */
const SLOTS_PER_QUESTION = 100
/** Questions at once. */
const PARALLEL = 2
const FLAG = 2n ** 255n

/** Where a token's contract keeps balances. */
export interface BalanceMapping {
  readonly contract: string
  readonly slot: number
  readonly isPacked: boolean
}

/** Proofs from a network's endpoints, each as `agreement` of them give it alike. */
export type AssetProofs = ReturnType<typeof createAssetProofs>

export function createAssetProofs(settings: ChainSettings) {
  const { agreed } = createQuorum(settings)
  const chain = createChainClient(settings)
  const header = async (number: number) => {
    const block = await agreed(`block ${number}`, node =>
      node.request({ method: 'eth_getBlockByNumber', params: [numberToHex(number), false] }),
    )
    return headerOf(block as unknown as RawBlock)
  }
  const proofs = (contract: string, keys: readonly Hex[], block: number) =>
    agreed(`proofs of ${contract} at block ${block}`, async node => {
      const { accountProof, storageProof } = await node.request({
        method: 'eth_getProof',
        params: [contract as Hex, [...keys], numberToHex(block)],
      })
      const nodes = [accountProof, ...storageProof.map(({ proof }) => proof)].flat()
      return { nodes, values: storageProof.map(({ value }) => BigInt(value)) }
    })

  return {
    chainId: chain.chainId,
    /** The newest final block that is not later than this time, milliseconds. */
    async finalBlock(at: number) {
      let after = Math.max(0, await chain.finalNumber(await chain.head()))
      let found = await header(after)
      // Usually the first; after an interruption, some steps back, then halves.
      for (let step = 1; found.at > at && after > 0; step *= 2) {
        after = found.number
        found = await header(Math.max(0, after - step))
      }
      while (found.at <= at && after - found.number > 1) {
        const middle = await header(Math.floor((found.number + after) / 2))
        if (middle.at <= at) found = middle
        else after = middle.number
      }
      return found
    },
    /** Balances at a block, in the order of the addresses; the nodes of their proofs are added. */
    async balances(
      { contract, slot, isPacked }: BalanceMapping,
      addresses: readonly string[],
      block: number,
      nodes: Set<string>,
    ): Promise<readonly bigint[]> {
      const keys = addresses.map(address => mappingKey(address, slot))
      const values: bigint[] = []
      for (let from = 0; from < keys.length; from += SLOTS_PER_QUESTION * PARALLEL) {
        const pages = Array.from({ length: PARALLEL }, (_, page) =>
          keys.slice(from + page * SLOTS_PER_QUESTION, from + (page + 1) * SLOTS_PER_QUESTION),
        ).filter(page => page.length > 0)
        for (const found of await Promise.all(pages.map(page => proofs(contract, page, block)))) {
          for (const node of found.nodes) nodes.add(node)
          values.push(...found.values)
        }
      }
      return isPacked ? values.map(value => value % FLAG) : values
    },
  }
}

/** Key of an address in Solidity's `mapping(address => uint256)` at a slot. */
export const mappingKey = (address: string, slot: number) =>
  keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [address as Hex, BigInt(slot)]))

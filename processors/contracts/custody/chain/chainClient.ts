import { type Hex, type PublicClient, parseAbi } from 'viem'
import { addressOf } from '../../../../schemas/values/evmAddress.ts'
import type { ChainSettings } from './chainsFile.ts'
import { createQuorum } from './quorum.ts'

/** Shown by a block's number and hash: a reorganisation gives the number another hash. */
export interface BlockRef {
  readonly number: number
  readonly hash: string
}

/** One ERC-20 `Transfer` to a watched address. */
export interface ChainTransfer {
  readonly txHash: string
  readonly logIndex: number
  readonly blockNumber: number
  readonly blockHash: string
  readonly tokenContract: string
  readonly from: string
  readonly to: string
  /** Smallest units of the token. */
  readonly value: bigint
}

/**
 * A network as several endpoints show it. Each answer is one that `agreement` of them give alike; it throws
 * where they do not.
 */
export interface ChainClient {
  /** The newest block that `agreement` endpoints have. */
  head(): Promise<BlockRef>
  /** Hash of the block with this number. */
  hashOf(number: number): Promise<string>
  /** Number of the newest block that is final, with this head. */
  finalNumber(head: BlockRef): Promise<number>
  /** Transfers of watched tokens to these addresses, both blocks included. */
  transfers(from: number, to: number, addresses: readonly string[]): Promise<readonly ChainTransfer[]>
  /** Decimals of the watched tokens, in their order. */
  decimals(): Promise<readonly number[]>
  /** Number of the chain, such as 137 of Polygon. */
  chainId(): Promise<number>
  /** Balance of an address at a block, smallest units, by token contract; `at` in milliseconds. */
  balancesOf(
    address: string,
    number: number,
  ): Promise<{ readonly at: number; readonly units: readonly bigint[] }>
}

const ERC20 = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'function balanceOf(address) view returns (uint256)',
  'function decimals() view returns (uint8)',
])
/** Addresses in one query: what public endpoints take. */
const ADDRESSES_PER_QUERY = 500

export function createChainClient(settings: ChainSettings): ChainClient {
  const { finality, tokens } = settings
  const { agreed, reached } = createQuorum(settings)
  const hashOf = (number: number) =>
    agreed(
      `block ${number}`,
      async node => (await node.getBlock({ blockNumber: BigInt(number) })).hash as string,
    )

  return {
    hashOf,
    async head() {
      const number = await reached('their newest block', node => node.getBlockNumber({ cacheTime: 0 }))
      return { number, hash: await hashOf(number) }
    },
    async finalNumber(head) {
      if (finality !== 'finalized') return head.number - finality + 1
      const number = await reached('their final block', async node => {
        return (await node.getBlock({ blockTag: 'finalized' })).number
      })
      return Math.min(number, head.number)
    },
    async transfers(from, to, addresses) {
      const what = `transfers of blocks ${from} to ${to}`
      const read = (page: readonly string[]) =>
        agreed(what, node => transfersIn(node, tokens, { from, to, addresses: page }))
      return (await Promise.all(pagesOf(addresses).map(read))).flat()
    },
    chainId: () => agreed('the chain', node => node.getChainId()),
    decimals: () =>
      agreed('decimals', node =>
        Promise.all(
          tokens.map(({ contract }) =>
            node.readContract({ address: contract as Hex, abi: ERC20, functionName: 'decimals' }),
          ),
        ),
      ),
    balancesOf: (address, number) =>
      agreed(`balances of ${address} at block ${number}`, async node => {
        const blockNumber = BigInt(number)
        const [block, ...units] = await Promise.all([
          node.getBlock({ blockNumber }),
          ...tokens.map(({ contract }) =>
            node.readContract({
              ...{ address: contract as Hex, abi: ERC20, functionName: 'balanceOf' as const, blockNumber },
              args: [address as Hex],
            }),
          ),
        ])
        return { at: Number(block.timestamp) * 1_000, units }
      }),
  }
}

const pagesOf = (addresses: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(addresses.length / ADDRESSES_PER_QUERY) }, (_, page) =>
    addresses.slice(page * ADDRESSES_PER_QUERY, (page + 1) * ADDRESSES_PER_QUERY),
  )

interface Wanted {
  readonly from: number
  readonly to: number
  readonly addresses: readonly string[]
}

async function transfersIn(
  node: PublicClient,
  tokens: ChainSettings['tokens'],
  { from, to, addresses }: Wanted,
): Promise<readonly ChainTransfer[]> {
  const logs = await node.getLogs({
    address: tokens.map(({ contract }) => contract as Hex),
    event: ERC20[0],
    args: { to: addresses.map(address => address as Hex) },
    fromBlock: BigInt(from),
    toBlock: BigInt(to),
    strict: true,
  })
  return logs.map(({ args, transactionHash: txHash, logIndex, blockNumber, blockHash, address }) => ({
    ...{ txHash, logIndex, blockHash, blockNumber: Number(blockNumber), value: args.value },
    tokenContract: checksummed(address),
    from: checksummed(args.from),
    to: args.to.toLowerCase(),
  }))
}

const checksummed = (address: string) => addressOf(address.slice(2).toLowerCase())

import { type Abi, type Hex, type PublicClient, parseAbi } from 'viem'
import type { BlockRef, WatchedTransfer } from '../../../../schemas/documents/chain.ts'
import { addressOf } from '../../../../schemas/values/evmAddress.ts'
import type { ChainSettings } from './chainsFile.ts'
import { createQuorum } from './quorum.ts'

/** One ERC-20 `Transfer` to a watched address or from one. */
export interface ChainTransfer extends Omit<WatchedTransfer, 'units' | 'status' | 'turn'> {
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
  /** Transfers of watched tokens to these addresses and from them, both blocks included. */
  transfers(from: number, to: number, addresses: readonly string[]): Promise<readonly ChainTransfer[]>
  /** Decimals of the watched tokens, in their order. */
  decimals(): Promise<readonly number[]>
  /** Number of the chain, such as 137 of Polygon. */
  chainId(): Promise<number>
  /** Balances at the end of a block, smallest units, in the order of the holders. */
  balancesAt(number: number, holders: readonly TokenHolder[]): Promise<readonly bigint[]>
  /** Whether each holder is frozen at the end of a block; false for tokens without freezes. */
  frozenAt(number: number, holders: readonly TokenHolder[]): Promise<readonly boolean[]>
  /** Time of a block, in milliseconds since the epoch. */
  timeOf(number: number): Promise<number>
}

/** An address and the contract of the token that is asked about. */
export interface TokenHolder {
  readonly address: string
  readonly tokenContract: string
}

const ERC20 = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'function balanceOf(address) view returns (uint256)',
  'function decimals() view returns (uint8)',
])
/** Addresses in one query: what public endpoints take. */
const ADDRESSES_PER_QUERY = 500
/** Reads in one call, whose code and arguments stay below the 49,152 bytes of EIP-3860. */
const READS_PER_CALL = 150

export function createChainClient(settings: ChainSettings): ChainClient {
  const { finality, tokens } = settings
  const { agreed, reached } = createQuorum(settings)
  const hashOf = (number: number) =>
    agreed(
      `block ${number}`,
      async node => (await node.getBlock({ blockNumber: BigInt(number) })).hash as string,
    )

  const views = async (what: string, number: number, all: readonly View[]): Promise<readonly unknown[]> => {
    const options = { deployless: true, allowFailure: false, batchSize: 0, blockNumber: BigInt(number) }
    const read = (contracts: readonly View[]) =>
      agreed(`${what} at block ${number}`, node => node.multicall({ ...options, contracts }))
    return (await Promise.all(pagesOf(all, READS_PER_CALL).map(read))).flat()
  }
  const freezesOf = ({ tokenContract }: TokenHolder) =>
    tokens.find(({ contract }) => contract === tokenContract)?.freezes ?? null

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
      return (await Promise.all(pagesOf(addresses, ADDRESSES_PER_QUERY).map(read))).flat()
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
    async balancesAt(number, holders) {
      const asked = holders.map(holder => view(holder, ERC20, 'balanceOf'))
      return (await views('balances', number, asked)).map(units => units as bigint)
    },
    async frozenAt(number, holders) {
      const asked = holders.flatMap(holder => {
        const freezes = freezesOf(holder)
        return freezes === null ? [] : [view(holder, freezesAbi(freezes), freezes)]
      })
      const answers = [...(await views('freezes', number, asked))]
      return holders.map(holder => freezesOf(holder) !== null && answers.shift() === true)
    },
    timeOf: number =>
      agreed(`the time of block ${number}`, async node => {
        const { timestamp } = await node.getBlock({ blockNumber: BigInt(number) })
        return Number(timestamp) * 1_000
      }),
  }
}

interface View {
  readonly address: Hex
  readonly abi: Abi
  readonly functionName: string
  readonly args: readonly [Hex]
}

const view = ({ address, tokenContract }: TokenHolder, abi: Abi, functionName: string): View => ({
  ...{ address: tokenContract as Hex, abi, functionName },
  args: [address as Hex],
})

const freezesAbi = (freezes: string): Abi => [
  {
    ...{ type: 'function', name: freezes, stateMutability: 'view' },
    inputs: [{ name: 'account', type: 'address' }],
    outputs: [{ name: 'isFrozen', type: 'bool' }],
  },
]

const pagesOf = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, page) => all.slice(page * size, (page + 1) * size))

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
  const own = addresses.map(address => address as Hex)
  const read = async (isOutgoing: boolean) => {
    const logs = await node.getLogs({
      address: tokens.map(({ contract }) => contract as Hex),
      event: ERC20[0],
      args: isOutgoing ? { from: own } : { to: own },
      fromBlock: BigInt(from),
      toBlock: BigInt(to),
      strict: true,
    })
    return logs.map(({ args, transactionHash: txHash, logIndex, blockNumber, blockHash, address }) => ({
      ...{ isOutgoing, txHash, logIndex, blockHash, blockNumber: Number(blockNumber), value: args.value },
      tokenContract: checksummed(address),
      from: checksummed(args.from),
      to: args.to.toLowerCase(),
    }))
  }
  return (await Promise.all([read(false), read(true)])).flat()
}

const checksummed = (address: string) => addressOf(address.slice(2).toLowerCase())

import { type Abi, type Hex, numberToHex, type PublicClient, parseAbi } from 'viem'
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
export type ChainClient = ReturnType<typeof createChainClient>

export interface Block extends BlockRef {
  readonly parentHash: string
  /** Its time, in milliseconds since the epoch. */
  readonly at: number
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
const MS_PER_SECOND = 1_000
/** Addresses in one query: what public endpoints take. */
const ADDRESSES_PER_QUERY = 500
/** Reads in one call, whose code and arguments stay below the 49,152 bytes of EIP-3860. */
const READS_PER_CALL = 150

export function createChainClient(settings: ChainSettings) {
  const { finality, tokens } = settings
  const { agreement } = settings
  const { agreed, answers, inTurn } = createQuorum(settings)
  const block = (number: number) => agreed(`block ${number}`, node => blockOf(node, numberToHex(number)))
  /** The highest of these blocks that enough endpoints have reached. */
  const reached = (blocks: readonly Block[]) => blocks.toSorted((a, b) => b.number - a.number)[agreement - 1]!
  const views = async (what: string, number: number, all: readonly View[]): Promise<readonly unknown[]> => {
    const options = { deployless: true, allowFailure: false, batchSize: 0, blockNumber: BigInt(number) }
    const read = (contracts: readonly View[]) =>
      agreed(`${what} at block ${number}`, node => node.multicall({ ...options, contracts }))
    return (await Promise.all(pagesOf(all, READS_PER_CALL).map(read))).flat()
  }
  const freezesOf = ({ tokenContract }: TokenHolder) =>
    tokens.find(({ contract }) => contract === tokenContract)?.freezes ?? null

  return {
    /** The block with this number. */
    block,
    /** Number of the newest block as one endpoint says, the next one each time; null where it fails. */
    glance: () => inTurn(node => node.getBlockNumber({ cacheTime: 0 })).then(Number, () => null),
    /** The newest block that `agreement` endpoints have. */
    async head() {
      const blocks = await answers('their newest block', node => blockOf(node, 'latest'))
      const newest = reached(blocks)
      const isAgreed = blocks.filter(({ hash }) => hash === newest.hash).length >= agreement
      return isAgreed ? newest : block(newest.number)
    },
    /** Number of the newest block that is final, with this head. */
    async finalNumber(head: BlockRef) {
      if (finality !== 'finalized') return head.number - finality + 1
      const { number } = reached(await answers('their final block', node => blockOf(node, 'finalized')))
      return Math.min(number, head.number)
    },
    /** Transfers of watched tokens to these addresses and from them, up to this block. */
    async transfers(
      from: number,
      to: BlockRef,
      addresses: readonly string[],
    ): Promise<readonly ChainTransfer[]> {
      const what = `transfers of blocks ${from} to ${to.number}`
      const read = (page: readonly string[]) =>
        agreed(what, node => transfersIn(node, tokens, { from, to, addresses: page }))
      return (await Promise.all(pagesOf(addresses, ADDRESSES_PER_QUERY).map(read))).flat()
    },
    /** Number of the chain, such as 137 of Polygon. */
    chainId: () => agreed('the chain', node => node.getChainId()),
    /** Decimals of the watched tokens, in their order. */
    decimals: (): Promise<readonly number[]> =>
      agreed('decimals', node =>
        Promise.all(
          tokens.map(({ contract }) =>
            node.readContract({ address: contract as Hex, abi: ERC20, functionName: 'decimals' }),
          ),
        ),
      ),
    /** Balances at the end of a block, smallest units, in the order of the holders. */
    async balancesAt(number: number, holders: readonly TokenHolder[]): Promise<readonly bigint[]> {
      const asked = holders.map(holder => view(holder, ERC20, 'balanceOf'))
      return (await views('balances', number, asked)).map(units => units as bigint)
    },
    /** Whether each holder is frozen at the end of a block; false for tokens without freezes. */
    async frozenAt(number: number, holders: readonly TokenHolder[]): Promise<readonly boolean[]> {
      const asked = holders.flatMap(holder => {
        const freezes = freezesOf(holder)
        return freezes === null ? [] : [view(holder, freezesAbi(freezes), freezes)]
      })
      const answers = [...(await views('freezes', number, asked))]
      return holders.map(holder => freezesOf(holder) !== null && answers.shift() === true)
    },
  }
}

async function blockOf(node: PublicClient, which: Hex | 'latest' | 'finalized'): Promise<Block> {
  const found = await node.request({ method: 'eth_getBlockByNumber', params: [which, false] })
  if (!found?.hash) throw new Error(`there is no block ${which}`)
  const { hash, parentHash, number, timestamp } = found
  return { number: Number(number), hash, parentHash, at: Number(timestamp) * MS_PER_SECOND }
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
  readonly to: BlockRef
  readonly addresses: readonly string[]
}

async function transfersIn(
  node: PublicClient,
  tokens: ChainSettings['tokens'],
  { from, to, addresses }: Wanted,
): Promise<readonly ChainTransfer[]> {
  const own = addresses.map(address => address as Hex)
  // A single block is asked for by its hash: no other one can answer in its place.
  const blocks =
    from === to.number
      ? { blockHash: to.hash as Hex }
      : { fromBlock: BigInt(from), toBlock: BigInt(to.number) }
  const read = async (isOutgoing: boolean) => {
    const logs = await node.getLogs({
      address: tokens.map(({ contract }) => contract as Hex),
      event: ERC20[0],
      args: isOutgoing ? { from: own } : { to: own },
      strict: true,
      ...blocks,
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

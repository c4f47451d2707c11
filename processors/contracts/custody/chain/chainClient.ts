import { EnvHttpProxyAgent, fetch } from 'undici'
import { createPublicClient, type Hex, http, type PublicClient, parseAbi } from 'viem'
import { addressOf } from '../../../../schemas/values/evmAddress.ts'
import type { ChainSettings } from './chainsFile.ts'

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
const ANSWER_LIMIT_MS = 4_000
/** An endpoint that failed is left alone for so long, if the others can agree without it. */
const PAUSE_MS = 5_000
/** Addresses in one query: what public endpoints take. */
const ADDRESSES_PER_QUERY = 500

export function createChainClient(
  { endpoints, agreement, finality, tokens, network }: ChainSettings,
  now: () => number = Date.now,
): ChainClient {
  const dispatcher = new EnvHttpProxyAgent()
  const fetchFn = async (input: unknown, { body, signal }: RequestInit = {}) => {
    const headers = { 'content-type': 'application/json' }
    const init = {
      method: 'POST',
      body: String(body),
      headers,
      redirect: 'error',
      signal: signal ?? null,
    } as const
    const answer = await fetch(String(input), { ...init, dispatcher })
    return new Response(await answer.text(), { status: answer.status, headers })
  }
  const clients = endpoints.map(url => ({
    node: createPublicClient({
      transport: http(url, { batch: true, retryCount: 0, timeout: ANSWER_LIMIT_MS, fetchFn }),
    }),
    host: new URL(url).host,
    pausedUntil: 0,
  }))

  type Endpoint = (typeof clients)[number]

  const asked = (): readonly Endpoint[] => {
    const ready = clients.filter(({ pausedUntil }) => pausedUntil <= now())
    return ready.length >= agreement ? ready : clients
  }
  const ask = async <T>(endpoint: Endpoint, question: (node: PublicClient) => Promise<T>): Promise<T> => {
    try {
      return await question(endpoint.node)
    } catch (error) {
      endpoint.pausedUntil = now() + PAUSE_MS
      const { shortMessage, message } = error as Error & { shortMessage?: string }
      throw new Error(`${endpoint.host}: ${shortMessage ?? message}`)
    }
  }
  /** The first answer that enough endpoints give alike. */
  const agreed = async <T>(what: string, question: (node: PublicClient) => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const votes = new Map<string, number>()
      const problems: string[] = []
      let open = asked().length
      for (const endpoint of asked()) {
        ask(endpoint, question)
          .then(
            answer => {
              const text = JSON.stringify(answer, (_, value) =>
                typeof value === 'bigint' ? String(value) : value,
              )
              const count = (votes.get(text) ?? 0) + 1
              votes.set(text, count)
              if (count === agreement) resolve(answer)
            },
            error => problems.push((error as Error).message),
          )
          .finally(() => {
            open--
            if (open > 0) return
            const given = `${votes.size} different answers`
            reject(new Error(`${network}: no agreement on ${[what, given, ...problems].join('; ')}`))
          })
      }
    })
  /** The highest number that enough endpoints have reached. */
  const reached = async (
    what: string,
    question: (node: PublicClient) => Promise<bigint>,
  ): Promise<number> => {
    const answers = await Promise.allSettled(asked().map(endpoint => ask(endpoint, question)))
    const numbers = answers.flatMap(one => (one.status === 'fulfilled' ? [Number(one.value)] : []))
    const number = numbers.sort((a, b) => b - a)[agreement - 1]
    if (number !== undefined) return number
    const reasons = answers.flatMap(one => (one.status === 'rejected' ? [(one.reason as Error).message] : []))
    throw new Error(`${network}: too few endpoints name ${[what, ...reasons].join('; ')}`)
  }
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
      const pages = Array.from({ length: Math.ceil(addresses.length / ADDRESSES_PER_QUERY) }, (_, page) =>
        addresses.slice(page * ADDRESSES_PER_QUERY, (page + 1) * ADDRESSES_PER_QUERY),
      )
      const found = await Promise.all(
        pages.map(page =>
          agreed(`transfers of blocks ${from} to ${to}`, async node => {
            const logs = await node.getLogs({
              address: tokens.map(({ contract }) => contract as Hex),
              event: ERC20[0],
              args: { to: page as readonly Hex[] as Hex[] },
              fromBlock: BigInt(from),
              toBlock: BigInt(to),
              strict: true,
            })
            return logs.map(
              ({
                args,
                transactionHash: txHash,
                logIndex,
                blockNumber,
                blockHash,
                address,
              }): ChainTransfer => ({
                ...{ txHash, logIndex, blockHash, blockNumber: Number(blockNumber), value: args.value },
                tokenContract: checksummed(address),
                from: checksummed(args.from),
                to: args.to.toLowerCase(),
              }),
            )
          }),
        ),
      )
      return found.flat()
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

const checksummed = (address: string) => addressOf(address.slice(2).toLowerCase())

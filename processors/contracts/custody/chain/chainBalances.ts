import { formatUnits } from 'viem/utils'
import type { DepositAddress, Network, TokenSymbol } from '../../../../schemas/types.ts'
import { type ChainClient, createChainClient } from './chainClient.ts'
import type { ChainSettings, ChainsFile } from './chainsFile.ts'
import { TOKEN_DECIMALS } from './chainWatch.ts'

/** A watched network and what asks its endpoints. */
export interface Chain {
  readonly settings: ChainSettings
  readonly client: ChainClient
}

/** An address and a token that it may hold. */
export type Holder = Pick<DepositAddress, 'address' | 'tokenSymbol'>

/** Balances that a network has at the end of one block, in the order of the holders. */
export interface BalancesAtBlock {
  readonly block: number
  /** Time of the block, in milliseconds since the epoch. */
  readonly at: number
  readonly quantities: readonly string[]
}

/**
 * Reads balances of any addresses, by agreement of the endpoints: at the newest final block where none is
 * named. Throws for a network or token that the file does not name.
 */
export type ReadBalances = (
  network: Network,
  holders: readonly Holder[],
  block?: number,
) => Promise<BalancesAtBlock>

export const openChains = ({ chains }: ChainsFile): readonly Chain[] =>
  chains.map(settings => ({ settings, client: createChainClient(settings) }))

export const balancesIn =
  (chains: readonly Chain[]): ReadBalances =>
  async (network, holders, given) => {
    const chain = chains.find(({ settings }) => settings.network === network)
    if (!chain) throw new Error(`CUSTODY_CHAINS does not name ${network}`)
    const { client, settings } = chain
    const contractOf = (tokenSymbol: TokenSymbol) => {
      const token = settings.tokens.find(one => one.tokenSymbol === tokenSymbol)
      if (token) return token.contract
      throw new Error(`CUSTODY_CHAINS does not name ${tokenSymbol} on ${network}`)
    }
    const asked = holders.map(({ address, tokenSymbol }) => ({
      address,
      tokenContract: contractOf(tokenSymbol),
    }))
    const block = given ?? Math.max(0, await client.finalNumber(await client.head()))
    const [{ at }, units] = await Promise.all([client.block(block), client.balancesAt(block, asked)])
    return { block, at, quantities: units.map(one => formatUnits(one, TOKEN_DECIMALS)) }
  }

import type { DepositAddress } from '../../../../schemas/types.ts'
import type { AccountBalance } from '../../../domain/guarantee/compareBooks.ts'
import type { Book } from '../reconciliation/books.ts'
import { balancesIn, openChains } from './chainBalances.ts'
import type { ChainSettings, ChainsFile } from './chainsFile.ts'

/** Final balances at the deposit addresses. One with a memo is shared by guarantees and says nothing of one. */
export function chainBook(file: ChainsFile): Book {
  const chains = openChains(file)
  const balancesAt = balancesIn(chains)
  return {
    source: 'CHAIN',
    async open() {
      const blocks = await Promise.all(
        chains.map(async ({ client }) => Math.max(0, await client.finalNumber(await client.head()))),
      )
      return async ({ guarantee }) => {
        const own = (guarantee.depositAddresses ?? []).filter(({ memo }) => memo === null)
        const read = chains.map(async ({ settings }, index): Promise<readonly AccountBalance[]> => {
          const named = own.filter(one => isWatched(one, settings))
          if (named.length === 0) return []
          const { network } = settings
          const { block, at, quantities } = await balancesAt(network, named, blocks[index])
          return named.map(({ tokenSymbol }, place) => {
            return { tokenSymbol, network, block, at, quantity: quantities[place]! }
          })
        })
        const balances = (await Promise.all(read)).flat()
        return balances.length === 0 ? null : { balances, tokens: balances }
      }
    },
  }
}

/** Whether the address takes a token of the network that is watched. */
function isWatched(address: DepositAddress, { network, tokens }: ChainSettings): boolean {
  const token = tokens.find(({ tokenSymbol }) => tokenSymbol === address.tokenSymbol)
  const isSame = token?.contract.toLowerCase() === address.tokenContract.toLowerCase()
  return isSame && address.network === network
}

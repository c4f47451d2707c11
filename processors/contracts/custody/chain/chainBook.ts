import { formatUnits } from 'viem/utils'
import type { DepositAddress } from '../../../../schemas/types.ts'
import type { AccountBalance } from '../../../domain/contract/accountReports.ts'
import type { Book } from '../reconciliation/books.ts'
import { createChainClient } from './chainClient.ts'
import type { ChainSettings } from './chainsFile.ts'
import { TOKEN_DECIMALS } from './chainWatch.ts'

/** Final balances at the deposit addresses. One with a memo is shared by guarantees and says nothing of one. */
export function chainBook(chains: readonly ChainSettings[]): Book {
  const clients = chains.map(settings => ({ settings, client: createChainClient(settings) }))
  return {
    source: 'CHAIN',
    async open() {
      const blocks = await Promise.all(
        clients.map(async ({ client }) => Math.max(0, await client.finalNumber(await client.head()))),
      )
      return async ({ guarantee }) => {
        const own = (guarantee.depositAddresses ?? []).filter(({ memo }) => memo === null)
        const read = clients.map(async ({ settings, client }, index): Promise<readonly AccountBalance[]> => {
          const { network } = settings
          const named = tokensAt(own, settings)
          const [first] = named
          if (!first) return []
          const block = blocks[index]!
          const { at, units } = await client.balancesOf(first.address, block)
          return named.map(({ tokenSymbol, place }) => {
            return { tokenSymbol, network, block, at, quantity: formatUnits(units[place]!, TOKEN_DECIMALS) }
          })
        })
        const balances = (await Promise.all(read)).flat()
        return balances.length === 0 ? null : { balances, tokens: balances }
      }
    },
  }
}

/** Tokens of a network with the address of the guarantee, which is one for all of them. */
function tokensAt(addresses: readonly DepositAddress[], { network, tokens }: ChainSettings) {
  return tokens.flatMap(({ tokenSymbol, contract }, place) => {
    const own = addresses.find(one => one.network === network && one.tokenSymbol === tokenSymbol)
    const isSame = own?.tokenContract.toLowerCase() === contract.toLowerCase()
    return own && isSame ? [{ tokenSymbol, place, address: own.address }] : []
  })
}

import type { ChainsFile } from '../../processors/contracts/custody/chain/chainsFile.ts'
import type { Custody } from '../../processors/contracts/custody/custody.ts'
import { tokenKey } from '../../processors/domain/tokenKey.ts'

/**
 * The custodian of a sandbox with a network that is really watched: accounts have real addresses for its
 * tokens, and simulated ones for the rest. Orders and balances stay simulated.
 */
export function watchedCustody(
  simulated: Custody,
  watched: Pick<Custody, 'openAccount'>,
  { chains }: Pick<ChainsFile, 'chains'>,
): Custody {
  const isReal = (token: Parameters<typeof tokenKey>[0]) =>
    chains.some(({ network, tokens }) =>
      tokens.some(({ tokenSymbol }) => tokenKey({ tokenSymbol, network }) === tokenKey(token)),
    )
  return {
    ...simulated,
    async openAccount(account) {
      const answer = await simulated.openAccount(account)
      if (answer.status !== 'OPEN' || !account.tokens.some(isReal)) return answer
      const real = await watched.openAccount(account)
      if (real.status !== 'OPEN') return real
      return {
        status: 'OPEN',
        addresses: [...real.addresses, ...answer.addresses.filter(one => !isReal(one))],
      }
    },
  }
}

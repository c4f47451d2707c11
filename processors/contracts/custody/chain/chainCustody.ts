import type { CustodyAccount } from '../../../../schemas/documents/contracts.ts'
import { tokenKey } from '../../../domain/tokenKey.ts'
import type { Connections } from '../../../runtime/connections/connections.ts'
import { startPeriodicTask } from '../../../runtime/periodicTask.ts'
import type { WriteCommands } from '../../timers/ownCommands.ts'
import type { AccountAnswer, Custody } from '../custody.ts'
import { createAddressBook } from './chainAddresses.ts'
import { balancesIn, openChains, type ReadBalances } from './chainBalances.ts'
import type { ChainClient } from './chainClient.ts'
import type { ChainAddress } from './chainDocuments.ts'
import type { ChainName, ChainSettings, ChainsFile } from './chainsFile.ts'
import { createChainWatch, TOKEN_DECIMALS } from './chainWatch.ts'

/** Pause between two rounds: a final deposit waits no longer, and for the round itself. */
const PAUSE_MS = 400
const MS_PER_SECOND = 1_000
const CHAIN_IDS: Readonly<Record<ChainName, number>> = { ETHEREUM: 1, POLYGON: 137, BASE: 8453 }

export interface ChainCustody extends Custody {
  /** Seconds since all networks had been read to their newest block. */
  behind(): number
  readonly balancesAt: ReadBalances
}

/**
 * Custody that watches the networks themselves and holds no key: it gives each guarantee an address, reports
 * what arrives there, and reads balances. Orders are carried out by people with their own signers, who
 * confirm them through the interface. It watches until the process stops.
 */
export function startChainCustody(
  connections: Pick<Connections, 'service' | 'mongo' | 'db' | 'clock'>,
  write: WriteCommands,
  file: ChainsFile,
  isSandbox: boolean,
): ChainCustody {
  const { mongo, db, clock } = connections
  const book = createAddressBook(db, file)
  const chains = openChains(file)
  const balancesAt = balancesIn(chains)
  const caughtUpAt = new Map(file.chains.map(({ network }) => [network, clock.now()]))
  let restored: Promise<void> | null = null
  for (const { settings, client: chain } of chains) {
    const { network } = settings
    const watch = createChainWatch({ mongo, db, write, chain, settings })
    let isChecked = false
    startPeriodicTask(
      connections,
      `watch of ${network}`,
      () => PAUSE_MS,
      async () => {
        restored ??= book.restore().catch(error => {
          restored = null
          throw error
        })
        await restored
        if (!isChecked) await checkChain(chain, settings, isSandbox)
        isChecked = true
        if (await watch()) caughtUpAt.set(network, clock.now())
      },
    )
  }
  return {
    behind: () => (clock.now() - Math.min(...caughtUpAt.values())) / MS_PER_SECOND,
    execute: async () => ({ status: 'TAKEN' }),
    openAccount: account => openAccount(account, file, book.addressOf),
    balancesAt,
    balancesOf: async accountId => {
      const known = await db.collection<ChainAddress>('chainAddresses').findOne({ accountId })
      if (!known) return null
      const address = known._id
      const answers = file.chains.map(async ({ network, tokens }) => {
        const { block, at, quantities } = await balancesAt(
          network,
          tokens.map(({ tokenSymbol }) => ({ address, tokenSymbol })),
        )
        return tokens.map(({ tokenSymbol }, index) => ({
          ...{ tokenSymbol, network, block, at, quantity: quantities[index]! },
        }))
      })
      return (await Promise.all(answers)).flat()
    },
  }
}

async function openAccount(
  account: CustodyAccount,
  file: ChainsFile,
  addressOf: (account: CustodyAccount) => Promise<string>,
): Promise<AccountAnswer> {
  const isAccepted = (token: Parameters<typeof tokenKey>[0]) =>
    account.tokens.some(one => tokenKey(one) === tokenKey(token))
  const accepted = file.chains.flatMap(({ network, tokens }) =>
    tokens.map(token => ({ network, ...token })).filter(isAccepted),
  )
  if (accepted.length === 0) throw new Error('CUSTODY_CHAINS names none of the accepted tokens')
  const address = await addressOf(account)
  const addresses = accepted.map(({ network, tokenSymbol, contract: tokenContract }) => ({
    ...{ network, tokenSymbol, tokenContract, address, memo: null },
  }))
  return { status: 'OPEN', addresses }
}

/** Throws where endpoints are of another network or a contract is not the token that it should be. */
async function checkChain(chain: ChainClient, settings: ChainSettings, isSandbox: boolean): Promise<void> {
  const { network, tokens } = settings
  const id = await chain.chainId()
  if (!isSandbox && id !== CHAIN_IDS[network])
    throw new Error(`the endpoints of ${network} are of chain ${id}`)
  const decimals = await chain.decimals()
  const wrong = tokens.find((_, index) => decimals[index] !== TOKEN_DECIMALS)
  if (wrong)
    throw new Error(
      `${wrong.contract} on ${network} has not the ${TOKEN_DECIMALS} decimals of ${wrong.tokenSymbol}`,
    )
}

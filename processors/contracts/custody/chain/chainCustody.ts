import type { Db } from 'mongodb'
import { formatUnits } from 'viem/utils'
import type { CustodyAccount } from '../../../../schemas/documents/contracts.ts'
import type { Connections } from '../../../runtime/connections/connections.ts'
import { startPeriodicTask } from '../../../runtime/periodicTask.ts'
import type { WriteCommands } from '../../timers/ownCommands.ts'
import type { Custody } from '../custody.ts'
import { createAddressBook } from './chainAddresses.ts'
import { type ChainClient, createChainClient } from './chainClient.ts'
import type { ChainAddress } from './chainDocuments.ts'
import type { ChainName, ChainSettings, ChainsFile } from './chainsFile.ts'
import { createChainWatch, TOKEN_DECIMALS } from './chainWatch.ts'

/** Pause between two rounds: a final deposit waits no longer, and for the round itself. */
const PAUSE_MS = 400
const MS_PER_SECOND = 1_000
const CHAIN_IDS: Readonly<Record<ChainName, number>> = { ETHEREUM: 1, POLYGON: 137, BASE: 8453 }

/**
 * Custody that watches the networks themselves and holds no key: it gives each guarantee an address, reports
 * what arrives there, and reads balances. Orders are carried out by people with their own signers, who
 * confirm them through the interface.
 */
export function chainCustody(db: Db, file: ChainsFile): Custody {
  const { addressOf } = createAddressBook(db, file)
  const chains = file.chains.map(settings => ({ settings, client: createChainClient(settings) }))
  return {
    execute: async () => ({ status: 'TAKEN' }),
    async openAccount(account: CustodyAccount) {
      const tokens = file.chains.flatMap(({ network, tokens }) =>
        tokens.map(token => ({ network, ...token })),
      )
      const accepted = tokens.filter(one =>
        account.tokens.some(
          ({ tokenSymbol, network }) => tokenSymbol === one.tokenSymbol && network === one.network,
        ),
      )
      if (accepted.length === 0) throw new Error('CUSTODY_CHAINS names none of the accepted tokens')
      const address = await addressOf(account)
      return {
        status: 'OPEN',
        addresses: accepted.map(({ network, tokenSymbol, contract: tokenContract }) => ({
          ...{ network, tokenSymbol, tokenContract, address, memo: null },
        })),
      }
    },
    async balancesOf(accountId) {
      const known = await db.collection<ChainAddress>('chainAddresses').findOne({ accountId })
      if (!known) return null
      const read = async ({ settings: { network, tokens }, client }: (typeof chains)[number]) => {
        const block = Math.max(0, await client.finalNumber(await client.head()))
        const { at, units } = await client.balancesOf(known._id, block)
        return tokens.map(({ tokenSymbol }, index) => ({
          ...{ tokenSymbol, network, block, at },
          quantity: formatUnits(units[index]!, TOKEN_DECIMALS),
        }))
      }
      return (await Promise.all(chains.map(read))).flat()
    },
  }
}

/**
 * Watches each network of the file until the process stops. Answers how long ago, in seconds, all of them had
 * been read to their newest block.
 */
export function watchChains(
  connections: Pick<Connections, 'service' | 'mongo' | 'db' | 'clock'>,
  write: WriteCommands,
  file: ChainsFile,
  isSandbox: boolean,
): () => number {
  const { mongo, db, clock } = connections
  const { restore } = createAddressBook(db, file)
  const caughtUpAt = new Map(file.chains.map(({ network }) => [network, clock.now()]))
  for (const settings of file.chains) {
    const { network } = settings
    const chain = createChainClient(settings)
    const watch = createChainWatch({ mongo, db, write, chain, settings })
    let isReady = false
    startPeriodicTask(
      connections,
      `watch of ${network}`,
      () => PAUSE_MS,
      async () => {
        if (!isReady) await Promise.all([checkChain(chain, settings, isSandbox), restore()])
        isReady = true
        if (await watch()) caughtUpAt.set(network, clock.now())
      },
    )
  }
  return () => (clock.now() - Math.min(...caughtUpAt.values())) / MS_PER_SECOND
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

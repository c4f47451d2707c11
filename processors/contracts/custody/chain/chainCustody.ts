import type { CustodyAccount } from '../../../../schemas/documents/contracts.ts'
import { CHAIN_IDS } from '../../../../schemas/values/eip681.ts'
import { tokenKey } from '../../../domain/tokenKey.ts'
import type { Connections } from '../../../runtime/connections/connections.ts'
import { startPeriodicTask } from '../../../runtime/periodicTask.ts'
import type { WriteCommands } from '../../timers/ownCommands.ts'
import type { AccountAnswer, Custody } from '../custody.ts'
import { createAddressBook } from './chainAddresses.ts'
import { openChains } from './chainBalances.ts'
import type { ChainClient } from './chainClient.ts'
import { createFreezeWatch } from './chainFreezes.ts'
import { createOrderPreparation, createOrderSettlement } from './chainOrders.ts'
import type { ChainSettings, ChainsFile } from './chainsFile.ts'
import { createChainWatch, TOKEN_DECIMALS } from './chainWatch.ts'

/** Pause between two rounds: a final deposit waits no longer, and for the round itself. */
const PAUSE_MS = 550
/** An issuer's list changes rarely, and each look costs a call for 150 addresses. */
const FREEZES_PAUSE_MS = 15_000
const NO_ADDRESS = `0x${'0'.repeat(40)}`
const MS_PER_SECOND = 1_000

export interface ChainCustody extends Custody {
  /** Seconds since all networks had been read to their newest block. */
  behind(): number
}

/**
 * Custody that watches the networks themselves and holds no key: it gives each guarantee an address, reports
 * what arrives there and what is frozen. Orders are unsigned transactions for people's
 * own signers, confirmed by what the networks show. It watches until the process stops.
 */
export function startChainCustody(
  connections: Parameters<typeof startPeriodicTask>[0] & Pick<Connections, 'mongo' | 'db' | 'clock'>,
  write: WriteCommands,
  file: ChainsFile,
  isSandbox: boolean,
): ChainCustody {
  const { mongo, db, clock } = connections
  const book = createAddressBook(db, file)
  const chains = openChains(file)
  const caughtUpAt = new Map(file.chains.map(({ network }) => [network, clock.now()]))
  let restored: Promise<void> | null = null
  for (const { settings, client: chain } of chains) {
    const { network } = settings
    const watch = createChainWatch({ mongo, db, write, chain, settings, now: clock.now })
    const settleOrders = createOrderSettlement({ db, write, network })
    const readFreezes = createFreezeWatch({ db, write, chain, settings })
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
        const round = await watch()
        if (round !== 'BEHIND') caughtUpAt.set(network, clock.now())
        if (round !== 'NOTHING_NEW') await settleOrders()
      },
    )
    startPeriodicTask(
      connections,
      `freezes of ${network}`,
      () => FREEZES_PAUSE_MS,
      async () => {
        if (isChecked) await readFreezes()
      },
    )
  }
  const prepare = createOrderPreparation({ db, chains, pathOf: book.pathOf })
  return {
    behind: () => (clock.now() - Math.min(...caughtUpAt.values())) / MS_PER_SECOND,
    async execute(order) {
      await prepare(order)
      return { status: 'TAKEN' }
    },
    openAccount: account => openAccount(account, file, book.addressOf),
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
  const { number } = await chain.head()
  const freezable = tokens.filter(({ freezes }) => freezes !== null)
  const asked = freezable.map(({ contract: tokenContract }) => ({ address: NO_ADDRESS, tokenContract }))
  await chain.frozenAt(number, asked).catch((error: Error) => {
    throw new Error(`networks.${network}.freezes of CUSTODY_CHAINS: ${error.message}`)
  })
}

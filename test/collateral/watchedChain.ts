import { join } from 'node:path'
import { encodeFunctionData, getAddress, type Hex } from 'viem'
import { type ChainClient, createChainClient } from '../../processors/contracts/custody/chain/chainClient.ts'
import { createFreezeWatch } from '../../processors/contracts/custody/chain/chainFreezes.ts'
import type { ChainSettings } from '../../processors/contracts/custody/chain/chainsFile.ts'
import { createChainWatch } from '../../processors/contracts/custody/chain/chainWatch.ts'
import type { OwnCommand, WriteCommands } from '../../processors/contracts/timers/ownCommands.ts'
import type { ChainAddress } from '../../schemas/documents/chain.ts'
import type { RecordDeposit } from '../../schemas/types.ts'
import type { TestDatabase } from '../support/database.ts'
import { type DeployedContract, type EvmNode, startEvmNode } from '../support/evmNode.ts'

/** Blocks until a transfer is final in these tests. */
export const FINALITY = 4
/** Blocks after the token's own: no reorganisation of a test reaches it. */
const SETTLED = 20
const POLL_MS = 10
const MINED_MS = 2_000
const MAX_COMMANDS = 200_000

export type Address = `0x${string}`

/** A local EVM node whose token is watched, with the commands that the watch wrote. */
export interface WatchedChain {
  readonly node: EvmNode
  readonly token: DeployedContract
  /** By command id, in the order of their first writing. */
  readonly commands: ReadonlyMap<string, OwnCommand>
  readonly settings: ChainSettings
  readonly reader: ChainClient
  /** As the watch writes them; `failNextWrite` holds for them too. */
  readonly write: WriteCommands
  /** Those about deposits. */
  deposits(): readonly RecordDeposit[]
  /** Reads until the head is reached. */
  watch(): Promise<void>
  /** Reads the issuer's list. */
  watchFreezes(): Promise<void>
  /** Fails the next time that commands are written: before they are written, or right after. */
  failNextWrite(when: 'before' | 'after'): void
  mine(blocks: number): Promise<void>
  pay(to: Address, units: bigint): Promise<Hex>
  payAll(to: readonly Address[], units: readonly bigint[]): Promise<void>
  /** Replaces the newest blocks by others, in which these transactions stand in the first of them. */
  reorganise(depth: number, kept?: readonly Hex[]): Promise<void>
  /** Sends a signed transaction; mined when this resolves. */
  sendRaw(signed: Hex): Promise<Hex>
}

interface Options {
  readonly database: TestDatabase
  readonly port: number
  readonly network?: ChainSettings['network']
  readonly endpoints?: (url: string) => readonly string[]
}

export async function startWatchedChain({
  database: { mongo, db },
  port,
  network = 'POLYGON',
  endpoints = url => [url],
}: Options): Promise<WatchedChain> {
  const node = await startEvmNode(port)
  const { client } = node
  const source = { file: join(import.meta.dirname, 'token.sol'), contract: 'Token' }
  const token = await node.deploy(source, [])
  const mine = (blocks: number) =>
    client.request({ method: 'anvil_mine' as never, params: [blocks] as never }).then(() => undefined)
  await mine(SETTLED)
  const settings: ChainSettings = {
    ...{ network, finality: FINALITY, blocksPerQuery: 50 },
    startBlock: Number(await client.getBlockNumber({ cacheTime: 0 })),
    endpoints: [...endpoints(node.url)],
    agreement: endpoints(node.url).length,
    tokens: [{ tokenSymbol: 'USDC', contract: getAddress(token.address), freezes: 'isBlacklisted' }],
    saleAddress: null,
  }
  const commands = new Map<string, OwnCommand>()
  let failing: 'before' | 'after' | null = null
  const write = async (written: readonly OwnCommand[]) => {
    const now = failing
    failing = null
    if (now === 'before') throw new Error('killed before the commands were written')
    for (const command of written) {
      if (!commands.has(command.commandId)) commands.set(command.commandId, command)
    }
    if (commands.size > MAX_COMMANDS) throw new Error('commands without an end')
    if (now === 'after') throw new Error('killed before the commands were marked as written')
  }
  const reader = createChainClient(settings)
  const once = createChainWatch({ mongo, db, write, chain: reader, settings, now: Date.now, sameHeadMs: 0 })
  const watchFreezes = createFreezeWatch({ db, write, chain: reader, settings })
  const raw = new Map<Hex, Hex>()
  const sendRaw = async (serializedTransaction: Hex) => {
    const hash = await client.sendRawTransaction({ serializedTransaction })
    await client.waitForTransactionReceipt({ hash, pollingInterval: POLL_MS, timeout: MINED_MS })
    raw.set(hash, serializedTransaction)
    return hash
  }
  const send = async (data: Hex): Promise<Hex> => {
    const request = await client.prepareTransactionRequest({ to: token.address, data, gas: 8_000_000n })
    return sendRaw(await client.signTransaction(request))
  }
  return {
    ...{ node, token, commands, settings, reader, write, mine, watchFreezes, sendRaw },
    deposits: () =>
      [...commands.values()].flatMap(({ type, value }) =>
        type === 'RecordDeposit' ? [value as RecordDeposit] : [],
      ),
    async watch() {
      while ((await once()) === 'BEHIND') {}
    },
    failNextWrite(when) {
      failing = when
    },
    pay: (to, units) =>
      send(encodeFunctionData({ abi: token.abi, functionName: 'transfer', args: [to, units] })),
    async payAll(to, units) {
      await send(encodeFunctionData({ abi: token.abi, functionName: 'transferAll', args: [to, units] }))
    },
    async reorganise(depth, kept = []) {
      const pairs = kept.map(hash => [raw.get(hash)!, 0])
      await client.request({ method: 'anvil_reorg' as never, params: [depth, pairs] as never })
    },
  }
}

/** Gives a guarantee an address. */
export async function giveAddress(
  { db }: TestDatabase,
  address: Address,
  guaranteeId: number,
): Promise<void> {
  await db.collection<ChainAddress>('chainAddresses').insertOne({
    _id: address.toLowerCase(),
    accountId: `acc_${guaranteeId}`,
    contractId: guaranteeId,
    guaranteeId,
  })
}

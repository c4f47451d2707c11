import type { Db, Filter } from 'mongodb'
import { encodeFunctionData, type Hex, parseAbi, parseUnits } from 'viem'
import { ignoringDuplicates, isDuplicateKey } from '../../../../platform/mongodb/duplicateKeys.ts'
import {
  type ChainAddress,
  type ChainName,
  type ChainOrder,
  type StoredTransfer,
  type TransferClosing,
  transferIdOf,
} from '../../../../schemas/documents/chain.ts'
import { custodyAccountIdOf } from '../../../../schemas/documents/contracts.ts'
import { addressOf } from '../../../../schemas/values/evmAddress.ts'
import type { WriteCommands } from '../../timers/ownCommands.ts'
import { confirmation, type DirectedOrder } from '../custody.ts'
import type { Chain } from './chainBalances.ts'
import { TOKEN_DECIMALS } from './chainWatch.ts'

const TRANSFER = parseAbi(['function transfer(address to, uint256 value) returns (bool)'])
/** Transfers alike that are tried for one order in a round. */
const MAX_CANDIDATES = 20

interface PrepareNeeds {
  readonly db: Db
  readonly chains: readonly Chain[]
  /** Path of a guarantee's address below the account; null where it is not derived. */
  pathOf(address: string, guaranteeId: number): string | null
}

/**
 * Unsigned transactions of an order, one for each token: from the guarantee's address to the destination, or
 * of a sale to `saleAddress`. An order of money, or one without a destination, has none.
 */
export function createOrderPreparation({ db, chains, pathOf }: PrepareNeeds) {
  const orders = db.collection<ChainOrder>('chainOrders')
  const addresses = db.collection<ChainAddress>('chainAddresses')
  return async (order: DirectedOrder): Promise<void> => {
    const { _id: orderId, kind, contractId, guaranteeId, collateral, createdAt } = order
    const own = await addresses.findOne({ accountId: custodyAccountIdOf(contractId) })
    if (!own) return
    const from = addressOf(own._id.slice(2))
    const prepared = collateral.map(async ({ tokenSymbol, network, quantity }, index) => {
      const chain = chains.find(({ settings }) => settings.network === network)
      const token = chain?.settings.tokens.find(one => one.tokenSymbol === tokenSymbol)
      const to = chain ? destinationOf(order, chain) : null
      if (!chain || !token || to === null) return []
      const units = parseUnits(quantity, TOKEN_DECIMALS)
      const data = encodeFunctionData({ abi: TRANSFER, functionName: 'transfer', args: [to as Hex, units] })
      const transaction: Omit<ChainOrder, '_id'> = {
        ...{ orderId, kind, contractId, network: chain.settings.network, tokenSymbol, quantity, from, to },
        ...{ tokenContract: token.contract, units: String(units), data, createdAt, isSettled: false },
        chainId: await chain.client.chainId(),
        derivationPath: pathOf(from, guaranteeId),
      }
      return [{ filter: { _id: `${orderId}/${index}`, transferId: { $exists: false } }, transaction }]
    })
    const updates = (await Promise.all(prepared)).flat().map(({ filter, transaction }) => ({
      updateOne: { filter, update: { $set: transaction }, upsert: true },
    }))
    // One whose transfer was seen stays as it is.
    if (updates.length > 0) await ignoringDuplicates(orders.bulkWrite(updates, { ordered: false }))
  }
}

function destinationOf({ kind, destination }: DirectedOrder, { settings }: Chain): string | null {
  if (kind === 'LIQUIDATION') return settings.saleAddress
  if (destination?.kind !== 'WALLET' || destination.network !== settings.network) return null
  return destination.address
}

interface SettlementNeeds {
  readonly db: Db
  readonly write: WriteCommands
  readonly network: ChainName
}

/**
 * One round of finding the transfers that carry out orders of a network: each order has one and each
 * transfer one order, also for transfers alike. A final one confirms its order; a sale waits for its
 * proceeds, which no network shows. What leaves without an order stays unexplained, until an order fits.
 */
export function createOrderSettlement({ db, write, network }: SettlementNeeds) {
  const orders = db.collection<ChainOrder>('chainOrders')
  const transfers = db.collection<StoredTransfer>('chainTransfers')
  const closings = db.collection<TransferClosing>('transferClosings')

  const explain = (_id: string, isUnexplained: boolean) =>
    transfers.updateOne({ _id, isUnexplained: { $ne: isUnexplained } }, { $set: { isUnexplained } })

  const claim = async ({ _id }: ChainOrder, transferId: string): Promise<boolean> => {
    try {
      await orders.updateOne({ _id }, { $set: { transferId } })
      return true
    } catch (error) {
      if (isDuplicateKey(error)) return false
      throw error
    }
  }
  const transferOf = async (order: ChainOrder): Promise<StoredTransfer | null> => {
    const { transferId, from, to, tokenContract, units } = order
    const known = transferId === undefined ? null : await transfers.findOne({ _id: transferId })
    if (known && known.status !== 'REVERSED') {
      await explain(known._id, false)
      return known
    }
    const alike: Filter<StoredTransfer> = {
      ...{ network, isOutgoing: true, from, to: to.toLowerCase(), tokenContract, units },
      ...{ status: { $ne: 'REVERSED' as const }, isUnexplained: { $ne: false } },
    }
    const oldest = transfers.find(alike).sort({ blockNumber: 1, logIndex: 1 }).limit(MAX_CANDIDATES)
    for (const candidate of await oldest.toArray()) {
      // What two people have settled otherwise carries out no order.
      if (await closings.findOne({ _id: transferIdOf(candidate), confirmation: { $ne: null } })) continue
      if (!(await claim(order, candidate._id))) continue
      if (known) await explain(known._id, true)
      await explain(candidate._id, false)
      return candidate
    }
    return null
  }
  return async (): Promise<void> => {
    const open = await orders.find({ network, isSettled: false }).sort({ createdAt: 1, _id: 1 }).toArray()
    const done: ChainOrder[] = []
    for (const order of open) {
      if ((await transferOf(order))?.status === 'CONFIRMED') done.push(order)
    }
    if (done.length === 0) return
    const confirmed = done.filter(({ kind }) => kind !== 'LIQUIDATION')
    await write(confirmed.map(({ orderId: _id, ...order }) => confirmation({ ...order, _id })))
    await orders.updateMany({ _id: { $in: done.map(({ _id }) => _id) } }, { $set: { isSettled: true } })
  }
}

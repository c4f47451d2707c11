import type { Db } from 'mongodb'
import { QUANTITY_SCALE } from '../../../processors/domain/ltv/ltv.ts'
import { textOf } from '../../../schemas/codec/decimalBytes.ts'
import type { ChainOrder, StoredTransfer } from '../../../schemas/documents/chain.ts'
import type { CustodyOrder, StoredContract } from '../../../schemas/documents/contracts.ts'
import {
  CustodyOrderView,
  custodyOrderExample,
  UnexplainedTransfer,
  unexplainedExample,
} from '../../../schemas/http/operations/custodyOrders.ts'
import { eip681Of } from '../../../schemas/values/eip681.ts'
import { addressOf } from '../../../schemas/values/evmAddress.ts'
import { BY_CREATION, readPage, takeSkipCursor } from '../../input/pagination.ts'
import { pageAnswer } from '../../routing/answers.ts'
import { routesOf } from '../../routing/route.ts'
import { instant, presentHold } from '../contracts/view.ts'

interface Needs {
  readonly db: Db
}

const { route } = routesOf({ scopes: ['admin', 'integration:custody'], tag: 'Operations' })

export const custodyOrderRoutes = [
  route({
    on: 'GET /operations/v1/custody-orders',
    operationId: 'listCustodyOrders',
    summary: 'List the orders that custody has not confirmed, with the transactions to sign, newest first.',
    description:
      'With `CUSTODY_ADAPTER=evm` an order is an unsigned transaction for your own signer. The final transfer ' +
      'confirms the order; a sale waits for its proceeds. Sign nothing that has a `transfer`, unless it is REVERSED.',
    query: takeSkipCursor,
    ok: pageAnswer('A page of orders.', 'orders', CustodyOrderView, custodyOrderExample),
    handle: async ({ query }, { db }: Needs) => {
      const collection = db.collection<CustodyOrder>('custodyOrders')
      const { documents, pagination } = await readPage(
        { collection, filter: {}, orderBy: BY_CREATION },
        query,
      )
      const ids = documents.map(({ _id }) => _id)
      const prepared = await db
        .collection<ChainOrder>('chainOrders')
        .find({ orderId: { $in: ids } })
        .sort({ _id: 1 })
        .toArray()
      const sent = await db
        .collection<StoredTransfer>('chainTransfers')
        .find({ _id: { $in: prepared.flatMap(({ transferId }) => transferId ?? []) } })
        .toArray()
      const held = await heldContracts(documents, db)
      const holdOf = ({ kind, contractId }: CustodyOrder) =>
        kind === 'RELEASE' ? (held.get(contractId) ?? null) : null
      const orders = documents.map(order => ({
        ...{ id: order._id, type: order.kind, contractId: order.contractId, guaranteeId: order.guaranteeId },
        awaitsDestination: order.awaitsDestination ?? false,
        hold: holdOf(order),
        transactions: prepared
          .filter(one => one.orderId === order._id && isCurrent(one, order))
          .filter(one => one.transferId !== undefined || holdOf(order) === null)
          .map(one =>
            presentTransaction(
              one,
              sent.find(({ _id }) => _id === one.transferId),
            ),
          ),
        createdAt: instant(order.createdAt),
      }))
      return { status: 200, body: { data: { orders, pagination } } }
    },
  }),
  route({
    on: 'GET /operations/v1/unexplained-transfers',
    operationId: 'listUnexplainedTransfers',
    summary: 'List the transfers that left addresses of guarantees without an order, newest first.',
    description: 'An order that fits later, by token, amount and destination, explains one.',
    query: takeSkipCursor,
    ok: pageAnswer('A page of transfers.', 'transfers', UnexplainedTransfer, unexplainedExample),
    handle: async ({ query }, { db }: Needs) => {
      const collection = db.collection<StoredTransfer>('chainTransfers')
      const filter = { isUnexplained: true, status: { $ne: 'REVERSED' } }
      const orderBy = ['changedAt', '_id']
      const { documents, pagination } = await readPage({ collection, filter, orderBy }, query)
      const contracts = await db
        .collection<StoredContract>('contracts')
        .find({ 'guarantee.depositAddresses.address': { $in: documents.map(({ from }) => from) } })
        .project<Pick<StoredContract, '_id' | 'guarantee'>>({ 'guarantee.depositAddresses': 1 })
        .toArray()
      const transfers = documents.map(transfer => {
        const { network, from, to, tokenContract, units, txHash, logIndex, status, changedAt } = transfer
        const owner = contracts.find(one =>
          one.guarantee.depositAddresses?.some(({ address }) => address === from),
        )
        return {
          ...{ network, contractId: owner?._id ?? null, tokenContract, from, txHash, logIndex, status },
          to: addressOf(to.slice(2)),
          amount: textOf(BigInt(units), QUANTITY_SCALE),
          changedAt: instant(changedAt),
        }
      })
      return { status: 200, body: { data: { transfers, pagination } } }
    },
  }),
]

/** Holds by contract, of those whose releases wait. */
async function heldContracts(orders: readonly CustodyOrder[], db: Db) {
  const found = await db
    .collection<StoredContract>('contracts')
    .find({
      _id: { $in: orders.map(({ contractId }) => contractId) },
      'guarantee.custodyMismatch.foundAt': { $gt: 0 },
    })
    .project<Pick<StoredContract, '_id' | 'guarantee'>>({ 'guarantee.custodyMismatch': 1 })
    .toArray()
  return new Map(found.map(({ _id, guarantee }) => [_id, presentHold(guarantee)]))
}

/** One to a destination that was changed since, or taken back, is signed no more. */
function isCurrent({ to, kind, transferId }: ChainOrder, order: CustodyOrder): boolean {
  if (kind === 'LIQUIDATION' || transferId !== undefined) return true
  const destination = order.returned?.destination ?? order.destination?.address
  return !order.awaitsDestination && destination === to
}

function presentTransaction(order: ChainOrder, sent: StoredTransfer | undefined) {
  const { network, chainId, tokenSymbol, quantity, from, to, tokenContract, data, units, derivationPath } =
    order
  return {
    ...{ network, tokenSymbol, amount: quantity, destination: to, derivationPath },
    transaction: { chainId, from, to: tokenContract, data, value: '0x0' },
    eip681: eip681Of({ chainId, tokenContract, address: to }, units),
    transfer: sent ? { txHash: sent.txHash, status: sent.status } : null,
  }
}

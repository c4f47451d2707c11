import type { Db, Document } from 'mongodb'
import { Type } from 'typebox'
import { closedTransfers, UNEXPLAINED } from '../../../platform/mongodb/closedTransfers.ts'
import { QUANTITY_SCALE } from '../../../processors/domain/ltv/ltv.ts'
import { textOf } from '../../../schemas/codec/decimalBytes.ts'
import * as stored from '../../../schemas/documents/chain.ts'
import type { CustodyOrder, StoredContract } from '../../../schemas/documents/contracts.ts'
import * as schemas from '../../../schemas/http/operations/custodyOrders.ts'
import { TextId } from '../../../schemas/http/values.ts'
import { eip681Of } from '../../../schemas/values/eip681.ts'
import { addressOf } from '../../../schemas/values/evmAddress.ts'
import { refuse } from '../../errors/errors.ts'
import { BY_CREATION, readPage, takeSkipCursor } from '../../input/pagination.ts'
import { messageAnswer, pageAnswer } from '../../routing/answers.ts'
import { aboutContract, commandKind } from '../../routing/commandKind.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { ok } from '../../routing/response.ts'
import { commandRoute, routesOf } from '../../routing/route.ts'
import { instant, presentHold } from '../contracts/view.ts'

const closeTransfer = commandKind(
  'CloseUnexplainedTransfer',
  ({ closing }: { readonly closing: stored.TransferClosing }) =>
    ok(presentClosing(closing), closing.confirmation ? 'Closed.' : 'Proposed.'),
)

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
    ok: pageAnswer('A page of orders.', 'orders', schemas.CustodyOrderView, schemas.custodyOrderExample),
    read: async ({ query }, { db }: NeedsDb) => {
      const collection = db.collection<CustodyOrder>('custodyOrders')
      const { documents, pagination } = await readPage(
        { collection, filter: {}, orderBy: BY_CREATION },
        query,
      )
      const ids = documents.map(({ _id }) => _id)
      const prepared = await db
        .collection<stored.ChainOrder>('chainOrders')
        .find({ orderId: { $in: ids } })
        .sort({ _id: 1 })
        .toArray()
      const sent = await db
        .collection<stored.StoredTransfer>('chainTransfers')
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
      return { orders, pagination }
    },
  }),
  route({
    on: 'GET /operations/v1/unexplained-transfers',
    operationId: 'listUnexplainedTransfers',
    summary: 'List the transfers that left addresses of guarantees without an order, newest first.',
    description:
      'An order that fits later, by token, amount and destination, explains one; two operators close one.',
    query: {
      ...takeSkipCursor,
      closed: Type.Optional(Type.Boolean({ default: false, description: 'Those that were closed instead.' })),
    },
    ok: pageAnswer(
      'A page of transfers.',
      'transfers',
      schemas.UnexplainedTransfer,
      schemas.unexplainedExample,
    ),
    read: async ({ query }, { db }: NeedsDb) => {
      const collection = db.collection<stored.StoredTransfer>('chainTransfers')
      const closed = await closedTransfers(db)
      const filter: Document = query.closed
        ? { _id: { $in: closed } }
        : { ...UNEXPLAINED, _id: { $nin: closed } }
      const orderBy = ['changedAt', '_id']
      const { documents, pagination } = await readPage({ collection, filter, orderBy }, query)
      const contracts = await db
        .collection<StoredContract>('contracts')
        .find({ 'guarantee.depositAddresses.address': { $in: documents.map(({ from }) => from) } })
        .project<Pick<StoredContract, '_id' | 'guarantee'>>({ 'guarantee.depositAddresses': 1 })
        .toArray()
      const closings = await db
        .collection<stored.TransferClosing>('transferClosings')
        .find({ _id: { $in: documents.map(stored.transferIdOf) } })
        .toArray()
      const transfers = documents.map(transfer => {
        const id = stored.transferIdOf(transfer)
        const closing = closings.find(({ _id }) => _id === id)
        const { network, from, to, tokenContract, units, txHash, logIndex, status, changedAt } = transfer
        const owner = contracts.find(one =>
          one.guarantee.depositAddresses?.some(({ address }) => address === from),
        )
        return {
          ...{ id, closing: closing ? presentClosing(closing) : null },
          ...{ network, contractId: owner?._id ?? null, tokenContract, from, txHash, logIndex, status },
          to: addressOf(to.slice(2)),
          amount: textOf(BigInt(units), QUANTITY_SCALE),
          changedAt: instant(changedAt),
        }
      })
      return { transfers, pagination }
    },
  }),
  commandRoute({
    on: 'POST /operations/v1/unexplained-transfers/:id/close',
    scopes: ['admin'],
    operationId: 'closeUnexplainedTransfer',
    tag: 'Operations',
    summary: 'Close a transfer without an order, as the first or the second of two operators.',
    description:
      'The first request proposes it, one with another key closes it: the alert ends, and no order is ' +
      'confirmed by it. What left still counts as collateral until custody reports otherwise.',
    params: { id: TextId('trf') },
    body: schemas.CloseTransferInput,
    bodyExample: { reason: schemas.closingExample.proposal.reason },
    ok: messageAnswer(
      'What operators said of it.',
      'Proposed.',
      schemas.TransferClosing,
      schemas.closingExample,
    ),
    refusals: ['invalid_state'],
    command: closeTransfer,
    submission: async ({ params: { id }, body: { reason }, identity }, { db }: NeedsDb) => {
      const [network, txHash, logIndex] = id.split('_').slice(1)
      const _id = `${network}/${txHash}/${logIndex}/out`
      const found = await db
        .collection<stored.StoredTransfer>('chainTransfers')
        .findOne({ ...UNEXPLAINED, _id })
      if (!found) refuse('not_found')
      return aboutContract({ contractId: 0, transferId: id, keyId: identity.keyId, reason })
    },
  }),
]

function presentClosing({ _id: transferId, proposal, confirmation }: stored.TransferClosing) {
  const said = ({ at, ...statement }: stored.OperatorStatement) => ({ ...statement, at: instant(at) })
  return { transferId, proposal: said(proposal), confirmation: confirmation && said(confirmation) }
}

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
function isCurrent({ to, kind, transferId }: stored.ChainOrder, order: CustodyOrder): boolean {
  if (kind === 'LIQUIDATION' || transferId !== undefined) return true
  const destination = order.returned?.destination ?? order.destination?.address
  return !order.awaitsDestination && destination === to
}

function presentTransaction(order: stored.ChainOrder, sent: stored.StoredTransfer | undefined) {
  const { network, chainId, tokenSymbol, quantity, from, to, tokenContract, data, units, derivationPath } =
    order
  return {
    ...{ network, tokenSymbol, amount: quantity, destination: to, derivationPath },
    transaction: { chainId, from, to: tokenContract, data, value: '0x0' },
    eip681: eip681Of({ chainId, tokenContract, address: to }, units),
    transfer: sent ? { txHash: sent.txHash, status: sent.status } : null,
  }
}

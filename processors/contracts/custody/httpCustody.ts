import {
  createProviderClient,
  jsonOf,
  type ProviderClientOptions,
  TAKEN,
} from '../../../platform/providers/providerClient.ts'
import type { CustodyOrder } from '../../../schemas/documents/contracts.ts'
import type { TokenQuantity } from '../../../schemas/types.ts'
import { readOrderAnswer } from '../../domain/contract/custodyReports.ts'
import type { Custody } from './custody.ts'

/** Requests at once; more orders wait for the next round. */
const AT_ONCE = 20

/**
 * An external custodian that is polled: `POST /orders`, repeated, returns an order's state
 * (docs/for-providers.md).
 */
export function httpCustody(options: Omit<ProviderClientOptions, 'name'>): Custody {
  const client = createProviderClient({ name: 'the custodian', ...options })
  return {
    atOnce: AT_ONCE,
    async execute(order) {
      const body = JSON.stringify(shown(order))
      const { status, bytes } = await client.ask({ id: order._id, path: '/orders', body })
      if (!TAKEN.includes(status)) throw new Error(`the custodian answered ${status}`)
      const { isDone, proceeds } = readOrderAnswer(jsonOf(bytes.toString('utf8')), order.kind)
      return isDone ? { status: 'DONE', proceeds } : { status: 'TAKEN' }
    },
  }
}

/** An order for the custodian, in our API's words. */
function shown(order: CustodyOrder) {
  const { _id: orderId, kind: type, contractId, guaranteeId, collateral, returnedCollateral = [] } = order
  return {
    ...{ orderId, type, contractId, guaranteeId },
    collateral: collateral.map(amountOf),
    returnedCollateral: returnedCollateral.map(amountOf),
    expectedProceeds: order.proceeds,
    ...(order.surplus ? { surplus: order.surplus } : {}),
  }
}

function amountOf({ tokenSymbol, network, quantity: amount }: TokenQuantity) {
  return { tokenSymbol, network, amount }
}

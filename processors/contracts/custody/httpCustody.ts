import {
  createProviderClient,
  jsonOf,
  type ProviderClientOptions,
  TAKEN,
} from '../../../platform/providers/providerClient.ts'
import type { CustodyAccount } from '../../../schemas/documents/contracts.ts'
import type { TokenQuantity } from '../../../schemas/types.ts'
import { readAccountAnswer, readBalances } from '../../domain/contract/accountReports.ts'
import { readOrderAnswer } from '../../domain/contract/custodyReports.ts'
import type { DirectedOrder, StatingCustody } from './custody.ts'

/** Requests at once; more orders wait for the next round. */
const AT_ONCE = 20

/** Statuses of a custodian that has no such path. */
const NO_SUCH_PATH: readonly number[] = [404, 405, 501]

/**
 * An external custodian that is polled: `POST /orders` and `POST /accounts`, repeated, return the state of
 * an order and an account (docs/for-providers.md).
 */
export function httpCustody(options: Omit<ProviderClientOptions, 'name'>): StatingCustody {
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
    async openAccount(account) {
      const body = JSON.stringify(requested(account))
      const { status, bytes } = await client.ask({ id: account._id, path: '/accounts', body })
      if (NO_SUCH_PATH.includes(status)) return { status: 'NONE' }
      if (!TAKEN.includes(status)) throw new Error(`the custodian answered ${status}`)
      const addresses = readAccountAnswer(jsonOf(bytes.toString('utf8')))
      return addresses === null ? { status: 'PENDING' } : { status: 'OPEN', addresses }
    },
    async balancesOf(accountId) {
      const { status, bytes } = await client.ask({
        id: accountId,
        path: `/accounts/${accountId}`,
        body: null,
      })
      if (NO_SUCH_PATH.includes(status)) return null
      if (status !== 200) throw new Error(`the custodian answered ${status}`)
      return readBalances(jsonOf(bytes.toString('utf8')))
    },
  }
}

function requested({ _id: accountId, contractId, guaranteeId, tokens }: CustodyAccount) {
  return { accountId, contractId, guaranteeId, tokens }
}

/** An order for the custodian, in our API's words. */
function shown(order: DirectedOrder) {
  const { _id: orderId, kind: type, contractId, guaranteeId, collateral, returnedCollateral = [] } = order
  return {
    ...{ orderId, type, contractId, guaranteeId },
    collateral: collateral.map(amountOf),
    returnedCollateral: returnedCollateral.map(amountOf),
    expectedProceeds: order.proceeds,
    ...(order.surplus ? { surplus: order.surplus } : {}),
    ...(order.returned ? { returned: order.returned } : {}),
    ...(order.destination ? { destination: order.destination } : {}),
  }
}

function amountOf({ tokenSymbol, network, quantity: amount }: TokenQuantity) {
  return { tokenSymbol, network, amount }
}

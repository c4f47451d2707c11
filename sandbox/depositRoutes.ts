import type { Db } from 'mongodb'
import { visibleContract } from '../gateway/resources/guarantees/guaranteeOf.ts'
import { dataAnswer } from '../gateway/routing/answers.ts'
import { route } from '../gateway/routing/route.ts'
import { Deposit, DepositInput, depositExample } from '../schemas/http/deposits.ts'
import { described, exactly, IntegerId } from '../schemas/http/values.ts'
import { newTxHash } from './newTxHash.ts'
import type { Actors } from './people.ts'

const { tokenSymbol, network, amount } = DepositInput.properties
const Transfer = exactly({ tokenSymbol, network, amount })

interface DepositNeeds {
  readonly actors: () => Promise<Actors>
  readonly db: Db
}

export const sandboxDepositRoutes = [
  route({
    method: 'POST',
    url: '/sandbox/v1/guarantees/:id/deposits',
    scopes: ['contracts', 'borrower'],
    tenant: 'required',
    operationId: 'simulateDeposit',
    tag: 'Sandbox',
    summary: 'Simulate a deposit of collateral, as the custodian would report it.',
    params: { id: described(IntegerId, 'Integer id of the guarantee.') },
    body: Transfer,
    bodyExample: { tokenSymbol: 'USDC', network: 'POLYGON', amount: '3000' },
    responses: {
      201: dataAnswer('The deposit.', Deposit, depositExample),
    },
    handle: async ({ params: { id }, tenant, body: transfer }, { actors, db }: DepositNeeds) => {
      await visibleContract(id, tenant, { db })
      const { call, outside } = await actors()
      const body = { ...transfer, txHash: newTxHash() }
      const data = await call({ key: outside, method: 'POST', url: `/guarantees/${id}/deposits`, body })
      return { status: 201, body: { data } }
    },
  }),
]

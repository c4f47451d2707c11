import { setTimeout as after } from 'node:timers/promises'
import type { Db } from 'mongodb'
import { Type } from 'typebox'
import { visibleContract } from '../gateway/resources/guarantees/guaranteeOf.ts'
import { dataAnswer } from '../gateway/routing/answers.ts'
import { accepted, created } from '../gateway/routing/response.ts'
import { route } from '../gateway/routing/route.ts'
import { Deposit, DepositInput, depositExample } from '../schemas/http/deposits.ts'
import { described, exactly, IntegerId } from '../schemas/http/values.ts'
import type { SettableClock } from './clock/settableClock.ts'
import { newTxHash } from './newTxHash.ts'
import type { Actors } from './people.ts'
import { addWrongBalance } from './providers/wrongBalances.ts'

const { tokenSymbol, network, amount } = DepositInput.properties
const Transfer = exactly({ tokenSymbol, network, amount })
/** USDC.e on Polygon: what senders take for USDC. */
const OTHER_TOKEN = '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'
/** The smallest unit of a token. */
const UNIT = '0.000001'

interface DepositNeeds {
  readonly actors: () => Promise<Actors>
  readonly db: Db
  readonly clock: Pick<SettableClock, 'faults'>
}

export const sandboxDepositRoutes = [
  route({
    on: 'POST /sandbox/v1/guarantees/:id/deposits',
    scopes: ['contracts', 'borrower'],
    tenant: 'required',
    operationId: 'simulateDeposit',
    tag: 'Sandbox',
    summary: 'Simulate a deposit of collateral, as the custodian would report it.',
    description: 'It is reported as the faults of `custody` say (`instructProvider`).',
    params: { id: described(IntegerId, 'Integer id of the guarantee.') },
    body: Transfer,
    bodyExample: { tokenSymbol: 'USDC', network: 'POLYGON', amount: '3000' },
    responses: {
      201: dataAnswer('The deposit.', Deposit, depositExample),
      202: {
        description: 'The custodian is silent: it has the deposit and does not report it.',
        schema: exactly({ data: Type.Null() }),
        example: { data: null },
      },
    },
    handle: async ({ params: { id }, tenant, body: transfer }, { actors, db, clock }: DepositNeeds) => {
      const { contractId } = await visibleContract(id, tenant, { db })
      const { call, outside } = await actors()
      const { deposits, delayMs, duplicate } = clock.faults.of('custody')
      const { amount: quantity, ...token } = transfer
      if (deposits === 'SILENT') {
        await addWrongBalance(db, contractId, { ...token, quantity })
        return accepted(null)
      }
      if (deposits === 'WRONG_AMOUNT')
        await addWrongBalance(db, contractId, { ...token, quantity: `-${UNIT}` })
      const tokenContract = deposits === 'WRONG_TOKEN' ? { tokenContract: OTHER_TOKEN } : {}
      const report = { ...transfer, ...tokenContract, txHash: newTxHash() }
      const say = (more: object) =>
        call({
          key: outside,
          method: 'POST',
          url: `/guarantees/${id}/deposits`,
          body: { ...report, ...more },
        })
      const first = await say({ status: delayMs > 0 ? 'SEEN' : 'CONFIRMED' })
      if (delayMs > 0) void after(delayMs, null, { ref: false }).then(() => say({}).catch(() => undefined))
      if (duplicate) await say({})
      const data = deposits === 'REVERSED' ? await say({ status: 'REVERSED' }) : first
      if (deposits === 'FROZEN') {
        const body = { ...token, status: 'FROZEN', amount: quantity }
        await call({ key: outside, method: 'POST', url: `/guarantees/${id}/freezes`, body })
      }
      return created(data)
    },
  }),
]

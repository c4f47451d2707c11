import type { Db } from 'mongodb'
import type { DepositResult, StoredDeposit } from '../../../schemas/documents/contracts.ts'
import { Deposit, DepositInput, depositExample } from '../../../schemas/http/deposits.ts'
import { GuaranteeId } from '../../../schemas/http/values.ts'
import type { RecordDeposit } from '../../../schemas/types.ts'
import { checkedAddress } from '../../../schemas/values/evmAddress.ts'
import { createFieldChecks } from '../../input/formats.ts'
import { BY_CREATION, pageOf, readPage, takeSkipCursor } from '../../input/pagination.ts'
import { messageAnswer } from '../../routing/answers.ts'
import { commandKind } from '../../routing/commandKind.ts'
import { commandRoute, route } from '../../routing/route.ts'
import { presentDeposit } from './depositView.ts'
import { contractOf, visibleContract } from './guaranteeOf.ts'

const TAG = 'Guarantees'
const params = { id: GuaranteeId }
const CHECKED_ADDRESS = 'an address whose EIP-55 checksum is right'
const pagination = { total: 1, limit: 50, offset: 0, hasMore: false, nextCursor: null }

const recordDeposit = commandKind<RecordDeposit, DepositResult>({
  type: 'RecordDeposit',
  topic: 'contractCommands',
  respond: ({ deposit, isNew }) => ({
    status: isNew ? 201 : 200,
    body: {
      message: isNew ? 'Deposit recorded.' : 'The deposit was already recorded.',
      data: presentDeposit(deposit),
    },
  }),
})

export const depositRoutes = [
  commandRoute({
    method: 'POST',
    url: '/guarantees/:id/deposits',
    scopes: ['integration:custody'],
    operationId: 'recordDeposit',
    tag: TAG,
    summary: 'Record a deposit reported by custody, once per transfer.',
    description:
      'A transfer is identified by network, transaction and `logIndex`. Repeating it returns 200; with ' +
      'other values, or on another guarantee, it is 409 `deposit_already_recorded`. One transaction may ' +
      'fund several guarantees. Only `status` CONFIRMED backs the loan.',
    params,
    body: DepositInput,
    bodyExample: { tokenSymbol: 'USDC', network: 'POLYGON', amount: '3000.5', txHash: depositExample.txHash },
    responses: {
      201: messageAnswer(
        'The deposit. It is valued asynchronously.',
        'Deposit recorded.',
        Deposit,
        depositExample,
      ),
      200: messageAnswer(
        'The transfer was already recorded.',
        'The deposit was already recorded.',
        Deposit,
        depositExample,
      ),
    },
    refusals: ['not_found', 'invalid_state', 'token_not_accepted', 'deposit_already_recorded'],
    command: recordDeposit,
    submission: async (request, deps: { readonly db: Db }) => {
      const guaranteeId = request.params.id
      const { _id: contractId } = await contractOf(guaranteeId, deps)
      const { tokenSymbol, network, amount: quantity, logIndex = null } = request.body
      const { status: depositStatus = 'CONFIRMED', confirmations = null } = request.body
      const txHash = request.body.txHash.toLowerCase()
      const checks = createFieldChecks()
      const { from = null, tokenContract: contract = null } = request.body
      const fromAddress = checks.readOptional('from', from, checkedAddress, CHECKED_ADDRESS)
      const tokenContract = checks.readOptional('tokenContract', contract, checkedAddress, CHECKED_ADDRESS)
      checks.done()
      const transfer = { tokenSymbol, network, quantity, txHash, logIndex, tokenContract }
      return {
        key: () => String(contractId),
        build: () => ({
          ...{ contractId, guaranteeId, ...transfer, depositStatus, fromAddress, confirmations },
        }),
      }
    },
  }),
  route({
    method: 'GET',
    url: '/guarantees/:id/deposits',
    scopes: ['contracts', 'borrower', 'integration:custody'],
    tenant: 'unless-custody',
    operationId: 'listDeposits',
    tag: TAG,
    summary: 'List the deposits of a guarantee, newest first.',
    params,
    query: takeSkipCursor,
    responses: {
      200: {
        description: 'A page of deposits.',
        schema: pageOf('deposits', Deposit),
        example: { data: { deposits: [depositExample], pagination } },
      },
    },
    refusals: ['not_found'],
    handle: async (request, deps: { readonly db: Db }) => {
      const { guaranteeId } = await visibleContract(request.params.id, request.tenant, deps)
      const collection = deps.db.collection<StoredDeposit>('deposits')
      const source = { collection, filter: { guaranteeId }, orderBy: BY_CREATION }
      const { documents, pagination } = await readPage(source, request.query)
      return { status: 200, body: { data: { deposits: documents.map(presentDeposit), pagination } } }
    },
  }),
]

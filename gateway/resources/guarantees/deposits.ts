import type { Static } from 'typebox'
import type { DepositResult, StoredDeposit } from '../../../schemas/documents/contracts.ts'
import * as schemas from '../../../schemas/http/deposits.ts'
import { GuaranteeId } from '../../../schemas/http/values.ts'
import { checkedAddress } from '../../../schemas/values/evmAddress.ts'
import { createFieldChecks } from '../../input/formats.ts'
import { BY_CREATION, readPage, takeSkipCursor } from '../../input/pagination.ts'
import { messageAnswer, pageAnswer } from '../../routing/answers.ts'
import { aboutContract, commandKind } from '../../routing/commandKind.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { routesOf } from '../../routing/route.ts'
import { CHECKED_ADDRESS, presentDeposit } from './depositView.ts'
import { contractOf, recipientOf, visibleContract } from './guaranteeOf.ts'

const { commandRoute, route } = routesOf({ tag: 'Guarantees' })
const params = { id: GuaranteeId }

const recordDeposit = commandKind('RecordDeposit', ({ deposit, isNew }: DepositResult) => ({
  status: isNew ? 201 : 200,
  body: { message: messageOf(deposit, isNew), data: presentDeposit(deposit) },
}))

function messageOf({ unattributed = null }: StoredDeposit, isNew: boolean): string {
  if (!isNew) return 'The deposit was already recorded.'
  return unattributed === null
    ? 'Deposit recorded.'
    : `Deposit recorded, unattributed: ${unattributed.unattributedReason}.`
}

/** A reported transfer as the command has it. Throws 400 for an address with a wrong checksum. */
function transferIn(body: Static<typeof schemas.DepositInput>) {
  const { tokenSymbol, network, amount: quantity, logIndex = null } = body
  const { status: depositStatus = 'CONFIRMED', confirmations = null } = body
  const { from = null, tokenContract: contract = null, blockHash = null, senderRefused = null } = body
  const checks = createFieldChecks()
  const fromAddress = checks.readOptional('from', from, checkedAddress, CHECKED_ADDRESS)
  const tokenContract = checks.readOptional('tokenContract', contract, checkedAddress, CHECKED_ADDRESS)
  checks.done()
  return {
    ...{ tokenSymbol, network, quantity, txHash: body.txHash.toLowerCase(), logIndex, depositStatus },
    ...{ fromAddress, confirmations, tokenContract, isSenderRefused: senderRefused },
    blockHash: blockHash?.toLowerCase() ?? null,
  }
}

const recorded = {
  201: messageAnswer(
    'The deposit: valued asynchronously, or `unattributed` with the reason.',
    'Deposit recorded.',
    schemas.Deposit,
    schemas.depositExample,
  ),
  200: messageAnswer(
    'The transfer was already recorded.',
    'The deposit was already recorded.',
    schemas.Deposit,
    schemas.depositExample,
  ),
}
const bodyExample = {
  ...{ tokenSymbol: 'USDC', network: 'POLYGON', amount: '3000.5', txHash: schemas.depositExample.txHash },
}

export const depositRoutes = [
  commandRoute({
    on: 'POST /internal/v1/deposits',
    scopes: ['integration:custody'],
    operationId: 'recordDepositAt',
    tag: 'Integration',
    summary: 'Record a transfer to an address, whose guarantee is looked up.',
    description: 'One to an address that no guarantee has is unattributed: operators find out whose it is.',
    body: schemas.AddressedDepositInput,
    bodyExample: { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', ...bodyExample },
    responses: recorded,
    refusals: ['deposit_already_recorded'],
    command: recordDeposit,
    submission: async ({ body: { address, ...body } }, deps: NeedsDb) => {
      const transfer = transferIn(body)
      const checks = createFieldChecks()
      checks.read('address', address, checkedAddress, CHECKED_ADDRESS)
      checks.done()
      const { contractId, guaranteeId } = await recipientOf(address, transfer, deps)
      return aboutContract({ contractId, guaranteeId, ...transfer })
    },
  }),
  commandRoute({
    on: 'POST /guarantees/:id/deposits',
    scopes: ['integration:custody'],
    operationId: 'recordDeposit',
    summary: 'Record a deposit reported by custody, once per transfer.',
    description:
      'A transfer is identified by network, transaction and `logIndex`. Repeating it returns 200; with ' +
      'other values, or on another guarantee, it is 409 `deposit_already_recorded`. One transaction may ' +
      'fund several guarantees. Only `status` CONFIRMED backs the loan. What does not fit is `unattributed`.',
    params,
    body: schemas.DepositInput,
    bodyExample,
    responses: recorded,
    refusals: ['deposit_already_recorded'],
    command: recordDeposit,
    submission: async (request, deps: NeedsDb) => {
      const guaranteeId = request.params.id
      const { _id: contractId } = await contractOf(guaranteeId, deps)
      const transfer = transferIn(request.body)
      return aboutContract({ contractId, guaranteeId, ...transfer })
    },
  }),
  route({
    on: 'GET /guarantees/:id/deposits',
    scopes: ['contracts', 'borrower', 'integration:custody'],
    tenant: 'unless-custody',
    operationId: 'listDeposits',
    summary: 'List the deposits of a guarantee, newest first.',
    params,
    query: takeSkipCursor,
    ok: pageAnswer('A page of deposits.', 'deposits', schemas.Deposit, schemas.depositExample),
    read: async (request, deps: NeedsDb) => {
      const { guaranteeId } = await visibleContract(request.params.id, request.tenant, deps)
      const collection = deps.db.collection<StoredDeposit>('deposits')
      const source = { collection, filter: { guaranteeId }, orderBy: BY_CREATION }
      const { documents, pagination } = await readPage(source, request.query)
      return { deposits: documents.map(presentDeposit), pagination }
    },
  }),
]

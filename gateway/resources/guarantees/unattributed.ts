import type { Document, Filter } from 'mongodb'
import { Type } from 'typebox'
import * as stored from '../../../schemas/documents/contracts.ts'
import * as schemas from '../../../schemas/http/deposits.ts'
import { exactly, TextId } from '../../../schemas/http/values.ts'
import { checkedAddress } from '../../../schemas/values/evmAddress.ts'
import { ProposalAnswer, proposalAnswer } from '../../commands/proposal.ts'
import { refuse } from '../../errors/errors.ts'
import { createFieldChecks } from '../../input/formats.ts'
import { BY_CREATION, type PageQuery, readPage, takeSkipCursor } from '../../input/pagination.ts'
import { pageAnswer } from '../../routing/answers.ts'
import { aboutContract, type CommandType, commandKind } from '../../routing/commandKind.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { ok } from '../../routing/response.ts'
import { routesOf } from '../../routing/route.ts'
import { CHECKED_ADDRESS, presentDeposit } from './depositView.ts'
import { visibleContract } from './guaranteeOf.ts'

/** Deposits that back nothing until people decide (docs/specification.md, Unattributed deposits). */

const { commandRoute, route } = routesOf({ tag: 'Guarantees' })
const params = { id: TextId('dep') }
const schema = exactly({ message: Type.String(), data: schemas.Deposit })

/** Commands about one deposit, answered with it. */
function depositKind<Type extends CommandType>(type: Type, message: string) {
  return commandKind(type, ({ deposit }: stored.DepositResult) => ok(presentDeposit(deposit), message))
}

const answer = (description: string, message: string, data: object) => ({
  200: { description, schema, example: { message, data } },
})

const page = {
  200: pageAnswer(
    'A page of deposits that wait for a decision, or for custody to return them.',
    'deposits',
    schemas.Deposit,
    schemas.unattributedExample,
  ),
}

async function pageFor(filter: Filter<Document>, query: PageQuery, { db }: NeedsDb) {
  const source = { collection: db.collection<stored.StoredDeposit>('deposits'), filter, orderBy: BY_CREATION }
  const { documents, pagination } = await readPage(source, query)
  return ok({ deposits: documents.map(presentDeposit), pagination })
}

/** Deposits of another lender are not found. */
async function ownDeposit(depositId: string, tenant: string, deps: NeedsDb) {
  const contractId = stored.contractIdIn(depositId) ?? refuse('not_found')
  const contract = await deps.db.collection<stored.StoredContract>('contracts').findOne({ _id: contractId })
  const { guaranteeId } = contract ?? refuse('not_found')
  await visibleContract(guaranteeId, tenant, deps)
  return { contractId, guaranteeId, depositId }
}

const proposed = (message: string) => ({
  202: { ...proposalAnswer, schema: ProposalAnswer },
  ...answer('The deposit, once approved.', message, schemas.depositExample),
})

export const unattributedRoutes = [
  route({
    on: 'GET /v1/unattributed-deposits',
    scopes: ['contracts'],
    tenant: 'required',
    operationId: 'listUnattributedDeposits',
    summary: 'List the deposits of your loans that back nothing yet, newest first.',
    query: takeSkipCursor,
    responses: page,
    handle: ({ tenant, query }, deps: NeedsDb) => pageFor({ openFor: tenant }, query, deps),
  }),
  commandRoute({
    on: 'POST /v1/unattributed-deposits/:id/attribute',
    scopes: ['contracts'],
    tenant: 'required',
    operationId: 'attributeDeposit',
    summary: 'Let an unattributed deposit back its loan; a second key must approve it.',
    params,
    responses: proposed('Deposit attributed.'),
    refusals: ['forbidden', 'invalid_state', 'token_not_accepted', 'approval_required'],
    command: depositKind('AttributeDeposit', 'Deposit attributed.'),
    submission: async ({ params: { id }, tenant }, deps: NeedsDb) => {
      return aboutContract(await ownDeposit(id, tenant, deps))
    },
  }),
  commandRoute({
    on: 'POST /v1/unattributed-deposits/:id/return',
    scopes: ['contracts'],
    tenant: 'required',
    operationId: 'returnDeposit',
    summary: 'Return an unattributed deposit to an address; a second key must approve it.',
    params,
    body: schemas.ReturnInput,
    bodyExample: { destination: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
    responses: proposed('Return ordered.'),
    refusals: ['forbidden', 'invalid_state', 'approval_required'],
    command: depositKind('ReturnDeposit', 'Return ordered.'),
    submission: async ({ params: { id }, body, tenant }, deps: NeedsDb) => {
      const checks = createFieldChecks()
      const destination = checks.read('destination', body.destination, checkedAddress, CHECKED_ADDRESS)
      checks.done()
      return aboutContract({ ...(await ownDeposit(id, tenant, deps)), destination })
    },
  }),
  commandRoute({
    on: 'POST /internal/v1/returns/:id/confirmations',
    scopes: ['integration:custody'],
    operationId: 'confirmReturn',
    tag: 'Integration',
    summary: 'Confirm that an unattributed deposit was returned.',
    params: { id: TextId('ret') },
    responses: answer('The deposit. A repeated request gets the same response.', 'Return confirmed.', {
      ...schemas.unattributedExample,
      unattributed: { ...schemas.unattributedExample.unattributed, status: 'RETURNED' },
    }),
    refusals: ['invalid_state'],
    command: depositKind('ConfirmReturn', 'Return confirmed.'),
    submission: ({ params: { id: returnId } }) => {
      const contractId = stored.contractIdIn(returnId) ?? refuse('not_found')
      return aboutContract({ contractId, returnId })
    },
  }),
  route({
    on: 'GET /operations/v1/unattributed-deposits',
    scopes: ['admin'],
    operationId: 'listEveryUnattributedDeposit',
    tag: 'Operations',
    summary: 'List the unattributed deposits of every lender, and those of nobody, newest first.',
    query: takeSkipCursor,
    responses: page,
    handle: ({ query }, deps: NeedsDb) => pageFor({ openFor: { $exists: true } }, query, deps),
  }),
  commandRoute({
    on: 'POST /operations/v1/unattributed-deposits/:id/close',
    scopes: ['admin'],
    operationId: 'closeStrayDeposit',
    tag: 'Operations',
    summary: 'Close a deposit to an address that nobody has, once it is settled.',
    description: 'Ask the custodian whose it is: reported on a guarantee, it is in the list of its lender.',
    params,
    body: schemas.CloseStrayInput,
    bodyExample: { reason: 'The custodian reported it on guarantee 3001.' },
    responses: answer('The deposit.', 'Deposit closed.', schemas.unattributedExample),
    refusals: ['invalid_state'],
    command: depositKind('CloseStrayDeposit', 'Deposit closed.'),
    submission: async ({ params: { id: depositId }, body: { reason } }, { db }: NeedsDb) => {
      const stray = await db.collection<stored.StoredDeposit>('deposits').findOne({ _id: depositId })
      if (stray?.contractId !== 0) refuse('not_found')
      return aboutContract({ contractId: 0, depositId, reason })
    },
  }),
]

import { maySee } from '../../../processors/domain/directory/approval.ts'
import { ACTS, type Act } from '../../../schemas/approvals.ts'
import type { Party, Approval as StoredApproval } from '../../../schemas/documents/directory.ts'
import * as schemas from '../../../schemas/http/approvals.ts'
import { maybe, TextId } from '../../../schemas/http/values.ts'
import type { Identity } from '../../access/authentication.ts'
import { presentApprovals, proposalAnswer } from '../../commands/proposal.ts'
import { refuse } from '../../errors/errors.ts'
import { readPage, takeSkipCursor } from '../../input/pagination.ts'
import { dataAnswer, messageAnswer, pageAnswer } from '../../routing/answers.ts'
import { type CommandType, commandKind } from '../../routing/commandKind.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { ok } from '../../routing/response.ts'
import { routesOf } from '../../routing/route.ts'

const params = { id: TextId('apr') }
/** Scopes that propose may also read. */
const readers = ['approvals', 'contracts', 'keys:manage'] as const
const { commandRoute, route } = routesOf({ tag: 'Approvals', scopes: readers, tenant: 'required' })
const CHANGED = 'Approval policy changed.'

interface Decided {
  readonly approval: StoredApproval
}

const approveAct = decision('ApproveAct', 'Approved.')
const rejectAct = decision('RejectAct', 'Rejected.')
const withdrawAct = decision('WithdrawAct', 'Withdrawn.')
const changePolicy = commandKind('ChangeApprovalPolicy', (party: Party) => ok(policyOf(party), CHANGED))

function decision<Type extends CommandType>(type: Type, message: string) {
  return commandKind(type, async ({ approval }: Decided, _context, { db }: NeedsDb) => {
    const [data] = await presentApprovals([approval], db)
    return ok(data, message)
  })
}

const policyOf = (party: Pick<Party, 'approvalsRequiredFor'> | null) => ({
  requiredFor: party?.approvalsRequiredFor ?? [],
})

/** A key reads approvals that it could propose; with `approvals` all of them. */
function visibleTo(identity: Identity): readonly Act[] {
  return (Object.keys(ACTS) as Act[]).filter(act => maySee(identity, act))
}

const decidedAnswer = (description: string, message: string, changes: object) => ({
  200: messageAnswer(description, message, schemas.Approval, { ...schemas.approvalExample, ...changes }),
})

const byAnother = {
  decidedBy: 'key_5tHw9LmN3pQz8Rk1VbXc',
  decidedByName: 'second pair of eyes',
  decidedAt: '2026-07-30T13:00:00.000Z',
}

const decisionOf = <
  T extends { readonly params: { id: string }; readonly body: { reason?: string | null } },
>({
  params: { id },
  body: { reason = null },
}: T) => ({ build: () => ({ approvalId: id, reason }) })

export const approvalRoutes = [
  route({
    on: 'GET /approvals/v1',
    operationId: 'listApprovals',
    summary: 'List the approvals of your party, newest first.',
    description: 'A key without the scope `approvals` sees only acts that it could propose itself.',
    query: {
      status: maybe(schemas.ApprovalStatus, 'Only approvals in this status.'),
      ...takeSkipCursor,
    },
    ok: pageAnswer(
      'A page of approvals.',
      'approvals',
      schemas.Approval,
      schemas.approvalExample,
      'The approvals of your own party, newest first.',
    ),
    read: async ({ tenant, identity, query }, { db }: NeedsDb) => {
      const { status } = query
      const filter = {
        partyId: tenant,
        act: { $in: visibleTo(identity) },
        ...(status === undefined ? {} : { status }),
      }
      const collection = db.collection<StoredApproval>('approvals')
      const source = { collection, filter, orderBy: ['listedAs'] }
      const { documents, pagination } = await readPage(source, query)
      const approvals = await presentApprovals(documents, db)
      return { approvals, pagination }
    },
  }),
  route({
    on: 'GET /approvals/v1/policy',
    operationId: 'readApprovalPolicy',
    summary: 'Get your approval policy: the acts that need a second key.',
    ok: dataAnswer('The policy. By default, no act needs approval.', schemas.ApprovalPolicy, {
      requiredFor: ['KEY_CHANGE'],
    }),
    read: async ({ tenant }, { db }: NeedsDb) => {
      const party = await db.collection<Party>('parties').findOne({ _id: tenant })
      return policyOf(party)
    },
  }),
  commandRoute({
    on: 'PATCH /approvals/v1/policy',
    scopes: ['approvals'],
    operationId: 'changeApprovalPolicy',
    summary: 'Update your approval policy: the acts that need a second key.',
    description:
      'An added act takes effect at once, provided that an independent key could approve it; otherwise ' +
      '409. Removing an act itself needs approval.',
    body: schemas.ApprovalPolicy,
    bodyExample: { requiredFor: ['KEY_CHANGE'] },
    responses: {
      200: messageAnswer('The updated policy.', CHANGED, schemas.ApprovalPolicy, {
        requiredFor: ['KEY_CHANGE'],
      }),
      202: proposalAnswer,
    },
    refusals: ['invalid_state', 'approval_required'],
    command: changePolicy,
    submission: ({ body: { requiredFor } }) => ({ build: () => ({ requiredFor }) }),
  }),
  route({
    on: 'GET /approvals/v1/:id',
    operationId: 'readApproval',
    summary: 'Get an approval.',
    params,
    ok: dataAnswer('The approval.', schemas.Approval, schemas.approvalExample),
    read: async ({ tenant, identity, params }, { db }: NeedsDb) => {
      const found = await db.collection<StoredApproval>('approvals').findOne({ _id: params.id })
      if (found?.partyId !== tenant || !visibleTo(identity).includes(found.act)) return refuse('not_found')
      const [data] = await presentApprovals([found], db)
      return data
    },
  }),
  commandRoute({
    on: 'POST /approvals/v1/:id/approve',
    scopes: ['approvals'],
    operationId: 'approveAct',
    summary: 'Approve an act that another key proposed; it is executed once.',
    description:
      'The key also needs the scope of the act, and neither key may have created the other. `outcome` ' +
      'has the result.',
    params,
    body: schemas.ApprovalReasonInput,
    bodyOptional: true,
    bodyExample: { reason: 'Agreed with the desk.' },
    responses: decidedAnswer('The approval, in APPROVED.', 'Approved.', {
      ...byAnother,
      status: 'APPROVED',
      reason: 'Agreed with the desk.',
      outcome: { status: 'DONE', at: byAnother.decidedAt, resource: 'key_8kQm2ZpV5sXw1Tn0LrYb', error: null },
    }),
    refusals: ['invalid_state'],
    command: approveAct,
    submission: decisionOf,
  }),
  commandRoute({
    on: 'POST /approvals/v1/:id/reject',
    scopes: ['approvals'],
    operationId: 'rejectAct',
    summary: 'Reject an act that another key proposed.',
    params,
    body: schemas.ApprovalReasonInput,
    bodyOptional: true,
    bodyExample: { reason: 'Not agreed.' },
    responses: decidedAnswer('The approval, in REJECTED.', 'Rejected.', {
      ...byAnother,
      status: 'REJECTED',
      reason: 'Not agreed.',
    }),
    refusals: ['invalid_state'],
    command: rejectAct,
    submission: decisionOf,
  }),
  commandRoute({
    on: 'POST /approvals/v1/:id/withdraw',
    operationId: 'withdrawAct',
    summary: 'Withdraw an act that this key proposed, before it is decided.',
    params,
    body: schemas.ApprovalReasonInput,
    bodyOptional: true,
    bodyExample: { reason: 'Proposed by mistake.' },
    responses: decidedAnswer('The approval, in WITHDRAWN.', 'Withdrawn.', {
      decidedBy: schemas.approvalExample.proposedBy,
      decidedByName: schemas.approvalExample.proposedByName,
      decidedAt: byAnother.decidedAt,
      status: 'WITHDRAWN',
      reason: 'Proposed by mistake.',
    }),
    refusals: ['invalid_state'],
    command: withdrawAct,
    submission: decisionOf,
  }),
]

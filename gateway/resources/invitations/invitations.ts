import type { Db } from 'mongodb'
import type { StoredContract } from '../../../schemas/documents/contracts.ts'
import type { Invitation as StoredInvitation } from '../../../schemas/documents/invitations.ts'
import type { NoticeMail } from '../../../schemas/documents/webhooks.ts'
import { Invitation, invitationExample } from '../../../schemas/http/parties/invitations.ts'
import { ContractId } from '../../../schemas/http/values.ts'
import { refuse } from '../../errors/errors.ts'
import { readPage, takeSkipCursor } from '../../input/pagination.ts'
import { messageAnswer, pageAnswer } from '../../routing/answers.ts'
import { commandKind } from '../../routing/commandKind.ts'
import { routesOf } from '../../routing/route.ts'
import { ownContract } from '../contracts/contracts.ts'

/** Invitations of borrowers by mail (docs/decisions/invitations.md); sessions.ts redeems them. */

const { commandRoute, route } = routesOf({ tag: 'Borrowers', scopes: ['contracts'], tenant: 'required' })
/** States in which a borrower has something to read or to do. */
const INVITED_IN: readonly string[] = ['PENDING_ACCEPTANCE', 'ACCEPTED', 'ACTIVE']

interface InvitationNeeds {
  readonly db: Db
  readonly now: () => number
}

export const contractWith = async (contractId: number, { db }: { readonly db: Db }) =>
  db.collection<StoredContract>('contracts').findOne({ _id: contractId })

export const isOver = (contract: StoredContract | null) =>
  contract === null || contract.contractStatus === 'CANCELLED' || contract.contractStatus === 'COMPLETED'

async function present(
  invitations: readonly StoredInvitation[],
  contract: StoredContract | null,
  { db, now }: InvitationNeeds,
) {
  const ids = invitations.map(({ _id }) => _id)
  const mails = await db
    .collection<NoticeMail>('noticeMails')
    .find({ _id: { $in: ids } })
    .toArray()
  const states = new Map(mails.map(({ _id, state }) => [_id, state]))
  const statusOf = ({ status, expiresAt }: StoredInvitation) => {
    if (status !== 'OPEN') return status
    return isOver(contract) ? 'REVOKED' : Date.parse(expiresAt) <= now() ? 'EXPIRED' : status
  }
  return invitations.map(one => ({
    id: one._id,
    contractId: one.contractId!,
    status: statusOf(one),
    mail: states.get(one._id) ?? 'PENDING',
    createdAt: one.createdAt,
    expiresAt: one.expiresAt,
    redeemedAt: one.redeemedAt,
  }))
}

const invite = commandKind(
  'InviteBorrower',
  async (invitation: StoredInvitation, _context, deps: InvitationNeeds) => {
    const contract = await contractWith(invitation.contractId!, deps)
    const [shown] = await present([invitation], contract, deps)
    return { status: 201, body: { message: 'Borrower invited.', data: shown } }
  },
)

const params = { id: ContractId }

export const invitationRoutes = [
  commandRoute({
    on: 'POST /contracts/v1/:id/invitations',
    operationId: 'inviteBorrower',
    summary: 'Invite the borrower of a contract by e-mail.',
    description:
      'The mail has a link that opens a session of the borrower once, within 72 hours. An earlier ' +
      'invitation to the contract ends. Needs a deployment that sends e-mail.',
    params,
    responses: {
      201: messageAnswer('The invitation.', 'Borrower invited.', Invitation, invitationExample),
    },
    refusals: ['forbidden', 'invalid_state'],
    command: invite,
    submission: ({ params: { id }, tenant }, deps: InvitationNeeds) => ({
      build: async () => {
        const { lenderPartyId, borrowerPartyId, contractStatus } = await ownContract(id, tenant, deps)
        if (lenderPartyId !== tenant) refuse('forbidden', { reason: 'only the lender may do this' })
        if (!INVITED_IN.includes(contractStatus))
          refuse('invalid_state', { reason: `the contract is ${contractStatus}` })
        return { contractId: id, partyId: borrowerPartyId }
      },
    }),
  }),
  route({
    on: 'GET /contracts/v1/:id/invitations',
    operationId: 'listInvitations',
    summary: 'List the invitations of the borrower to a contract, newest first.',
    params,
    query: takeSkipCursor,
    ok: pageAnswer('One page.', 'invitations', Invitation, invitationExample),
    refusals: ['forbidden'],
    handle: async ({ params: { id }, query, tenant }, deps: InvitationNeeds) => {
      const contract = await ownContract(id, tenant, deps)
      if (contract.lenderPartyId !== tenant) refuse('forbidden', { reason: 'only the lender may do this' })
      const collection = deps.db.collection<StoredInvitation>('invitations')
      const source = { collection, filter: { contractId: id }, orderBy: ['listedAs'] }
      const { documents, pagination } = await readPage(source, query)
      const invitations = await present(documents, contract, deps)
      return { status: 200, body: { data: { invitations, pagination } } }
    },
  }),
]

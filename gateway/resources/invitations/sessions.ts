import { randomBytes } from 'node:crypto'
import type { Db } from 'mongodb'
import { addressShare } from '../../../platform/network/networks.ts'
import { addressProofOf, codeHashOf } from '../../../platform/providers/noticeMail.ts'
import { EXPIRED, NOT_OPEN } from '../../../processors/domain/directory/invitation.ts'
import type { ApiKey, Party, PreRegistration } from '../../../schemas/documents/directory.ts'
import type { InvitationCode as Code, Invitation } from '../../../schemas/documents/invitations.ts'
import { DAY_MS } from '../../../schemas/durations.ts'
import {
  InvitationCode,
  InvitedTo,
  OwnProfile,
  ownProfileExample,
} from '../../../schemas/http/parties/invitations.ts'
import { exactly } from '../../../schemas/http/values.ts'
import { secretHashOf } from '../../access/authentication.ts'
import { createKeyLookups, type KeyLookups } from '../../access/keyLookups.ts'
import type { Sessions } from '../../access/sessions.ts'
import { refuse } from '../../errors/errors.ts'
import { dataAnswer } from '../../routing/answers.ts'
import { commandKind } from '../../routing/commandKind.ts'
import { routesOf } from '../../routing/route.ts'
import { assertOwnPage, PAGE } from '../keys/session.ts'
import type { PersonalData } from '../parties/personalData.ts'
import { contractWith, isOver } from './invitations.ts'

/** Sessions that invitations open: before onboarding to be onboarded, then as the borrower. */

const { commandRoute, route } = routesOf({ tag: 'Borrowers' })
/** The idle time of sessions ends most of them. */
const SESSION_MS = 7 * DAY_MS
const SECRET_BYTES = 32

interface RedemptionNeeds {
  readonly db: Db
  readonly personalData: Pick<PersonalData, 'unseal' | 'emailHashes'>
  readonly codes: KeyLookups<Code>
}
interface SessionNeeds {
  readonly sessions: Pick<Sessions, 'begin'>
}

/** Guesses share queries, as those of keys do. */
export function createCodeLookups(db: Db): KeyLookups<Code> {
  return createKeyLookups(async hashes => {
    const found = await db
      .collection<Code>('invitationCodes')
      .find({ _id: { $in: [...hashes] } })
      .toArray()
    return new Map(found.map(code => [code._id, code]))
  })
}

/** The answer opens the session once: a replay has no cookie. */
const redeem = commandKind(
  'RedeemInvitation',
  async (
    { invitation, key }: { readonly invitation: Invitation; readonly key: ApiKey },
    { replayed },
    { sessions }: SessionNeeds,
  ) => ({
    status: 200,
    concerns: { partyId: invitation.partyId, resource: invitation._id },
    headers: replayed ? {} : { 'set-cookie': await sessions.begin(key.secretHash) },
    body: { data: { contractId: invitation.contractId } },
  }),
)

/** The borrower's own contact data, or what the inviting lender recorded. */
export async function contactOf(
  { partyId, lenderPartyId }: Pick<Invitation, 'partyId' | 'lenderPartyId'>,
  { db }: { readonly db: Db },
) {
  const party = await db.collection<Party>('parties').findOne({ _id: partyId })
  const record = await db
    .collection<PreRegistration>('preRegistrations')
    .findOne({ partyId, lenderPartyId, status: { $ne: 'SUPERSEDED' } })
  return { party, record, inForce: party?.hasAccount ? party.profile : record }
}

const invitationWith = (id: string | undefined, { db }: { readonly db: Db }) =>
  id === undefined ? null : db.collection<Invitation>('invitations').findOne({ _id: id })

const newTrace = (issuedAt: number) => ({
  // Nobody ever has the secret: the key opens its session alone.
  secretHash: secretHashOf(randomBytes(SECRET_BYTES).toString('base64url')),
  expiresAt: issuedAt + SESSION_MS,
})

/** Refuses wrong, used, replaced and revoked links with one answer, and expired ones with another. */
async function checked(code: string, sourceAddress: string, issuedAt: number, deps: RedemptionNeeds) {
  const wrong = () => refuse('invalid_state', { field: 'code', reason: NOT_OPEN })
  const known = (await deps.codes.look(codeHashOf(code), addressShare(sourceAddress))) ?? wrong()
  const invitation = (await invitationWith(known.invitationId, deps)) ?? wrong()
  const { contractId, partyId } = invitation
  const isRevoked = contractId !== null && isOver(await contractWith(contractId, deps))
  if (invitation.status !== 'OPEN' || isRevoked) wrong()
  if (issuedAt >= Date.parse(invitation.expiresAt))
    refuse('invalid_state', { field: 'code', reason: EXPIRED })
  const { party, inForce } = await contactOf(invitation, deps)
  const email = (await deps.personalData.unseal(inForce?.email ?? null)) ?? wrong()
  if (addressProofOf(code, email) !== known.addressProof) wrong()
  const emailHash = await lastHashOf(partyId, email, deps)
  return { invitationId: invitation._id, hasAccount: party?.hasAccount === true, emailHash }
}

const lastHashOf = async (partyId: string, email: string, { personalData }: RedemptionNeeds) =>
  (await personalData.emailHashes(partyId, email)).at(-1) ?? null

const sessionAnswer = dataAnswer('The contract; the session is in a cookie.', InvitedTo, { contractId: 1001 })

export const invitationSessionRoutes = [
  route({
    on: 'GET /contracts/v1/borrowers/me',
    scopes: ['borrower', 'borrower:onboarding'],
    tenant: 'required',
    operationId: 'readOwnProfile',
    summary: 'Get your own contact data; before onboarding, as the inviting lender recorded them.',
    ok: dataAnswer('The contact data.', OwnProfile, ownProfileExample),
    refusals: ['not_found'],
    handle: async ({ identity: { session }, tenant }, deps: RedemptionNeeds) => {
      const invitation = await invitationWith(session?.invitationId, deps)
      const { party, inForce } = await contactOf(invitation ?? { partyId: tenant, lenderPartyId: '' }, deps)
      const { document, documentType, hasAccount } = party ?? refuse('not_found')
      const sealed = [inForce?.name, inForce?.email, inForce?.phone]
      const [name, email, phone] = await Promise.all(
        sealed.map(text => deps.personalData.unseal(text ?? null)),
      )
      const contractId = invitation?.contractId ?? null
      return {
        status: 200,
        body: { data: { document, documentType, hasAccount, name, email, phone, contractId } },
      }
    },
  }),
  commandRoute({
    on: 'POST /console/session/invitations',
    scopes: 'public',
    hidden: true,
    operationId: 'redeemInvitation',
    summary: 'Open the session of an invited borrower with the code of the link.',
    headers: PAGE,
    body: exactly({ code: InvitationCode }),
    ok: sessionAnswer,
    refusals: ['forbidden', 'invalid_state'],
    command: redeem,
    submission: ({ body, headers, sourceAddress }, deps: RedemptionNeeds) => {
      assertOwnPage('POST', headers)
      return {
        build: async ({ issuedAt }) => ({
          ...(await checked(body.code, sourceAddress, issuedAt, deps)),
          ...newTrace(issuedAt),
          formerKeyId: null,
        }),
      }
    },
  }),
  commandRoute({
    on: 'POST /console/session/borrower',
    scopes: ['borrower:onboarding'],
    tenant: 'required',
    hidden: true,
    operationId: 'continueAsBorrower',
    summary: 'Go on as the borrower, once onboarded under the address of the invitation.',
    headers: PAGE,
    ok: sessionAnswer,
    refusals: ['forbidden', 'invalid_state'],
    command: redeem,
    submission: ({ identity: { keyId, session } }, deps: RedemptionNeeds) => ({
      build: async ({ issuedAt }) => {
        const found = await invitationWith(session?.invitationId, deps)
        const invitation =
          found ?? refuse('forbidden', { reason: 'the API key does not belong to an invitation' })
        const { party, record } = await contactOf(invitation, deps)
        const emails = [party?.profile?.email, record?.email].map(one => one ?? null)
        const [own, invited] = await Promise.all(emails.map(deps.personalData.unseal))
        if (!party?.hasAccount || !invited || own !== invited)
          refuse('invalid_state', { reason: 'no account has the e-mail address of the invitation' })
        return {
          invitationId: invitation._id,
          formerKeyId: keyId,
          hasAccount: true,
          emailHash: await lastHashOf(invitation.partyId, invited, deps),
          ...newTrace(issuedAt),
        }
      },
    }),
  }),
]

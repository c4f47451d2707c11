import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import { addressShare } from '../../../platform/network/networks.ts'
import type { Party } from '../../../schemas/documents/directory.ts'
import type { Invitation } from '../../../schemas/documents/invitations.ts'
import { Email, exactly, TaxDocumentInput } from '../../../schemas/http/values.ts'
import type { Commands } from '../../commands/submitCommand.ts'
import { Refusal, refuse } from '../../errors/errors.ts'
import type { LeakyBucket } from '../../limits/leakyBucket.ts'
import { commandKind } from '../../routing/commandKind.ts'
import { type RouteRequest, route } from '../../routing/route.ts'
import { assertOwnPage, PAGE } from '../keys/session.ts'
import type { PersonalData } from '../parties/personalData.ts'
import { contactOf } from './sessions.ts'

/**
 * A borrower's way back after the session has ended: another link, by mail, to an address that is the
 * borrower's now and opened a link before (docs/decisions/invitations.md). The answer leaves before anything
 * is looked up: neither its words nor its time tell who is known.
 */
interface LinkNeeds {
  readonly db: Db
  readonly log: Pick<Logger, 'warn'>
  readonly commands: Pick<Commands, 'submit'>
  readonly personalData: Pick<PersonalData, 'unseal' | 'emailHashes'>
  /** Links asked for, by address of the network: a household or an office has one. */
  readonly linkRequests: LeakyBucket
}

/** One a minute, and thirty at once. */
const COST_MS = 60_000
const MAX_WAIT_MS = 30 * COST_MS

const requestLink = commandKind('RequestSignInLink', () => ({ status: 204 }))

interface Named {
  readonly document: string
  readonly email: string
}

async function mailLink(request: RouteRequest, { document, email }: Named, deps: LinkNeeds): Promise<void> {
  const { db, personalData, commands } = deps
  const party = await db.collection<Party>('parties').findOne({ document })
  if (!party) return
  const emailHash = { $in: await personalData.emailHashes(party._id, email) }
  const opened = await db
    .collection<Invitation>('invitations')
    .findOne({ partyId: party._id, emailHash }, { sort: { createdAt: -1 } })
  if (!opened) return
  const { inForce } = await contactOf(opened, deps)
  const address = await personalData.unseal(inForce?.email ?? null)
  if (address?.toLowerCase() !== email.toLowerCase()) return
  const build = () => ({ invitationId: opened._id })
  await commands.submit({ ...request, idempotencyKey: null }, requestLink, { build })
}

export const linkRoutes = [
  route({
    on: 'POST /console/session/links',
    scopes: 'public',
    tag: 'Borrowers',
    hidden: true,
    operationId: 'requestSignInLink',
    summary: 'Mail a borrower another link that opens a session.',
    headers: PAGE,
    body: exactly({ document: TaxDocumentInput, email: Email }),
    responses: { 204: { description: 'The same, whoever is named.' } },
    refusals: ['forbidden', 'rate_limited'],
    handle: (request, deps: LinkNeeds) => {
      assertOwnPage('POST', request.headers)
      const share = addressShare(request.sourceAddress)
      const waitMs = deps.linkRequests.consume(share, 0)
      if (waitMs >= MAX_WAIT_MS) {
        const headers = { 'retry-after': String(Math.ceil((waitMs - MAX_WAIT_MS + 1) / 1_000)) }
        refuse('rate_limited', { reason: 'too many sign-in links were requested', headers })
      }
      deps.linkRequests.consume(share, COST_MS)
      mailLink(request, request.body, deps).catch(error => {
        if (!(error instanceof Refusal)) deps.log.warn({ err: error }, 'sign-in link mail not sent')
      })
      return { status: 204 }
    },
  }),
]

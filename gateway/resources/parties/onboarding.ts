import { Type } from 'typebox'
import { documentTypeOf, KIND_OF } from '../../../processors/domain/directory/document.ts'
import type * as stored from '../../../schemas/documents/directory.ts'
import { apiKeyExample, NewApiKey } from '../../../schemas/http/parties/apiKeys.ts'
import * as schemas from '../../../schemas/http/parties/onboarding.ts'
import { exactly, TaxDocumentInput } from '../../../schemas/http/values.ts'
import { refuse } from '../../errors/errors.ts'
import { A_PHONE_NUMBER, createFieldChecks, phoneNumber } from '../../input/formats.ts'
import { dataAnswer, messageAnswer } from '../../routing/answers.ts'
import { commandKind } from '../../routing/commandKind.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { created } from '../../routing/response.ts'
import { routesOf } from '../../routing/route.ts'
import { type NewSecret, showNewKey, traceOf } from '../keys/newKey.ts'
import { type Contact, knownContact } from './onboardingCases.ts'
import type { NeedsPersonalData, PersonalData } from './personalData.ts'

const { commandRoute, route } = routesOf({
  tag: 'Onboarding integration',
  scopes: ['integration:onboarding'],
})
/** Long enough to fill in a form, short enough that a forgotten key is worth little. */
const SESSION_MS = 30 * 60_000

interface Completed {
  readonly party: stored.Party
  readonly created: boolean
}

const complete = commandKind(
  'CompleteOnboarding',
  async ({ party, created }: Completed, _context, deps: NeedsPersonalData) => ({
    status: created ? 201 : 200,
    concerns: { partyId: party._id, resource: party._id },
    body: {
      message: created ? 'Account verified.' : 'Account updated.',
      data: await present(party, deps),
    },
  }),
)

const recordCase = commandKind('RecordComplianceCase', ({ _id, ...rest }: stored.ComplianceCase) =>
  created({ id: _id, ...rest }, 'Compliance case recorded.'),
)

const openSession = commandKind('OpenOnboardingSession', showNewKey('Onboarding session opened.'))

async function present(party: stored.Party, { personalData }: NeedsPersonalData) {
  const { _id, document, documentType, kind, hasAccount, modules, verifiedAt, createdAt, updatedAt } = party
  const { name, email, phone } = party.profile ?? { name: null, email: null, phone: null }
  const [shownName, shownEmail, shownPhone] = await Promise.all([name, email, phone].map(personalData.unseal))
  const profile = { name: shownName, email: shownEmail, phone: shownPhone }
  return {
    id: _id,
    document,
    documentType,
    kind,
    hasAccount,
    profile: party.profile === null ? null : profile,
    modules,
    verifiedAt,
    createdAt,
    updatedAt,
  }
}

/** The report, completed from known data; refuses if a required field is in neither. */
async function completed(given: Partial<Contact>, document: string, deps: NeedsDb & NeedsPersonalData) {
  const isWhole = given.name !== undefined && given.email !== undefined && given.phone !== undefined
  const known = isWhole ? given : { ...(await knownContact(deps, document)), ...given }
  const { name = null, email = null, phone = null } = known
  const checks = createFieldChecks()
  const because = 'where the onboarding cases of the document hold none, or several e-mails'
  checks.require({ 'profile.name': name, 'profile.email': email }, because)
  checks.done()
  return { name: name!, email: email!, phone }
}

const partyAnswer = exactly({ message: Type.String(), data: schemas.Party })

interface SessionNeeds {
  readonly newSecret: NewSecret
  readonly personalData: PersonalData
}

export const onboardingRoutes = [
  route({
    on: 'GET /internal/v1/onboarding/parties',
    operationId: 'readParty',
    summary: 'Get the party of a document.',
    query: { document: TaxDocumentInput },
    ok: dataAnswer('The party.', schemas.Party, schemas.partyExample),
    refusals: ['not_found'],
    read: async ({ query }, { db, personalData }: NeedsDb & NeedsPersonalData) => {
      const party = await db.collection<stored.Party>('parties').findOne({ document: query.document })
      return await present(party ?? refuse('not_found'), { personalData })
    },
  }),
  commandRoute({
    on: 'POST /internal/v1/onboarding/completions',
    operationId: 'completeOnboarding',
    summary: 'Record that a person or company has completed onboarding.',
    description:
      'Creates the user and publishes `account.verified`, once. Missing profile fields are taken from ' +
      'the newest onboarding case of the document. A repeated request replaces kind, modules and the ' +
      'given profile fields, with 200.',
    body: schemas.CompletionInput,
    bodyExample: {
      document: '529.982.247-25',
      kind: 'INDIVIDUAL',
      profile: { name: 'Maria Souza', email: 'maria@example.com', phone: '+5511987654321' },
      modules: ['BORROWER'],
    },
    responses: {
      201: {
        description: 'The new user.',
        schema: partyAnswer,
        example: { message: 'Account verified.', data: schemas.partyExample },
      },
      200: { description: 'The updated user.', schema: partyAnswer },
    },
    command: complete,
    submission: (request, deps: NeedsDb & NeedsPersonalData) => {
      const { document, kind, profile = {}, modules = [] } = request.body
      const checks = createFieldChecks()
      const phone = checks.readOptional('profile.phone', profile.phone, phoneNumber, A_PHONE_NUMBER)
      if (KIND_OF[documentTypeOf(document)] !== kind) {
        checks.add('kind', `must be ${KIND_OF[documentTypeOf(document)]} for a ${documentTypeOf(document)}`)
      }
      checks.done()
      return {
        // In here, because a repetition under its key is answered as before, whatever is known by then.
        build: async ({ commandId }) => {
          const given = profile.phone === undefined ? profile : { ...profile, phone }
          const known = await completed(given, document, deps)
          const key = await deps.personalData.sealingKey({ document }, commandId)
          const name = key.seal(known.name)
          const email = key.seal(known.email)
          const sealedPhone = key.sealOrNull(known.phone)
          return { document, kind, name, email, phone: sealedPhone, modules, personalKeyId: key.id }
        },
      }
    },
  }),
  commandRoute({
    on: 'POST /internal/v1/onboarding/compliance-cases',
    operationId: 'recordComplianceCase',
    summary: 'Record the status of a document’s compliance case.',
    description:
      'Updates an open case; after a decided one, opens a new case. A document that was replaced by a ' +
      'correction can no longer be approved: 409 `invalid_state`, reason `DOCUMENT_CHANGED`.',
    body: schemas.ComplianceCaseInput,
    bodyExample: { document: '529.982.247-25', status: 'APPROVED' },
    responses: {
      201: messageAnswer('The case.', 'Compliance case recorded.', schemas.ComplianceCase, {
        id: 'cmp_7hTq7Nn4dVb0MzKe3LwA',
        document: '52998224725',
        status: 'APPROVED',
        createdAt: '2026-07-30T12:00:00.000Z',
        updatedAt: '2026-07-30T12:00:00.000Z',
      }),
    },
    refusals: ['invalid_state'],
    command: recordCase,
    submission: request => ({ build: () => request.body }),
  }),
  commandRoute({
    on: 'POST /internal/v1/onboarding/sessions',
    operationId: 'openOnboardingSession',
    summary: 'Create a session for a person who is onboarding.',
    description:
      'Returns a key that is valid for 30 minutes, for `PATCH /contracts/v1/borrowers/me/document` only.',
    body: schemas.SessionInput,
    bodyExample: { document: '529.982.247-25', email: 'maria@example.com' },
    responses: {
      201: messageAnswer(
        'The key of the session, with its secret.',
        'Onboarding session opened.',
        NewApiKey,
        {
          ...apiKeyExample,
          name: 'onboarding session',
          scopes: ['borrower:onboarding'],
          rateLimit: 100,
          expiresAt: '2026-07-30T12:30:00.000Z',
          secret: 'live_Qm5TzW0aexampleexampleexampleexampleexample',
        },
      ),
    },
    refusals: ['borrower_not_found'],
    command: openSession,
    submission: (request, { newSecret, personalData }: SessionNeeds) => {
      const { document, email } = request.body
      return {
        secret: newSecret,
        build: async ({ commandId, issuedAt, secret }) => {
          const key = await personalData.sealingKey({ document }, commandId)
          return {
            document,
            email: key.seal(email),
            ...traceOf(secret),
            expiresAt: issuedAt + SESSION_MS,
            personalKeyId: key.id,
          }
        },
      }
    },
  }),
]

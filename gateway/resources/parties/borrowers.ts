import { Type } from 'typebox'
import * as creation from '../../../processors/domain/contract/creation.ts'
import { isRefusal } from '../../../processors/domain/refusal.ts'
import type { Party, PreRegistration as StoredPreRegistration } from '../../../schemas/documents/directory.ts'
import * as schemas from '../../../schemas/http/parties/borrowers.ts'
import { exactly, TaxDocumentInput } from '../../../schemas/http/values.ts'
import { parseTaxDocument } from '../../../schemas/values/taxDocument.ts'
import { A_PHONE_NUMBER, createFieldChecks, phoneNumber } from '../../input/formats.ts'
import { readPage, takeSkipCursor } from '../../input/pagination.ts'
import { dataAnswer, messageAnswer, pageAnswer } from '../../routing/answers.ts'
import { commandKind } from '../../routing/commandKind.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { ok } from '../../routing/response.ts'
import { routesOf } from '../../routing/route.ts'
import type { NeedsPersonalData } from './personalData.ts'

const { commandRoute, route } = routesOf({ tag: 'Borrowers', scopes: ['contracts'], tenant: 'required' })

interface PreRegistered {
  readonly preRegistration: StoredPreRegistration
  readonly created: boolean
  readonly lenderDocument: string
}

const preRegister = commandKind(
  'PreRegisterBorrower',
  async ({ preRegistration, created, lenderDocument }: PreRegistered, _context, deps: NeedsPersonalData) => ({
    status: created ? 201 : 200,
    body: {
      message: created ? 'Borrower pre-registered.' : 'The borrower was pre-registered before.',
      data: await present(preRegistration, lenderDocument, deps),
    },
  }),
)

interface DocumentChanged {
  readonly party: Party
  readonly previousDocument: string
}

const changeDocument = commandKind(
  'ChangeDocument',
  ({ party: { document, documentType, updatedAt }, previousDocument }: DocumentChanged) =>
    ok({ document, documentType, previousDocument, updatedAt }, 'Document changed.'),
)

/** Sealed values are opened for the answer only; erased ones are null. */
async function present(
  stored: StoredPreRegistration,
  lenderDocument: string,
  { personalData }: NeedsPersonalData,
) {
  const [name, email, phone] = await Promise.all(
    [stored.name, stored.email, stored.phone].map(personalData.unseal),
  )
  return {
    id: stored._id,
    document: stored.document,
    documentType: stored.documentType,
    name,
    email,
    phone,
    lenderDocument,
    onboardingCaseId: stored.onboardingCaseId,
    status: stored.status,
    createdAt: stored.createdAt,
    updatedAt: stored.updatedAt,
  }
}

const preRegistrationAnswer = exactly({ message: Type.String(), data: schemas.PreRegistration })

export const borrowerRoutes = [
  route({
    on: 'GET /contracts/v1/borrowers/lookup',
    operationId: 'lookUpBorrower',
    summary: 'Look up whether a document can be the borrower of a contract.',
    description:
      'Finds users, and pre-registrations by the authenticated lender, without personal data. If ' +
      '`found` is false, pre-register the borrower before you create a contract.',
    query: { document: TaxDocumentInput },
    ok: dataAnswer('The result for this document.', schemas.BorrowerLookup, {
      found: true,
      document: '52998224725',
      documentType: 'CPF',
      source: 'USER',
      hasAccount: true,
      eligible: true,
    }),
    read: async (request, deps: NeedsDb) => await lookUp(deps, request.tenant, request.query.document),
  }),
  commandRoute({
    on: 'POST /contracts/v1/borrowers/pre-registrations',
    operationId: 'preRegisterBorrower',
    summary: 'Create a pre-registration of a borrower and open an onboarding case.',
    description:
      'Creates no credential and sends no e-mail. Repeated by the same lender with the same document, ' +
      'it returns the existing record with 200.',
    body: schemas.PreRegistrationInput,
    bodyExample: {
      document: '529.982.247-25',
      name: 'Maria Souza',
      email: 'maria@example.com',
      phone: '+5511987654321',
    },
    responses: {
      201: {
        description: 'The new record.',
        schema: preRegistrationAnswer,
        example: { message: 'Borrower pre-registered.', data: schemas.preRegistrationExample },
      },
      200: { description: 'The existing record of this lender.', schema: preRegistrationAnswer },
    },
    refusals: ['borrower_is_lender'],
    command: preRegister,
    submission: (request, deps: NeedsPersonalData) => {
      const { document, name, email } = request.body
      const checks = createFieldChecks()
      const phone = checks.readOptional('phone', request.body.phone, phoneNumber, A_PHONE_NUMBER)
      checks.done()
      return {
        build: async ({ commandId }) => {
          const key = await deps.personalData.sealingKey({ document }, commandId)
          return {
            document,
            name: key.seal(name),
            email: key.seal(email),
            phone: key.sealOrNull(phone),
            emailHash: key.hashEmail(email),
            personalKeyId: key.id,
          }
        },
      }
    },
  }),
  route({
    on: 'GET /contracts/v1/borrowers/pre-registrations',
    operationId: 'listPreRegistrations',
    summary: 'List the pre-registrations of the authenticated lender, newest first.',
    query: takeSkipCursor,
    ok: pageAnswer(
      'One page.',
      'preRegistrations',
      schemas.PreRegistration,
      schemas.preRegistrationExample,
      'Your own pre-registrations, newest first.',
    ),
    read: async (request, deps: NeedsDb & NeedsPersonalData) => {
      const lenderPartyId = request.tenant
      const collection = deps.db.collection<StoredPreRegistration>('preRegistrations')
      const source = { collection, filter: { lenderPartyId }, orderBy: ['listedAs'] }
      const [{ documents, pagination }, lender] = await Promise.all([
        readPage(source, request.query),
        deps.db.collection<Party>('parties').findOne({ _id: lenderPartyId }),
      ])
      const lenderDocument = lender?.document ?? ''
      const preRegistrations = await Promise.all(documents.map(one => present(one, lenderDocument, deps)))
      return { preRegistrations, pagination }
    },
  }),
  commandRoute({
    on: 'PATCH /contracts/v1/borrowers/me/document',
    scopes: ['borrower:onboarding'],
    operationId: 'changeOwnDocument',
    summary: 'Correct your own document during onboarding.',
    description:
      'Needs the key of an onboarding session. Refused if the e-mail of the session differs from that ' +
      'of the pre-registration (`EMAIL_MISMATCH`), a compliance case is approved for the old or the new ' +
      'document (`COMPLIANCE_CASE_APPROVED`), the new document is in use (`DOCUMENT_IN_USE`), or ' +
      'onboarding is completed (`ONBOARDING_COMPLETED`). Open contracts follow the new document.',
    body: exactly({ document: TaxDocumentInput }),
    bodyExample: { document: '111.444.777-35' },
    ok: messageAnswer(
      'The current and the previous document.',
      'Document changed.',
      schemas.ChangedDocument,
      {
        document: '11144477735',
        documentType: 'CPF',
        previousDocument: '52998224725',
        updatedAt: '2026-07-30T12:10:00.000Z',
      },
    ),
    refusals: ['document_change_refused', 'borrower_is_lender'],
    command: changeDocument,
    submission: (request, deps: NeedsDb & NeedsPersonalData) => {
      const partyId = request.tenant
      const { session } = request.identity
      return {
        build: async () => {
          const email = await deps.personalData.unseal(session?.email ?? null)
          const emailHashes = email === null ? [] : await deps.personalData.emailHashes(partyId, email)
          return { document: request.body.document, emailHashes: [...emailHashes] }
        },
      }
    },
  }),
]

/**
 * Applies the rule of contract creation (docs/specification.md, Creation) to users and this lender's own
 * pre-registrations.
 */
async function lookUp({ db }: NeedsDb, lenderPartyId: string, document: string) {
  const parties = await db
    .collection<Party>('parties')
    .find({ $or: [{ _id: lenderPartyId }, { document }] })
    .toArray()
  const lender = parties.find(({ _id }) => _id === lenderPartyId)
  const borrower = creation.partyFacts(parties.find(party => party.document === document) ?? null)
  const preRegistrations = db.collection<StoredPreRegistration>('preRegistrations')
  const records = borrower
    ? await preRegistrations.find({ partyId: borrower.partyId, lenderPartyId }).toArray()
    : []
  const isPreRegistered = creation.isPreRegisteredBy(records, lenderPartyId)
  const source = creation.sourceOf(borrower, isPreRegistered)
  const asLender = { partyId: lenderPartyId, document: lender?.document ?? '' }
  return {
    found: source !== null,
    document,
    documentType: parseTaxDocument(document)!.type,
    source,
    hasAccount: borrower?.hasAccount === true,
    eligible: !isRefusal(creation.borrowerOf(document, asLender, borrower, isPreRegistered)),
  }
}

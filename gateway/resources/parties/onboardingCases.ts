import type { Db } from 'mongodb'
import { Type } from 'typebox'
import type { Party, PreRegistration, PreRegistrationStatus } from '../../../schemas/documents/directory.ts'
import {
  OnboardingCase,
  OnboardingCaseStatus,
  onboardingCaseExample,
} from '../../../schemas/http/parties/onboarding.ts'
import { maybe, TaxDocumentInput, TextId } from '../../../schemas/http/values.ts'
import { refuse } from '../../errors/errors.ts'
import { readPage, takeSkipCursor } from '../../input/pagination.ts'
import { dataAnswer, pageAnswer } from '../../routing/answers.ts'
import type { NeedsDb } from '../../routing/needs.ts'
import { routesOf } from '../../routing/route.ts'
import type { NeedsPersonalData } from './personalData.ts'

/**
 * The case that a pre-registration opens, as the onboarding system reads it (docs/specification.md,
 * Onboarding). It is the record that the lender made, seen by its case: after a correction of the document
 * the new record has the case, so a case is one live record always.
 */

const { route } = routesOf({ tag: 'Onboarding integration', scopes: ['integration:onboarding'] })

type Live = Exclude<PreRegistrationStatus, 'SUPERSEDED'>
const LIVE: readonly Live[] = ['OPEN', 'ONBOARDING', 'CONVERTED']
const STATUS_OF = { OPEN: 'OPEN', ONBOARDING: 'ONBOARDING', CONVERTED: 'COMPLETED' } as const
const STORED_AS = { OPEN: 'OPEN', ONBOARDING: 'ONBOARDING', COMPLETED: 'CONVERTED' } as const

export interface Contact {
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
}

const NO_CONTACT: Contact = { name: null, email: null, phone: null }

/**
 * Known contact of a person before the onboarding report: the profile of a user, else the newest case, with
 * an e-mail only where all lenders recorded the same: links that open sessions go there. Empty once erased.
 */
export async function knownContact(
  { db, personalData }: NeedsDb & NeedsPersonalData,
  document: string,
): Promise<Contact> {
  const party = await db.collection<Party>('parties').findOne({ document })
  const unsealed = async ({ name, email, phone }: Pick<PreRegistration, keyof Contact>): Promise<Contact> => {
    const [shownName, shownEmail, shownPhone] = await Promise.all(
      [name, email, phone].map(personalData.unseal),
    )
    return { name: shownName ?? null, email: shownEmail ?? null, phone: shownPhone ?? null }
  }
  if (party?.profile) return unsealed(party.profile)
  const cases = await Promise.all((party ? await liveCases(db, document) : []).map(unsealed))
  const emails = new Set(cases.flatMap(({ email }) => email?.toLowerCase() ?? []))
  const [newest = NO_CONTACT] = cases
  return emails.size > 1 ? { ...newest, email: null } : newest
}

/** One for each lender who recorded the person, newest first. */
const liveCases = (db: Db, document: string): Promise<PreRegistration[]> =>
  db
    .collection<PreRegistration>('preRegistrations')
    .find({ document, status: { $in: [...LIVE] }, name: { $ne: null } })
    .sort({ listedAs: -1 })
    .toArray()

async function present(
  records: readonly PreRegistration[],
  { db, personalData }: NeedsDb & NeedsPersonalData,
) {
  const ids = [...new Set(records.map(({ lenderPartyId }) => lenderPartyId))]
  const lenders = await db
    .collection<Party>('parties')
    .find({ _id: { $in: ids } }, { projection: { document: 1 } })
    .toArray()
  const documents = new Map(lenders.map(({ _id, document }) => [_id, document]))
  return Promise.all(
    records.map(async record => {
      const sealed = [record.name, record.email, record.phone]
      const [name, email, phone] = await Promise.all(sealed.map(personalData.unseal))
      return {
        id: record.onboardingCaseId,
        status: STATUS_OF[record.status as Live],
        document: record.document,
        documentType: record.documentType,
        name,
        email,
        phone,
        lenderDocument: documents.get(record.lenderPartyId) ?? '',
        preRegistrationId: record._id,
        createdAt: record.createdAt,
        updatedAt: record.updatedAt,
      }
    }),
  )
}

export const onboardingCaseRoutes = [
  route({
    on: 'GET /internal/v1/onboarding/cases',
    operationId: 'listOnboardingCases',
    summary: 'List onboarding cases, newest first.',
    description:
      'Each pre-registration opens a case with the lender’s data, so that the onboarding form is ' +
      'prefilled. A person has one case per lender. Erased data are null.',
    query: {
      document: Type.Optional(TaxDocumentInput),
      status: maybe(OnboardingCaseStatus, 'Only cases in this state.'),
      ...takeSkipCursor,
    },
    ok: pageAnswer('One page.', 'cases', OnboardingCase, onboardingCaseExample),
    read: async (request, deps: NeedsDb & NeedsPersonalData) => {
      const { document, status, ...window } = request.query
      const filter = {
        status: status === undefined ? { $in: [...LIVE] } : STORED_AS[status],
        ...(document === undefined ? {} : { document }),
      }
      const collection = deps.db.collection<PreRegistration>('preRegistrations')
      const { documents, pagination } = await readPage({ collection, filter, orderBy: ['listedAs'] }, window)
      const cases = await present(documents, deps)
      return { cases, pagination }
    },
  }),
  route({
    on: 'GET /internal/v1/onboarding/cases/:id',
    operationId: 'readOnboardingCase',
    summary: 'Get an onboarding case.',
    params: { id: TextId('onb') },
    ok: dataAnswer('The case.', OnboardingCase, onboardingCaseExample),
    read: async (request, deps: NeedsDb & NeedsPersonalData) => {
      const record = await deps.db
        .collection<PreRegistration>('preRegistrations')
        .findOne({ onboardingCaseId: request.params.id, status: { $in: [...LIVE] } })
      if (!record) return refuse('not_found')
      const [found] = await present([record], deps)
      return found
    },
  }),
]

import type { PartyKind, PartyModule } from '../../../schemas/documents/directory.ts'
import type {
  CompleteOnboarding,
  EraseParty,
  OpenOnboardingSession,
  RecordComplianceCase,
} from '../../../schemas/types.ts'
import { openSession } from '../../domain/directory/apiKey.ts'
import { recordComplianceCase } from '../../domain/directory/complianceCase.ts'
import { completeOnboarding, eraseParty, withPersonalKey } from '../../domain/directory/party.ts'
import { beginOnboarding } from '../../domain/directory/preRegistration.ts'
import { isRefusal, refusal } from '../../domain/refusal.ts'
import type { StateView } from '../../runtime/decider/decision.ts'
import type { StateWrite } from '../../runtime/ports.ts'
import { destroyKey, destroyUnlessKept, need, partyWith, put, putAll, where } from '../handler/documents.ts'
import { accountVerified } from '../handler/events.ts'
import type { Handler } from '../handler/handler.ts'

/** The document's owner, and that party's pre-registrations. */
function needsOfDocument(
  { document }: { readonly document: string },
  _tenant: string | null,
  found: StateView,
) {
  const party = partyWith(found, document)
  return [
    need('parties', 'document', document),
    ...(party ? [need('preRegistrations', 'partyId', party._id)] : []),
  ]
}

export const complete: Handler<CompleteOnboarding> = {
  needs: needsOfDocument,
  decide(command, request, state) {
    const known = partyWith(state, command.document)
    const preRegistrations = known ? where(state, 'preRegistrations', 'partyId', known._id) : []
    const { name, email, phone, document, personalKeyId } = command
    const completion = {
      document,
      personalKeyId,
      kind: command.kind as PartyKind,
      modules: command.modules as PartyModule[],
      profile: { name, email, phone },
    }
    const completed = completeOnboarding(known, preRegistrations, completion, request)
    const lenders = preRegistrations
      .filter(({ status }) => status !== 'SUPERSEDED')
      .map(({ lenderPartyId }) => lenderPartyId)
    const recipients = [completed.party._id, ...lenders]
    return {
      result: { party: completed.party, created: completed.verified },
      writes: [put('parties', completed.party), ...putAll('preRegistrations', completed.preRegistrations)],
      outputs: completed.verified ? [accountVerified(completed.party, recipients, request)] : [],
    }
  },
}

export const recordCase: Handler<RecordComplianceCase> = {
  needs: ({ document }) => [
    need('parties', 'document', document),
    need('preRegistrations', 'document', document),
    need('complianceCases', 'document', document),
  ],
  decide(command, request, state) {
    const { document, status } = command
    if (status === 'UNKNOWN') throw new Error('a compliance case needs a known status')
    const facts = {
      cases: where(state, 'complianceCases', 'document', document),
      preRegistrations: where(state, 'preRegistrations', 'document', document),
      owner: partyWith(state, document),
    }
    const result = recordComplianceCase(facts, { document, status }, request)
    return isRefusal(result) ? result : { result, writes: [put('complianceCases', result)] }
  },
}

export const openOnboardingSession: Handler<OpenOnboardingSession> = {
  needs: needsOfDocument,
  decide(command, request, state) {
    const party = partyWith(state, command.document)
    const { email, secretHash, prefix, personalKeyId } = command
    const expiresAt = new Date(command.expiresAt).toISOString()
    const key = openSession(party, { email, secretHash, prefix, expiresAt }, request)
    if (isRefusal(key) || !party) {
      const refused = isRefusal(key) ? key : refusal('borrower_not_found', null, 'document')
      return { ...refused, writes: destroyUnlessKept(personalKeyId, party, request.at) }
    }
    const begun = beginOnboarding(where(state, 'preRegistrations', 'partyId', party._id), request)
    return {
      result: key,
      writes: [
        put('apiKeys', key),
        put('parties', withPersonalKey(party, personalKeyId)),
        ...putAll('preRegistrations', begun),
      ],
    }
  },
}

export const erase: Handler<EraseParty> = {
  needs({ document }, _tenant, found) {
    const partyId = partyWith(found, document)?._id ?? null
    const customers = partyId === null ? [] : where(found, 'customers', 'partyId', partyId)
    return [
      need('parties', 'document', document),
      need('preRegistrations', 'partyId', partyId),
      need('invitations', 'partyId', partyId),
      need('customers', 'partyId', partyId),
      need('paymentMethods', 'partyId', partyId),
      need('providerEvents', 'customerId', ...customers.map(({ _id }) => _id)),
    ]
  },
  decide({ document }, request, state) {
    const party = partyWith(state, document)
    if (!party) return refusal('not_found', null, 'document')
    const partyId = party._id
    const belongings = {
      preRegistrations: where(state, 'preRegistrations', 'partyId', partyId),
      customers: where(state, 'customers', 'partyId', partyId),
      paymentMethods: where(state, 'paymentMethods', 'partyId', partyId),
    }
    const erased = eraseParty(party, belongings, request)
    return {
      result: { partyId, erasedAt: erased.party.erasedAt },
      writes: [
        put('parties', erased.party),
        ...putAll('preRegistrations', erased.preRegistrations),
        ...putAll(
          'invitations',
          where(state, 'invitations', 'partyId', partyId).map(one => ({ ...one, emailHash: null })),
        ),
        ...putAll('customers', erased.customers),
        ...erased.customers.flatMap(({ _id }) => eraseEventsOf(_id, state)),
        ...putAll('paymentMethods', erased.paymentMethods),
        ...erased.keyIds.flatMap(keyId => destroyKey(keyId, request.at)),
      ],
    }
  },
}

/** Erases provider events: they may name a customer, or lead to a page that does. */
function eraseEventsOf(customerId: string, state: StateView): StateWrite[] {
  const events = where(state, 'providerEvents', 'customerId', customerId)
  return putAll(
    'providerEvents',
    events.map(event => ({ ...event, body: null })),
  )
}

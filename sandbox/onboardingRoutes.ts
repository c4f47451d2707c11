import type { Db } from 'mongodb'
import { Type } from 'typebox'
import { refuse } from '../gateway/errors/errors.ts'
import { dataAnswer } from '../gateway/routing/answers.ts'
import { created } from '../gateway/routing/response.ts'
import { route } from '../gateway/routing/route.ts'
import { documentTypeOf, KIND_OF } from '../processors/domain/directory/document.ts'
import type { Party as StoredParty } from '../schemas/documents/directory.ts'
import { PersonName, PhoneInput } from '../schemas/http/parties/borrowers.ts'
import { Party, partyExample } from '../schemas/http/parties/onboarding.ts'
import { exactly, maybe, orNull } from '../schemas/http/values.ts'
import type { Actors } from './people.ts'

interface OnboardingNeeds {
  readonly actors: () => Promise<Actors>
  readonly db: Db
}

export const sandboxOnboardingRoutes = [
  route({
    on: 'POST /sandbox/v1/onboarding',
    scopes: ['borrower:onboarding'],
    tenant: 'required',
    operationId: 'simulateOnboarding',
    tag: 'Sandbox',
    summary: 'Complete your own onboarding, as the onboarding system would report it.',
    description: 'The e-mail address is the one that the lender recorded.',
    body: exactly({
      name: maybe(PersonName, 'Full name.'),
      phone: Type.Optional(orNull(PhoneInput, 'Phone number with area code.')),
    }),
    bodyExample: { name: 'Maria Souza', phone: '+5511987654321' },
    refusals: ['not_found'],
    responses: { 201: dataAnswer('The party.', Party, partyExample) },
    handle: async ({ tenant, body: profile }, { actors, db }: OnboardingNeeds) => {
      const party = await db.collection<StoredParty>('parties').findOne({ _id: tenant })
      const { document } = party ?? refuse('not_found')
      const { call, outside } = await actors()
      const body = { document, kind: KIND_OF[documentTypeOf(document)], profile, modules: ['BORROWER'] }
      const url = '/internal/v1/onboarding/completions'
      return created(await call({ key: outside, method: 'POST', url, body }))
    },
  }),
]

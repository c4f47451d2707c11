import { Type } from '@sinclair/typebox'
import { DocumentType, PersonName, PhoneInput } from './borrowers.ts'
import {
  Email,
  exactly,
  IsoDateTime,
  oneOf,
  orNull,
  shape,
  TaxDocumentInput,
  TaxDocumentText,
  TextId,
  titled,
} from './values.ts'

const Kind = titled('PartyKind', oneOf('INDIVIDUAL', 'COMPANY'))
const Module = titled('PartyModule', oneOf('LENDER', 'BORROWER'))
const Modules = Type.Array(Module, { maxItems: 2, uniqueItems: true })

export const CompletionInput = shape('OnboardingCompletionInput', {
  document: TaxDocumentInput,
  kind: Kind,
  profile: Type.Optional(
    exactly(
      {
        name: Type.Optional(PersonName),
        email: Type.Optional(Email),
        phone: Type.Optional(orNull(PhoneInput)),
      },
      {
        description:
          'What is left out is taken from the profile of the user, else from the newest onboarding case of ' +
          'the document. `phone: null` says that there is none.',
      },
    ),
  ),
  modules: Type.Optional(Modules),
})

export const Party = shape('Party', {
  id: TextId('pty'),
  document: TaxDocumentText,
  documentType: DocumentType,
  kind: orNull(Kind),
  hasAccount: Type.Boolean(),
  profile: orNull(
    exactly({
      name: orNull(Type.String()),
      email: orNull(Type.String()),
      phone: orNull(Type.String()),
    }),
  ),
  modules: Modules,
  verifiedAt: orNull(IsoDateTime),
  createdAt: IsoDateTime,
  updatedAt: IsoDateTime,
})

export const partyExample = {
  id: 'pty_1xTq7Nn4dVb0MzKe3LwA',
  document: '52998224725',
  documentType: 'CPF',
  kind: 'INDIVIDUAL',
  hasAccount: true,
  profile: { name: 'Maria Souza', email: 'maria@example.com', phone: '+5511987654321' },
  modules: ['BORROWER'],
  verifiedAt: '2026-07-30T12:00:00.000Z',
  createdAt: '2026-07-30T12:00:00.000Z',
  updatedAt: '2026-07-30T12:00:00.000Z',
}

export const OnboardingCaseStatus = titled('OnboardingCaseStatus', oneOf('OPEN', 'ONBOARDING', 'COMPLETED'))
export const OnboardingCase = shape('OnboardingCase', {
  id: TextId('onb'),
  status: OnboardingCaseStatus,
  document: TaxDocumentText,
  documentType: DocumentType,
  name: orNull(Type.String()),
  email: orNull(Type.String()),
  phone: orNull(Type.String()),
  lenderDocument: TaxDocumentText,
  preRegistrationId: TextId('pre'),
  createdAt: IsoDateTime,
  updatedAt: IsoDateTime,
})
export const onboardingCaseExample = {
  id: 'onb_5Gm1bVq0Zk2TnXw8rYcD',
  status: 'OPEN',
  document: '52998224725',
  documentType: 'CPF',
  name: 'Maria Souza',
  email: 'maria@example.com',
  phone: '+5511987654321',
  lenderDocument: '11222333000181',
  preRegistrationId: 'pre_5Gm1bVq0Zk2TnXw8rYcD',
  createdAt: '2026-07-30T12:00:00.000Z',
  updatedAt: '2026-07-30T12:00:00.000Z',
}

const CaseStatus = titled('ComplianceCaseStatus', oneOf('OPEN', 'APPROVED', 'REJECTED'))
export const ComplianceCaseInput = shape('ComplianceCaseInput', {
  document: TaxDocumentInput,
  status: CaseStatus,
})
export const ComplianceCase = shape('ComplianceCase', {
  id: TextId('cmp'),
  document: TaxDocumentText,
  status: CaseStatus,
  createdAt: IsoDateTime,
  updatedAt: IsoDateTime,
})

export const SessionInput = shape('OnboardingSessionInput', { document: TaxDocumentInput, email: Email })

export const ErasureInput = shape('ErasureInput', { document: TaxDocumentInput })
export const Erasure = shape('Erasure', { partyId: TextId('pty'), erasedAt: IsoDateTime })

import { Type } from 'typebox'
import { exampleWith } from '../examples.ts'
import * as v from '../values.ts'
import { DocumentType, PersonName, PhoneInput } from './borrowers.ts'

const Kind = v.titled('PartyKind', v.oneOf('INDIVIDUAL', 'COMPANY'))
const Module = v.titled('PartyModule', v.oneOf('LENDER', 'BORROWER'))
const Modules = Type.Array(Module, { maxItems: 2, uniqueItems: true })

export const CompletionInput = v.shape('OnboardingCompletionInput', {
  document: v.TaxDocumentInput,
  kind: v.described(Kind, 'INDIVIDUAL for a CPF, COMPANY for a CNPJ.'),
  profile: v.maybe(
    v.exactly(
      {
        name: v.maybe(PersonName, 'Full name.'),
        email: v.maybe(v.Email, 'E-mail address of the account.'),
        phone: Type.Optional(
          v.orNull(PhoneInput, 'Phone number with area code; Brazilian unless it has a country code.'),
        ),
      },
      {
        description:
          'What is left out is taken from the profile of the user, else from the newest onboarding case of ' +
          'the document. `phone: null` says that there is none.',
      },
    ),
    'Contact data for contracts; defaults come from the newest onboarding case.',
  ),
  modules: v.maybe(Modules, 'LENDER, BORROWER or both; none if absent, which restricts nothing.'),
})

export const Party = v.shape('Party', {
  id: v.TextId('pty'),
  document: v.TaxDocumentText,
  documentType: DocumentType,
  kind: v.orNull(Kind, 'INDIVIDUAL or COMPANY; null before onboarding is completed.'),
  hasAccount: v.flag('True after onboarding: the borrower may accept contracts.'),
  profile: v.orNull(
    v.exactly({
      name: v.textOrNull('Full name; null after an erasure.'),
      email: v.textOrNull('E-mail address; null if unknown or erased.'),
      phone: v.textOrNull('Phone number in E.164, such as +5511987654321; null if unknown.'),
    }),
    'Contact data; null before onboarding is completed and after an erasure.',
  ),
  modules: v.described(Modules, 'LENDER, BORROWER or both; empty restricts nothing.'),
  verifiedAt: v.timeOrNull('When onboarding was first completed; null before.'),
  createdAt: v.CreatedAt,
  updatedAt: v.UpdatedAt,
})

export const partyExample = exampleWith(Party, {
  id: 'pty_1xTq7Nn4dVb0MzKe3LwA',
  kind: 'INDIVIDUAL',
  hasAccount: true,
  profile: { name: 'Maria Souza', email: 'maria@example.com', phone: '+5511987654321' },
  modules: ['BORROWER'],
  verifiedAt: '2026-07-30T12:00:00.000Z',
})

export const OnboardingCaseStatus = v.titled(
  'OnboardingCaseStatus',
  v.oneOf('OPEN', 'ONBOARDING', 'COMPLETED'),
)
export const OnboardingCase = v.shape('OnboardingCase', {
  id: v.TextId('onb'),
  status: v.described(OnboardingCaseStatus, 'State of the case.'),
  document: v.TaxDocumentText,
  documentType: DocumentType,
  name: v.textOrNull('Name of the person or company.'),
  email: v.textOrNull('E-mail address; null if unknown or erased.'),
  phone: v.textOrNull('Phone number in E.164, such as +5511987654321; null if unknown.'),
  lenderDocument: v.described(v.TaxDocumentText, 'CPF or CNPJ of the lender, who created the record.'),
  preRegistrationId: v.TextId('pre'),
  createdAt: v.CreatedAt,
  updatedAt: v.UpdatedAt,
})
export const onboardingCaseExample = exampleWith(OnboardingCase, {
  id: 'onb_5Gm1bVq0Zk2TnXw8rYcD',
  name: 'Maria Souza',
  email: 'maria@example.com',
  phone: '+5511987654321',
  lenderDocument: '11222333000181',
  preRegistrationId: 'pre_5Gm1bVq0Zk2TnXw8rYcD',
})

const CaseStatus = v.titled('ComplianceCaseStatus', v.oneOf('OPEN', 'APPROVED', 'REJECTED'))
export const ComplianceCaseInput = v.shape('ComplianceCaseInput', {
  document: v.TaxDocumentInput,
  status: v.described(CaseStatus, 'OPEN, APPROVED or REJECTED; APPROVED locks the document.'),
})
export const ComplianceCase = v.shape('ComplianceCase', {
  id: v.TextId('cmp'),
  document: v.TaxDocumentText,
  status: v.described(CaseStatus, 'OPEN, APPROVED or REJECTED; a decision is final.'),
  createdAt: v.CreatedAt,
  updatedAt: v.UpdatedAt,
})

export const SessionInput = v.shape('OnboardingSessionInput', {
  document: v.TaxDocumentInput,
  email: v.described(v.Email, 'E-mail address; must match the pre-registration to correct the document.'),
})

export const ErasureInput = v.shape('ErasureInput', { document: v.TaxDocumentInput })
export const Erasure = v.shape('Erasure', {
  partyId: v.TextId('pty'),
  erasedAt: v.time('When the personal data were made unreadable.'),
})

import { Type } from 'typebox'
import { exampleWith } from '../examples.ts'
import {
  CreatedAt,
  described,
  Email,
  exactly,
  flag,
  IsoDateTime,
  maybe,
  oneOf,
  orNull,
  shape,
  TaxDocumentInput,
  TaxDocumentText,
  TextId,
  titled,
  UpdatedAt,
} from '../values.ts'
import { DocumentType, PersonName, PhoneInput } from './borrowers.ts'

const Kind = titled('PartyKind', oneOf('INDIVIDUAL', 'COMPANY'))
const Module = titled('PartyModule', oneOf('LENDER', 'BORROWER'))
const Modules = Type.Array(Module, { maxItems: 2, uniqueItems: true })

export const CompletionInput = shape('OnboardingCompletionInput', {
  document: TaxDocumentInput,
  kind: described(Kind, 'INDIVIDUAL for a CPF, COMPANY for a CNPJ.'),
  profile: maybe(
    exactly(
      {
        name: maybe(PersonName, 'Full name.'),
        email: maybe(Email, 'E-mail address of the account.'),
        phone: Type.Optional(
          orNull(PhoneInput, 'Phone number with area code; Brazilian unless it has a country code.'),
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
  modules: maybe(Modules, 'LENDER, BORROWER or both; none if absent, which restricts nothing.'),
})

export const Party = shape('Party', {
  id: TextId('pty'),
  document: TaxDocumentText,
  documentType: DocumentType,
  kind: orNull(Kind, 'INDIVIDUAL or COMPANY; null before onboarding is completed.'),
  hasAccount: flag('True after onboarding: the borrower may accept contracts.'),
  profile: orNull(
    exactly({
      name: orNull(Type.String(), 'Full name; null after an erasure.'),
      email: orNull(Type.String(), 'E-mail address; null if unknown or erased.'),
      phone: orNull(Type.String(), 'Phone number in E.164, such as +5511987654321; null if unknown.'),
    }),
    'Contact data; null before onboarding is completed and after an erasure.',
  ),
  modules: described(Modules, 'LENDER, BORROWER or both; empty restricts nothing.'),
  verifiedAt: orNull(IsoDateTime, 'When onboarding was first completed; null before.'),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
})

export const partyExample = exampleWith(Party, {
  id: 'pty_1xTq7Nn4dVb0MzKe3LwA',
  kind: 'INDIVIDUAL',
  hasAccount: true,
  profile: { name: 'Maria Souza', email: 'maria@example.com', phone: '+5511987654321' },
  modules: ['BORROWER'],
  verifiedAt: '2026-07-30T12:00:00.000Z',
})

export const OnboardingCaseStatus = titled('OnboardingCaseStatus', oneOf('OPEN', 'ONBOARDING', 'COMPLETED'))
export const OnboardingCase = shape('OnboardingCase', {
  id: TextId('onb'),
  status: described(OnboardingCaseStatus, 'State of the case.'),
  document: TaxDocumentText,
  documentType: DocumentType,
  name: orNull(Type.String(), 'Name of the person or company.'),
  email: orNull(Type.String(), 'E-mail address; null if unknown or erased.'),
  phone: orNull(Type.String(), 'Phone number in E.164, such as +5511987654321; null if unknown.'),
  lenderDocument: described(TaxDocumentText, 'CPF or CNPJ of the lender, who created the record.'),
  preRegistrationId: TextId('pre'),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
})
export const onboardingCaseExample = exampleWith(OnboardingCase, {
  id: 'onb_5Gm1bVq0Zk2TnXw8rYcD',
  name: 'Maria Souza',
  email: 'maria@example.com',
  phone: '+5511987654321',
  lenderDocument: '11222333000181',
  preRegistrationId: 'pre_5Gm1bVq0Zk2TnXw8rYcD',
})

const CaseStatus = titled('ComplianceCaseStatus', oneOf('OPEN', 'APPROVED', 'REJECTED'))
export const ComplianceCaseInput = shape('ComplianceCaseInput', {
  document: TaxDocumentInput,
  status: described(CaseStatus, 'OPEN, APPROVED or REJECTED; APPROVED locks the document.'),
})
export const ComplianceCase = shape('ComplianceCase', {
  id: TextId('cmp'),
  document: TaxDocumentText,
  status: described(CaseStatus, 'OPEN, APPROVED or REJECTED; a decision is final.'),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
})

export const SessionInput = shape('OnboardingSessionInput', {
  document: TaxDocumentInput,
  email: described(Email, 'E-mail address; must match the pre-registration to correct the document.'),
})

export const ErasureInput = shape('ErasureInput', { document: TaxDocumentInput })
export const Erasure = shape('Erasure', {
  partyId: TextId('pty'),
  erasedAt: described(IsoDateTime, 'When the personal data were made unreadable.'),
})

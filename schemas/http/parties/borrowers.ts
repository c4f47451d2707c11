import { Type } from 'typebox'
import { exampleWith } from '../examples.ts'
import * as v from '../values.ts'

/** Pre-registrations by lenders, and contact data from the onboarding system. */

/** A name with at least one visible character. */
export const PersonName = v.visibleText(255, { examples: ['Maria Souza'] })
/** Phone number in any usual notation, with area code; Brazilian without country code. */
export const PhoneInput = v.freeText(40, { minLength: 3, examples: ['+5511987654321'] })

export const DocumentType = v.titled(
  'DocumentType',
  v.described(v.oneOf('CPF', 'CNPJ'), 'CPF of a person or CNPJ of a company.'),
)

export const BorrowerLookup = v.shape('BorrowerLookup', {
  found: v.flag('False: pre-register the borrower before creating a contract.'),
  document: v.TaxDocumentText,
  documentType: v.described(DocumentType, 'Kind of the requested document.'),
  source: v.orNull(
    v.oneOf('USER', 'PRE_REGISTRATION'),
    'USER (has an account), PRE_REGISTRATION (yours) or null.',
  ),
  hasAccount: v.flag('True after onboarding: the borrower may accept contracts.'),
  eligible: v.flag('True if a contract with this borrower would be accepted.'),
})

export const PreRegistrationInput = v.shape('PreRegistrationInput', {
  document: v.TaxDocumentInput,
  name: v.described(PersonName, 'Name of the client.'),
  email: v.described(
    v.Email,
    'E-mail address; an onboarding session needs the same one to correct the document.',
  ),
  phone: Type.Optional(
    v.orNull(PhoneInput, 'Phone number with area code; Brazilian unless it has a country code.'),
  ),
})

export const PreRegistration = v.shape('PreRegistration', {
  id: v.TextId('pre'),
  document: v.TaxDocumentText,
  documentType: DocumentType,
  name: v.textOrNull('Name of the client; null after an erasure.'),
  email: v.textOrNull('E-mail address; null if unknown or erased.'),
  phone: v.textOrNull('Phone number in E.164, such as +5511987654321; null if unknown.'),
  lenderDocument: v.described(v.TaxDocumentText, 'CPF or CNPJ of the lender, who created the record.'),
  onboardingCaseId: v.described(v.TextId('onb'), 'Onboarding case (`onb_…`); survives a document change.'),
  status: v.described(
    v.oneOf('OPEN', 'ONBOARDING', 'CONVERTED', 'SUPERSEDED'),
    'CONVERTED has an account; SUPERSEDED was replaced by another document.',
  ),
  createdAt: v.CreatedAt,
  updatedAt: v.UpdatedAt,
})

export const preRegistrationExample = exampleWith(PreRegistration, {
  id: 'pre_5Gm1bVq0Zk2TnXw8rYcD',
  name: 'Maria Souza',
  email: 'maria@example.com',
  phone: '+5511987654321',
  lenderDocument: '11222333000181',
  onboardingCaseId: 'onb_5Gm1bVq0Zk2TnXw8rYcD',
})

export const ChangedDocument = v.shape('ChangedDocument', {
  document: v.described(v.TaxDocumentText, 'Current document, without mask.'),
  documentType: DocumentType,
  previousDocument: v.described(v.TaxDocumentText, 'Previous document; equals `document` if unchanged.'),
  updatedAt: v.time('When it was changed.'),
})

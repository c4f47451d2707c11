import { Type } from 'typebox'
import { exampleWith } from '../examples.ts'
import {
  CreatedAt,
  described,
  Email,
  flag,
  freeText,
  IsoDateTime,
  oneOf,
  orNull,
  shape,
  TaxDocumentInput,
  TaxDocumentText,
  TextId,
  titled,
  UpdatedAt,
  visibleText,
} from '../values.ts'

/** Pre-registrations by lenders, and contact data from the onboarding system. */

/** A name with at least one visible character. */
export const PersonName = visibleText(255, { examples: ['Maria Souza'] })
/** Phone number in any usual notation, with area code; Brazilian without country code. */
export const PhoneInput = freeText(40, { minLength: 3, examples: ['+5511987654321'] })

export const DocumentType = titled(
  'DocumentType',
  described(oneOf('CPF', 'CNPJ'), 'CPF of a person or CNPJ of a company.'),
)

export const BorrowerLookup = shape('BorrowerLookup', {
  found: flag('False: pre-register the borrower before creating a contract.'),
  document: TaxDocumentText,
  documentType: described(DocumentType, 'Kind of the requested document.'),
  source: orNull(
    oneOf('USER', 'PRE_REGISTRATION'),
    'USER (has an account), PRE_REGISTRATION (yours) or null.',
  ),
  hasAccount: flag('True after onboarding: the borrower may accept contracts.'),
  eligible: flag('True if a contract with this borrower would be accepted.'),
})

export const PreRegistrationInput = shape('PreRegistrationInput', {
  document: TaxDocumentInput,
  name: described(PersonName, 'Name of the client.'),
  email: described(
    Email,
    'E-mail address; an onboarding session needs the same one to correct the document.',
  ),
  phone: Type.Optional(
    orNull(PhoneInput, 'Phone number with area code; Brazilian unless it has a country code.'),
  ),
})

export const PreRegistration = shape('PreRegistration', {
  id: TextId('pre'),
  document: TaxDocumentText,
  documentType: DocumentType,
  name: orNull(Type.String(), 'Name of the client; null after an erasure.'),
  email: orNull(Type.String(), 'E-mail address; null if unknown or erased.'),
  phone: orNull(Type.String(), 'Phone number in E.164, such as +5511987654321; null if unknown.'),
  lenderDocument: described(TaxDocumentText, 'CPF or CNPJ of the lender, who created the record.'),
  onboardingCaseId: described(TextId('onb'), 'Onboarding case (`onb_…`); survives a document change.'),
  status: described(
    oneOf('OPEN', 'ONBOARDING', 'CONVERTED', 'SUPERSEDED'),
    'CONVERTED has an account; SUPERSEDED was replaced by another document.',
  ),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
})

export const preRegistrationExample = exampleWith(PreRegistration, {
  id: 'pre_5Gm1bVq0Zk2TnXw8rYcD',
  name: 'Maria Souza',
  email: 'maria@example.com',
  phone: '+5511987654321',
  lenderDocument: '11222333000181',
  onboardingCaseId: 'onb_5Gm1bVq0Zk2TnXw8rYcD',
})

export const ChangedDocument = shape('ChangedDocument', {
  document: described(TaxDocumentText, 'Current document, without mask.'),
  documentType: DocumentType,
  previousDocument: described(TaxDocumentText, 'Previous document; equals `document` if unchanged.'),
  updatedAt: described(IsoDateTime, 'When it was changed.'),
})

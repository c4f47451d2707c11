import { Type } from '@sinclair/typebox'
import {
  Email,
  freeText,
  IsoDateTime,
  oneOf,
  orNull,
  shape,
  TaxDocumentInput,
  TaxDocumentText,
  TextId,
  titled,
  visibleText,
} from './values.ts'

/** What a lender says about a client, and what the onboarding system says about a user. */

/** A name with at least one visible character. */
export const PersonName = visibleText(255, { examples: ['Maria Souza'] })
/** Any usual notation; a number without country code is Brazilian, one without area code none. */
export const PhoneInput = freeText(40, { minLength: 3, examples: ['+5511987654321'] })

export const DocumentType = titled('DocumentType', oneOf('CPF', 'CNPJ'))

export const BorrowerLookup = shape('BorrowerLookup', {
  found: Type.Boolean({ description: 'False: pre-register the borrower before creating a contract.' }),
  document: TaxDocumentText,
  documentType: DocumentType,
  source: orNull(oneOf('USER', 'PRE_REGISTRATION')),
  hasAccount: Type.Boolean(),
  eligible: Type.Boolean({
    description: 'True when this document would be accepted as the borrower of a contract.',
  }),
})

export const PreRegistrationInput = shape('PreRegistrationInput', {
  document: TaxDocumentInput,
  name: PersonName,
  email: Email,
  phone: Type.Optional(orNull(PhoneInput)),
})

export const PreRegistration = shape('PreRegistration', {
  id: TextId('pre'),
  document: TaxDocumentText,
  documentType: DocumentType,
  name: orNull(Type.String()),
  email: orNull(Type.String()),
  phone: orNull(Type.String()),
  lenderDocument: TaxDocumentText,
  onboardingCaseId: TextId('onb'),
  status: oneOf('OPEN', 'ONBOARDING', 'CONVERTED', 'SUPERSEDED'),
  createdAt: IsoDateTime,
  updatedAt: IsoDateTime,
})

export const preRegistrationExample = {
  id: 'pre_5Gm1bVq0Zk2TnXw8rYcD',
  document: '52998224725',
  documentType: 'CPF',
  name: 'Maria Souza',
  email: 'maria@example.com',
  phone: '+5511987654321',
  lenderDocument: '11222333000181',
  onboardingCaseId: 'onb_5Gm1bVq0Zk2TnXw8rYcD',
  status: 'OPEN',
  createdAt: '2026-07-30T12:00:00.000Z',
  updatedAt: '2026-07-30T12:00:00.000Z',
}

export const ChangedDocument = shape('ChangedDocument', {
  document: TaxDocumentText,
  documentType: DocumentType,
  previousDocument: TaxDocumentText,
  updatedAt: IsoDateTime,
})

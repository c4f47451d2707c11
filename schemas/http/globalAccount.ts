import { type TSchema, Type } from 'typebox'
import * as v from './values.ts'

export const line = (maxLength = 255) => v.visibleText(maxLength)
/** Optional field of a form: an empty string or null means absent. */
export const optional = <T extends TSchema>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null(), Type.Literal('')]))
const Flag = Type.Optional(v.orNull(Type.Boolean()))
const MAX_TEXT = 2_000
/** Maximum length of a URL that browsers and registers accept. */
const MAX_URL = 2_048

export const WEB_ADDRESS = 'a web address with http:// or https:// and a host'

/** Phone number with country code in any usual notation, stored as E.164. */
const InternationalPhone = Type.String({
  pattern: '^\\+[0-9][0-9 ().-]{5,38}$',
  reason: 'must be a phone number with country code, such as +551133334444',
  maxLength: 40,
  description: 'Phone number with country code; spaces, hyphens and brackets are removed.',
  examples: ['+55 11 3333-4444'],
})

const Country = Type.String({
  minLength: 2,
  maxLength: 3,
  pattern: '^[A-Za-z]{2,3}$',
  reason: 'must be an ISO 3166 country code of two or three letters',
  description: 'Country, ISO 3166-1 alpha-2 or alpha-3; returned as alpha-3.',
  examples: ['BR'],
})

export const AddressInput = v.shape('AddressInput', {
  streetLine1: v.described(line(), 'Street and number.'),
  streetLine2: v.described(optional(line()), 'Floor, suite and so on; null or absent if there is none.'),
  city: v.described(line(), 'City or municipality.'),
  state: v.described(optional(line()), 'State or province; null or absent if there is none.'),
  postalCode: v.described(optional(line(20)), 'Postal code; null or absent if there is none.'),
  country: Country,
})

const Flow = v.titled('OnboardingFlow', v.oneOf('direct', 'kyb_link'))

export const CustomerInput = v.shape('CustomerInput', {
  businessLegalName: v.described(line(), 'Registered name of the business.'),
  country: v.described(Country, 'Country of registration, ISO 3166-1 alpha-3.'),
  onboardingFlow: v.described(
    Flow,
    '`direct`: all data in the request; `kyb_link`: entered at the provider.',
  ),
  registeredDate: v.described(optional(v.IsoDate), 'Registration date, YYYY-MM-DD; required for `direct`.'),
  website: v.described(
    optional(
      Type.String({
        format: 'uri',
        pattern: '^[hH][tT][tT][pP][sS]?://[^/?#]',
        reason: `must be ${WEB_ADDRESS}`,
        maxLength: MAX_URL,
      }),
    ),
    'Web address of the business: http or https, and a host.',
  ),
  industry: v.described(optional(line()), 'Industry, as text; required for `direct`.'),
  taxIdentificationNumber: v.described(
    optional(line(64)),
    'Tax number in its country’s form; CPF or CNPJ in Brazil. Required for `direct`.',
  ),
  naicsCode: v.described(
    optional(line(16)),
    'Industry in the North American classification (NAICS), if known.',
  ),
  businessEntityType: v.described(
    optional(line()),
    'Legal form, such as LLC or LTDA; required for `direct`.',
  ),
  businessEntityId: v.described(optional(line()), 'Company register number, if not the tax number.'),
  businessDescription: v.described(optional(v.visibleProse(MAX_TEXT)), 'Business of the customer.'),
  purposeOfAccount: v.described(optional(v.visibleProse(MAX_TEXT)), 'Payments that the account is for.'),
  email: v.described(optional(v.Email), 'E-mail address of the business; required for `direct`.'),
  phone: v.described(
    optional(InternationalPhone),
    'Phone number in E.164, such as +5511987654321; null if unknown.',
  ),
  isOperating: v.described(Flag, 'Whether the business is operating; null if unknown.'),
  isSubsidiary: v.described(Flag, 'Whether another company owns it; null if unknown.'),
  isFinancialInstitution: v.described(Flag, 'If true, `regulatorName` is required.'),
  regulatorName: v.described(optional(line()), 'Supervisor; required with `isFinancialInstitution`.'),
  registeredAddress: Type.Optional(v.orNull(AddressInput, 'Registered address; required for `direct`.')),
  operatingAddress: Type.Optional(v.orNull(AddressInput, 'Place of business, if not the registered one.')),
})

export const customerInputExample = {
  businessLegalName: 'Comercial Aurora Ltda',
  country: 'BR',
  onboardingFlow: 'direct',
  registeredDate: '2015-03-20',
  website: 'https://aurora.example.com',
  industry: 'Retail',
  taxIdentificationNumber: '11222333000181',
  businessEntityType: 'LLC',
  email: 'finance@aurora.example.com',
  phone: '+551133334444',
  isOperating: true,
  registeredAddress: {
    streetLine1: 'Av. Paulista 1000',
    city: 'São Paulo',
    state: 'SP',
    postalCode: '01310-100',
    country: 'BR',
  },
}

/** The only response without an envelope, as specified. */
export const CreatedCustomer = v.shape('CreatedCustomer', {
  id: v.TextId('cus'),
  businessLegalName: v.text('Registered name of the business.'),
})

export const text = v.orNull(Type.String())
const flag = v.orNull(Type.Boolean())
export const Address = v.orNull(
  v.shape('Address', {
    streetLine1: v.text('Street and number.'),
    streetLine2: v.described(text, 'Floor, suite and so on; null or absent if there is none.'),
    city: v.text('City or municipality.'),
    state: v.described(text, 'State or province; null or absent if there is none.'),
    postalCode: v.described(text, 'Postal code; null or absent if there is none.'),
    country: v.text('Country, ISO 3166-1 alpha-3 in responses.'),
  }),
)

/** A field of the form in answers: without its rules, and null where it was left out. */
function shown(input: TSchema & { readonly title?: string; readonly description?: string }): TSchema {
  const { title, description = '' } = input
  if (title !== undefined) return input
  const kinds = Type.IsUnion(input) ? input.anyOf : []
  if (kinds.includes(AddressInput)) return v.described(Address, description)
  if (kinds.some(kind => Type.IsBoolean(kind))) return v.described(flag, description)
  return kinds.length > 0 ? v.described(text, description) : Type.String({ description })
}

export const Customer = v.shape('Customer', {
  id: v.TextId('cus'),
  ...Object.fromEntries(Object.entries(CustomerInput.properties).map(([name, one]) => [name, shown(one)])),
  status: v.described(
    v.oneOf('PENDING', 'ACTIVE', 'REJECTED'),
    'PENDING until the account provider decides; then ACTIVE or REJECTED.',
  ),
  statusReason: v.described(text, 'Provider’s reason for the rejection; or null.'),
  onboardingLink: v.described(text, 'Where the business enters its data, with `kyb_link`; null otherwise.'),
  createdAt: v.CreatedAt,
  updatedAt: v.UpdatedAt,
})

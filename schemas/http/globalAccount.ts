import { type TSchema, Type } from 'typebox'
import {
  CreatedAt,
  described,
  Email,
  IsoDate,
  oneOf,
  orNull,
  shape,
  TextId,
  titled,
  UpdatedAt,
  visibleProse,
  visibleText,
} from './values.ts'

export const line = (maxLength = 255) => visibleText(maxLength)
/** Optional field of a form: an empty string or null means absent. */
export const optional = <T extends TSchema>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null(), Type.Literal('')]))
const Flag = Type.Optional(orNull(Type.Boolean()))
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

export const AddressInput = shape('AddressInput', {
  streetLine1: described(line(), 'Street and number.'),
  streetLine2: described(optional(line()), 'Floor, suite and so on; null or absent if there is none.'),
  city: described(line(), 'City or municipality.'),
  state: described(optional(line()), 'State or province; null or absent if there is none.'),
  postalCode: described(optional(line(20)), 'Postal code; null or absent if there is none.'),
  country: Country,
})

const Flow = titled('OnboardingFlow', oneOf('direct', 'kyb_link'))

export const CustomerInput = shape('CustomerInput', {
  businessLegalName: described(line(), 'Registered name of the business.'),
  country: described(Country, 'Country of registration, ISO 3166-1 alpha-3.'),
  onboardingFlow: described(Flow, '`direct`: all data in the request; `kyb_link`: entered at the provider.'),
  registeredDate: described(optional(IsoDate), 'Registration date, YYYY-MM-DD; required for `direct`.'),
  website: described(
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
  industry: described(optional(line()), 'Industry, as text; required for `direct`.'),
  taxIdentificationNumber: described(
    optional(line(64)),
    'Tax number in its country’s form; CPF or CNPJ in Brazil. Required for `direct`.',
  ),
  naicsCode: described(
    optional(line(16)),
    'Industry in the North American classification (NAICS), if known.',
  ),
  businessEntityType: described(optional(line()), 'Legal form, such as LLC or LTDA; required for `direct`.'),
  businessEntityId: described(optional(line()), 'Company register number, if not the tax number.'),
  businessDescription: described(optional(visibleProse(MAX_TEXT)), 'Business of the customer.'),
  purposeOfAccount: described(optional(visibleProse(MAX_TEXT)), 'Payments that the account is for.'),
  email: described(optional(Email), 'E-mail address of the business; required for `direct`.'),
  phone: described(
    optional(InternationalPhone),
    'Phone number in E.164, such as +5511987654321; null if unknown.',
  ),
  isOperating: described(Flag, 'Whether the business is operating; null if unknown.'),
  isSubsidiary: described(Flag, 'Whether another company owns it; null if unknown.'),
  isFinancialInstitution: described(Flag, 'If true, `regulatorName` is required.'),
  regulatorName: described(optional(line()), 'Supervisor; required with `isFinancialInstitution`.'),
  registeredAddress: Type.Optional(orNull(AddressInput, 'Registered address; required for `direct`.')),
  operatingAddress: Type.Optional(orNull(AddressInput, 'Place of business, if not the registered one.')),
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
export const CreatedCustomer = shape('CreatedCustomer', {
  id: TextId('cus'),
  businessLegalName: Type.String({ description: 'Registered name of the business.' }),
})

export const text = orNull(Type.String())
const flag = orNull(Type.Boolean())
export const Address = orNull(
  shape('Address', {
    streetLine1: Type.String({ description: 'Street and number.' }),
    streetLine2: described(text, 'Floor, suite and so on; null or absent if there is none.'),
    city: Type.String({ description: 'City or municipality.' }),
    state: described(text, 'State or province; null or absent if there is none.'),
    postalCode: described(text, 'Postal code; null or absent if there is none.'),
    country: Type.String({ description: 'Country, ISO 3166-1 alpha-3 in responses.' }),
  }),
)

/** A field of the form in answers: without its rules, and null where it was left out. */
function shown(input: TSchema & { readonly title?: string; readonly description?: string }): TSchema {
  const { title, description = '' } = input
  if (title !== undefined) return input
  const kinds = Type.IsUnion(input) ? input.anyOf : []
  if (kinds.includes(AddressInput)) return described(Address, description)
  if (kinds.some(kind => Type.IsBoolean(kind))) return described(flag, description)
  return kinds.length > 0 ? described(text, description) : Type.String({ description })
}

export const Customer = shape('Customer', {
  id: TextId('cus'),
  ...Object.fromEntries(Object.entries(CustomerInput.properties).map(([name, one]) => [name, shown(one)])),
  status: described(
    oneOf('PENDING', 'ACTIVE', 'REJECTED'),
    'PENDING until the account provider decides; then ACTIVE or REJECTED.',
  ),
  statusReason: described(text, 'Provider’s reason for the rejection; or null.'),
  onboardingLink: described(text, 'Where the business enters its data, with `kyb_link`; null otherwise.'),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
})

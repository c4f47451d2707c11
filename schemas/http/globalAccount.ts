import { type TSchema, Type } from '@sinclair/typebox'
import {
  described,
  Email,
  IsoDate,
  IsoDateTime,
  Network,
  oneOf,
  orNull,
  shape,
  TextId,
  TokenSymbol,
  titled,
  visibleProse,
  visibleText,
} from './values.ts'

const line = (maxLength = 255) => visibleText(maxLength)
/** Forms send an empty string for what was not filled in: it means absent, as null does. */
const optional = <T extends TSchema>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null(), Type.Literal('')]))
const Flag = Type.Optional(orNull(Type.Boolean()))
const MAX_TEXT = 2_000
/** Longest web address that browsers and registers agree on. */
const MAX_URL = 2_048

export const WEB_ADDRESS = 'a web address with http:// or https:// and a host'

/** With its country code, in any usual notation; kept as E.164. */
const InternationalPhone = Type.String({
  pattern: '^\\+[0-9][0-9 ().-]{5,38}$',
  reason: 'must be a phone number with its country code, such as +551133334444',
  maxLength: 40,
  description: 'With country code; spaces, hyphens and brackets are taken out.',
  examples: ['+55 11 3333-4444'],
})

const Country = Type.String({
  minLength: 2,
  maxLength: 3,
  pattern: '^[A-Za-z]{2,3}$',
  reason: 'must be a country of ISO 3166, in two or three letters',
  description: 'ISO 3166-1 alpha-2 or alpha-3; answered as alpha-3.',
  examples: ['BR'],
})

const AddressInput = shape('AddressInput', {
  streetLine1: line(),
  streetLine2: optional(line()),
  city: line(),
  state: optional(line()),
  postalCode: optional(line(20)),
  country: Country,
})

const Flow = titled('OnboardingFlow', oneOf('direct', 'kyb_link'))

export const CustomerInput = shape('CustomerInput', {
  businessLegalName: line(),
  country: Country,
  onboardingFlow: Flow,
  registeredDate: optional(IsoDate),
  website: optional(
    Type.String({
      format: 'uri',
      pattern: '^[hH][tT][tT][pP][sS]?://[^/?#]',
      reason: `must be ${WEB_ADDRESS}`,
      maxLength: MAX_URL,
    }),
  ),
  industry: optional(line()),
  taxIdentificationNumber: optional(line(64)),
  naicsCode: optional(line(16)),
  businessEntityType: optional(line()),
  businessEntityId: optional(line()),
  businessDescription: optional(visibleProse(MAX_TEXT)),
  purposeOfAccount: optional(visibleProse(MAX_TEXT)),
  email: optional(Email),
  phone: optional(InternationalPhone),
  isOperating: Flag,
  isSubsidiary: Flag,
  isFinancialInstitution: Flag,
  regulatorName: optional(line()),
  registeredAddress: Type.Optional(orNull(AddressInput)),
  operatingAddress: Type.Optional(orNull(AddressInput)),
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

/** The one answer without an envelope, as specified. */
export const CreatedCustomer = shape('CreatedCustomer', {
  id: TextId('cus'),
  businessLegalName: Type.String(),
})

const text = orNull(Type.String())
const flag = orNull(Type.Boolean())
const Address = orNull(
  shape('Address', {
    streetLine1: Type.String(),
    streetLine2: text,
    city: Type.String(),
    state: text,
    postalCode: text,
    country: Type.String(),
  }),
)

export const Customer = shape('Customer', {
  id: TextId('cus'),
  businessLegalName: Type.String(),
  country: Type.String(),
  onboardingFlow: Flow,
  registeredDate: text,
  website: text,
  industry: text,
  taxIdentificationNumber: text,
  naicsCode: text,
  businessEntityType: text,
  businessEntityId: text,
  businessDescription: text,
  purposeOfAccount: text,
  email: text,
  phone: text,
  isOperating: flag,
  isSubsidiary: flag,
  isFinancialInstitution: flag,
  regulatorName: text,
  registeredAddress: Address,
  operatingAddress: Address,
  status: oneOf('PENDING', 'ACTIVE', 'REJECTED'),
  statusReason: text,
  onboardingLink: text,
  createdAt: IsoDateTime,
  updatedAt: IsoDateTime,
})

const Rail = titled('PaymentRail', oneOf('PIX', 'TED', 'ACH', 'WIRE', 'SEPA', 'SWIFT'))
const AccountType = titled('BankAccountType', oneOf('CHECKING', 'SAVINGS', 'PAYMENT'))
const FIAT = {
  pattern: '^[A-Z]{3}$',
  reason: 'must be a currency of ISO 4217, in three capitals',
  maxLength: 3,
  description: 'ISO 4217.',
  examples: ['BRL'],
}

export const BankInput = shape('BankAccountInput', {
  customerId: TextId('cus'),
  currency: Type.String(FIAT),
  rail: Rail,
  bankName: line(),
  accountOwnerName: line(),
  accountType: AccountType,
  accountNumber: Type.String({
    pattern: '^[0-9A-Za-z][0-9A-Za-z .-]{0,33}$',
    reason: 'must have letters, digits, blanks, dots and hyphens only, and at most 34',
    maxLength: 34,
  }),
  routingNumber: optional(
    Type.String({
      pattern: '^[0-9]{9}$',
      reason: 'must have nine digits',
      maxLength: 9,
      examples: ['021000021'],
    }),
  ),
  swiftCode: optional(line(11)),
  iban: optional(line(64)),
  pixKey: optional(visibleText(77, { examples: ['finance@aurora.example.com'] })),
  branchCode: optional(
    Type.String({
      pattern: '^[0-9A-Za-z-]{1,20}$',
      reason: 'must have letters, digits and hyphens only, and at most 20',
      maxLength: 20,
    }),
  ),
  address: Type.Optional(orNull(AddressInput)),
})

export const bankInputExample = {
  customerId: 'cus_2aTq7Nn4dVb0MzKe3LwA',
  currency: 'BRL',
  rail: 'PIX',
  bankName: 'Banco Exemplo',
  accountOwnerName: 'Comercial Aurora Ltda',
  accountType: 'CHECKING',
  accountNumber: '12345-6',
  branchCode: '0001',
  pixKey: 'finance@aurora.example.com',
}

export const SavedBank = shape('SavedBankAccount', { id: TextId('bank'), status: oneOf('PENDING', 'ACTIVE') })

export const WalletInput = shape('WalletInput', {
  customerId: TextId('cus'),
  rail: Network,
  walletAddress: Type.String({
    pattern: '^0[xX][0-9a-fA-F]{40}$',
    reason: 'must be an address of 0x and 40 hexadecimal digits',
    maxLength: 42,
    description: 'EIP-55 checksum, or all letters in one case.',
    examples: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  }),
  currency: optional(TokenSymbol),
  walletLabel: optional(line(100)),
})

export const SavedWallet = shape('SavedWallet', { id: TextId('wlt'), status: oneOf('PENDING') })

const common = { customerId: TextId('cus'), createdAt: IsoDateTime, updatedAt: IsoDateTime }

export const Bank = shape('BankAccount', {
  id: TextId('bank'),
  kind: oneOf('BANK'),
  status: oneOf('PENDING', 'ACTIVE'),
  currency: Type.String(FIAT),
  rail: Rail,
  accountType: AccountType,
  bankName: text,
  accountOwnerName: text,
  accountNumber: orNull(Type.String({ description: 'Masked except for the last characters.' })),
  routingNumber: text,
  swiftCode: text,
  iban: orNull(Type.String({ description: 'Masked except for the last characters.' })),
  pixKey: orNull(Type.String({ description: 'Masked except for the last characters.' })),
  pixKeyType: described(
    orNull(oneOf('CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP')),
    'Which kind of key it is; null where there is none.',
  ),
  branchCode: text,
  address: Address,
  ...common,
})

export const Wallet = shape('Wallet', {
  id: TextId('wlt'),
  kind: oneOf('WALLET'),
  status: oneOf('PENDING', 'CONFIRMED'),
  rail: Network,
  walletAddress: Type.String(),
  currency: orNull(TokenSymbol),
  walletLabel: text,
  confirmedAt: orNull(IsoDateTime),
  ...common,
})

export const PaymentMethod = Type.Union([Bank, Wallet])

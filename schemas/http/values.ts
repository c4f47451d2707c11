import { type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { MAX_INTEGER_ID } from '../documents/contracts.ts'
import type { DecimalRule } from '../values/decimal.ts'
import type { TextForm } from '../values/freeText.ts'

/**
 * Values of requests and responses; the schemas of this folder import all of them as `v`. Inputs have our own
 * ajv keywords (`decimal`, `taxDocument`, `text`; gateway/input/validation.ts), so that handlers get the
 * canonical text; the OpenAPI generator translates them to JSON Schema. Responses use the plain types, whose
 * names end in `Text`, or types of the resource.
 */

export function decimalInput(title: string, rule: DecimalRule, example: string) {
  return Type.Unsafe<string>({ title, decimal: rule, example })
}

/** Money: ≤ 15 integer and 2 fraction digits, greater than zero (docs/specification.md, Values). */
export const MoneyInput = decimalInput('MoneyInput', { integers: 15, fractions: 2, above: '0' }, '15000.5')
/** Money that may be zero: a repaid balance. */
export const MoneyOrZeroInput = decimalInput(
  'MoneyOrZeroInput',
  { integers: 15, fractions: 2, atLeast: '0' },
  '0',
)
/** A rate in percent: greater than 0, at most 100. */
export const RateInput = decimalInput(
  'RateInput',
  { integers: 3, fractions: 6, above: '0', atMost: '100' },
  '1.99',
)
/** A percentage without upper bound, such as collateralPercentage. */
export const PercentageInput = decimalInput(
  'PercentageInput',
  { integers: 12, fractions: 6, above: '0' },
  '150',
)
/** A ratio such as an LTV threshold. */
export const RatioInput = decimalInput('RatioInput', { integers: 12, fractions: 6, above: '0' }, '0.8')
export const TokenQuantityInput = decimalInput(
  'TokenQuantityInput',
  { integers: 18, fractions: 6, above: '0' },
  '250.25',
)
/** Prices and exchange rates: ≤ 8 fraction digits. */
export const PriceInput = decimalInput('PriceInput', { integers: 16, fractions: 8, above: '0' }, '5.4321')

/** Canonical decimal text in responses: plain notation, no trailing zeros. */
export const DecimalText = Type.String({
  title: 'Decimal',
  pattern: '^-?(0|[1-9]\\d*)(\\.\\d*[1-9])?$',
  maxLength: 40,
  description: 'Decimal number as text: plain notation, no exponent, no trailing zeros.',
  examples: ['15000.5'],
})

/** CPF or CNPJ, with or without mask; check digits are verified, the handler gets the bare document. */
export const TaxDocumentInput = Type.Unsafe<string>({
  title: 'TaxDocumentInput',
  taxDocument: true,
  description: 'CPF (11 digits) or CNPJ (14 characters), with or without mask.',
  example: '529.982.247-25',
})
export const TaxDocumentText = Type.String({
  title: 'TaxDocument',
  pattern: '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$',
  maxLength: 14,
  description: 'CPF or CNPJ without mask.',
  examples: ['52998224725'],
})

/** Dates and times in the range of `dates.ts`. */
export const IsoDate = Type.String({
  format: 'date',
  maxLength: 10,
  examples: ['2027-01-31'],
})
export const IsoDateTime = Type.String({
  format: 'date-time',
  maxLength: 35,
  examples: ['2026-07-30T12:00:00.000Z'],
})
export const CreatedAt = described(IsoDateTime, 'When it was created.')
export const UpdatedAt = described(IsoDateTime, 'When it last changed; equal to `createdAt` until then.')
export const DeletedAt = orNull(IsoDateTime, 'When it was deleted; null if it is not.')
/** Integer ids of contracts, guarantees and accepted tokens. */
export const IntegerId = Type.Integer({ minimum: 1, maximum: MAX_INTEGER_ID, examples: [1001] })
export const ContractId = Type.Integer({
  ...IntegerId,
  description: 'Integer id of the contract, from its creation or from `GET /contracts/v1`.',
})
export const GuaranteeId = Type.Integer({
  ...IntegerId,
  description: 'Integer id of the guarantee: `guarantee.id` of its contract.',
})

/** Prefixes of text ids, with the kind of resource. */
const OWNERS = {
  apr: 'an approval',
  bank: 'a bank account',
  cmd: 'a command',
  cmp: 'a compliance case',
  cus: 'a customer of the global account',
  dep: 'a deposit',
  ep: 'a webhook endpoint',
  evt: 'an event',
  inv: 'an invitation',
  key: 'an API key',
  liq: 'a liquidation',
  ntc: 'a notice',
  onb: 'an onboarding case',
  pre: 'a pre-registration',
  ptl: 'a portal link',
  pty: 'a party',
  rcn: 'a reconciliation',
  ret: 'a return',
  brq: 'a request of the borrower',
  rel: 'a release',
  req: 'a request for deliveries',
  sgd: 'a document that is signed',
  sur: 'a surplus',
  sgr: 'a signer',
  sig: 'a signing',
  sim: 'a borrower journey',
  snp: 'a loan-to-value snapshot',
  trf: 'a transfer that left an address',
  wlt: 'a wallet',
} as const

export const TextId = (prefix: keyof typeof OWNERS) =>
  Type.String({
    description: `Id of ${OWNERS[prefix]}: \`${prefix}_\` and up to 120 letters, digits, \`_\` and \`-\`.`,
    pattern: `^${prefix}_[A-Za-z0-9_-]{1,120}$`,
    reason: `must be an id that begins with ${prefix}_`,
    maxLength: prefix.length + 121,
    examples: [`${prefix}_01k9z4qv3m8x`],
  })
export const Email = Type.String({ format: 'email', maxLength: 254, examples: ['maria@example.com'] })

export const Sha256 = Type.String({
  pattern: '^[0-9a-f]{64}$',
  reason: 'must be a SHA-256 in 64 lower-case hexadecimal digits',
  maxLength: 64,
  examples: ['9f86d081'.repeat(8)],
})
export const Uuid = Type.String({
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  reason: 'must be a UUID in lower case',
  maxLength: 36,
  examples: ['0190a0b0-3c4d-8e5f-9a6b-7c8d9e0f1a2b'],
})
/** Why something is done, in at most 1,000 characters. */
export const Reason = visibleProse(1_000, { examples: ['Terms renegotiated.'] })
export const FiatCurrency = titled(
  'FiatCurrency',
  described(oneOf('BRL', 'USD', 'EUR'), 'Currency of all fiat amounts of the contract; BRL by default.'),
)
export const TokenSymbol = titled(
  'TokenSymbol',
  described(
    oneOf('USDC', 'USDT'),
    'Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.',
  ),
)
export const Network = titled(
  'Network',
  described(
    oneOf('ETHEREUM', 'POLYGON', 'BASE'),
    'Blockchain network that the token is on; the same symbol on another network is another token.',
  ),
)

/** Free text by the rules of `freeText.ts`: a single line, or prose if `text` is set to it. */
export function freeText(maxLength: number, options: Record<string, unknown> = {}) {
  return Type.String({ text: 'line' satisfies TextForm, maxLength, ...options })
}

/** Free text with a visible character, such as a name or label. */
export function visibleText(maxLength: number, options: Record<string, unknown> = {}) {
  return freeText(maxLength, { minLength: 1, visible: true, ...options })
}

/** Free text of several lines with a visible character, such as a reason. */
export function visibleProse(maxLength: number, options: Record<string, unknown> = {}) {
  return visibleText(maxLength, { text: 'prose' satisfies TextForm, ...options })
}

/** An enum of strings. */
export function oneOf<const T extends string>(...values: T[]) {
  return Type.Unsafe<T>({ type: 'string', enum: values })
}

/**
 * The same schema with a description for this field. A titled schema remains one component of the OpenAPI
 * document with its own description, so that the description of the field is kept separately.
 */
export function described<S extends TSchema>(schema: S, description: string): S {
  return withKeywords(schema, { ['title' in schema ? 'fieldDescription' : 'description']: description })
}

/** A copy with further keywords. Spreading would lose what TypeBox keeps hidden: that a field is optional. */
function withKeywords<S extends TSchema>(schema: S, keywords: Record<string, unknown>): S {
  const copy: S = Object.defineProperties({ ...schema }, Object.getOwnPropertyDescriptors(schema))
  return Object.assign(copy, keywords)
}

/** Decimal text, with a description; the next ones likewise. */
export const decimal = (description: string) => described(DecimalText, description)
export const decimalOrNull = (description: string) => orNull(DecimalText, description)
export const time = (description: string) => described(IsoDateTime, description)
export const timeOrNull = (description: string) => orNull(IsoDateTime, description)
export const text = (description: string) => Type.String({ description })
export const textOrNull = (description: string) => orNull(Type.String(), description)
/** A number of things, from 0. */
export const count = (description: string) => Type.Integer({ minimum: 0, description })
/** A number in a sequence, from 1. */
export const ordinal = (description: string) => Type.Integer({ minimum: 1, description })

/** A nullable schema, with a description for this field. */
export function orNull<T extends TSchema>(schema: T, description?: string) {
  return Type.Union([schema, Type.Null()], description === undefined ? {} : { description })
}

/** An optional field, with a description. */
export function maybe<S extends TSchema>(schema: S, description: string) {
  return Type.Optional(described(schema, description))
}

/** A list, with a description. */
export function listOf<S extends TSchema>(item: S, description: string) {
  return Type.Array(item, { description })
}

/** True or false, with a description. */
export function flag(description: string) {
  return Type.Boolean({ description })
}

/** A schema with a title: a component of the OpenAPI document and a type of clients. */
export function titled<T extends TSchema>(title: string, schema: T): T {
  return withKeywords(schema, { title })
}

/** An object with a title that rejects unknown fields. */
export function shape<P extends TProperties>(
  title: string,
  properties: P,
  options: Record<string, unknown> = {},
): TObject<P> {
  return exactly(properties, { ...options, title })
}

/** An object without a title that rejects unknown fields: envelopes and nested parts. */
export function exactly<P extends TProperties>(
  properties: P,
  options: Record<string, unknown> = {},
): TObject<P> {
  return Type.Object(properties, { additionalProperties: false, ...options })
}

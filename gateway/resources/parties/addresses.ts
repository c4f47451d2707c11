import type { Address } from '../../../schemas/documents/directory.ts'
import { countryCode, type FieldChecks } from '../../input/formats.ts'

interface AddressInput {
  readonly streetLine1: string
  readonly streetLine2?: string | null
  readonly city: string
  readonly state?: string | null
  readonly postalCode?: string | null
  readonly country: string
}

/** An address as it is kept: the country as alpha-3, null for what was not given. */
export function readAddress(
  checks: FieldChecks,
  field: string,
  address: AddressInput | null | undefined,
): Address | null {
  if (!address) return null
  const { streetLine1, streetLine2 = null, city, state = null, postalCode = null } = address
  const country = checks.read(`${field}.country`, address.country, countryCode, 'an ISO 3166-1 country code')
  return { streetLine1, streetLine2, city, state, postalCode, country }
}

import { isSEPACountry } from 'ibantools'
import type { FieldChecks } from '../../input/formats.ts'

/**
 * Payment rails: what each carries and requires. WIRE and SWIFT carry any currency to any country and
 * use the account number that every bank account has.
 */
type Rail = 'PIX' | 'TED' | 'ACH' | 'WIRE' | 'SEPA' | 'SWIFT'
type Needed = 'pixKey' | 'routingNumber' | 'iban' | 'swiftCode'

interface RailRule {
  readonly needs?: Needed
  /** Null: any. */
  readonly currency?: string
  readonly ibanFits?: (country: string) => boolean
  /** In words, where the IBAN does not fit. */
  readonly ibanOf?: string
}

/** In SEPA since 2024, which the tables of `ibantools` do not know. */
const JOINED_SEPA: ReadonlySet<string> = new Set(['AL', 'MD', 'ME', 'MK', 'RS'])
const BRAZIL = {
  currency: 'BRL',
  ibanFits: (country: string) => country === 'BR',
  ibanOf: 'a Brazilian account',
}

const RAILS: Readonly<Record<Rail, RailRule>> = {
  PIX: { ...BRAZIL, needs: 'pixKey' },
  TED: BRAZIL,
  ACH: { currency: 'USD', needs: 'routingNumber' },
  SEPA: {
    currency: 'EUR',
    needs: 'iban',
    ibanFits: country => isSEPACountry(country) || JOINED_SEPA.has(country),
    ibanOf: 'a country of SEPA',
  },
  WIRE: {},
  SWIFT: { needs: 'swiftCode' },
}

type Account = Readonly<{ rail: Rail } & Partial<Record<Needed, string | null>>>

/** Canonical; null where wrong or absent, which was already reported. */
interface Read {
  readonly currency: string | null
  readonly iban: string | null
}

/** Reports missing and contradictory fields of the rail. */
export function checkRail(checks: FieldChecks, account: Account, { currency, iban }: Read): void {
  const { rail } = account
  const rule = RAILS[rail]
  if (rule.needs) checks.require({ [rule.needs]: account[rule.needs] }, `for ${rail}`)
  if (rule.currency && currency !== null && currency !== rule.currency) {
    checks.add('currency', `must be ${rule.currency} for ${rail}`)
  }
  if (rule.ibanFits && iban !== null && !rule.ibanFits(iban.slice(0, 2))) {
    checks.add('iban', `must be of ${rule.ibanOf} for ${rail}`)
  }
}

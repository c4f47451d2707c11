import type {
  Customer,
  Party,
  PartyKind,
  PartyModule,
  PaymentMethod,
  PreRegistration,
  Profile,
} from '../../../schemas/documents/directory.ts'
import { type Cause, derivedId, laterOf } from '../cause.ts'
import { documentTypeOf } from './document.ts'

/** A party known by its document only: its onboarding is not complete yet. */
export function newParty(document: string, cause: Cause): Party {
  return {
    _id: derivedId('pty', cause),
    document,
    documentType: documentTypeOf(document),
    kind: null,
    hasAccount: false,
    profile: null,
    modules: [],
    personalKeyIds: [],
    eventSequence: 0,
    verifiedAt: null,
    erasedAt: null,
    createdAt: cause.at,
    updatedAt: cause.at,
    version: 1,
  }
}

/** Remembers a key under which something of the party is sealed: erasure must find it. */
export function withPersonalKey(party: Party, keyId: string): Party {
  if (party.personalKeyIds.at(-1) === keyId) return party
  const others = party.personalKeyIds.filter(id => id !== keyId)
  return { ...party, personalKeyIds: [...others, keyId] }
}

export interface Completion {
  readonly document: string
  readonly kind: PartyKind
  readonly profile: Profile
  readonly modules: readonly PartyModule[]
  readonly personalKeyId: string
}

export interface Completed {
  readonly party: Party
  /** Those with a new status. */
  readonly preRegistrations: readonly PreRegistration[]
  /** True the first time: the account is verified now (`account.verified`). */
  readonly verified: boolean
}

/**
 * Onboarding is completed: the user exists. Again: profile, kind and modules are replaced, nothing else
 * happens (docs/specification.md, Onboarding).
 */
export function completeOnboarding(
  known: Party | null,
  preRegistrations: readonly PreRegistration[],
  completion: Completion,
  cause: Cause,
): Completed {
  const before = known ?? newParty(completion.document, cause)
  const updatedAt = laterOf(before.updatedAt, cause.at)
  const verified = !before.hasAccount
  const party: Party = {
    ...withPersonalKey(before, completion.personalKeyId),
    kind: completion.kind,
    profile: completion.profile,
    modules: [...new Set(completion.modules)],
    hasAccount: true,
    eventSequence: before.eventSequence + (verified ? 1 : 0),
    verifiedAt: before.verifiedAt ?? updatedAt,
    erasedAt: null,
    updatedAt,
    version: before.version + (known ? 1 : 0),
  }
  const converted = preRegistrations
    .filter(({ status }) => status === 'OPEN' || status === 'ONBOARDING')
    .map(pre => ({ ...pre, status: 'CONVERTED' as const, updatedAt: laterOf(pre.updatedAt, cause.at) }))
  return { party, preRegistrations: converted, verified }
}

export interface Belongings {
  readonly preRegistrations: readonly PreRegistration[]
  readonly customers: readonly Customer[]
  readonly paymentMethods: readonly PaymentMethod[]
}

export interface Erased extends Belongings {
  readonly party: Party
  /** Data keys to destroy. */
  readonly keyIds: readonly string[]
}

/**
 * Erases who the party is: name, e-mail, phone and payment details, and with the keys every copy of them.
 * Documents and contracts stay, because the law wants them kept (docs/design/crypto-erasure.md). Erasing
 * again changes nothing.
 */
export function eraseParty(party: Party, belongings: Belongings, cause: Cause): Erased {
  const keyIds = party.personalKeyIds
  if (party.erasedAt !== null && keyIds.length === 0) {
    return { party, keyIds, preRegistrations: [], customers: [], paymentMethods: [] }
  }
  const updatedAt = laterOf(party.updatedAt, cause.at)
  return {
    party: {
      ...party,
      profile: null,
      personalKeyIds: [],
      erasedAt: updatedAt,
      updatedAt,
      version: party.version + 1,
    },
    keyIds,
    preRegistrations: belongings.preRegistrations.map(pre => ({
      ...pre,
      name: null,
      email: null,
      phone: null,
      emailHash: null,
    })),
    customers: belongings.customers.map(customer => ({
      ...customer,
      details: null,
      statusReason: null,
      onboardingLink: null,
    })),
    paymentMethods: belongings.paymentMethods.map(method =>
      method.kind === 'BANK' ? { ...method, details: null } : { ...method, walletLabel: null },
    ),
  }
}

import type { Db } from 'mongodb'
import { keyPlacesOf, keysDatabaseOf } from '../../../platform/secrets/personalKeys.ts'
import type {
  ApiKey,
  Approval,
  ComplianceCase,
  Customer,
  Party,
  PaymentMethod,
  PersonalKey,
  PreRegistration,
  ProviderEvent,
} from '../../../schemas/documents/directory.ts'
import type { Invitation } from '../../../schemas/documents/invitations.ts'
import type { DeliveryRequest, Endpoint, NoticeMail } from '../../../schemas/documents/webhooks.ts'
import type { StateView } from '../../runtime/decider/decision.ts'
import type { StatePlaces } from '../../runtime/decider/stateStore.ts'
import type { Need, StateDocument, StateWrite } from '../../runtime/ports.ts'

/** The collections that directory owns, typed. */
export interface Collections {
  parties: Party
  preRegistrations: PreRegistration
  complianceCases: ComplianceCase
  apiKeys: ApiKey
  invitations: Invitation
  approvals: Approval
  customers: Customer
  providerEvents: ProviderEvent
  paymentMethods: PaymentMethod
  personalKeys: PersonalKey
  webhookEndpoints: Endpoint
  deliveryRequests: DeliveryRequest
  noticeMails: NoticeMail
}

type Name = keyof Collections
type Field<C extends Name> = Extract<keyof Collections[C], string>

export function need<C extends Name>(collection: C, field: Field<C>, ...values: (string | null)[]): Need {
  return { collection, field, values: values.filter(value => value !== null) }
}

export function get<C extends Name>(
  state: StateView,
  collection: C,
  id: string | null,
): Collections[C] | null {
  return id === null ? null : (state.get(collection, id) as Collections[C] | null)
}

export function where<C extends Name>(
  state: StateView,
  collection: C,
  field: Field<C>,
  value: string,
): readonly Collections[C][] {
  return state.where(collection, field, value) as unknown as readonly Collections[C][]
}

export function put<C extends Name>(collection: C, document: Collections[C]): StateWrite {
  return { collection, _id: document._id, document: document as unknown as StateDocument }
}

export function putAll<C extends Name>(collection: C, documents: readonly Collections[C][]): StateWrite[] {
  return documents.map(document => put(collection, document))
}

/** Documents are unique: one party at most has it now. */
export function partyWith(state: StateView, document: string): Party | null {
  return where(state, 'parties', 'document', document)[0] ?? null
}

/** Personal keys where they lay up to version 1.2 (platform/secrets/personalKeys.ts). */
export const FORMER_KEYS = 'formerPersonalKeys'

/** Destroys a data key: the document stays without the key, so that it cannot be made again. */
export function destroyKey(keyId: string, at: string): StateWrite[] {
  return [
    put('personalKeys', { _id: keyId, wrapped: null, createdAt: null, erasedAt: at }),
    { collection: FORMER_KEYS, _id: keyId, document: null },
  ]
}

/** Places of the collections that are not in the main database under their own names. */
export function directoryPlaces(db: Db): StatePlaces {
  const { keys, former } = keyPlacesOf(db)
  return new Map([
    ['personalKeys', { db: keysDatabaseOf(db), collection: keys.collectionName }],
    [FORMER_KEYS, { db, collection: former.collectionName }],
  ])
}

/**
 * Texts that a refused or repeated command sealed must not outlive it in the log under a key that no
 * party remembers.
 */
export function destroyUnlessKept(keyId: string, party: Party | null, at: string): StateWrite[] {
  return party?.personalKeyIds.includes(keyId) ? [] : destroyKey(keyId, at)
}

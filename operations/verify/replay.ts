/**
 * A contract's facts again, out of its published events. `verify` folds them with the same `evolve` that
 * `contracts` uses, and compares with the state that each event carries.
 */

import { evolve } from '../../processors/domain/contract/evolve.ts'
import type { Contract, Fact, FactName } from '../../processors/domain/facts.ts'
import { shortNameOf } from '../../schemas/codec/avroFiles.ts'
import type { ContractDocument, ContractState, OpenRelease, SigningState } from '../../schemas/types.ts'

/** An event of contract-events, as far as all of them are alike. */
export interface ContractEvent {
  readonly id: string
  readonly timestamp: number
  readonly sequence: number
  readonly contractId: number
  readonly contract: ContractState
  readonly [field: string]: unknown
}

/** Facts that name a part of the contract by its id; the part itself is in the state after them. */
const SIGNING_FACTS: ReadonlySet<string> = new Set<FactName>(['SigningOpened', 'SignatureRecorded'])
const RELEASE_FACTS: ReadonlySet<string> = new Set<FactName>([
  'ReleaseRequested',
  'ReleaseApproved',
  'ReleaseRefused',
  'ReleaseConfirmed',
])

/** The fact behind an event. `record` is the event's full Avro name. */
export function factOf(record: string, event: ContractEvent, before: Contract | null): Fact {
  const name = shortNameOf(record)
  const fields = { ...event, fact: name, at: event.timestamp }
  if (SIGNING_FACTS.has(name)) return { ...fields, ...signingOf(event, before) } as unknown as Fact
  if (RELEASE_FACTS.has(name)) return { ...fields, release: releaseOf(event, before) } as unknown as Fact
  if (name === 'GuaranteeRevalued') {
    const { unvaluedSince, priceWaits } = event.contract.guarantee
    return { ...fields, unvaluedSince, priceWaits } as unknown as Fact
  }
  if (name === 'CcbAttached') {
    const { documents, termsHash } = event.contract
    const file = documents.find(({ documentId }) => documentId === event['documentId'])
    return { ...fields, file, termsHash } as unknown as Fact
  }
  return fields as unknown as Fact
}

function signingOf(event: ContractEvent, before: Contract | null) {
  const signing = event.contract.signings.find(one => one.signingId === event['signingId']) as SigningState
  const known = new Set(before?.documents.map(({ documentId }) => documentId))
  const added = event.contract.documents.find(({ documentId }) => !known.has(documentId))
  return { signing, document: (added ?? null) as ContractDocument | null, bytes: null }
}

/** The state after an event by the rules, from the state before it. */
export function replayed(record: string, event: ContractEvent, before: Contract | null): Contract {
  return evolve(before, factOf(record, event, before))
}

/**
 * The state in an event and that of its fold, as they compare. Releases before 1.4, which may run next to
 * this one, leave two fields out of their events: addresses, which the contract keeps, and the time of a
 * change that is not valued, which they do not set.
 */
export function comparable(contract: ContractState, fold: Contract) {
  const { depositAddresses, unvaluedSince } = contract.guarantee
  const kept = { depositAddresses: depositAddresses ?? fold.guarantee.depositAddresses ?? null }
  const set = unvaluedSince === null ? { unvaluedSince } : {}
  return {
    written: { ...contract, guarantee: { ...contract.guarantee, ...kept } },
    folded: { ...fold, guarantee: { ...fold.guarantee, ...set } },
  }
}

/** An approved release is in the state after; a refused or confirmed one was there before. */
function releaseOf(event: ContractEvent, before: Contract | null): OpenRelease | undefined {
  const named = ({ releaseId }: OpenRelease) => releaseId === event['releaseId']
  return event.contract.guarantee.openReleases.find(named) ?? before?.guarantee.openReleases.find(named)
}

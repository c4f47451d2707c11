/**
 * Fold of published events into contracts: what `contracts` had decided, decision by decision. Pure.
 * Every member of a stored contract is in its event or follows from the events before it
 * (docs/design/rebuild.md).
 */
import { sideWrites } from '../../processors/contracts/decider/documents.ts'
import { countedBy, NO_SEQUENCES } from '../../processors/contracts/decider/events.ts'
import type { Fact, Step } from '../../processors/domain/facts.ts'
import type { StateWrite } from '../../processors/runtime/ports.ts'
import { shortNameOf } from '../../schemas/codec/avroFiles.ts'
import type { Sequences, StoredContract } from '../../schemas/documents/contracts.ts'
import type { ContractState, OpenRelease, SignerLink } from '../../schemas/types.ts'
import { caseFolded } from '../../schemas/values/freeText.ts'
import { type ContractEvent, factOf } from '../verify/replay.ts'
import { RebuildRefused } from './refused.ts'

/** An event as it is on contract-events, with the id of the command or finding that it followed from. */
export interface TakenEvent {
  readonly record: string
  readonly event: ContractEvent
  readonly cause: string
}

/** Effect of one command or finding on a contract. */
export interface FoldedDecision {
  readonly cause: string
  readonly before: StoredContract | null
  readonly after: StoredContract
  readonly steps: readonly Step[]
  readonly eventIds: readonly string[]
  readonly balanceChangeId: string | null
}

export type Fold = ReturnType<typeof createFold>

interface Open {
  readonly cause: string
  readonly before: StoredContract | null
  readonly steps: Step[]
  readonly eventIds: string[]
}

/**
 * `linksOf` gives the signing links by command: events lack them. Throws at a sequence that does not
 * follow.
 */
export function createFold(linksOf: (cause: string) => readonly SignerLink[] | null) {
  const contracts = new Map<number, StoredContract>()
  const open = new Map<number, Open>()

  const closed = (contractId: number, { cause, before, steps, eventIds }: Open): FoldedDecision => {
    const state = steps.at(-1)!.after
    const counted = countedBy(cause, before, steps, before?.sequences ?? NO_SEQUENCES)
    const after = storedContract(state, counted.sequences)
    contracts.set(contractId, after)
    return { cause, before, after, steps, eventIds, balanceChangeId: counted.balanceChangeId }
  }

  return {
    /** The current contracts; after `end` they are complete. */
    contracts,
    /** Takes the next event of the topic; returns the decision that ended before it, if one did. */
    take({ record, event, cause }: TakenEvent) {
      const { contractId, sequence } = event
      const current = open.get(contractId)
      const isNext = current?.cause === cause
      const ended = current && !isNext ? closed(contractId, current) : null
      const stored = contracts.get(contractId) ?? null
      const going = isNext ? current : { cause, before: stored, steps: [], eventIds: [] }
      const expected = (going.before?.sequences.contractEvents ?? 0) + going.steps.length + 1
      if (sequence !== expected) {
        throw new RebuildRefused(
          `contract ${contractId}: event ${sequence} (${event.id}), expected ${expected}`,
        )
      }
      const last = going.steps.at(-1)?.after ?? going.before
      going.steps.push({ fact: writtenFact(record, event, last, linksOf(cause)), after: event.contract })
      going.eventIds.push(event.id)
      open.set(contractId, going)
      return ended
    },
    /** The decisions that were still open: the last one of each contract. */
    end(): readonly FoldedDecision[] {
      const decisions = [...open].map(([contractId, decision]) => closed(contractId, decision))
      open.clear()
      return decisions
    },
  }
}

/** The document of a contract, as `contracts` writes it. */
export function storedContract(state: ContractState, sequences: Sequences): StoredContract {
  return { _id: state.contractId, ...state, nameFolded: caseFolded(state.name), sequences }
}

/** Fields of a receipt's event that are no part of the receipt. */
const OF_EVERY_EVENT: ReadonlySet<string> = new Set([
  ...['id', 'event', 'timestamp', 'sequence', 'contractId', 'guaranteeId', 'lenderPartyId'],
  ...['borrowerPartyId', 'actor', 'contractStatus', 'guaranteeStatus', 'fiatCurrency'],
  ...['outstandingBalance', 'requiredFiatAmount', 'depositedFiatAmount', 'contract'],
])

/** The fact behind an event with all that its side documents are written from. */
function writtenFact(
  record: string,
  event: ContractEvent,
  before: ContractState | null,
  links: readonly SignerLink[] | null,
): Fact {
  const fact = factOf(record, event, before)
  if ('release' in fact) {
    const releaseStatus = event['releaseStatus'] as OpenRelease['releaseStatus']
    return { ...fact, release: { ...fact.release, releaseStatus } } as Fact
  }
  if (fact.fact === 'SignatureRecorded') return { ...fact, links }
  if (shortNameOf(record) !== 'NoticeReceiptRecorded') return fact
  const own = Object.entries(fact).filter(([name]) => !OF_EVERY_EVENT.has(name))
  return Object.fromEntries(own) as unknown as Fact
}

/**
 * Side documents of a decision. Each session belongs to the provider that serves its signing. A
 * generated document that still waited for the object store is not among them: events do not carry its
 * bytes.
 */
export function besideOf({ steps, eventIds }: FoldedDecision): readonly StateWrite[] {
  return steps.flatMap((step, index) => {
    const provider = 'signing' in step.fact ? step.fact.signing.provider : 'http'
    return sideWrites([step], [eventIds[index]!], provider)
  })
}

import { hash } from 'node:crypto'
import type { ContractParties, StoredContract } from '../../schemas/contractDocuments.ts'
import type { Party } from '../../schemas/directoryDocuments.ts'
import type { Circumstances, PartyFacts } from '../domain/facts.ts'
import type { DecisionContext, StateView } from '../runtime/decision.ts'
import { renderGuaranteeDocument } from './guaranteeDocument.ts'
import { partyIn } from './input.ts'

export function sha256Hex(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex')
}

/** Text of a command id or a finding's id that may stand inside our ids. */
export function suffixOf(commandId: string): string {
  return commandId.replace(/^cmd_/, '').replace(/[^A-Za-z0-9_-]/g, '-')
}

export function partyFacts(party: Party | null): PartyFacts | null {
  if (!party) return null
  const { _id, document, hasAccount, modules } = party
  return { partyId: _id, document, hasAccount, modules }
}

/** What the rules may look at for a command about `contract` (null for one that is about to exist). */
export function circumstancesOf(
  contract: StoredContract | null,
  view: StateView,
  context: DecisionContext,
): Circumstances {
  return {
    // Clocks of several gateways differ a little; what a contract says never runs backwards.
    at: Math.max(context.issuedAt, contract?.updatedAt ?? 0),
    suffix: suffixOf(context.commandId),
    tenant: context.tenant,
    lender: partyFacts(partyIn(view, contract?.lenderPartyId ?? null)),
    borrower: partyFacts(partyIn(view, contract?.borrowerPartyId ?? null)),
    positionSequence: contract?.sequences.position ?? 0,
    sha256: sha256Hex,
    renderGuaranteeDocument: (subject, parties) => {
      const bytes = renderGuaranteeDocument(subject, parties)
      return { bytes, sha256: sha256Hex(bytes) }
    },
  }
}

/** The parties as an answer shows them: documents, and the borrower's profile, still sealed. */
export function answerParties(
  { lenderPartyId, borrowerPartyId }: Pick<StoredContract, 'lenderPartyId' | 'borrowerPartyId'>,
  view: StateView,
): ContractParties {
  const borrower = partyIn(view, borrowerPartyId)
  return {
    lenderDocument: partyIn(view, lenderPartyId)?.document ?? '',
    borrowerDocument: borrower?.document ?? '',
    borrowerPartyId,
    borrowerProfile: borrower?.profile ?? null,
  }
}

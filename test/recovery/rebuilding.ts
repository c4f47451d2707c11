import type { ContractState, SigningState, TokenQuantity } from '../../schemas/types.ts'
import type { TopicReader, TopicRecord } from '../support/topicReader.ts'

/**
 * Contracts as a team downstream rebuilds them from contract-events alone, in the forms in which the API
 * shows them; written from the documentation, not with the gateway's code. Documents and contact data of
 * parties are left out on both sides: they are resolved when the API is asked.
 */
// biome-ignore lint/suspicious/noExplicitAny: the contract as the API answers it
export type Body = any

export interface Rebuilding {
  /** All events of a contract that have been read, in order. */
  of(contractId: number): readonly TopicRecord[]
  /** The last state that the events say, at or before a moment. */
  at(contractId: number, moment?: number): ContractState
  /** `sequence` of its last event. */
  sequence(contractId: number): number
}

/** Looks over what the reader has read so far; cheap to make again when more has come. */
export function rebuilding(events: TopicReader): Rebuilding {
  const byKey = new Map<string, TopicRecord[]>()
  let known = 0
  const of = (contractId: number) => {
    for (; known < events.records.length; known++) {
      const record = events.records[known]!
      const own = byKey.get(record.key)
      if (own === undefined) byKey.set(record.key, [record])
      else own.push(record)
    }
    return byKey.get(String(contractId)) ?? []
  }
  return {
    of,
    at(contractId, moment = Number.POSITIVE_INFINITY) {
      const last = of(contractId).findLast(({ value }) => (value['timestamp'] as number) <= moment)
      if (last === undefined) throw new Error(`contract ${contractId} has no event up to ${moment}`)
      return last.value['contract'] as ContractState
    },
    sequence: contractId => (of(contractId).at(-1)?.value['sequence'] as number | undefined) ?? 0,
  }
}

/** The response that the API must give for this state. */
export function expectedAnswer(state: ContractState): Body {
  const { contractId: id, guarantee, acceptance, thresholds, ltvPolicy } = state
  const { name, description, collateralPercentage, totalLoanValue, outstandingBalance } = state
  const { interestRate, cet, installmentsCount, fiatCurrency, termsHash, cancellationReason } = state
  const { mode, liquidationType, curePeriodHours, undeliverable, borrowerRequests } = ltvPolicy
  return {
    ...{ id, name, description, collateralPercentage, totalLoanValue, outstandingBalance },
    ...{ interestRate, cet, installmentsCount, fiatCurrency, termsHash, cancellationReason },
    status: state.contractStatus,
    startDate: `${state.startDate}T00:00:00.000Z`,
    endDate: `${state.endDate}T00:00:00.000Z`,
    ltvPolicy: { mode, liquidationType, curePeriodHours, undeliverable, borrowerRequests, ...thresholds },
    acceptance: acceptance && { at: at(acceptance.acceptedAt), termsHash: acceptance.acceptedTermsHash },
    ...instants(state, 'sentAt', 'activatedAt', 'completedAt', 'cancelledAt', 'overdueSince'),
    ...instants(state, 'createdAt', 'updatedAt', 'deletedAt'),
    acceptedTokens: state.acceptedTokens.map(token => ({
      ...{ id: token.acceptedTokenId, contractId: id, tokenSymbol: token.tokenSymbol },
      ...{ network: token.network, ...instants(token, 'createdAt', 'deletedAt') },
    })),
    documents: state.documents.map(({ documentId, documentType, originalName, mimeType, ...document }) => ({
      ...{ id: documentId, contractId: id, type: documentType, originalName, mimeType },
      ...{ sha256: document.sha256, ...instants(document, 'createdAt', 'deletedAt') },
    })),
    guarantee: {
      ...{ id: state.guaranteeId, contractId: id, fiatCurrency, status: guarantee.guaranteeStatus },
      requiredFiatAmount: guarantee.requiredFiatAmount,
      depositedFiatAmount: guarantee.depositedFiatAmount,
      lock: { status: guarantee.lockStatus, ...instants(guarantee, 'lockedAt') },
      holdings: guarantee.holdings.map(amounts),
      frozen: guarantee.frozen.map(amounts),
      // None in these lives.
      destinations: guarantee.destinations,
      requests: guarantee.requests,
      releaseHold: guarantee.custodyMismatch,
      liquidation: guarantee.liquidation,
      surplus: guarantee.surplus,
      salesStop: guarantee.salesStop,
      ...instants(guarantee, 'createdAt', 'updatedAt', 'deletedAt'),
    },
    signings: state.signings.map(expectedSigning),
  }
}

function expectedSigning(signing: SigningState): Body {
  const { signers, provider, externalId, documentId, signedDocument: signed } = signing
  return {
    ...{ id: signing.signingId, type: signing.signingType, status: signing.signingStatus },
    ...{ provider, externalId, ...instants(signing, 'createdAt', 'activatedAt', 'completedAt', 'expiresAt') },
    signingDocument: {
      ...{ id: signing.signingDocumentId, documentId, name: signing.documentName },
      ...{ sha256: signing.documentSha256, status: signing.documentStatus },
      signedCount: signers.filter(({ signerStatus }) => signerStatus === 'SIGNED').length,
      totalSigners: signers.length,
      signed: signed && { id: signed.documentId, sha256: signed.sha256, ...instants(signed, 'createdAt') },
      signers: signers.map(
        ({ signerId: id, signerRole: role, signOrder: order, signerStatus, ...signer }) => ({
          ...{ id, role, order, status: signerStatus, refusedReason: signer.refusedReason },
          ...instants(signer, 'viewedAt', 'signedAt'),
        }),
      ),
    },
  }
}

/**
 * An answer without what is resolved only when it is given: parties, contact data, links, last ratio, and
 * what is waited for.
 */
export function comparableAnswer(answer: Body): Body {
  const { ltv, lenderDocument, borrowerDocument, borrower, signings, activation, ...rest } = answer
  const { waitingFor, depositInstructions, ...guarantee } = rest.guarantee
  return {
    ...{ ...rest, guarantee },
    signings: signings.map(({ signingDocument, ...signing }: Body) => ({
      ...signing,
      signingDocument: {
        ...signingDocument,
        signers: signingDocument.signers.map((signer: Body) => {
          const { name, document, email, signUrl, ...kept } = signer
          return kept
        }),
      },
    })),
  }
}

const amounts = ({ tokenSymbol, network, quantity: amount }: TokenQuantity) => ({
  tokenSymbol,
  network,
  amount,
})

const at = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

function instants<K extends string>(from: Readonly<Record<K, number | null>>, ...names: K[]): Body {
  return Object.fromEntries(names.map(name => [name, at(from[name])]))
}

/** Effect of each fact on a contract. No rule is asked here: a fact has happened. */

import type { ContractStatus, GuaranteeState, GuaranteeStatus, SigningState } from '../../../schemas/types.ts'
import type { Contract, Fact, FactOf } from '../facts.ts'
import type { DepositFact } from '../guarantee/deposits.ts'
import { withDestination } from '../guarantee/destinations.ts'
import { depositReversed, liquidationDecided, releaseApproved } from '../guarantee/evolveHoldings.ts'
import { frozen, unfrozen } from '../guarantee/freezes.ts'
import { isOpenGuarantee, withMore } from '../guarantee/guarantee.ts'
import { withNotice, withReceipt } from '../guarantee/notices.ts'
import { withRequest } from '../guarantee/requests.ts'
import { surplusIdOf } from '../guarantee/surplus.ts'
import { isZero, requiredFiatAmountRoundedUp, subtract, ZERO } from '../money.ts'
import { withLockWaits } from './activation.ts'
import { isAlertable } from './monitoring.ts'
import { withoutOpenSignings } from './signing.ts'
import { ccbDocument } from './terms.ts'

/** The contract after a fact. Only creation and import come from nothing. */
export function evolve(before: Contract | null, fact: Fact): Contract {
  if (fact.fact === 'ContractCreated' || fact.fact === 'ContractImported') return fact.contract
  if (before === null) throw new Error(`${fact.fact} needs a contract`)
  return { ...withLockWaits(withoutEndedPeriod(applied(before, fact)), fact), updatedAt: fact.at }
}

/** No cure period for collateral on its way out, or a contract that binds no one. */
function withoutEndedPeriod(contract: Contract): Contract {
  if (!contract.guarantee.curePeriod || isAlertable(contract)) return contract
  return { ...contract, guarantee: { ...contract.guarantee, curePeriod: null } }
}

type LaterFact = Exclude<Fact, FactOf<'ContractCreated'> | FactOf<'ContractImported'>>

function applied(contract: Contract, fact: LaterFact): Contract {
  switch (fact.fact) {
    case 'ContractSent':
      return { ...contract, contractStatus: 'PENDING_ACCEPTANCE', sentAt: fact.at }
    case 'ContractAccepted': {
      const { acceptedTermsHash } = fact
      return {
        ...contract,
        contractStatus: 'ACCEPTED',
        acceptance: { acceptedAt: fact.at, acceptedTermsHash },
      }
    }
    case 'ContractDeclined':
    case 'ContractCancelled':
    case 'ContractReversed':
      return cancelled(contract, fact)
    case 'ContractActivated':
      return { ...contract, contractStatus: 'ACTIVE', activatedAt: fact.at }
    case 'ContractCompleted':
      return completed(contract, fact.at)
    case 'OutstandingBalanceUpdated':
      return balanceUpdated(contract, fact)
    case 'ContractOverdue':
      return { ...contract, overdueSince: fact.overdueSince }
    case 'CcbAttached': {
      const documents = [...contract.documents, ccbDocument(fact.file, fact.at)]
      return { ...contract, documents, termsHash: fact.termsHash }
    }
    case 'SigningOpened': {
      const documents = fact.document ? [...contract.documents, fact.document] : contract.documents
      return { ...contract, documents, signings: [...contract.signings, fact.signing] }
    }
    case 'SignatureRecorded': {
      const { signing } = fact
      const signings = contract.signings.map(one => (one.signingId === signing.signingId ? signing : one))
      return { ...contract, signings }
    }
    case 'JourneyMaterialized': {
      const { at, simulationId } = fact
      const quotedBalance = contract.outstandingBalance
      const journey = {
        simulationId,
        stage: 'ACCEPTANCE' as const,
        quotedBalance,
        createdAt: at,
        updatedAt: at,
      }
      return { ...contract, journey }
    }
    case 'StageAdvanced':
      return { ...contract, journey: { ...contract.journey!, stage: fact.stage, updatedAt: fact.at } }
    default:
      return evolveGuarantee(contract, fact)
  }
}

type GuaranteeFact =
  | DepositFact
  | FactOf<
      | 'DepositInstructionsReady'
      | 'CollateralFrozen'
      | 'CollateralUnfrozen'
      | 'BorrowerRequestMade'
      | 'BorrowerRequestGranted'
      | 'BorrowerRequestDeclined'
      | 'DestinationNamed'
      | 'DestinationCounts'
      | 'CustodyMismatchFound'
      | 'CustodyMismatchEnded'
      | 'ReleaseRequested'
      | 'ReleaseApproved'
      | 'ReleaseRefused'
      | 'ReleaseConfirmed'
      | 'GuaranteeRevalued'
      | 'LtvAlertRecorded'
      | 'LiquidationDecided'
      | 'LiquidationConfirmed'
      | 'SurplusPaid'
      | 'SalesStopped'
      | 'SalesResumed'
      | 'NoticeIssued'
      | 'NoticeReceiptRecorded'
      | 'CurePeriodEnded'
    >

function evolveGuarantee(contract: Contract, fact: GuaranteeFact): Contract {
  const { guarantee } = contract
  const { holdings } = guarantee
  switch (fact.fact) {
    case 'DepositInstructionsReady':
      return withGuarantee(contract, fact.at, { depositAddresses: fact.depositAddresses })
    case 'DepositRecorded':
      return withGuarantee(contract, fact.at, { holdings: withMore(holdings, fact) })
    case 'DepositSeen':
    case 'DepositIdentified':
    case 'DepositUnattributed':
    case 'DepositReturnOrdered':
    case 'DepositReturned':
      return withGuarantee(contract, fact.at, {})
    case 'DepositReversed':
      return withGuarantee(contract, fact.at, depositReversed(contract, fact))
    case 'CollateralFrozen':
      return withGuarantee(contract, fact.at, frozen(contract, fact))
    case 'CollateralUnfrozen':
      return withGuarantee(contract, fact.at, unfrozen(guarantee, fact))
    case 'BorrowerRequestMade':
    case 'BorrowerRequestGranted':
    case 'BorrowerRequestDeclined':
      return withGuarantee(contract, fact.at, withRequest(guarantee, fact))
    case 'DestinationNamed':
    case 'DestinationCounts':
      return withGuarantee(contract, fact.at, withDestination(guarantee, fact))
    case 'CustodyMismatchFound': {
      const { foundAt, differences } = fact
      return withGuarantee(contract, fact.at, { custodyMismatch: { foundAt, differences } })
    }
    case 'CustodyMismatchEnded':
      return withGuarantee(contract, fact.at, { custodyMismatch: null })
    case 'ReleaseRequested':
    case 'ReleaseApproved':
    case 'ReleaseRefused':
    case 'ReleaseConfirmed':
      return withGuarantee(contract, fact.at, releasesAfter(guarantee, fact))
    case 'GuaranteeRevalued':
      return withGuarantee(contract, fact.at, revalued(guarantee, fact))
    case 'LtvAlertRecorded': {
      const guaranteeStatus: GuaranteeStatus =
        guarantee.guaranteeStatus === 'ACTIVE' ? 'MARGIN_CALL' : guarantee.guaranteeStatus
      return withGuarantee(contract, fact.at, { guaranteeStatus })
    }
    case 'LiquidationDecided':
      return withGuarantee(contract, fact.at, liquidationDecided(guarantee, fact))
    case 'LiquidationConfirmed':
      return liquidationConfirmed(contract, fact)
    case 'SurplusPaid':
      return withGuarantee(contract, fact.at, surplusPaid(guarantee, fact.at))
    case 'SalesStopped': {
      const { liquidationId, proceeds, expectedProceeds, at } = fact
      return withGuarantee(contract, at, {
        salesStop: { liquidationId, stoppedAt: at, proceeds, expectedProceeds },
      })
    }
    case 'SalesResumed':
      return withGuarantee(contract, fact.at, { salesStop: null })
    case 'NoticeIssued':
      return withGuarantee(contract, fact.at, withNotice(guarantee, fact))
    case 'NoticeReceiptRecorded':
      return withGuarantee(contract, fact.at, withReceipt(guarantee, fact))
    case 'CurePeriodEnded': {
      const { noticeOutcome, saleAllowed } = fact
      const curePeriod = guarantee.curePeriod && { ...guarantee.curePeriod, noticeOutcome, saleAllowed }
      return withGuarantee(contract, fact.at, { curePeriod })
    }
  }
}

function releasesAfter(
  guarantee: GuaranteeState,
  fact: FactOf<'ReleaseRequested' | 'ReleaseApproved' | 'ReleaseRefused' | 'ReleaseConfirmed'>,
): Partial<GuaranteeState> {
  const { openReleases, holdings, guaranteeStatus } = guarantee
  if (fact.fact === 'ReleaseRequested') return { openReleases: [...openReleases, fact.release] }
  if (fact.fact === 'ReleaseApproved') return releaseApproved(guarantee, fact)
  const left = openReleases.filter(({ releaseId }) => releaseId !== fact.release.releaseId)
  const isAll = left.length === 0 && holdings.length === 0
  const isOver = fact.fact === 'ReleaseConfirmed' && guaranteeStatus === 'RELEASING' && isAll
  return { openReleases: left, ...(isOver ? RELEASED : {}) }
}

function surplusPaid({ surplus }: GuaranteeState, paidAt: number): Partial<GuaranteeState> {
  return { surplus: surplus && { ...surplus, surplusStatus: 'PAID', paidAt } }
}

function revalued(guarantee: GuaranteeState, fact: FactOf<'GuaranteeRevalued'>): Partial<GuaranteeState> {
  const { at, isAlerting, guaranteeStatus, depositedFiatAmount, unvaluedSince, priceWaits } = fact
  const locks = guarantee.lockStatus === 'PENDING' && guaranteeStatus === 'ACTIVE'
  return {
    ...{ depositedFiatAmount, guaranteeStatus, unvaluedSince, priceWaits },
    ...(isAlerting ? {} : { curePeriod: null }),
    ...(locks ? { lockStatus: 'ACTIVE', lockedAt: at } : {}),
  }
}

const RELEASED = {
  guaranteeStatus: 'RELEASED',
  lockStatus: 'RELEASED',
  depositedFiatAmount: ZERO,
} as const satisfies Partial<GuaranteeState>

/** A guarantee whose deposits were all reversed has nothing to give back: it ends with its contract. */
function completed(contract: Contract, at: number): Contract {
  const after: Contract = { ...contract, contractStatus: 'COMPLETED', completedAt: at }
  return isOpenGuarantee(contract.guarantee) ? withGuarantee(after, at, RELEASED) : after
}

function withGuarantee(contract: Contract, at: number, changes: Partial<GuaranteeState>): Contract {
  return { ...contract, guarantee: { ...contract.guarantee, ...changes, updatedAt: at } }
}

function withBalance(contract: Contract, outstandingBalance: string, at: number): Contract {
  const requiredFiatAmount = requiredFiatAmountRoundedUp(outstandingBalance, contract.collateralPercentage)
  return { ...withGuarantee(contract, at, { requiredFiatAmount }), outstandingBalance }
}

/** A balance raised before acceptance is another offer: the document about the old one is void. */
function balanceUpdated(contract: Contract, fact: FactOf<'OutstandingBalanceUpdated'>): Contract {
  const { at, outstandingBalance, asOf, newTermsHash } = fact
  const after: Contract = {
    ...withBalance(contract, outstandingBalance, at),
    balanceAsOf: asOf ?? contract.balanceAsOf,
    balanceUpdatedAt: at,
  }
  if (newTermsHash === null) return after
  const isGuarantee = ({ signingType }: SigningState) => signingType === 'GUARANTEE'
  const signings = withoutOpenSignings(contract.signings, isGuarantee)
  return { ...after, initialBalance: outstandingBalance, termsHash: newTermsHash, signings }
}

/** Without deposits nothing has to go back: the guarantee ends with its contract. */
function cancelled(
  contract: Contract,
  { at, reason }: { readonly at: number; readonly reason: string | null },
) {
  const { holdings, openReleases, guaranteeStatus } = contract.guarantee
  const isEmpty = holdings.length === 0 && openReleases.length === 0 && isOpenGuarantee(contract.guarantee)
  const next: GuaranteeStatus = isEmpty ? 'CANCELLED' : guaranteeStatus
  const contractStatus: ContractStatus = 'CANCELLED'
  return {
    ...withGuarantee(contract, at, { guaranteeStatus: next }),
    contractStatus,
    cancelledAt: at,
    cancellationReason: reason,
    signings: withoutOpenSignings(contract.signings),
  }
}

/**
 * The proceeds cover what is owed; what they bring beyond it belongs to the borrower. Collateral that is left
 * after a FULL sale that fell short is sold next; after one that covered the debt it goes back.
 */
function liquidationConfirmed(contract: Contract, fact: FactOf<'LiquidationConfirmed'>): Contract {
  const { at, proceeds, debtCovered, liquidationType, liquidationId, surplusAmount } = fact
  const { guarantee } = contract
  const balance = subtract(contract.outstandingBalance, debtCovered)
  const isLeft = guarantee.holdings.length > 0
  const isFull = liquidationType === 'FULL'
  const sellsRest = isFull && isLeft && !isZero(balance)
  const liquidation = {
    ...guarantee.liquidation!,
    liquidationStatus: 'CONFIRMED' as const,
    confirmedAt: at,
    proceeds,
    debtCovered,
    expectedProceeds: fact.expectedProceeds,
    sellsRest: sellsRest || null,
  }
  const ended = (isFull && !sellsRest) || !isLeft
  const changes: Partial<GuaranteeState> = ended
    ? { guaranteeStatus: 'LIQUIDATED', lockStatus: 'RELEASED', depositedFiatAmount: ZERO }
    : { guaranteeStatus: 'PARTIALLY_LIQUIDATED' }
  const owed = { liquidationId, surplusAmount, surplusStatus: 'OWED' as const, owedAt: at, paidAt: null }
  const destination = fact.surplusDestination ?? null
  const surplus =
    surplusAmount === null ? {} : { surplus: { surplusId: surplusIdOf(liquidationId), ...owed, destination } }
  const after = withGuarantee(contract, at, { ...changes, ...surplus, liquidation })
  return { ...withBalance(after, balance, at), balanceAsOf: fact.asOf ?? contract.balanceAsOf }
}

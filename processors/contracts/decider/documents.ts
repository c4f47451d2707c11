/** Side documents of a contract: deposits, releases, orders to custody, documents to upload, history. */
import {
  type CustodyAccount,
  type CustodyOrder,
  custodyAccountIdOf,
  type DocumentUpload,
  type SignatureSession,
  type StoredContract,
  type StoredLiquidation,
  type StoredNotice,
  type StoredReceipt,
} from '../../../schemas/documents/contracts.ts'
import type { OpenRelease, OrderDestination, SigningState } from '../../../schemas/types.ts'
import { isOpen } from '../../domain/contract/signing.ts'
import type { Contract, Fact, FactOf, Step } from '../../domain/facts.ts'
import { depositDocument } from '../../domain/guarantee/deposits.ts'
import { awaitsDestination } from '../../domain/guarantee/destinations.ts'
import { releaseDocument } from '../../domain/guarantee/guarantee.ts'
import { returnIdOf } from '../../domain/guarantee/unattributed.ts'
import type { StateWrite } from '../../runtime/ports.ts'

/**
 * Writes of one decision besides the contract itself; `eventIds` names the event of each on
 * contract-events.
 */
export function sideWrites(
  steps: readonly Step[],
  eventIds: readonly string[],
  signatureProvider: SignatureSession['provider'],
): readonly StateWrite[] {
  return steps.flatMap(({ fact, after }, index) => [
    ...writesOf(fact, after, eventIds[index]!),
    ...sessionWrites(fact, after, signatureProvider),
  ])
}

/** Tasks for our current signature provider. Sessions of another one are not ours to poll. */
function sessionWrites(fact: Fact, { contractId, signings }: Contract, ours: string): readonly StateWrite[] {
  const session = ({ signingId, provider }: SigningState, stage: SignatureSession['stage'], links: Links) => {
    return write('signatureSessions', {
      ...{ _id: signingId, contractId, provider, stage, links, createdAt: fact.at },
    } as SignatureSession)
  }
  if (fact.fact === 'SigningOpened') {
    return fact.signing.signingStatus === 'CREATED' ? [session(fact.signing, 'OPENING', [])] : []
  }
  if (fact.fact === 'SignatureRecorded') {
    const { signing, links, signatureEvent } = fact
    if (signing.provider !== ours) return []
    if (signatureEvent === 'DOCUMENT_KEPT') return [removal('signatureSessions', signing.signingId)]
    if (signing.signingStatus === 'ACTIVE') return links === null ? [] : [session(signing, 'OPEN', links)]
    if (signing.signedDocument !== null) return []
    if (signing.signingStatus === 'COMPLETED') return [session(signing, 'SIGNED', [])]
    return isOpen(signing) ? [] : [removal('signatureSessions', signing.signingId)]
  }
  if (!endsSessions(fact)) return []
  return signings
    .filter(({ provider, signingStatus }) => provider === 'http' && signingStatus === 'CANCELLED')
    .map(({ signingId }) => removal('signatureSessions', signingId))
}

/** Facts with which open sessions end: the contract is over, or the balance that they name is void. */
function endsSessions(fact: Fact): boolean {
  if (fact.fact === 'OutstandingBalanceUpdated') return fact.newTermsHash !== null
  return ['ContractDeclined', 'ContractCancelled', 'ContractReversed'].includes(fact.fact)
}

type Links = SignatureSession['links']

function writesOf(fact: Fact, after: Contract, eventId: string): readonly StateWrite[] {
  switch (fact.fact) {
    case 'ContractCreated':
    case 'ContractImported':
    case 'ContractSent':
    case 'ContractAccepted':
      return after.guarantee.depositAddresses ? [] : [write('custodyAccounts', accountOf(fact, after))]
    case 'DepositInstructionsReady':
      return [removal('custodyAccounts', custodyAccountIdOf(after.contractId))]
    case 'DepositSeen':
    case 'DepositRecorded':
    case 'DepositIdentified':
    case 'DepositUnattributed':
      return [write('deposits', depositDocument(fact, after))]
    case 'DepositReversed':
      return [
        write('deposits', depositDocument(fact, after)),
        removal('custodyOrders', returnIdOf(fact.depositId)),
      ]
    case 'DepositReturnOrdered':
      return [
        write('deposits', depositDocument(fact, after)),
        write('custodyOrders', returnOrder(fact, after)),
      ]
    case 'DepositReturned':
      return [write('deposits', depositDocument(fact, after)), removal('custodyOrders', fact.returnId)]
    case 'ReleaseRequested':
    case 'ReleaseRefused':
      return [write('releases', releaseDocument(fact, after))]
    case 'ReleaseApproved':
      return [
        write('releases', releaseDocument(fact, after)),
        write('custodyOrders', releaseOrder(fact.release, after)),
      ]
    case 'ReleaseConfirmed':
      return [
        write('releases', releaseDocument(fact, after)),
        removal('custodyOrders', fact.release.releaseId),
      ]
    case 'LiquidationDecided':
      return [write('custodyOrders', liquidationOrder(fact, after))]
    case 'LiquidationConfirmed':
      return [
        removal('custodyOrders', fact.liquidationId),
        write('liquidations', saleDocument(fact, after)),
        ...(fact.surplusAmount === null ? [] : surplusOrders(after)),
      ]
    case 'DestinationNamed':
    case 'DestinationCounts':
      return fact.countsFrom === null ? directedOrders(fact, after) : []
    case 'SurplusPaid':
      return [removal('custodyOrders', fact.surplusId)]
    case 'NoticeIssued':
      return [write('notices', noticeDocument(fact, after, eventId))]
    case 'NoticeReceiptRecorded':
      return [write('noticeReceipts', receiptDocument(fact, after))]
    case 'SigningOpened':
      return fact.document && fact.bytes ? [write('documentUploads', uploadOf(fact))] : []
    default:
      return []
  }
}

export function write(collection: string, document: { readonly _id: string | number }): StateWrite {
  return { collection, _id: document._id, document: document as StateWrite['document'] }
}

function removal(collection: string, _id: string): StateWrite {
  return { collection, _id, document: null }
}

/** An account to be opened; for guarantees of earlier releases with their next step. */
function accountOf({ at }: Fact, { contractId, guaranteeId, acceptedTokens }: Contract): CustodyAccount {
  const tokens = acceptedTokens.map(({ tokenSymbol, network }) => ({ tokenSymbol, network }))
  return { _id: custodyAccountIdOf(contractId), contractId, guaranteeId, tokens, createdAt: at }
}

/** Orders that waited for this destination: they go out now, and their age counts from now. */
function directedOrders(
  { at, network }: FactOf<'DestinationNamed' | 'DestinationCounts'>,
  after: Contract,
): readonly StateWrite[] {
  const isDirected = ({ destination }: Pick<OpenRelease, 'destination'>) => destination?.since === at
  const { openReleases, surplus } = after.guarantee
  if (network === null) return surplus && isDirected(surplus) ? surplusOrders(after) : []
  return openReleases
    .filter(release => release.network === network && isDirected(release))
    .flatMap(release => {
      const fact = { fact: 'ReleaseApproved', at, release } as const
      return [
        write('releases', releaseDocument(fact, after)),
        write('custodyOrders', releaseOrder(release, after)),
      ]
    })
}

function ordered(destination: OrderDestination | null, at: number) {
  if (!destination) return { createdAt: at }
  const waits = awaitsDestination(destination) ? { awaitsDestination: true as const } : {}
  return { destination, ...waits, createdAt: destination.since }
}

function releaseOrder(release: OpenRelease, { contractId, guaranteeId }: Contract): CustodyOrder {
  const { releaseId, tokenSymbol, network, quantity, approvedAt, requestedAt } = release
  return {
    _id: releaseId,
    kind: 'RELEASE',
    contractId,
    guaranteeId,
    collateral: [{ tokenSymbol, network, quantity }],
    returnedCollateral: [],
    proceeds: null,
    ...ordered(release.destination, approvedAt ?? requestedAt),
  }
}

function liquidationOrder(
  { liquidationId, at, liquidatedCollateral, returnedCollateral, proceeds }: FactOf<'LiquidationDecided'>,
  { contractId, guaranteeId }: Contract,
): CustodyOrder {
  return {
    _id: liquidationId,
    kind: 'LIQUIDATION',
    contractId,
    guaranteeId,
    collateral: liquidatedCollateral,
    returnedCollateral,
    proceeds,
    createdAt: at,
  }
}

function surplusOrders({
  contractId,
  guaranteeId,
  fiatCurrency,
  guarantee,
}: Contract): readonly StateWrite[] {
  const { surplusId, surplusAmount, owedAt, destination } = guarantee.surplus!
  const order: CustodyOrder = {
    _id: surplusId,
    kind: 'SURPLUS',
    contractId,
    guaranteeId,
    collateral: [],
    surplus: { amount: surplusAmount!, currency: fiatCurrency },
    proceeds: null,
    ...ordered(destination, owedAt),
  }
  return [write('custodyOrders', order)]
}

function returnOrder(
  { returnId, at, tokenSymbol, network, quantity, ...deposit }: FactOf<'DepositReturnOrdered'>,
  { contractId, guaranteeId }: Contract,
): CustodyOrder {
  const { txHash, logIndex, tokenContract, destination } = deposit
  return {
    _id: returnId,
    kind: 'RETURN',
    contractId,
    guaranteeId,
    collateral: [{ tokenSymbol, network, quantity }],
    returned: { txHash, logIndex, tokenContract, destination },
    proceeds: null,
    createdAt: at,
  }
}

function saleDocument(
  { liquidationId, at, proceeds, debtCovered, surplusAmount }: FactOf<'LiquidationConfirmed'>,
  { contractId, guaranteeId }: Contract,
): StoredLiquidation {
  const money = { proceeds, debtCovered, surplusAmount }
  return { _id: liquidationId, contractId, guaranteeId, ...money, confirmedAt: at }
}

function noticeDocument(
  { noticeId, at, noticeReason, cureDeadline, cure, liquidationId, surplusAmount }: FactOf<'NoticeIssued'>,
  { contractId }: Contract,
  eventId: string,
): StoredNotice {
  const about = { noticeReason, cureDeadline, cure, liquidationId, surplusAmount }
  return { _id: noticeId, contractId, ...about, eventId, createdAt: at }
}

function receiptDocument(
  { fact: _, at, receiptId, isNoticeRead, alertsReadTo, ...receipt }: FactOf<'NoticeReceiptRecorded'>,
  { contractId }: Contract,
): StoredReceipt {
  return { _id: receiptId, contractId, ...receipt }
}

function uploadOf({ document, bytes, at }: FactOf<'SigningOpened'>): DocumentUpload {
  const { documentId, objectKey, mimeType } = document!
  return { _id: documentId, objectKey, mimeType, bytes: bytes!, createdAt: at }
}

/** The state that ends now, for questions about the past: it held from its last change until `until`. */
export function historyWrite(
  { _id, nameFolded: _, sequences, ...contract }: StoredContract,
  until: number,
): StateWrite {
  return write('contractHistory', {
    _id: `${_id}/${sequences.contractEvents}`,
    contractId: _id,
    from: contract.updatedAt,
    until,
    sequence: sequences.contractEvents,
    contract,
  } as { readonly _id: string })
}

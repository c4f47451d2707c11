import { hash } from 'node:crypto'
import type { LogRecord } from '../../../platform/records/records.ts'
import type { Codec, Decoded } from '../../../schemas/codec/codec.ts'
import type { TransferClosing } from '../../../schemas/documents/chain.ts'
import type { ContractParties, StoredContract, StoredDeposit } from '../../../schemas/documents/contracts.ts'
import type { Party, PreRegistration } from '../../../schemas/documents/directory.ts'
import type { CommandOf } from '../../domain/contract/commandRow.ts'
import { type ContractCommand, earlierOf, isContractCommand } from '../../domain/contract/commands.ts'
import { isPreRegisteredBy, partyFacts } from '../../domain/contract/creation.ts'
import type { Fact, RuleContext } from '../../domain/facts.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { DecisionContext, StateView } from '../../runtime/decider/decision.ts'
import { decodeRecord } from '../../runtime/lane/records.ts'
import type { Need, StateDocument } from '../../runtime/ports.ts'
import { renderGuaranteeDocument } from '../files/guaranteeDocument.ts'
import { commandOfEvent, type ProviderEventInput } from './providerEvents.ts'

/** A command or a finding, and the tenant who asks. */
export interface Input {
  readonly decoded: Decoded
  readonly tenant: string | null
  readonly commandId: string | null
  /** For an event of a provider: the event, to be kept. */
  readonly event: ProviderEventInput | null
}

/** Context besides the record: the provider of signings that are opened now. */
export interface Context extends DecisionContext {
  readonly signatureProvider: RuleContext['signatureProvider']
}

export function decodeInput(codec: Codec, record: LogRecord): Input | Promise<Input> {
  const tenant = record.headers['tenant'] ?? null
  const commandId = record.headers['command-id'] ?? null
  const read = (decoded: Decoded): Input =>
    decoded.record === 'lastro.commands.ReceiveProviderEvent'
      ? { tenant, commandId, ...commandOfEvent(decoded.value) }
      : { tenant, commandId, decoded, event: null }
  const decoded = decodeRecord(codec, record)
  return decoded instanceof Promise ? decoded.then(read) : read(decoded)
}

/**
 * Documents needed to decide: the contract, its parties, and for a creation what the lender may know of
 * them.
 */
export function needsOf({ decoded, tenant, event }: Input, found: StateView): readonly Need[] {
  const kept = event === null ? [] : [one('providerEvents', '_id', event._id)]
  switch (decoded.record) {
    case 'lastro.commands.CreateContract': {
      const { contractId, borrowerDocument } = decoded.value
      return [
        { ...one('contracts', '_id', contractId), isNew: true },
        ...(tenant === null ? [] : [one('parties', '_id', tenant)]),
        ...documentNeeds([borrowerDocument], found),
      ]
    }
    case 'lastro.commands.ImportContract': {
      const { contractId, lenderDocument, borrowerDocument } = decoded.value
      return [
        { ...one('contracts', '_id', contractId), isNew: true },
        ...documentNeeds([lenderDocument, borrowerDocument], found),
      ]
    }
    default:
      return 'contractId' in decoded.value
        ? [...contractNeeds(decoded.value.contractId as number, found), ...earlierNeeds(decoded), ...kept]
        : []
  }
}

/** Contract of a stray deposit (docs/specification.md, Unattributed deposits). */
export const NO_CONTRACT = 0

export type OfStrays = Extract<
  Decoded,
  { readonly record: 'lastro.commands.RecordDeposit' | 'lastro.commands.CloseStrayDeposit' }
>

export function isOfStrays(decoded: Decoded): decoded is OfStrays {
  if (decoded.record === 'lastro.commands.CloseStrayDeposit') return true
  return decoded.record === 'lastro.commands.RecordDeposit' && decoded.value.contractId === NO_CONTRACT
}

/** The command about an existing contract that a record is; null for others. */
export function commandOf(record: string): ContractCommand | null {
  const name = record.slice(COMMANDS_NAMESPACE.length)
  return record.startsWith(COMMANDS_NAMESPACE) && isContractCommand(name) ? name : null
}

const COMMANDS_NAMESPACE = 'lastro.commands.'

/** Where a command may find that it happened before, under another command id. */
function earlierNeeds({ record, value }: Decoded): Need[] {
  if (record === 'lastro.commands.CloseStrayDeposit') return [one('deposits', '_id', value.depositId)]
  if (record === 'lastro.commands.CloseUnexplainedTransfer')
    return [one('transferClosings', '_id', value.transferId)]
  const name = commandOf(record)
  const before = name && earlierOf(name, value as CommandOf<ContractCommand>)
  return before ? Object.entries(before.by).map(([field, value]) => one(before.collection, field, value)) : []
}

/**
 * Answer for a repeat under another command id: the same as before, or further facts in an array; null
 * where it is the first.
 */
export function answerBefore(
  name: ContractCommand,
  command: CommandOf<ContractCommand>,
  contract: StoredContract,
  view: StateView,
  ruleContext: RuleContext,
): object | Refusal | readonly Fact[] | null {
  const before = earlierOf(name, command)
  if (!before) return null
  const found = Object.entries(before.by).flatMap(([field, value]) =>
    view.where(before.collection, field, value),
  )
  return found.length > 0 ? before.answer([...new Set(found)], contract, ruleContext) : null
}

function one(collection: string, field: string, value: string | number): Need {
  return { collection, field, values: [value] }
}

/** Parties by document, and this lender's records of those who have no account. */
function documentNeeds(documents: readonly string[], found: StateView): Need[] {
  const needs: Need[] = [{ collection: 'parties', field: 'document', values: documents }]
  const unknown = documents
    .flatMap(document => partiesByDocument(found, document))
    .filter(({ hasAccount }) => !hasAccount)
  if (unknown.length > 0) {
    needs.push({ collection: 'preRegistrations', field: 'partyId', values: unknown.map(({ _id }) => _id) })
  }
  return needs
}

function contractNeeds(contractId: number, found: StateView): Need[] {
  const contract = contractIn(found, contractId)
  const parties = contract ? [contract.lenderPartyId, contract.borrowerPartyId] : []
  return [
    one('contracts', '_id', contractId),
    ...(parties.length > 0 ? [{ collection: 'parties', field: '_id', values: parties }] : []),
  ]
}

/** Documents of other parts, as their owners describe them; MongoDB gives back what they wrote. */
function as<T>(document: StateDocument | null): T | null {
  return document as unknown as T | null
}

export function contractIn(view: StateView, contractId: number): StoredContract | null {
  return as<StoredContract>(view.get('contracts', contractId))
}

export function closingIn(view: StateView, transferId: string): TransferClosing | null {
  return as<TransferClosing>(view.get('transferClosings', transferId))
}

export function depositIn(view: StateView, depositId: string): StoredDeposit | null {
  return as<StoredDeposit>(view.get('deposits', depositId))
}

/** Deposits of a transaction: one of each guarantee that it pays, and strays. */
export function depositsOf(view: StateView, txHash: string): readonly StoredDeposit[] {
  return view.where('deposits', 'txHash', txHash) as unknown as readonly StoredDeposit[]
}

export function partyIn(view: StateView, partyId: string | null): Party | null {
  return partyId === null ? null : as<Party>(view.get('parties', partyId))
}

export function partiesByDocument(view: StateView, document: string): readonly Party[] {
  return view.where('parties', 'document', document) as unknown as readonly Party[]
}

export function isPreRegistered(view: StateView, partyId: string, lenderPartyId: string): boolean {
  const records = view.where('preRegistrations', 'partyId', partyId) as unknown as readonly PreRegistration[]
  return isPreRegisteredBy(records, lenderPartyId)
}

export function sha256Hex(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex')
}

/** A command's or finding's id as a valid part of our ids. */
export function suffixOf(commandId: string): string {
  return commandId.replace(/^cmd_/, '').replace(/[^A-Za-z0-9_-]/g, '-')
}

/** Context of the rules for a command about `contract` (null for one that is about to exist). */
export function ruleContextOf(
  contract: StoredContract | null,
  view: StateView,
  context: Context,
): RuleContext {
  return {
    // Clocks of several gateways differ a little; what a contract says never runs backwards.
    at: Math.max(context.issuedAt, contract?.updatedAt ?? 0),
    suffix: suffixOf(context.commandId),
    tenant: context.tenant,
    lender: partyFacts(partyIn(view, contract?.lenderPartyId ?? null)),
    borrower: partyFacts(partyIn(view, contract?.borrowerPartyId ?? null)),
    positionSequence: contract?.sequences.position ?? 0,
    balanceSequence: contract?.sequences.balanceChanges ?? 0,
    collateralSequence: contract?.sequences.collateralEvents ?? 0,
    signatureProvider: context.signatureProvider,
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

import type { Codec, Decoded } from '../../schemas/codec.ts'
import { type StoredContract, transactionOf } from '../../schemas/contractDocuments.ts'
import type { Party, PreRegistration } from '../../schemas/directoryDocuments.ts'
import type { StateView } from '../runtime/decision.ts'
import type { LogRecord, Need, StateDocument } from '../runtime/ports.ts'
import { decodeRecord } from '../runtime/records.ts'

/** A command or a finding, and the tenant who asks. */
export interface Input {
  readonly decoded: Decoded
  readonly tenant: string | null
}

export function decodeInput(codec: Codec, record: LogRecord): Input | Promise<Input> {
  const tenant = record.headers['tenant'] ?? null
  const decoded = decodeRecord(codec, record)
  return decoded instanceof Promise
    ? decoded.then(value => ({ decoded: value, tenant }))
    : { decoded, tenant }
}

/**
 * What deciding an input reads: the contract, its parties, and for a creation what the lender may know of
 * them.
 */
export function needsOf({ decoded, tenant }: Input, found: StateView): readonly Need[] {
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
    case 'lastro.commands.RecordDeposit': {
      const transaction = transactionOf(decoded.value)
      return [...contractNeeds(decoded.value.contractId, found), one('deposits', 'transaction', transaction)]
    }
    case 'lastro.commands.ConfirmRelease': {
      const { contractId, releaseId } = decoded.value
      return [...contractNeeds(contractId, found), one('releases', '_id', releaseId)]
    }
    default:
      return 'contractId' in decoded.value ? contractNeeds(decoded.value.contractId as number, found) : []
  }
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

export function partyIn(view: StateView, partyId: string | null): Party | null {
  return partyId === null ? null : as<Party>(view.get('parties', partyId))
}

export function partiesByDocument(view: StateView, document: string): readonly Party[] {
  return view.where('parties', 'document', document) as unknown as readonly Party[]
}

/** True when this lender has a record of the party; other lenders' records are invisible. */
export function isPreRegistered(view: StateView, partyId: string, lenderPartyId: string): boolean {
  const records = view.where('preRegistrations', 'partyId', partyId) as unknown as readonly PreRegistration[]
  return records.some(record => record.lenderPartyId === lenderPartyId && record.status !== 'SUPERSEDED')
}

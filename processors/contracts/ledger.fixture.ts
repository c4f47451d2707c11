/**
 * Test fixture: contracts in memory. Each record is encoded, decoded, decided, applied and encoded on its
 * own.
 */

import type { LogRecord } from '../../platform/records/records.ts'
import { createLocalCodec } from '../../schemas/codec/codec.ts'
import type { StoredContract } from '../../schemas/documents/contracts.ts'
import { topics } from '../../schemas/topics.ts'
import type { ContractState, CreateContract, RecordName, RecordTypes } from '../../schemas/types.ts'
import type { Decision, Output } from '../runtime/decider/decision.ts'
import { loadWorkingSet } from '../runtime/decider/workingSet.ts'
import type { Condition, StateDocument, StateWrite } from '../runtime/ports.ts'
import { contractsDecider } from './decider/decider.ts'

export const LENDER = '11222333000181'
export const BORROWER = '52998224725'
export const LENDER_PARTY = 'pty_lender'
export const BORROWER_PARTY = 'pty_borrower'
export const START_MS = Date.parse('2026-11-01T12:00:00Z')
export const CONTRACT = 1001
export const GUARANTEE = 5001

/** A deposit as custodians of earlier releases report it. */
export const PLAIN_REPORT = {
  ...{ depositStatus: null, fromAddress: null, confirmations: null, tokenContract: null },
  ...{ blockHash: null, isSenderRefused: null },
} as const

/** A provider's event that names no address. */
export const NO_ADDRESS = { contractId: null, guaranteeId: null } as const

type CommandName = { [N in RecordName]: N extends `lastro.commands.${infer S}` ? S : never }[RecordName]
type FindingName = { [N in RecordName]: N extends `lastro.findings.${infer S}` ? S : never }[RecordName]

const codec = createLocalCodec()

export function partyDocument(_id: string, document: string, changes: object = {}): StateDocument {
  return { _id, document, hasAccount: true, modules: ['LENDER', 'BORROWER'], profile: null, ...changes }
}

export const CREATION: CreateContract = {
  contractId: CONTRACT,
  guaranteeId: GUARANTEE,
  name: 'Working capital',
  description: null,
  totalLoanValue: '10000',
  outstandingBalance: '10000',
  interestRate: '1.99',
  cet: '2.5',
  installmentsCount: 12,
  startDate: '2026-11-01',
  endDate: '2027-11-01',
  collateralPercentage: '150',
  fiatCurrency: 'BRL',
  acceptedTokens: [
    { acceptedTokenId: 1, tokenSymbol: 'USDC', network: 'POLYGON' },
    { acceptedTokenId: 2, tokenSymbol: 'USDT', network: 'BASE' },
  ],
  borrowerDocument: BORROWER,
  ltvPolicy: null,
  ccb: null,
}

export const CCB = {
  documentId: '0190a0b0-0000-7000-8000-000000000001',
  objectKey: 'ccb/abc',
  originalName: 'ccb.pdf',
  mimeType: 'application/pdf',
  sizeBytes: 1000,
  sha256: 'c'.repeat(64),
}

export interface Told {
  readonly status: 'SUCCEEDED' | 'REFUSED' | null
  // biome-ignore lint/suspicious/noExplicitAny: bodies differ per command, and assertions look into them
  readonly body: any
  readonly code: string | undefined
  readonly outputs: readonly Output[]
  readonly writes: readonly StateWrite[]
}

export function createLedger(
  parties: readonly StateDocument[] = defaultParties(),
  signatureProvider: 'local' | 'http' = 'local',
) {
  const decider = contractsDecider(codec, signatureProvider)
  const stored = new Map<string, Map<string | number, StateDocument>>()
  const collection = (name: string) => {
    if (!stored.has(name)) stored.set(name, new Map())
    return stored.get(name)!
  }
  const apply = (writes: readonly StateWrite[]) => {
    for (const { collection: name, _id, document } of writes) {
      if (document) collection(name).set(_id, document)
      else collection(name).delete(_id)
    }
  }
  apply(parties.map(document => ({ collection: 'parties', _id: document._id, document })))
  const store = {
    find: async (name: string, conditions: readonly Condition[]) =>
      [...collection(name).values()].filter(document =>
        conditions.some(({ field, values }) => values.includes(document[field] as string)),
      ),
  }
  const outputs: Output[] = []
  let count = 0
  let clock = START_MS

  const run = async (
    topic: string,
    record: RecordName,
    value: object,
    commandId: string,
    tenant: string | null,
  ) => {
    clock += 1_000
    const headers = { 'command-id': commandId, ...(tenant ? { tenant } : {}) }
    const bytes = await codec.encode(topic, record, value as RecordTypes[RecordName])
    const input = await decider.decode({ value: bytes, headers } as unknown as LogRecord)
    const set = await loadWorkingSet(store, found => decider.needs(input, found))
    const context = { topic, commandId, issuedAt: clock, tenant, actor: null, headers }
    const decision = decider.decide(input, set, context)
    for (const output of decision.outputs) await decider.encode(output)
    apply(decision.writes)
    outputs.push(...decision.outputs)
    return toldBy(decision)
  }

  return {
    outputs,
    apply,
    all: <T>(name: string) => [...collection(name).values()] as unknown as T[],
    contract: (id = CONTRACT) => collection('contracts').get(id) as unknown as StoredContract,
    now: () => clock,
    wait(ms: number) {
      clock += ms
    },
    ask<C extends CommandName>(
      name: C,
      value: RecordTypes[`lastro.commands.${C}` & RecordName],
      tenant: string | null = null,
      commandId = `cmd_${(count += 1)}`,
    ) {
      return run(
        topics.contractCommands.name,
        `lastro.commands.${name}` as RecordName,
        value,
        commandId,
        tenant,
      )
    },
    report(value: RecordTypes['lastro.commands.RecordNoticeReceipt'], commandId = `cmd_${(count += 1)}`) {
      const record = 'lastro.commands.RecordNoticeReceipt'
      return run(topics.noticeReceipts.name, record, value, commandId, null)
    },
    find<F extends FindingName>(name: F, value: RecordTypes[`lastro.findings.${F}` & RecordName]) {
      return run(
        topics.ltvFindings.name,
        `lastro.findings.${name}` as RecordName,
        value,
        `finding/${clock}`,
        null,
      )
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>

export function defaultParties(): readonly StateDocument[] {
  return [partyDocument(LENDER_PARTY, LENDER), partyDocument(BORROWER_PARTY, BORROWER)]
}

function toldBy({ outcome, outputs, writes }: Decision): Told {
  const body = outcome ? JSON.parse(outcome.body) : null
  return { status: outcome?.status ?? null, body, code: body?.code, outputs, writes }
}

/** The state without what only storage adds, as events carry it. */
export function stateOf({ _id, nameFolded, sequences, ...state }: StoredContract): ContractState {
  return state
}

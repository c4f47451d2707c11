import type { Codec } from '../../schemas/codec.ts'
import {
  type StoredContract,
  type StoredDeposit,
  type StoredRelease,
  transactionOf,
} from '../../schemas/contractDocuments.ts'
import { topics } from '../../schemas/topics.ts'
import type { LiquidationFound, LtvAlertFound, RecordTypes } from '../../schemas/types.ts'
import { admission, type ContractCommand, settled } from '../domain/contract.ts'
import { decideCreation, decideImport } from '../domain/creation.ts'
import { evolve } from '../domain/evolve.ts'
import type { Circumstances, Contract, Fact } from '../domain/facts.ts'
import { isRefusal, type Refusal, refusal } from '../domain/refusal.ts'
import type { Decider, Decision, DecisionContext, StateView } from '../runtime/decision.ts'
import { Poisoned } from '../runtime/errors.ts'
import { encodeOutput } from '../runtime/outputs.ts'
import { answerParties, circumstancesOf, partyFacts } from './circumstances.ts'
import { emit, type Step } from './events.ts'
import {
  contractIn,
  decodeInput,
  type Input,
  isPreRegistered,
  needsOf,
  partiesByDocument,
  partyIn,
} from './input.ts'
import { resultOf } from './results.ts'
import { historyWrite, sideWrites, write } from './rows.ts'
import { type CommandRecord, FINDINGS, isContractCommand, isFinding, REPEATS, RULES } from './rules.ts'

/** All keyed by contract, as the commands are: lane p writes partition p of each. */
const WRITTEN = [topics.contractEvents, topics.collateralEvents, topics.balanceChanges]

/** contracts as the runtime sees it: commands and ltv's findings in, the facts of contracts out. */
export function contractsDecider(codec: Codec): Decider<Input> {
  return {
    name: 'contracts',
    topics: [topics.contractCommands.name, topics.ltvFindings.name],
    destinations: lane => WRITTEN.map(({ name }) => ({ topic: name, partition: lane })),
    decode: record => decodeInput(codec, record),
    needs: needsOf,
    decide,
    encode: output => encodeOutput(codec, output),
  }
}

function decide({ decoded }: Input, view: StateView, context: DecisionContext): Decision {
  const { record, value } = decoded
  if (record === 'lastro.commands.CreateContract' || record === 'lastro.commands.ImportContract') {
    return decideBirth(decoded as Birth, view, context)
  }
  if (isContractCommand(record)) {
    return decideCommand(record, value as RecordTypes[CommandRecord], view, context)
  }
  if (isFinding(record)) return decideFinding(decoded as Finding, view, context)
  throw new Poisoned(`contracts takes no ${record}`)
}

type Birth = {
  [R in 'lastro.commands.CreateContract' | 'lastro.commands.ImportContract']: {
    readonly record: R
    readonly value: RecordTypes[R]
  }
}['lastro.commands.CreateContract' | 'lastro.commands.ImportContract']

function decideBirth({ record, value }: Birth, view: StateView, context: DecisionContext): Decision {
  if (contractIn(view, value.contractId)) throw new Error(`contract ${value.contractId} exists already`)
  const circumstances = circumstancesOf(null, view, context)
  const [borrower = null] = partiesByDocument(view, value.borrowerDocument)
  const lender =
    record === 'lastro.commands.ImportContract'
      ? (partiesByDocument(view, value.lenderDocument)[0] ?? null)
      : partyIn(view, context.tenant)
  const parties = {
    lender: partyFacts(lender),
    borrower: partyFacts(borrower),
    isPreRegistered: borrower !== null && lender !== null && isPreRegistered(view, borrower._id, lender._id),
  }
  const facts =
    record === 'lastro.commands.ImportContract'
      ? decideImport(value, parties, circumstances)
      : decideCreation(value, parties, circumstances)
  if ('code' in facts) return refusedWith(facts)
  const { decision, contract } = conclude(null, facts, context, null)
  return succeeded(decision, { contract, parties: answerParties(contract, view) })
}

function decideCommand(
  record: CommandRecord,
  command: RecordTypes[CommandRecord],
  view: StateView,
  context: DecisionContext,
): Decision {
  const stored = contractIn(view, command.contractId)
  if (!stored) return refusedWith(refusal('not_found', 'there is no such contract'))
  if ('guaranteeId' in command && command.guaranteeId !== stored.guaranteeId) {
    return refusedWith(refusal('not_found', 'there is no such guarantee'))
  }
  const before = repetition(record, command, stored, view)
  if (before) return before
  const circumstances = circumstancesOf(stored, view, context)
  const facts = factsOf(record, command, stored, circumstances)
  if (isRefusal(facts)) return refusedWith(facts)
  const { decision, contract, steps, balanceChangeId } = conclude(stored, facts, context, null)
  const parties = answerParties(stored, view)
  return succeeded(decision, resultOf(record, command, { steps, contract, parties, balanceChangeId }))
}

function factsOf(
  record: CommandRecord,
  command: RecordTypes[CommandRecord],
  stored: StoredContract,
  circumstances: Circumstances,
): readonly Fact[] | Refusal {
  const name = record.slice(record.lastIndexOf('.') + 1) as ContractCommand
  const admitted = admission(stored, name, circumstances)
  if (typeof admitted !== 'string') return admitted
  const rule = admitted === 'rules' ? RULES[record] : REPEATS[record]
  if (!rule) return []
  return settled(stored, rule(stored, command as never, circumstances), circumstances)
}

/** What happened before under another command: a deposit by its transaction, a release that has ended. */
function repetition(
  record: CommandRecord,
  command: RecordTypes[CommandRecord],
  stored: StoredContract,
  view: StateView,
): Decision | null {
  if (record === 'lastro.commands.RecordDeposit') {
    const transaction = transactionOf(command as RecordTypes[typeof record])
    const [found] = view.where('deposits', 'transaction', transaction)
    const deposit = found as unknown as StoredDeposit | undefined
    if (!deposit) return null
    if (deposit.contractId === stored.contractId) return succeeded(NOTHING, { deposit, isNew: false })
    return refusedWith(
      refusal('deposit_already_recorded', 'the transaction is recorded on another guarantee', 'txHash'),
    )
  }
  if (record === 'lastro.commands.ConfirmRelease') {
    const { releaseId } = command as RecordTypes[typeof record]
    const release = view.get('releases', releaseId) as unknown as StoredRelease | null
    return release?.releaseStatus === 'RELEASED' ? succeeded(NOTHING, { release }) : null
  }
  return null
}

type Finding = {
  [R in keyof typeof FINDINGS]: { readonly record: R; readonly value: RecordTypes[R] }
}[keyof typeof FINDINGS]

/** Nobody waits for the outcome of a finding; what no longer fits is dropped. */
function decideFinding({ record, value }: Finding, view: StateView, context: DecisionContext): Decision {
  const stored = contractIn(view, value.contractId)
  if (!stored) throw new Poisoned(`a finding about contract ${value.contractId}, which does not exist`)
  const circumstances = circumstancesOf(stored, view, { ...context, commandId: value.id })
  const rule = FINDINGS[record] as (c: Contract, f: Finding['value'], at: Circumstances) => readonly Fact[]
  const facts = settled(stored, rule(stored, value, circumstances), circumstances)
  if (isRefusal(facts)) throw new Error('findings are not refused')
  const finding = 'snapshot' in value ? (value as LtvAlertFound | LiquidationFound) : null
  const { decision } = conclude(stored, facts, { ...context, commandId: value.id }, finding)
  return { ...decision, outcome: null }
}

const NOTHING: Omit<Decision, 'outcome'> = { writes: [], outputs: [] }

interface Conclusion {
  readonly decision: Omit<Decision, 'outcome'>
  readonly contract: Contract
  readonly steps: readonly Step[]
  readonly balanceChangeId: string | null
}

/** Facts applied one by one, with all that they write and emit. */
function conclude(
  stored: StoredContract | null,
  facts: readonly Fact[],
  context: DecisionContext,
  finding: LtvAlertFound | LiquidationFound | null,
): Conclusion {
  let contract: Contract | null = stored && withoutStorage(stored)
  const before = contract
  const steps = facts.map((fact): Step => {
    contract = evolve(contract, fact)
    return { fact, after: contract }
  })
  if (contract === null) throw new Error('no fact made a contract')
  const after: Contract = contract
  if (steps.length === 0) return { decision: NOTHING, contract: after, steps, balanceChangeId: null }
  const sequences = stored?.sequences ?? {
    contractEvents: 0,
    collateralEvents: 0,
    balanceChanges: 0,
    position: 0,
  }
  const emitted = emit({ before, steps, sequences, context, finding })
  const document: StoredContract = {
    _id: after.contractId,
    ...after,
    nameFolded: after.name.toLowerCase(),
    sequences: emitted.sequences,
  }
  const history = stored ? [historyWrite(stored, after.updatedAt)] : []
  return {
    decision: {
      writes: [write('contracts', document), ...sideWrites(steps), ...history],
      outputs: emitted.outputs,
    },
    contract: after,
    steps,
    balanceChangeId: emitted.balanceChangeId,
  }
}

function withoutStorage({ _id, nameFolded, sequences, ...contract }: StoredContract): Contract {
  return contract
}

function succeeded(decision: Omit<Decision, 'outcome'>, result: unknown): Decision {
  return { ...decision, outcome: { status: 'SUCCEEDED', body: JSON.stringify(result) } }
}

function refusedWith({ code, field, reason }: Refusal): Decision {
  return {
    outcome: { status: 'REFUSED', body: JSON.stringify({ code, field, reason, message: null }) },
    writes: [],
    outputs: [],
  }
}

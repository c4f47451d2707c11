import type { Codec } from '../../../schemas/codec/codec.ts'
import type { StoredContract } from '../../../schemas/documents/contracts.ts'
import { topics } from '../../../schemas/topics.ts'
import type {
  CloseUnexplainedTransfer,
  LiquidationFound,
  LtvAlertFound,
  RecordTypes,
} from '../../../schemas/types.ts'
import { caseFolded } from '../../../schemas/values/freeText.ts'
import type { DecisionResult } from '../../domain/contract/answers.ts'
import type { CommandOf } from '../../domain/contract/commandRow.ts'
import { answerOf, type ContractCommand, decideCommand, notTheirs } from '../../domain/contract/commands.ts'
import { withFollowUps } from '../../domain/contract/contract.ts'
import { decideCreation, decideImport, partyFacts } from '../../domain/contract/creation.ts'
import { evolve } from '../../domain/contract/evolve.ts'
import { FINDINGS, isFinding } from '../../domain/contract/findings.ts'
import type { Contract, Fact, RuleContext, Step } from '../../domain/facts.ts'
import { changesDestination } from '../../domain/guarantee/destinations.ts'
import { grantsRequest } from '../../domain/guarantee/requests.ts'
import { closingAfter } from '../../domain/guarantee/transferClosing.ts'
import { strayAfter, strayAmong, strayClosed } from '../../domain/guarantee/unattributed.ts'
import { isRefusal, type Refusal, refusal, refusedOutcome } from '../../domain/refusal.ts'
import type { Decider, Decision, StateView } from '../../runtime/decider/decision.ts'
import { encodeOutput } from '../../runtime/decider/outputs.ts'
import { Poisoned } from '../../runtime/errors.ts'
import { approvalNeeds, lackOfApproval } from './approvals.ts'
import { historyWrite, sideWrites, write } from './documents.ts'
import { emit, NO_SEQUENCES } from './events.ts'
import {
  answerBefore,
  answerParties,
  type Context,
  closingIn,
  commandOf,
  contractIn,
  decodeInput,
  depositIn,
  depositsOf,
  type Input,
  isOfStrays,
  isPreRegistered,
  NO_CONTRACT,
  needsOf,
  type OfStrays,
  partiesByDocument,
  partyIn,
  ruleContextOf,
} from './input.ts'
import { keptEvent, type ProviderEventInput } from './providerEvents.ts'

/** All keyed by contract, as the commands are: lane p writes partition p of each. */
const WRITTEN = [topics.contractEvents, topics.collateralEvents, topics.balanceChanges]

/** contracts as the runtime sees it: commands, findings and receipts in, the facts of contracts out. */
export function contractsDecider(
  codec: Codec,
  signatureProvider: Context['signatureProvider'] = 'local',
): Decider<Input> {
  return {
    name: 'contracts',
    topics: [topics.contractCommands.name, topics.ltvFindings.name, topics.noticeReceipts.name],
    destinations: lane => WRITTEN.map(({ name }) => ({ topic: name, partition: lane })),
    decode: record => decodeInput(codec, record),
    needs: (input, found) => [...needsOf(input, found), ...approvalNeeds(input.commandId)],
    decide: (input, view, context) => decide(input, view, { ...context, signatureProvider }),
    encode: output => encodeOutput(codec, output),
  }
}

function decide(input: Input, view: StateView, context: Context): Decision {
  const { event } = input
  if (event === null) return decideRecord(input, view, context)
  if (view.get('providerEvents', event._id)) return succeeded(NOTHING, null)
  const decision = decideRecord(input, view, context)
  assertUnrefused(event, decision)
  return { ...decision, writes: [...decision.writes, keptEvent(event, context.issuedAt)] }
}

/**
 * A provider's event gets no answer: what contradicts, and any report about money that is refused, is
 * set aside where operators see it. A signer's report that comes too late is no news.
 */
function assertUnrefused({ _id }: ProviderEventInput, { outcome }: Decision): void {
  if (outcome?.status !== 'REFUSED') return
  const { code, field, reason } = JSON.parse(outcome.body) as Refusal
  if (code !== 'INVALID_REQUEST' && !_id.startsWith('custody/')) return
  throw new Poisoned(`the event ${_id} is refused: ${code}${field ? `, ${field}` : ''}: ${reason}`)
}

function decideRecord({ decoded }: Input, view: StateView, context: Context): Decision {
  const { record, value } = decoded
  if (isOfStrays(decoded)) return decideStray(decoded, view, context)
  if (record === 'lastro.commands.CloseUnexplainedTransfer') {
    return decideClosing(value as CloseUnexplainedTransfer, view, context)
  }
  if (record === 'lastro.commands.CreateContract' || record === 'lastro.commands.ImportContract') {
    return decideNew(decoded as NewContract, view, context)
  }
  const name = commandOf(record)
  if (name) return decideExisting(name, value as CommandOf<ContractCommand>, view, context)
  if (isFinding(record)) return decideFinding(decoded as Finding, view, context)
  throw new Poisoned(`contracts does not handle ${record}`)
}

type NewContract = {
  [R in 'lastro.commands.CreateContract' | 'lastro.commands.ImportContract']: {
    readonly record: R
    readonly value: RecordTypes[R]
  }
}['lastro.commands.CreateContract' | 'lastro.commands.ImportContract']

function decideNew({ record, value }: NewContract, view: StateView, context: Context): Decision {
  const stored = contractIn(view, value.contractId)
  // Imported again when its outcome is kept no more.
  if (stored && 'legacyId' in value && stored.legacyId === value.legacyId) {
    return succeeded(NOTHING, { contract: withoutStorage(stored), parties: answerParties(stored, view) })
  }
  if (stored) throw new Error(`contract ${value.contractId} exists already`)
  const ruleContext = ruleContextOf(null, view, context)
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
      ? decideImport(value, parties, ruleContext)
      : decideCreation(value, parties, ruleContext)
  if (isRefusal(facts)) return refusedWith(facts)
  const { decision, contract } = conclude(null, facts, context, null)
  return succeeded(decision, { contract, parties: answerParties(contract, view) })
}

function decideExisting(
  name: ContractCommand,
  command: CommandOf<ContractCommand>,
  view: StateView,
  context: Context,
): Decision {
  const stored = contractIn(view, command.contractId)
  if (!stored) return refusedWith(refusal('not_found', 'there is no such contract'))
  if ('guaranteeId' in command && command.guaranteeId !== stored.guaranteeId) {
    return refusedWith(refusal('not_found', 'there is no such guarantee'))
  }
  const ruleContext = ruleContextOf(stored, view, context)
  const stranger = notTheirs(name, stored, ruleContext)
  if (stranger) return refusedWith(stranger)
  const before = answerBefore(name, command, stored, view, ruleContext)
  if (before && !isFacts(before)) return isRefusal(before) ? refusedWith(before) : succeeded(NOTHING, before)
  const own = before ?? decideCommand(name, stored, command, ruleContext)
  if (isRefusal(own)) return refusedWith(own)
  const facts = withFollowUps(stored, own, ruleContext)
  const { borrowerPartyId, lenderPartyId } = stored
  const isNaming = name === 'NameDestination'
  const owner = isNaming ? borrowerPartyId : lenderPartyId
  const isFree =
    (isNaming && !changesDestination(facts)) || (name === 'DecideBorrowerRequest' && !grantsRequest(facts))
  const unapproved = isFree ? null : lackOfApproval(name, command, owner, view, context)
  if (unapproved) return refusedWith(unapproved)
  const { decision, ...happened } = conclude(stored, facts, context, null)
  return succeeded(decision, answerOf(name, command, { ...happened, parties: answerParties(stored, view) }))
}

/** A stray deposit has no contract, no parties and no event. */
function decideStray({ record, value }: OfStrays, view: StateView, { issuedAt }: Context): Decision {
  if (record === 'lastro.commands.CloseStrayDeposit') {
    const known = depositIn(view, value.depositId)
    if (known?.contractId !== NO_CONTRACT)
      return refusedWith(refusal('not_found', 'there is no such deposit', 'id'))
    const closed = strayClosed(known, value.reason)
    if (isRefusal(closed)) return refusedWith(closed)
    return succeeded({ ...NOTHING, writes: [write('deposits', closed)] }, { deposit: closed, isNew: false })
  }
  const known = depositsOf(view, value.txHash)
  const stray = strayAmong(known, value)
  const deposit = strayAfter(stray, value, issuedAt)
  const writes = deposit === stray ? [] : [write('deposits', deposit)]
  return succeeded({ ...NOTHING, writes }, { deposit, isNew: stray === null })
}

/** A transfer without an order is of no contract that a rule could know. */
function decideClosing(command: CloseUnexplainedTransfer, view: StateView, { issuedAt }: Context): Decision {
  const closing = closingAfter(closingIn(view, command.transferId), command, issuedAt)
  if (isRefusal(closing)) return refusedWith(closing)
  return succeeded({ ...NOTHING, writes: [write('transferClosings', closing)] }, { closing })
}

const isFacts = (before: object): before is readonly Fact[] => Array.isArray(before)

type Finding = {
  [R in keyof typeof FINDINGS]: { readonly record: R; readonly value: RecordTypes[R] }
}[keyof typeof FINDINGS]

/** A finding gets no answer; what no longer fits is dropped. */
function decideFinding({ record, value }: Finding, view: StateView, context: Context): Decision {
  const stored = contractIn(view, value.contractId)
  if (!stored) throw new Poisoned(`a finding about contract ${value.contractId}, which does not exist`)
  const ruleContext = ruleContextOf(stored, view, { ...context, commandId: value.id })
  const rule = FINDINGS[record] as (c: Contract, f: Finding['value'], at: RuleContext) => readonly Fact[]
  const facts = withFollowUps(stored, rule(stored, value, ruleContext), ruleContext)
  const finding = 'snapshot' in value ? (value as LtvAlertFound | LiquidationFound) : null
  const { decision } = conclude(stored, facts, { ...context, commandId: value.id }, finding)
  return { ...decision, outcome: null }
}

const NOTHING: Omit<Decision, 'outcome'> = { writes: [], outputs: [] }

interface Conclusion extends Omit<DecisionResult, 'parties'> {
  readonly decision: Omit<Decision, 'outcome'>
}

/** Facts applied one by one, with all that they write and emit. */
function conclude(
  stored: StoredContract | null,
  facts: readonly Fact[],
  context: Context,
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
  const sequences = stored?.sequences ?? NO_SEQUENCES
  const emitted = emit({ before, steps, sequences, context, finding })
  const document: StoredContract = {
    _id: after.contractId,
    ...after,
    nameFolded: caseFolded(after.name),
    sequences: emitted.sequences,
  }
  const history = stored ? [historyWrite(stored, after.updatedAt)] : []
  return {
    decision: {
      writes: [
        write('contracts', document),
        ...sideWrites(steps, emitted.eventIds, context.signatureProvider),
        ...history,
      ],
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

function refusedWith(why: Refusal): Decision {
  return { outcome: refusedOutcome(why), writes: [], outputs: [] }
}

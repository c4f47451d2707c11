import { ACTS, type Act, actOf, approvalOf } from '../../../schemas/approvals.ts'
import { canonicalJson } from '../../../schemas/canonicalJson.ts'
import type {
  ApiKey,
  Approval,
  ApprovalOutcome,
  ApprovalStatus,
} from '../../../schemas/documents/directory.ts'
import { type Cause, listedAs } from '../cause.ts'
import { isRefusal, type Refusal, refusal } from '../refusal.ts'
import { isLive } from './ownKey.ts'

/** Approving what others proposed, and saying what needs it. */
export const APPROVES = 'approvals'
/** The approver must sleep over it; the proposer must not be surprised a week later. */
export const APPROVAL_MS = 24 * 3_600_000
/** Proposals of a party that wait at a time: each is read with the next one. */
export const MAX_OPEN_APPROVALS = 50

/** The asking key, among its party's keys. */
export interface Asking {
  readonly partyId: string
  readonly keys: readonly ApiKey[]
  /** Id of the requesting key. */
  readonly actor: string | null
  readonly cause: Cause
}

/** A command as it would be done: its record without namespace, and its value as JSON text. */
export interface Wanted {
  readonly command: string
  readonly value: string
}

/** Proposes an act that needs another key's approval. `open`: the party's proposals that wait. */
export function propose(
  { partyId, keys, actor, cause }: Asking,
  { command, value }: Wanted,
  open: readonly Approval[],
): Approval | Refusal {
  const act = actOf(command)
  if (act === null) return refusal('INVALID_REQUEST', 'is not an act that can be approved', 'command')
  const proposer = liveKey(keys, actor, cause.at)
  if (proposer === null) return refusal('forbidden', 'the requesting key is revoked or expired')
  if (open.length >= MAX_OPEN_APPROVALS) {
    return refusal('invalid_state', `${MAX_OPEN_APPROVALS} proposals wait for approval`)
  }
  const _id = approvalOf(cause.commandId)
  return {
    _id,
    partyId,
    act,
    command,
    value,
    status: 'PROPOSED',
    proposedBy: proposer._id,
    proposedAt: cause.at,
    expiresAt: new Date(Date.parse(cause.at) + APPROVAL_MS).toISOString(),
    decidedBy: null,
    decidedAt: null,
    reason: null,
    outcome: null,
    openOf: partyId,
    isOpen: true,
    listedAs: listedAs(_id, cause.at),
  }
}

/** Approves by a key independent of the proposer's; what it approved is then done. */
export function approve(found: Approval | null, asking: Asking, reason: string | null): Approval | Refusal {
  const approval = ofTheParty(found, asking)
  if (isRefusal(approval)) return approval
  const { keys, cause } = asking
  const key = deciderOf(approval, asking)
  if (isRefusal(key)) return key
  const proposer = keys.find(({ _id }) => _id === approval.proposedBy) ?? null
  if (proposer !== null && !areIndependent(key, proposer)) {
    return refusal(
      'forbidden',
      'this key is not independent of the proposing key: one created the other, or both descend from the same key',
    )
  }
  const late = lateness(approval, cause)
  if (late) return late
  if (proposer === null || !isLive(proposer, cause.at)) {
    return refusal('invalid_state', 'the proposing key is revoked or expired')
  }
  return { ...decided(approval, 'APPROVED', key._id, asking, reason), isOpen: true }
}

/** Rejects, by any other key that could approve: opens nothing. */
export function reject(found: Approval | null, asking: Asking, reason: string | null): Approval | Refusal {
  const approval = ofTheParty(found, asking)
  if (isRefusal(approval)) return approval
  const key = deciderOf(approval, asking)
  if (isRefusal(key)) return key
  return lateness(approval, asking.cause) ?? decided(approval, 'REJECTED', key._id, asking, reason)
}

/** Withdraws, by the proposing key; one that cannot even read it learns nothing. */
export function withdraw(found: Approval | null, asking: Asking, reason: string | null): Approval | Refusal {
  const approval = ofTheParty(found, asking)
  if (isRefusal(approval)) return approval
  const asker = asking.keys.find(({ _id }) => _id === asking.actor)
  if (asker && !maySee(asker, approval.act)) return refusal('not_found', null, 'id')
  if (asking.actor !== approval.proposedBy) {
    return refusal('forbidden', 'only the key that proposed may withdraw; others reject')
  }
  return (
    lateness(approval, asking.cause) ?? decided(approval, 'WITHDRAWN', approval.proposedBy, asking, reason)
  )
}

/** Null where it was decided before, or is not due. */
export function expire(approval: Approval | null, at: string): Approval | null {
  if (approval?.status !== 'PROPOSED' || at < approval.expiresAt) return null
  return { ...approval, status: 'EXPIRED', decidedAt: approval.expiresAt, openOf: null, isOpen: false }
}

/** Records the command's outcome; a repeat changes nothing. */
export function settle(approval: Approval, outcome: ApprovalOutcome): Approval {
  return approval.outcome === null ? { ...approval, outcome, isOpen: false } : approval
}

/** Whether just this command of this party was approved; its content counts, not its sender. */
export function isApproved(
  approval: Approval | null,
  partyId: string,
  command: string,
  value: object,
): boolean {
  if (approval?.status !== 'APPROVED' || approval.partyId !== partyId) return false
  return approval.command === command && canonicalJson(JSON.parse(approval.value)) === canonicalJson(value)
}

/** Neither they, nor the keys that had a hand in them, have anything in common. */
export function areIndependent(one: ApiKey, other: ApiKey): boolean {
  const hands = new Set(handsIn(one))
  return handsIn(other).every(id => !hands.has(id))
}

const handsIn = ({ _id, madeBy = [] }: ApiKey): readonly string[] => [_id, ...madeBy]

/** Whether a key reads approvals of this act: with `approvals` it reads all, else what it could propose. */
export function maySee({ scopes }: Pick<ApiKey, 'scopes'>, act: Act): boolean {
  return scopes.includes(APPROVES) || scopes.includes(ACTS[act].scope)
}

/** Whether a key may approve this kind of act, as far as its scopes go. */
export function mayApprove({ scopes }: ApiKey, act: Act): boolean {
  return scopes.includes(APPROVES) && scopes.includes(ACTS[act].scope)
}

/** The live key of this id; sessions of onboarding people do not count. */
export function liveKey(keys: readonly ApiKey[], id: string | null, at: string): ApiKey | null {
  return keys.find(key => key._id === id && key.session === null && isLive(key, at)) ?? null
}

/** Approvals of other parties are not found. */
function ofTheParty(approval: Approval | null, { partyId }: Asking): Approval | Refusal {
  return approval?.partyId === partyId ? approval : refusal('not_found', null, 'id')
}

/** The key that asks, where it may decide at all. */
function deciderOf({ act, proposedBy }: Approval, { keys, actor, cause }: Asking): ApiKey | Refusal {
  const key = liveKey(keys, actor, cause.at)
  if (key === null || !mayApprove(key, act)) {
    return refusal('forbidden', `needs the scopes ${APPROVES} and ${ACTS[act].scope}`)
  }
  return key._id === proposedBy ? refusal('forbidden', 'the proposing key cannot decide') : key
}

/** Decided before, or too late, by the clock of the record. */
function lateness({ status, expiresAt }: Approval, { at }: Cause): Refusal | null {
  if (status !== 'PROPOSED') return refusal('invalid_state', `the approval is ${status}`)
  return at < expiresAt ? null : refusal('invalid_state', 'the approval is EXPIRED')
}

function decided(
  approval: Approval,
  status: ApprovalStatus,
  decidedBy: string,
  { cause }: Asking,
  reason: string | null,
): Approval {
  return { ...approval, status, decidedBy, decidedAt: cause.at, reason, openOf: null, isOpen: false }
}

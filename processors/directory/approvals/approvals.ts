import { type Act, approvedCommandOf } from '../../../schemas/approvals.ts'
import type { Approval, ApprovalOutcome, Party } from '../../../schemas/documents/directory.ts'
import type {
  ApproveAct,
  ChangeApprovalPolicy,
  ExpireProposal,
  ProposeAct,
  RejectAct,
  SettleApproval,
  WithdrawAct,
} from '../../../schemas/types.ts'
import {
  type Asking,
  approve,
  expire,
  propose,
  reject,
  settle,
  withdraw,
} from '../../domain/directory/approval.ts'
import { changePolicy, isRequired } from '../../domain/directory/approvalPolicy.ts'
import { isRefusal, type Refusal, refusal } from '../../domain/refusal.ts'
import type { StateView } from '../../runtime/decider/decision.ts'
import { Poisoned } from '../../runtime/errors.ts'
import { get, need, put, where } from '../handler/documents.ts'
import { type Done, type Handler, type RefusedCommand, type Request, tenantOf } from '../handler/handler.ts'
import { createTenantKey, restrictTenantKey, revokeTenantKey, rotateTenantKey } from '../keys/ownKeys.ts'

const APPROVAL_REQUIRED = refusal('approval_required')

/** The keys of the tenant, that which asks among them. */
const ownKeys = (tenant: string | null) => need('apiKeys', 'partyId', tenant)

function asking(request: Request, state: StateView): Asking {
  const partyId = tenantOf(request)
  const keys = where(state, 'apiKeys', 'partyId', partyId)
  return { partyId, keys, actor: request.actor, cause: request }
}

/** Says yes to what the party lets no key do alone only where it was approved: see `carryOut`. */
export function withApproval<Command>(act: Act, handler: Handler<Command>): Handler<Command> {
  return {
    needs: (command, tenant, found) => [
      ...handler.needs(command, tenant, found),
      need('parties', '_id', tenant),
    ],
    decide(command, request, state) {
      const done = handler.decide(command, request, state)
      if (isRefusal(done)) return done
      return isRequired(get(state, 'parties', tenantOf(request)), act) ? APPROVAL_REQUIRED : done
    },
  }
}

/** Changes the policy: narrowing needs approval, widening none. */
const changedPolicy = (isApproved: boolean): Handler<ChangeApprovalPolicy> => ({
  needs: (_command, tenant) => [need('parties', '_id', tenant), ownKeys(tenant)],
  decide({ requiredFor }, request, state) {
    const result = changePolicy(partyOf(request, state), requiredFor, asking(request, state))
    if (isRefusal(result)) return result
    if (result.isNarrowed && !isApproved) return APPROVAL_REQUIRED
    return { result: result.party, writes: [put('parties', result.party)] }
  },
})

function partyOf(request: Request, state: StateView): Party {
  const party = get(state, 'parties', tenantOf(request))
  if (party === null) throw new Error(`${tenantOf(request)} has a key and is no party`)
  return party
}

export const changeApprovalPolicy = changedPolicy(false)

/** Acts that directory itself does after approval. */
const OWN_ACTS = {
  CreateOwnKey: createTenantKey,
  RotateOwnKey: rotateTenantKey,
  RestrictOwnKey: restrictTenantKey,
  RevokeOwnKey: revokeTenantKey,
  ChangeApprovalPolicy: changedPolicy(true),
} as const satisfies Readonly<Record<string, Handler<never>>>

const ownActOf = ({ command }: Pick<Approval, 'command'>) =>
  (OWN_ACTS as Readonly<Record<string, Handler<unknown>>>)[command] ?? null

export const proposeAct: Handler<ProposeAct> = {
  needs: (_command, tenant) => [ownKeys(tenant), need('approvals', 'openOf', tenant)],
  decide(command, request, state) {
    const open = where(state, 'approvals', 'openOf', tenantOf(request))
    const approval = propose(asking(request, state), command, open)
    return isRefusal(approval) ? approval : { result: { approval }, writes: [put('approvals', approval)] }
  },
}

export const approveAct: Handler<ApproveAct> = {
  needs({ approvalId }, tenant, found) {
    const approval = get(found, 'approvals', approvalId)
    const act = approval && ownActOf(approval)
    const ofTheAct = act ? act.needs(JSON.parse(approval.value), tenant, found) : []
    return [need('approvals', '_id', approvalId), ownKeys(tenant), ...ofTheAct]
  },
  decide({ approvalId, reason }, request, state) {
    const found = get(state, 'approvals', approvalId)
    const approval = approve(found, asking(request, state), reason)
    if (isRefusal(approval)) return refused(approval, found, request)
    const { approval: after, done } = carryOut(approval, request, state)
    const writes = [put('approvals', after), ...(done?.writes ?? [])]
    return { result: { approval: after }, writes, outputs: done?.outputs ?? [] }
  },
}

export const rejectAct: Handler<RejectAct> = decision(reject)
export const withdrawAct: Handler<WithdrawAct> = decision(withdraw)

function decision(rule: typeof reject): Handler<RejectAct> {
  return {
    needs: ({ approvalId }, tenant) => [need('approvals', '_id', approvalId), ownKeys(tenant)],
    decide({ approvalId, reason }, request, state) {
      const found = get(state, 'approvals', approvalId)
      const approval = rule(found, asking(request, state), reason)
      if (isRefusal(approval)) return refused(approval, found, request)
      return { result: { approval }, writes: [put('approvals', approval)] }
    },
  }
}

export const expireProposal: Handler<ExpireProposal> = {
  needs: ({ approvalId }) => [need('approvals', '_id', approvalId)],
  decide({ approvalId }, { at }, state) {
    const found = get(state, 'approvals', approvalId)
    const approval = expire(found, at)
    return approval
      ? { result: { approval }, writes: [put('approvals', approval)] }
      : { result: { approval: found }, writes: [] }
  },
}

export const settleApproval: Handler<SettleApproval> = {
  needs: ({ approvalId }) => [need('approvals', '_id', approvalId)],
  decide({ approvalId, succeeded, resource, code, field, reason }, { at }, state) {
    const found = get(state, 'approvals', approvalId)
    if (found?.status !== 'APPROVED') throw new Poisoned(`${approvalId} is not approved`)
    const status = succeeded ? ('DONE' as const) : ('REFUSED' as const)
    const why = succeeded ? null : { code: code ?? 'internal_error', field, reason }
    const approval = settle(found, { status, at, resource, refusal: why })
    return { result: { approval }, writes: approval === found ? [] : [put('approvals', approval)] }
  },
}

/** A late request ends the proposal: the timer may not have come by. */
function refused(why: Refusal, found: Approval | null, { at, tenant }: Request): RefusedCommand {
  const expired = found?.partyId === tenant ? expire(found, at) : null
  return expired ? { ...why, writes: [put('approvals', expired)] } : why
}

/** Does what is directory's own, for the key that proposed and by the rules as they are now. */
function carryOut(approval: Approval, request: Request, state: StateView) {
  const act = ownActOf(approval)
  // Acts of other processes are sent to them, and the outcome comes back (approvedActs.ts).
  if (act === null) return { approval, done: null }
  const result = act.decide(JSON.parse(approval.value), byTheProposer(approval, request), state)
  const outcome = outcomeOf(result, request.at)
  return { approval: settle(approval, outcome), done: isRefusal(result) ? null : result }
}

function byTheProposer({ _id, proposedBy }: Approval, request: Request): Request {
  const commandId = approvedCommandOf(_id)
  return { ...request, commandId, actor: proposedBy, context: { ...request.context, commandId } }
}

function outcomeOf(result: Done | Refusal, at: string): ApprovalOutcome {
  if (isRefusal(result)) {
    const { code, field, reason } = result
    return { status: 'REFUSED', at, resource: null, refusal: { code, field, reason } }
  }
  return { status: 'DONE', at, resource: (result.result as { _id: string })._id, refusal: null }
}

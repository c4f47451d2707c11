import type { Codec, Decoded } from '../../schemas/codec/codec.ts'
import { topics } from '../../schemas/topics.ts'
import type { RecordTypes } from '../../schemas/types.ts'
import { isRefusal, refusedOutcome } from '../domain/refusal.ts'
import type { Decider, Decision, DecisionContext } from '../runtime/decider/decision.ts'
import { encodeOutput } from '../runtime/decider/outputs.ts'
import { Poisoned } from '../runtime/errors.ts'
import { decodeRecord } from '../runtime/lane/records.ts'
import {
  approveAct,
  changeApprovalPolicy,
  expireProposal,
  proposeAct,
  rejectAct,
  settleApproval,
  withApproval,
  withdrawAct,
} from './approvals/approvals.ts'
import {
  confirm,
  confirmBankAccount,
  create,
  recordAtProvider,
  saveBankAccount,
  saveCustomerWallet,
} from './customers/globalAccount.ts'
import { receiveProviderEvent } from './customers/providerEvents.ts'
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  disableWebhookEndpoint,
  requestWebhookDelivery,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from './endpoints/endpoints.ts'
import type { CommandName, Done, Handler, RefusedCommand, Request } from './handler/handler.ts'
import { createKey, restrictKey, revokeKey } from './keys/apiKeys.ts'
import { createTenantKey, restrictTenantKey, revokeTenantKey, rotateTenantKey } from './keys/ownKeys.ts'
import { changeOwnDocument, preRegisterBorrower } from './parties/borrowers.ts'
import { invite, redeem, requestLink } from './parties/invitations.ts'
import { complete, erase, openOnboardingSession, recordCase } from './parties/onboarding.ts'

type Handlers = { readonly [R in CommandName]?: Handler<RecordTypes[R]> }

/** Every command that directory takes. A test compares this table with the topic's list of records. */
export const handlers: Handlers = {
  'lastro.commands.PreRegisterBorrower': preRegisterBorrower,
  'lastro.commands.ChangeDocument': changeOwnDocument,
  'lastro.commands.CompleteOnboarding': complete,
  'lastro.commands.RecordComplianceCase': recordCase,
  'lastro.commands.OpenOnboardingSession': openOnboardingSession,
  'lastro.commands.InviteBorrower': invite,
  'lastro.commands.RedeemInvitation': redeem,
  'lastro.commands.RequestSignInLink': requestLink,
  'lastro.commands.EraseParty': erase,
  'lastro.commands.CreateApiKey': createKey,
  'lastro.commands.RestrictApiKey': restrictKey,
  'lastro.commands.RevokeApiKey': revokeKey,
  'lastro.commands.CreateOwnKey': withApproval('KEY_CHANGE', createTenantKey),
  'lastro.commands.RotateOwnKey': withApproval('KEY_CHANGE', rotateTenantKey),
  'lastro.commands.RestrictOwnKey': withApproval('KEY_CHANGE', restrictTenantKey),
  'lastro.commands.RevokeOwnKey': withApproval('KEY_CHANGE', revokeTenantKey),
  'lastro.commands.ProposeAct': proposeAct,
  'lastro.commands.ApproveAct': approveAct,
  'lastro.commands.RejectAct': rejectAct,
  'lastro.commands.WithdrawAct': withdrawAct,
  'lastro.commands.ExpireProposal': expireProposal,
  'lastro.commands.SettleApproval': settleApproval,
  'lastro.commands.ChangeApprovalPolicy': changeApprovalPolicy,
  'lastro.commands.CreateCustomer': create,
  'lastro.commands.RecordCustomerAtProvider': recordAtProvider,
  'lastro.commands.ReceiveProviderEvent': receiveProviderEvent,
  'lastro.commands.SaveBank': saveBankAccount,
  'lastro.commands.SaveWallet': saveCustomerWallet,
  'lastro.commands.ConfirmWallet': confirm,
  'lastro.commands.ConfirmBank': confirmBankAccount,
  'lastro.commands.CreateEndpoint': createWebhookEndpoint,
  'lastro.commands.UpdateEndpoint': updateWebhookEndpoint,
  'lastro.commands.DeleteEndpoint': deleteWebhookEndpoint,
  'lastro.commands.RotateEndpointSecret': rotateWebhookSecret,
  'lastro.commands.DisableEndpoint': disableWebhookEndpoint,
  'lastro.commands.RequestDelivery': requestWebhookDelivery,
}

export interface Input {
  readonly decoded: Decoded
  readonly tenant: string | null
}

/** directory as the runtime sees it: one lane, because documents are unique across all lenders. */
export function directoryDecider(codec: Codec): Decider<Input> {
  return {
    name: 'directory',
    topics: [topics.directoryCommands.name, topics.endpointFindings.name],
    destinations: () =>
      Array.from({ length: codec.partitions() }, (_, partition) => {
        return { topic: topics.accountEvents.name, partition }
      }),
    decode(record) {
      const tenant = record.headers['tenant'] ?? null
      const decoded = decodeRecord(codec, record)
      return decoded instanceof Promise
        ? decoded.then(value => ({ decoded: value, tenant }))
        : { decoded, tenant }
    },
    needs: ({ decoded, tenant }, found) => handlerOf(decoded).needs(decoded.value, tenant, found),
    decide: ({ decoded }, state, context) =>
      toDecision(handlerOf(decoded).decide(decoded.value, requestOf(context), state)),
    encode: output => encodeOutput(codec, output),
  }
}

/** A record that no table entry takes is its writer's bug; it goes to the dead letters. */
function handlerOf({ record }: Decoded): Handler<Decoded['value']> {
  const handler = handlers[record as CommandName]
  if (!handler) return { needs: () => [], decide: () => notTaken(record) }
  return handler as Handler<Decoded['value']>
}

function notTaken(record: string): never {
  throw new Poisoned(`directory does not handle ${record}`)
}

function requestOf(context: DecisionContext): Request {
  const { commandId, issuedAt, tenant, actor } = context
  return { commandId, issuedAt, at: new Date(issuedAt).toISOString(), tenant, actor, context }
}

function toDecision(result: Done | RefusedCommand): Decision {
  if (isRefusal(result)) {
    return { outcome: refusedOutcome(result), writes: result.writes ?? [], outputs: [] }
  }
  return {
    outcome: { status: 'SUCCEEDED', body: JSON.stringify(result.result) },
    writes: result.writes,
    outputs: result.outputs ?? [],
  }
}

import { Type } from 'typebox'
import { ACTS, type Act, POLICY_ACTS } from '../approvals.ts'
import { exampleWith } from './examples.ts'
import * as v from './values.ts'

export const APPROVAL_STATUSES = ['PROPOSED', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'] as const
export const ApprovalStatus = v.titled('ApprovalStatus', v.oneOf(...APPROVAL_STATUSES))
const AnyAct = v.titled('ApprovalAct', v.oneOf(...(Object.keys(ACTS) as Act[])))
const PolicyAct = v.titled('ApprovalPolicyAct', v.oneOf(...POLICY_ACTS))
/** As long as a reason for a cancellation. */
const MAX_REASON_LENGTH = 500

const requiredFor = Type.Array(PolicyAct, {
  maxItems: POLICY_ACTS.length,
  uniqueItems: true,
  description: 'Acts that need the approval of a second key; empty: none.',
})
export const ApprovalPolicy = v.shape('ApprovalPolicy', { requiredFor })

export const ApprovalReasonInput = v.shape('ApprovalReasonInput', {
  reason: Type.Optional(
    v.orNull(v.visibleProse(MAX_REASON_LENGTH, { description: 'Reason, for the record; may be null.' })),
  ),
})

const text = (description: string) => Type.Optional(Type.String({ description }))
const ofTheKey = 'For a new key: '

/** The proposed request, decoded: fields of the operation's path and body, with defaults applied. */
const ApprovalRequest = v.shape('ApprovalRequest', {
  contractId: v.maybe(v.ContractId, 'Contract concerned.'),
  guaranteeId: v.maybe(v.GuaranteeId, 'Guarantee concerned.'),
  depositId: v.maybe(v.TextId('dep'), 'Unattributed deposit.'),
  destination: text('Address that the deposit is returned to.'),
  paymentMethodId: text('Wallet or account that collateral or money goes to.'),
  reason: Type.Optional(v.orNull(v.text('Reason, as in the operation.'))),
  tokenSymbol: text('Stablecoin to release.'),
  network: text('Network of the token.'),
  amount: v.maybe(v.DecimalText, 'Quantity in token units.'),
  keyId: v.maybe(v.TextId('key'), 'API key to change.'),
  overlapSeconds: v.maybe(Type.Integer({ minimum: 0 }), 'How long the replaced key remains valid.'),
  name: text(`${ofTheKey}its name.`),
  prefix: text(`${ofTheKey}the first characters of its secret.`),
  scopes: Type.Optional(v.listOf(Type.String(), `${ofTheKey}its scopes.`)),
  rateLimit: v.maybe(Type.Integer({ minimum: 0 }), `${ofTheKey}requests per hour; 0 = unlimited.`),
  expiresAt: Type.Optional(v.timeOrNull(`${ofTheKey}when it expires; null: with the proposing key.`)),
  networks: Type.Optional(v.listOf(Type.String(), 'IP allowlist; for an empty list see the operation.')),
  requiredFor: Type.Optional(requiredFor),
})

const keyName = (who: string) => v.textOrNull(`Name of the key that ${who}; null if it has none.`)

const outcome = v.exactly({
  status: v.described(v.oneOf('DONE', 'REFUSED'), 'DONE: it was carried out. REFUSED: a rule prevented it.'),
  at: v.time('When it was decided.'),
  resource: v.textOrNull('Id of the created or changed resource; null if refused.'),
  error: v.orNull(
    v.exactly({
      code: v.text('Error code, see `GET /errors`.'),
      field: v.textOrNull('Field concerned, or null.'),
      reason: v.textOrNull('Problem in words for developers; or null.'),
    }),
    'Why it was refused; null if it was carried out.',
  ),
})

const fields = {
  id: v.TextId('apr'),
  act: v.described(AnyAct, 'The act that needs approval.'),
  operation: v.text('The `operationId` that requested it.'),
  request: v.described(
    ApprovalRequest,
    'Operation that will be carried out; fields that it lacks are absent.',
  ),
  status: v.described(
    ApprovalStatus,
    'PROPOSED until another key decides, the proposer withdraws it, or it expires.',
  ),
  proposedBy: v.described(v.TextId('key'), 'API key that proposed the act.'),
  proposedByName: keyName('proposed'),
  proposedAt: v.time('When it was proposed.'),
  expiresAt: v.time('Deadline for the approval: 24 hours after the proposal.'),
  decidedBy: v.orNull(v.TextId('key'), 'Key that decided or withdrew; null if none did or it expired.'),
  decidedByName: keyName('decided'),
  decidedAt: v.timeOrNull('When it was decided or expired; null before.'),
  reason: v.textOrNull('Reason given with the decision, or null.'),
  outcome: v.orNull(outcome, 'Result of an approved act; null if unknown or not approved.'),
}

export const Approval = v.shape('Approval', fields)
export const ProposedApproval = v.shape('ProposedApproval', {
  ...fields,
  secret: v.orNull(v.text('Secret of a key created on approval, shown once; else null.')),
})

export const approvalExample = exampleWith(Approval, {
  id: 'apr_3sV0n1q9S2mT8yWcXr5a',
  act: 'KEY_CHANGE',
  operation: 'revokeOwnKey',
  request: { keyId: 'key_8kQm2ZpV5sXw1Tn0LrYb' },
  proposedBy: 'key_2nBq7WcT4rVx0Ym9KsZd',
  proposedByName: 'treasury desk',
  expiresAt: '2026-07-31T12:00:00.000Z',
})

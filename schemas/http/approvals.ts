import { Type } from 'typebox'
import { ACTS, type Act, POLICY_ACTS } from '../approvals.ts'
import { exampleWith } from './examples.ts'
import {
  ContractId,
  DecimalText,
  described,
  exactly,
  GuaranteeId,
  IsoDateTime,
  listOf,
  maybe,
  oneOf,
  orNull,
  shape,
  TextId,
  titled,
  visibleProse,
} from './values.ts'

export const APPROVAL_STATUSES = ['PROPOSED', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'] as const
export const ApprovalStatus = titled('ApprovalStatus', oneOf(...APPROVAL_STATUSES))
const AnyAct = titled('ApprovalAct', oneOf(...(Object.keys(ACTS) as Act[])))
const PolicyAct = titled('ApprovalPolicyAct', oneOf(...POLICY_ACTS))
/** As long as a reason for a cancellation. */
const MAX_REASON_LENGTH = 500

const requiredFor = Type.Array(PolicyAct, {
  maxItems: POLICY_ACTS.length,
  uniqueItems: true,
  description: 'Acts that need the approval of a second key; empty: none.',
})
export const ApprovalPolicy = shape('ApprovalPolicy', { requiredFor })

export const ApprovalReasonInput = shape('ApprovalReasonInput', {
  reason: Type.Optional(
    orNull(visibleProse(MAX_REASON_LENGTH, { description: 'Reason, for the record; may be null.' })),
  ),
})

const text = (description: string) => Type.Optional(Type.String({ description }))
const ofTheKey = 'For a new key: '

/** The proposed request, decoded: fields of the operation's path and body, with defaults applied. */
const ApprovalRequest = shape('ApprovalRequest', {
  contractId: maybe(ContractId, 'Contract concerned.'),
  guaranteeId: maybe(GuaranteeId, 'Guarantee concerned.'),
  depositId: maybe(TextId('dep'), 'Unattributed deposit.'),
  destination: text('Address that the deposit is returned to.'),
  paymentMethodId: text('Wallet or account that collateral or money goes to.'),
  reason: Type.Optional(orNull(Type.String({ description: 'Reason, as in the operation.' }))),
  tokenSymbol: text('Stablecoin to release.'),
  network: text('Network of the token.'),
  amount: maybe(DecimalText, 'Quantity in token units.'),
  keyId: maybe(TextId('key'), 'API key to change.'),
  overlapSeconds: maybe(Type.Integer({ minimum: 0 }), 'How long the replaced key remains valid.'),
  name: text(`${ofTheKey}its name.`),
  prefix: text(`${ofTheKey}the first characters of its secret.`),
  scopes: Type.Optional(listOf(Type.String(), `${ofTheKey}its scopes.`)),
  rateLimit: maybe(Type.Integer({ minimum: 0 }), `${ofTheKey}requests per hour; 0 = unlimited.`),
  expiresAt: Type.Optional(orNull(IsoDateTime, `${ofTheKey}when it expires; null: with the proposing key.`)),
  networks: Type.Optional(listOf(Type.String(), 'IP allowlist; for an empty list see the operation.')),
  requiredFor: Type.Optional(requiredFor),
})

const keyName = (who: string) => orNull(Type.String(), `Name of the key that ${who}; null if it has none.`)

const outcome = exactly({
  status: described(oneOf('DONE', 'REFUSED'), 'DONE: it was carried out. REFUSED: a rule prevented it.'),
  at: described(IsoDateTime, 'When it was decided.'),
  resource: orNull(Type.String(), 'Id of the created or changed resource; null if refused.'),
  error: orNull(
    exactly({
      code: Type.String({ description: 'Error code, see `GET /errors`.' }),
      field: orNull(Type.String(), 'Field concerned, or null.'),
      reason: orNull(Type.String(), 'Problem in words for developers; or null.'),
    }),
    'Why it was refused; null if it was carried out.',
  ),
})

const fields = {
  id: TextId('apr'),
  act: described(AnyAct, 'The act that needs approval.'),
  operation: Type.String({ description: 'The `operationId` that requested it.' }),
  request: described(ApprovalRequest, 'Operation that will be carried out; fields that it lacks are absent.'),
  status: described(
    ApprovalStatus,
    'PROPOSED until another key decides, the proposer withdraws it, or it expires.',
  ),
  proposedBy: described(TextId('key'), 'API key that proposed the act.'),
  proposedByName: keyName('proposed'),
  proposedAt: described(IsoDateTime, 'When it was proposed.'),
  expiresAt: described(IsoDateTime, 'Deadline for the approval: 24 hours after the proposal.'),
  decidedBy: orNull(TextId('key'), 'Key that decided or withdrew; null if none did or it expired.'),
  decidedByName: keyName('decided'),
  decidedAt: orNull(IsoDateTime, 'When it was decided or expired; null before.'),
  reason: orNull(Type.String(), 'Reason given with the decision, or null.'),
  outcome: orNull(outcome, 'Result of an approved act; null if unknown or not approved.'),
}

export const Approval = shape('Approval', fields)
export const ProposedApproval = shape('ProposedApproval', {
  ...fields,
  secret: orNull(Type.String({ description: 'Secret of a key created on approval, shown once; else null.' })),
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

import { Type } from '@sinclair/typebox'
import { ACTS, type Act, POLICY_ACTS } from '../approvals.ts'
import {
  ContractId,
  DecimalText,
  described,
  exactly,
  GuaranteeId,
  IsoDateTime,
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
    orNull(visibleProse(MAX_REASON_LENGTH, { description: 'Why, for the record; absent or null for none.' })),
  ),
})

const text = (description: string) => Type.Optional(Type.String({ description }))
const ofTheKey = 'For a new key: '

/** What will be done, decoded: members of the operation's path and body, with the defaults filled in. */
const ApprovalRequest = shape('ApprovalRequest', {
  contractId: Type.Optional(described(ContractId, 'Contract that is meant.')),
  guaranteeId: Type.Optional(described(GuaranteeId, 'Guarantee that is meant.')),
  reason: Type.Optional(orNull(Type.String({ description: 'Why, as the operation takes it.' }))),
  tokenSymbol: text('Stablecoin that is released.'),
  network: text('Network of the token.'),
  amount: Type.Optional(described(DecimalText, 'Quantity in token units.')),
  keyId: Type.Optional({ ...TextId('key'), description: 'Key that is changed.' }),
  overlapSeconds: Type.Optional(
    Type.Integer({ minimum: 0, description: 'How long the replaced key still works.' }),
  ),
  name: text(`${ofTheKey}what it is called.`),
  prefix: text(`${ofTheKey}how its secret begins.`),
  scopes: Type.Optional(Type.Array(Type.String(), { description: `${ofTheKey}what it may do.` })),
  rateLimit: Type.Optional(
    Type.Integer({ minimum: 0, description: `${ofTheKey}requests per hour; 0 = unlimited.` }),
  ),
  expiresAt: Type.Optional({
    ...orNull(IsoDateTime),
    description: `${ofTheKey}when it ends; null: with the key that proposed.`,
  }),
  networks: Type.Optional(
    Type.Array(Type.String(), { description: 'From where the key may be used; empty: see the operation.' }),
  ),
  requiredFor: Type.Optional(requiredFor),
})

const keyName = (who: string) => ({
  ...orNull(Type.String()),
  description: `What the key that ${who} is called; null where there is none.`,
})

const outcome = exactly({
  status: {
    ...oneOf('DONE', 'REFUSED'),
    description: 'DONE: it happened. REFUSED: a rule said no when it was to happen.',
  },
  at: { ...IsoDateTime, description: 'When it was decided.' },
  resource: {
    ...orNull(Type.String()),
    description: 'Id of what was made or changed; null where it was refused.',
  },
  error: {
    ...orNull(
      exactly({
        code: Type.String({ description: 'A code of `GET /errors`.' }),
        field: { ...orNull(Type.String()), description: 'The member that it is about, or null.' },
        reason: { ...orNull(Type.String()), description: 'What is wrong, for a developer, or null.' },
      }),
    ),
    description: 'Why it was refused; null where it was done.',
  },
})

const fields = {
  id: TextId('apr'),
  act: described(AnyAct, 'The act that needs approval.'),
  operation: Type.String({ description: 'The operation of this document that asked for it.' }),
  request: ApprovalRequest,
  status: described(
    ApprovalStatus,
    'PROPOSED until another key approves or rejects it, the key that proposed withdraws it, or time ends it.',
  ),
  proposedBy: { ...TextId('key'), description: 'The key that proposed.' },
  proposedByName: keyName('proposed'),
  proposedAt: { ...IsoDateTime, description: 'When it was proposed.' },
  expiresAt: { ...IsoDateTime, description: 'Until when it can be approved: 24 hours after the proposal.' },
  decidedBy: {
    ...orNull(TextId('key')),
    description: 'The key that approved, rejected or withdrew; null while none did, and where time did.',
  },
  decidedByName: keyName('decided'),
  decidedAt: { ...orNull(IsoDateTime), description: 'When it was decided, or ended; null before.' },
  reason: { ...orNull(Type.String()), description: 'Why, as who decided said; or null.' },
  outcome: {
    ...orNull(outcome),
    description: 'What became of an approved act; null until that is known, and where it was not approved.',
  },
}

export const Approval = shape('Approval', fields)
export const ProposedApproval = shape('ProposedApproval', {
  ...fields,
  secret: orNull(
    Type.String({
      description:
        'Of a key that is made once this is approved: the key itself, shown once; null in a replay, and for ' +
        'everything else.',
    }),
  ),
})

export const approvalExample = {
  id: 'apr_3sV0n1q9S2mT8yWcXr5a',
  act: 'KEY_CHANGE',
  operation: 'revokeOwnKey',
  request: { keyId: 'key_8kQm2ZpV5sXw1Tn0LrYb' },
  status: 'PROPOSED',
  proposedBy: 'key_2nBq7WcT4rVx0Ym9KsZd',
  proposedByName: 'treasury desk',
  proposedAt: '2026-07-30T12:00:00.000Z',
  expiresAt: '2026-07-31T12:00:00.000Z',
  decidedBy: null,
  decidedByName: null,
  decidedAt: null,
  reason: null,
  outcome: null,
}

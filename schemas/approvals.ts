/**
 * Acts that may need approval by a second key (docs/decisions/approvals.md): each with the scope to
 * propose or approve it, and its commands, each with its operation of the API.
 */
export const ACTS = {
  CONTRACT_CANCELLATION: { scope: 'contracts', commands: { CancelContract: 'cancelContract' } },
  GUARANTEE_RELEASE: {
    scope: 'contracts',
    commands: { RequestRelease: 'requestRelease', DecideBorrowerRequest: 'grantBorrowerRequest' },
  },
  UNATTRIBUTED_DEPOSIT: {
    scope: 'contracts',
    commands: { AttributeDeposit: 'attributeDeposit', ReturnDeposit: 'returnDeposit' },
  },
  DESTINATION_CHANGE: { scope: 'borrower', commands: { NameDestination: 'nameDestination' } },
  KEY_CHANGE: {
    scope: 'keys:manage',
    commands: {
      CreateOwnKey: 'createOwnKey',
      RotateOwnKey: 'rotateOwnKey',
      RestrictOwnKey: 'restrictOwnKey',
      RevokeOwnKey: 'revokeOwnKey',
    },
  },
  POLICY_CHANGE: { scope: 'approvals', commands: { ChangeApprovalPolicy: 'changeApprovalPolicy' } },
} as const satisfies Readonly<
  Record<string, { readonly scope: string; readonly commands: Readonly<Record<string, string>> }>
>

export type Act = keyof typeof ACTS
/** Acts that need approval whatever a tenant's policy says. */
export const ALWAYS_APPROVED: ReadonlySet<Act> = new Set<Act>(['UNATTRIBUTED_DEPOSIT', 'DESTINATION_CHANGE'])

/** Acts that a tenant's policy may name; a policy guards itself. */
export const POLICY_ACTS = [
  'CONTRACT_CANCELLATION',
  'GUARANTEE_RELEASE',
  'KEY_CHANGE',
] as const satisfies readonly Act[]
export type PolicyAct = (typeof POLICY_ACTS)[number]

const ACT_NAMES = Object.keys(ACTS) as Act[]

/** The act of a command, by the record's name without namespace; null if it never needs approval. */
export function actOf(command: string): Act | null {
  return ACT_NAMES.find(act => Object.hasOwn(ACTS[act].commands, command)) ?? null
}

/** The operation of the API that sends this command. */
export function operationOf(command: string): string {
  const act = actOf(command)
  if (act === null) throw new Error(`${command} is not an act that can be approved`)
  return (ACTS[act].commands as Readonly<Record<string, string>>)[command]!
}

/** The command that proposes `commandId`'s request. */
export const proposalOf = (commandId: string) => `${commandId}_proposal`

/** The approval that this proposal makes: named after the request, as everything that follows is. */
export function approvalOf(proposalId: string): string {
  return `apr_${proposalId.replace(/^cmd_/, '').replace(/_proposal$/, '')}`
}

/** The one command that an approval leads to: sent twice, it is still one. */
export const approvedCommandOf = (approvalId: string) => `${approvalId.replace(/^apr_/, 'cmd_')}_approved`

/** The approval that a command came from; null for commands of other origin. */
export function approvalBehind(commandId: string): string | null {
  const [, root] = /^cmd_(.+)_approved$/.exec(commandId) ?? []
  return root === undefined ? null : `apr_${root}`
}

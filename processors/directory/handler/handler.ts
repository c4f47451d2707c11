import type { RecordTypes } from '../../../schemas/types.ts'
import type { Cause } from '../../domain/cause.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { DecisionContext, Output, StateView } from '../../runtime/decider/decision.ts'
import type { Need, StateWrite } from '../../runtime/ports.ts'

/** A command's sender, time and id. */
export interface Request extends Cause {
  /** Milliseconds since the epoch; the same moment as `at`. */
  readonly issuedAt: number
  readonly tenant: string | null
  readonly actor: string | null
  readonly context: Pick<DecisionContext, 'commandId' | 'headers'>
}

export interface Done {
  /** Becomes the outcome's body as JSON; the gateway's answer is made from it. */
  readonly result: unknown
  readonly writes: readonly StateWrite[]
  readonly outputs?: readonly Output[]
}

/** Glue for one command: which documents it needs, and the rule of processors/domain applied to them. */
export interface Handler<Command> {
  needs(command: Command, tenant: string | null, found: StateView): readonly Need[]
  decide(command: Command, request: Request, state: StateView): Done | RefusedCommand
}

/** A refusal may write as well: keys of data that is not kept are destroyed. */
export type RefusedCommand = Refusal & { readonly writes?: readonly StateWrite[] }

export type CommandName = Extract<keyof RecordTypes, `lastro.commands.${string}`>

/** The tenant of a command that cannot come without one: the gateway refuses keys that belong to no party. */
export function tenantOf({ tenant, commandId }: Request): string {
  if (tenant === null) throw new Error(`${commandId} needs a tenant`)
  return tenant
}

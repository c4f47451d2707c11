import type { Db } from 'mongodb'
import { Type } from 'typebox'
import type { Outcome } from '../../../platform/records/outcomes.ts'
import { findOutcomes } from '../../../platform/records/outcomes.ts'
import { proposalOf } from '../../../schemas/approvals.ts'
import { exactly, orNull, TextId } from '../../../schemas/http/values.ts'
import type { Identity } from '../../access/authentication.ts'
import type { Access } from '../../access/scopes.ts'
import type { PendingCommands } from '../../commands/pendingCommands.ts'
import { needsApproval, proposeAct } from '../../commands/proposal.ts'
import { responseOf } from '../../commands/submitCommand.ts'
import { errorBody, Refusal, refuse } from '../../errors/errors.ts'
import { type BoundRoute, bindKind } from '../../routing/bind.ts'
import type { BoundKind } from '../../routing/commandKind.ts'
import { ok, type RouteResponse } from '../../routing/response.ts'
import { type RouteRequest, route } from '../../routing/route.ts'

export const PendingCommand = exactly({
  data: exactly({
    commandId: TextId('cmd'),
    status: Type.Literal('PENDING'),
  }),
})

const CommandStatus = exactly({
  data: exactly({
    commandId: TextId('cmd'),
    status: Type.Union([Type.Literal('PENDING'), Type.Literal('SUCCEEDED'), Type.Literal('REFUSED')], {
      description: 'PENDING until the command is executed, then SUCCEEDED or REFUSED.',
    }),
    answer: orNull(
      exactly({
        status: Type.Integer({ description: 'HTTP status that the request would have returned.' }),
        body: Type.Unknown({ description: 'Body that the request would have returned.' }),
      }),
      'Response that the request would have had; null while the command is PENDING.',
    ),
  }),
})

export interface CommandStatusNeeds {
  readonly db: Db
  readonly pendingCommands: Pick<PendingCommands, 'find' | 'takeSecret'>
  /** The routes that submit commands. */
  readonly routes: () => readonly BoundRoute[]
}

/** `GET /commands/v1/{id}`: the outcome of a command whose response was 202 or got lost. */
export const commandStatusRoutes = [
  route({
    on: 'GET /commands/v1/:commandId',
    scopes: 'any-key',
    operationId: 'readCommand',
    tag: 'Commands',
    summary: 'Get the outcome of a command.',
    description:
      'A request whose outcome is not known in time gets 202 and the address of this resource. The command ' +
      'ends in SUCCEEDED or REFUSED, with the response that the request would have had. A secret in that ' +
      'response is shown once, within a day, and only to the key that sent the command. The key needs a ' +
      'scope that permits such a command.',
    params: { commandId: TextId('cmd') },
    ok: {
      description: 'The command, with its response once it has ended.',
      schema: CommandStatus,
      example: { data: { commandId: 'cmd_3sV0n1q9S2mT8yWcXr5a', status: 'PENDING', answer: null } },
    },
    refusals: ['forbidden'],
    handle: (request, deps: CommandStatusNeeds) => readCommand(request.params.commandId, request, deps),
  }),
]

/** A command kind and the scopes of the routes that submit it, which may also read its outcome. */
interface Shown {
  readonly kind: BoundKind
  readonly access: readonly Access[]
}

/** The command kinds of the routes, by type. */
function shownOf(routes: readonly BoundRoute[]): ReadonlyMap<string, Shown> {
  const shown = new Map<string, Shown>()
  for (const { command, scopes } of routes) {
    if (command === null) continue
    const access = [...(shown.get(command.type)?.access ?? []), scopes]
    shown.set(command.type, { kind: command, access })
  }
  return shown
}

function assertMaySee({ access }: Shown, { scopes }: Identity): void {
  const named = access.filter(one => typeof one !== 'string').flat()
  if (named.length === 0 || named.some(scope => scopes.includes(scope))) return
  refuse('forbidden', { reason: `needs the scope ${[...new Set(named)].join(' or ')}` })
}

async function readCommand(
  commandId: string,
  request: RouteRequest,
  { db, pendingCommands, routes }: CommandStatusNeeds,
): Promise<RouteResponse> {
  const [outcome] = await findOutcomes(db, [commandId])
  const { identity } = request
  const shown = shownOf(routes())
  if (!outcome) {
    const known = await pendingCommands.find(commandId)
    if (known?.tenant !== identity.partyId) return refuse('not_found')
    const pending = shown.get(known.type)
    if (pending) assertMaySee(pending, identity)
    return ok({ commandId, status: 'PENDING', answer: null })
  }
  const decided = shown.get(outcome.type)
  if (!decided || outcome.tenant !== identity.partyId) return refuse('not_found')
  assertMaySee(decided, identity)
  const [proposal] = needsApproval(outcome) ? await findOutcomes(db, [proposalOf(commandId)]) : []
  if (!proposal) return shownAnswer(decided.kind, outcome, request, pendingCommands)
  const proposed = { ...proposal, commandId }
  return shownAnswer(bindKind(proposeAct, { db }), proposed, request, pendingCommands)
}

/** With the one-time secret of the command, if its key reads it for the first time. */
async function shownAnswer<Value, Result>(
  kind: BoundKind<Value, Result>,
  outcome: Outcome,
  request: RouteRequest,
  pendingCommands: CommandStatusNeeds['pendingCommands'],
): Promise<RouteResponse> {
  const { commandId, status } = outcome
  const command = { commandId, keyId: request.identity.keyId }
  const secret = status === 'SUCCEEDED' ? await pendingCommands.takeSecret(command) : null
  const answer = await answerAsData(kind, outcome, secret, request)
  const shown = secret === null ? {} : { showsSecret: true as const }
  return { status: 200, body: { data: { commandId, status, answer } }, ...shown }
}

async function answerAsData<Value, Result>(
  kind: BoundKind<Value, Result>,
  outcome: Outcome,
  secret: string | null,
  request: RouteRequest,
) {
  try {
    const once = { replayed: true, secret }
    const { status, body } = await responseOf(request, kind, outcome, once)
    return { status, body: body ?? null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, body: errorBody(error, request.id) }
  }
}

import { Type } from '@sinclair/typebox'
import { findOutcomes } from '../processors/runtime/journal.ts'
import type { Outcome } from '../processors/runtime/ports.ts'
import { exactly, orNull, TextId } from '../schemas/http/values.ts'
import type { CommandKind } from './commands.ts'
import type { Deps } from './deps.ts'
import { errorBody, Refusal, refuse } from './problems.ts'
import { type Answer, type Route, type RouteRequest, route } from './routes.ts'
import { answerOf } from './submitting.ts'

export const PendingCommand = exactly({
  data: exactly({
    commandId: TextId('cmd'),
    status: Type.Literal('PENDING'),
  }),
})

const CommandStatus = exactly({
  data: exactly({
    commandId: TextId('cmd'),
    status: Type.Union([Type.Literal('PENDING'), Type.Literal('SUCCEEDED'), Type.Literal('REFUSED')]),
    answer: orNull(
      exactly({
        status: Type.Integer({
          description: 'The HTTP status that the request would have been answered with.',
        }),
        body: Type.Unknown({ description: 'The body that the request would have been answered with.' }),
      }),
    ),
  }),
})

/** `GET /commands/v1/{id}`: what became of a command whose answer was 202, or got lost on its way. */
export function commandStatusRoutes(kinds: readonly CommandKind[]): readonly Route[] {
  const byType = new Map(kinds.map(kind => [kind.type, kind]))
  return [
    route({
      method: 'GET',
      url: '/commands/v1/:commandId',
      scopes: 'any-key',
      operationId: 'readCommand',
      tag: 'Commands',
      summary: 'Read what became of a command.',
      description:
        'A request whose outcome is not known in time is answered with 202 and the address of this resource, ' +
        'which ends in SUCCEEDED or REFUSED with the answer that would have been given.',
      params: { commandId: TextId('cmd') },
      answers: {
        200: {
          description: 'The command, with its answer once it is decided.',
          schema: CommandStatus,
          example: { data: { commandId: 'cmd_3sV0n1q9S2mT8yWcXr5a', status: 'PENDING', answer: null } },
        },
      },
      refusals: ['not_found'],
      handle: (request, deps) => readCommand(byType, request.params.commandId, request, deps),
    }),
  ]
}

async function readCommand(
  kinds: ReadonlyMap<string, CommandKind>,
  commandId: string,
  request: RouteRequest,
  deps: Deps,
): Promise<Answer> {
  const [outcome] = await findOutcomes(deps.db, [commandId])
  const { partyId } = request.identity
  if (!outcome) {
    const known = await deps.db
      .collection<{ _id: string; tenant: string | null }>('pendingCommands')
      .findOne({ _id: commandId })
    if (known?.tenant !== partyId) refuse('not_found')
    return { status: 200, body: { data: { commandId, status: 'PENDING', answer: null } } }
  }
  const kind = kinds.get(outcome.type)
  if (!kind || outcome.tenant !== partyId) refuse('not_found')
  const answer = await answerAsData(kind, outcome, request, deps)
  return { status: 200, body: { data: { commandId, status: outcome.status, answer } } }
}

async function answerAsData(kind: CommandKind, outcome: Outcome, request: RouteRequest, deps: Deps) {
  try {
    const once = { replayed: true, reveal: null }
    const { status, body } = await answerOf({ deps: () => deps }, request, kind, outcome, once)
    return { status, body: body ?? null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, body: errorBody(error, request.id) }
  }
}

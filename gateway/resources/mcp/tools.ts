import { type TProperties, type TSchema, Type } from 'typebox'
import { exactly, maybe, visibleText } from '../../../schemas/http/values.ts'
import { type Check, compileCheck } from '../../input/validation.ts'
import { type Json, schemaDocument } from '../../openapi/schemas.ts'
import { takesIdempotencyKey } from '../../routing/generalRefusals.ts'
import type { Route } from '../../routing/route.ts'

/**
 * Tools of agents (docs/agents.md): operations of the API by their `operationId`, with the
 * schemas and descriptions of their routes.
 */
export interface Tool {
  readonly route: Route
  /** Needs `agent:write`, a confirmation and a reason. */
  readonly changes: boolean
  readonly check: Check
  /** JSON Schema of the arguments, as clients see it. */
  readonly inputSchema: Json & { readonly type: 'object' }
}

const READING = [
  ...['readOwnKey', 'listErrors', 'readCommand', 'readStatus', 'readMarket', 'listOwnAuditEntries'],
  ...['listContracts', 'readContract', 'listFactsOfContract', 'listNotices'],
  ...['readGuarantee', 'listDeposits', 'listReleases'],
  ...['listLastSnapshots', 'listSnapshotsOfContract', 'readBook', 'simulateLtv'],
  ...['listApprovals', 'readApproval', 'listWebhookEvents'],
]
/** Approving is left to people: an agent may propose, and withdraw nothing of theirs. */
const CHANGING = [
  ...['sendContract', 'cancelContract', 'updateOutstandingBalance', 'requestRelease', 'resendWebhookEvent'],
]

const MAX_REASON = 300
const CONFIRMATION = {
  confirm: Type.Literal(true, {
    description: 'True once the person you work for has agreed to exactly this call.',
  }),
  reason: visibleText(MAX_REASON, { description: 'Why, for the audit trail.' }),
}
const IDEMPOTENCY_KEY = maybe(
  Type.String({ pattern: '^[!-~]{1,255}$', reason: 'must be 1 to 255 visible ASCII characters' }),
  'The same for a retry of the same call, which is then executed once.',
)

const known = new WeakMap<readonly Route[], ReadonlyMap<string, Tool>>()

/** Tools over the routes that this deployment serves; always the same list. */
export function toolsOf(routes: readonly Route[]): ReadonlyMap<string, Tool> {
  const made =
    known.get(routes) ?? new Map([...READING, ...CHANGING].map(name => [name, toolOf(routes, name)]))
  known.set(routes, made)
  return made
}

function toolOf(routes: readonly Route[], name: string): Tool {
  const route = routes.find(({ operationId }) => operationId === name)
  if (route === undefined) throw new Error(`there is no operation ${name}`)
  const changes = CHANGING.includes(name)
  const body = (route.bodyOptional ? Type.Optional(route.body as TSchema) : route.body) as TSchema
  // A tool answers in JSON, so its agent has no choice of format.
  const { format: _format, ...query } = route.query.properties as TProperties
  const schema = exactly({
    ...(route.params.properties as TProperties),
    ...Object.fromEntries(Object.entries(query).map(optionalWithDefault)),
    ...(route.body === null ? {} : { body }),
    ...(changes ? CONFIRMATION : {}),
    ...(changes && takesIdempotencyKey(route) ? { idempotencyKey: IDEMPOTENCY_KEY } : {}),
  })
  return { route, changes, check: compileCheck(schema), inputSchema: documentOf(schema) }
}

/** A member with a default may be left out. */
const optionalWithDefault = ([name, member]: [string, TSchema]): [string, TSchema] => [
  name,
  'default' in member ? Type.Optional(member) : member,
]

/** Complete JSON Schema: components of the OpenAPI document are its definitions. */
function documentOf(schema: TSchema): Tool['inputSchema'] {
  const $defs: Json = {}
  const whole = { ...(schemaDocument(schema, $defs) as Json), $defs }
  const text = JSON.stringify(whole).replaceAll('"#/components/schemas/', '"#/$defs/')
  return { ...(JSON.parse(text) as Json), type: 'object' }
}

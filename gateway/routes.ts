import type { Readable } from 'node:stream'
import type { Static, TObject, TProperties, TSchema } from '@sinclair/typebox'
import { GRANTABLE_SCOPES } from '../schemas/http/apiKeys.ts'
import { exactly } from '../schemas/http/values.ts'
import type { Deps } from './deps.ts'
import type { Identity } from './identity.ts'
import { exampleOf } from './openapiExamples.ts'
import type { ProblemCode } from './problems.ts'
import type { UploadedFile } from './uploads.ts'

/**
 * A route is data: what it is called, who may call it, what comes in and goes out, and one function.
 * Everything else is made from that data: validation, types, OpenAPI, the matrix of scopes, the list of
 * errors.
 *
 * A resource file exports one array, registered by name in app.ts:
 *
 *     export const widgetRoutes = [
 *       route({
 *         method: 'GET', url: '/widgets/v1/:id', scopes: ['contracts'],
 *         operationId: 'readWidget', tag: 'Widgets', summary: 'Read a widget.',
 *         params: { id: IntegerId },
 *         answers: { 200: { description: 'The widget.', schema: exactly({ data: Widget }), example: {…} } },
 *         refusals: ['not_found'],
 *         handle: async (request, deps) => {
 *           const widget = await deps.db.collection('widgets').findOne({ _id: request.params.id })
 *           if (!widget || widget.lenderPartyId !== request.identity.partyId) refuse('not_found')
 *           return { status: 200, body: { data: present(widget) } }
 *         },
 *       }),
 *     ]
 *
 * - `params`, `query` and `body` are validated strictly before `handle` runs: unknown names are refused,
 * decimals
 *   arrive as canonical text (schemas/http/values.ts), defaults are filled in. In `params`, `query` and
 * multipart
 *   fields integers and booleans are read from their text.
 * - Refuse with `refuse(code, {field, reason})` (problems.ts); name codes beyond the general ones in
 * `refusals`.
 * - Routes that change something submit a command (commands.ts has an example). Queries read `deps.db`.
 * - List routes use paging.ts.
 */

export const SCOPES = [...GRANTABLE_SCOPES, 'borrower:onboarding'] as const
export type Scope = (typeof SCOPES)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: a key with any of these scopes; `any-key`: every live key; `public`: no key needed. */
export type Access = readonly [Scope, ...Scope[]] | 'any-key' | 'public'

export interface AnswerDescription {
  readonly description: string
  /** Absent for answers without a JSON body. */
  readonly schema?: TSchema
  readonly example?: unknown
  /** For downloads, for example `application/pdf`. Absent: our JSON. */
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: TSchema }>>
}

export interface Answer {
  readonly status: number
  /** True for a 202 that only says that the outcome is not known yet. */
  readonly isPending?: boolean | undefined
  /** Written as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** A download instead of a body. */
  readonly stream?: {
    readonly content: Readable | Buffer
    readonly contentType: string
    readonly length?: number
    readonly fileName?: string
  }
}

export interface RouteRequest<P = unknown, Q = unknown, B = unknown> {
  readonly params: P
  readonly query: Q
  readonly body: B
  /** The uploaded file of a multipart route; null when none came. */
  readonly file: UploadedFile | null
  /** On public routes this is `NOBODY` (identity.ts). */
  readonly identity: Identity
  /** The request id: `X-Request-Id` echoed or created. */
  readonly id: string
  readonly idempotencyKey: string | null
  readonly route: Route
  /** W3C trace context as it came, or null. */
  readonly traceparent: string | null
}

export interface Route {
  readonly method: Method
  /** In the router's notation: `/contracts/v1/:id`. */
  readonly url: string
  readonly scopes: Access
  readonly operationId: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly params: TObject
  readonly query: TObject
  /** Null: a body is refused. */
  readonly body: TSchema | null
  /** A request without body counts as `{}` (for example accept). */
  readonly bodyOptional: boolean
  readonly bodyExample: unknown
  /** Name of the file field of a multipart route; null for JSON routes. */
  readonly file: { readonly field: string; readonly required: boolean } | null
  readonly answers: Readonly<Record<number, AnswerDescription>>
  /** Codes of problems.ts beyond those that every route of its kind has (generalRefusals). */
  readonly refusals: readonly ProblemCode[]
  /**
   * How `Idempotency-Key` is kept: `command`: with the command's outcome (commands.submit does it);
   * `answer`: the answer itself is kept; `none`: the method or the nature of the route is idempotent.
   */
  readonly idempotency: 'command' | 'answer' | 'none'
  /** Excluded from the OpenAPI document: only the document itself and its pages. */
  readonly hidden: boolean
  handle(request: RouteRequest, deps: Deps): Promise<Answer> | Answer
}

export interface RouteDefinition<P extends TProperties, Q extends TProperties, B extends TSchema> {
  readonly method: Method
  readonly url: string
  readonly scopes: Access
  readonly operationId: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly bodyOptional?: boolean
  readonly bodyExample?: unknown
  readonly file?: { readonly field: string; readonly required: boolean }
  readonly answers: Readonly<Record<number, AnswerDescription>>
  readonly refusals?: readonly ProblemCode[]
  readonly idempotency?: 'command' | 'answer' | 'none'
  readonly hidden?: boolean
  readonly handle: (
    request: RouteRequest<Static<TObject<P>>, Static<TObject<Q>>, Static<B>>,
    deps: Deps,
  ) => Promise<Answer> | Answer
}

// biome-ignore lint/complexity/noBannedTypes: an object with no properties is what is meant.
type None = {}

/** Defines a route; the handler's request is typed by its schemas. */
export function route<
  P extends TProperties = None,
  Q extends TProperties = None,
  B extends TSchema = TSchema,
>(definition: RouteDefinition<P, Q, B>): Route {
  const { method } = definition
  return {
    ...definition,
    params: exactly(definition.params ?? {}),
    query: exactly(definition.query ?? {}),
    body: definition.body ?? null,
    bodyOptional: definition.bodyOptional ?? false,
    bodyExample: definition.bodyExample ?? (definition.body && exampleOf(definition.body)),
    file: definition.file ?? null,
    answers: withExamples(definition.answers),
    refusals: definition.refusals ?? [],
    idempotency: definition.idempotency ?? (method === 'POST' || method === 'PATCH' ? 'command' : 'none'),
    hidden: definition.hidden ?? false,
    handle: definition.handle as Route['handle'],
  }
}

/**
 * Every JSON answer has an example: its own, that of an answer with the same schema, or one made from the
 * schema.
 */
function withExamples(answers: Route['answers']): Route['answers'] {
  const all = Object.entries(answers)
  return Object.fromEntries(
    all.map(([status, answer]) => {
      if (answer.schema === undefined || answer.example !== undefined) return [status, answer]
      const twin = all.find(([, { schema, example }]) => example !== undefined && schema === answer.schema)
      return [status, { ...answer, example: twin?.[1].example ?? exampleOf(answer.schema) }]
    }),
  )
}

/** What any call of such a route may be answered with, besides its own refusals. */
export function generalRefusals(route: Route): readonly ProblemCode[] {
  const codes: ProblemCode[] = ['INVALID_REQUEST', 'unsupported_version', 'internal_error']
  if (route.scopes !== 'public') codes.push('unauthenticated', 'rate_limited', 'service_unavailable')
  if (Array.isArray(route.scopes)) codes.push('forbidden')
  if (route.body !== null || route.file !== null) codes.push('unsupported_media_type', 'file_too_large')
  if (route.idempotency !== 'none') codes.push('idempotency_in_progress', 'idempotency_key_reused')
  return codes
}

import type { Static, TObject, TProperties, TSchema } from 'typebox'
import { exampleOf } from '../../schemas/http/examples.ts'
import { exactly } from '../../schemas/http/values.ts'
import type { Identity } from '../access/authentication.ts'
import type { Access } from '../access/scopes.ts'
import type { Tenancy } from '../access/tenancy.ts'
import type { ProblemCode, Violation } from '../errors/errors.ts'
import type { UploadedFile } from '../files/uploads.ts'
import type { CrossFieldChecks } from '../input/validation.ts'
import type { CommandKind, Submission } from './commandKind.ts'
import { type Handler, handlerOf, type RouteResponse } from './response.ts'

/**
 * A route is data: what it is called, who may call it, what comes in and goes out, and one function.
 * Everything else is made from that data: validation, types, OpenAPI, scopes, errors, kinds of commands.
 *
 * A resource file exports one array, registered by name in resources.ts:
 *
 *     const { route, commandRoute } = routesOf({ tag: 'Widgets', scopes: ['contracts'], tenant: 'required' })
 *
 *     export const widgetRoutes = [
 *       route({
 *         on: 'GET /widgets/v1/:id', operationId: 'readWidget', summary: 'Read a widget.',
 *         params: { id: IntegerId },
 *         ok: dataAnswer('The widget.', Widget),
 *         read: async ({ params, tenant }, { db }: NeedsDb) => {
 *           const widget = await db.collection('widgets').findOne({ _id: params.id })
 *           if (widget?.lenderPartyId !== tenant) refuse('not_found')
 *           return present(widget)
 *         },
 *       }),
 *       commandRoute({
 *         on: 'POST /widgets/v1/:id/close', …
 *         command: closeWidget,
 *         submission: ({ params: { id } }) => aboutContract({ contractId: id }),
 *       }),
 *     ]
 *
 * - `params`, `query` and `body` are validated strictly before the function runs: unknown names are refused,
 *   decimals arrive as canonical text (schemas/http/values.ts), defaults are filled in. In `params`, `query`
 *   and multipart fields integers and booleans are read from their text.
 * - Refuse with `refuse(code, {field, reason})` (errors.ts); codes beyond the general ones are named in
 *   `refusals`.
 * - `read` returns the data of a 200; `handle` returns any response (response.ts).
 * - A route that changes something submits a command (commandKind.ts). Queries read the database.
 * - The second parameter declares what the handler needs, with its type; startGateway.ts gives it (bind.ts).
 * - List routes use pagination.ts.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface ResponseDescription {
  readonly description: string
  /** Absent for answers without a JSON body. */
  readonly schema?: TSchema
  readonly example?: unknown
  /** Of downloads, for example `application/pdf`; a list where there is a choice. With `schema`, JSON too. */
  readonly contentType?: string | readonly string[]
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: TSchema }>>
}

export interface RouteRequest<
  P = unknown,
  Q = unknown,
  B = unknown,
  H = unknown,
  T extends Tenancy = Tenancy,
> {
  readonly params: P
  readonly query: Q
  readonly body: B
  /** Those that the route names. */
  readonly headers: H
  /** The uploaded file of a multipart route; null when none came. */
  readonly file: UploadedFile | null
  /** On public routes this is `ANONYMOUS` (authentication.ts). */
  readonly identity: Identity
  /** The party that the key belongs to; never null where the route requires one. */
  readonly tenant: T extends 'required' ? string : string | null
  /** The request id: `X-Request-Id` echoed or created. */
  readonly id: string
  readonly idempotencyKey: string | null
  readonly route: Route
  /** The client's address; behind a trusted proxy, the reported one. */
  readonly sourceAddress: string
  /** W3C trace context as it came, or null. */
  readonly traceparent: string | null
}

interface RouteData {
  readonly method: Method
  /** In the router's notation: `/contracts/v1/:id`. */
  readonly url: string
  readonly scopes: Access
  readonly tenant: Tenancy
  readonly operationId: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly params: TObject
  readonly query: TObject
  /** Request headers of the route's own, in lower case. */
  readonly headers: TObject
  /** Null: a body with members is refused. */
  readonly body: TSchema | null
  /** Rules across members, for example that an end follows its start. */
  readonly crossFieldChecks: CrossFieldChecks | null
  /** A request without body counts as `{}` (for example accept). */
  readonly bodyOptional: boolean
  readonly bodyExample: unknown
  /** Name of the file field of a multipart route; null for JSON routes. */
  readonly file: { readonly field: string; readonly required: boolean } | null
  readonly responses: Readonly<Record<number, ResponseDescription>>
  /** Codes of errors.ts beyond those that every route of its kind has (generalRefusals). */
  readonly refusals: readonly ProblemCode[]
  /**
   * The handler gets the body as it came, bytes of any type, because what signs it is checked before it is
   * read; `body` only describes it. Such a route says itself what is sent again: it takes no Idempotency-Key.
   */
  readonly rawBody: boolean
  /** Nothing is changed, or each answer has a new one-time code, which is never stored. */
  readonly ignoresIdempotencyKey: boolean
  /** Whether answers leave an audit record: by default of every route but GET, of which some are worth it. */
  readonly audited: boolean
  /** Excluded from the OpenAPI document: only the document itself and its pages. */
  readonly hidden: boolean
}

/** Answers by itself and changes nothing that a repetition would change again. */
export interface QueryRoute<Needs = never> extends RouteData {
  readonly command: null
  readonly handle: (request: RouteRequest, needs: Needs) => Promise<RouteResponse> | RouteResponse
}

/** Submits a command; the answer is made from the command's outcome. */
export interface CommandRoute<Needs = never> extends RouteData {
  readonly command: CommandKind<unknown, unknown, Needs>
  readonly submission: (
    request: RouteRequest,
    needs: Needs,
  ) => Promise<Submission<unknown>> | Submission<unknown>
}

/** A definition, with what its handler needs; `Route` alone is any of them. */
export type Route<Needs = never> = QueryRoute<Needs> | CommandRoute<Needs>

/** Shared by the routes of a file; each may have its own instead. */
interface Defaults {
  readonly tag?: string
  readonly scopes?: Access
  readonly tenant?: Tenancy
}

/** The rest, which each route has to say. */
type Rest<D extends Defaults> = Omit<Pick<RouteData, 'tag' | 'scopes'>, keyof D>
/** Either the only success, which is 200, or successes by status. */
type Answers =
  | { readonly ok: ResponseDescription; readonly responses?: never }
  | (Pick<RouteData, 'responses'> & { readonly ok?: never })
type TenancyOf<D extends Defaults> = D extends { readonly tenant: infer T extends Tenancy } ? T : 'none'

type Optional =
  | ('description' | 'bodyOptional' | 'bodyExample' | 'refusals')
  | ('rawBody' | 'ignoresIdempotencyKey' | 'audited' | 'hidden')

interface Definition<
  P extends TProperties,
  Q extends TProperties,
  B extends TSchema,
  H extends TProperties,
  T extends Tenancy,
> extends Pick<RouteData, 'operationId' | 'summary'>,
    Partial<Pick<RouteData, Optional>>,
    Defaults {
  /** Method and path, in the router's notation: `GET /contracts/v1/:id`. */
  readonly on: `${Method} /${string}`
  readonly tenant?: T
  readonly params?: P
  readonly query?: Q
  readonly headers?: H
  readonly body?: B
  readonly crossFieldChecks?: (
    body: Partial<Static<B>>,
    isValid: (field: string) => boolean,
  ) => readonly Violation[]
  readonly file?: NonNullable<RouteData['file']>
}

type RequestOf<
  P extends TProperties,
  Q extends TProperties,
  B extends TSchema,
  H extends TProperties,
  T extends Tenancy,
> = RouteRequest<Static<TObject<P>>, Static<TObject<Q>>, Static<B>, Static<TObject<H>>, T>

// biome-ignore lint/complexity/noBannedTypes: an object with no properties is what is meant.
type None = {}

/** Defines routes of one file. */
export function routesOf<const D extends Defaults>(defaults: D) {
  return {
    /** A route that answers by itself; the handler's request is typed by its schemas. */
    route: <
      P extends TProperties = None,
      Q extends TProperties = None,
      B extends TSchema = TSchema,
      H extends TProperties = None,
      T extends Tenancy = TenancyOf<D>,
      Needs = unknown,
    >(
      definition: Rest<D> & Answers & Definition<P, Q, B, H, T> & Handler<RequestOf<P, Q, B, H, T>, Needs>,
    ): QueryRoute<Needs> => ({
      ...dataOf(defaults, definition),
      command: null,
      handle: handlerOf(definition as Handler<RouteRequest, Needs>),
    }),
    /** A route that submits a command of one kind. */
    commandRoute: <
      Value,
      Result,
      P extends TProperties = None,
      Q extends TProperties = None,
      B extends TSchema = TSchema,
      H extends TProperties = None,
      T extends Tenancy = TenancyOf<D>,
      Needs = unknown,
      AnswerNeeds = unknown,
    >(
      definition: Rest<D> &
        Answers &
        Definition<P, Q, B, H, T> & {
          readonly command: CommandKind<Value, Result, AnswerNeeds>
          readonly submission: (
            request: RequestOf<P, Q, B, H, T>,
            needs: Needs,
          ) => Promise<Submission<Value>> | Submission<Value>
        },
    ): CommandRoute<Needs & AnswerNeeds> => ({
      ...dataOf(defaults, definition),
      command: definition.command as CommandKind<unknown, unknown, AnswerNeeds>,
      submission: definition.submission as CommandRoute<Needs>['submission'],
    }),
  }
}

/** For a file with one route, or whose routes share nothing. */
export const { route, commandRoute } = routesOf({})

function dataOf<
  P extends TProperties,
  Q extends TProperties,
  B extends TSchema,
  H extends TProperties,
  T extends Tenancy,
>(defaults: Defaults, { on, ok, ...definition }: Definition<P, Q, B, H, T> & Answers): RouteData {
  const [method, url] = on.split(' ') as [Method, string]
  const { tag, scopes, tenant = 'none' } = { ...defaults, ...definition }
  return {
    ...definition,
    ...{ method, url, tenant },
    // The types of `Rest` see to it that each route has both.
    ...{ tag: tag!, scopes: scopes! },
    params: exactly(definition.params ?? {}),
    query: exactly(definition.query ?? {}),
    headers: exactly(definition.headers ?? {}),
    body: definition.body ?? null,
    crossFieldChecks: (definition.crossFieldChecks as CrossFieldChecks | undefined) ?? null,
    bodyOptional: definition.bodyOptional ?? false,
    bodyExample: definition.bodyExample ?? (definition.body && exampleOf(definition.body)),
    file: definition.file ?? null,
    responses: withExamples(definition.responses ?? { 200: ok! }),
    refusals: definition.refusals ?? [],
    rawBody: definition.rawBody ?? false,
    ignoresIdempotencyKey: definition.ignoresIdempotencyKey ?? false,
    audited: definition.audited ?? method !== 'GET',
    hidden: definition.hidden ?? false,
  }
}

/**
 * Every JSON answer has an example: its own, that of an answer with the same schema, or one made from the
 * schema.
 */
function withExamples(responses: Route['responses']): Route['responses'] {
  const all = Object.entries(responses)
  return Object.fromEntries(
    all.map(([status, answer]) => {
      if (answer.schema === undefined || answer.example !== undefined) return [status, answer]
      const twin = all.find(([, { schema, example }]) => example !== undefined && schema === answer.schema)
      return [status, { ...answer, example: twin?.[1].example ?? exampleOf(answer.schema) }]
    }),
  )
}

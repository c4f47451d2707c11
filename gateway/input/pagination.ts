import { createHash } from 'node:crypto'
import { BSON, type Collection, type Document, type Filter, type WithId } from 'mongodb'
import { type TSchema, Type } from 'typebox'
import { exactly, flag, maybe, shape } from '../../schemas/http/values.ts'
import { refuse } from '../errors/errors.ts'

/**
 * Pagination of lists by offset (`take`, `skip`) or by `cursor`. The fields that order a list are unique
 * together, so a cursor is their last values.
 */
const MAX_TAKE = 500
const DEFAULT_TAKE = 50
const MAX_LIMIT = 100
const DEFAULT_LIMIT = 20
/** Far pages may be slow but are not refused; JSON has no greater exact integer. */
const MAX_OFFSET = Number.MAX_SAFE_INTEGER
/** Longer than any cursor of ours. */
const MAX_CURSOR_LENGTH = 300

const cursor = maybe(
  Type.String({
    minLength: 1,
    maxLength: MAX_CURSOR_LENGTH,
    pattern: '^[A-Za-z0-9_-]+$',
    reason: 'must be a cursor that this API returned',
  }),
  '`pagination.nextCursor` of the previous page; replaces `skip`.',
)

/** Query parameters `take`, `skip` and `cursor`: spread them into a route's `query`. */
export const takeSkipCursor = {
  take: Type.Integer({
    minimum: 1,
    maximum: MAX_TAKE,
    default: DEFAULT_TAKE,
    description: 'Items per page.',
  }),
  skip: Type.Integer({
    minimum: 0,
    maximum: MAX_OFFSET,
    default: 0,
    description: 'Offset. Slow when large: use `cursor` to read far into a list.',
  }),
  cursor,
}

/** Query parameters `page` and `limit`, as `GET /guarantees` has them, with `cursor` as the addition. */
export const pageLimitCursor = {
  page: Type.Integer({ minimum: 1, maximum: MAX_OFFSET, default: 1, description: 'Page, from 1.' }),
  limit: Type.Integer({
    minimum: 1,
    maximum: MAX_LIMIT,
    default: DEFAULT_LIMIT,
    description: 'Items per page.',
  }),
  cursor,
}

const paginationFields = {
  total: Type.Integer({
    minimum: 0,
    description: 'Matching records; with a cursor, as counted on the first page.',
  }),
  limit: Type.Integer({ minimum: 1, description: 'Requested page size.' }),
  offset: Type.Integer({ minimum: 0, description: 'Requested offset.' }),
  hasMore: flag('True if records follow this page.'),
  nextCursor: Type.Union([Type.String(), Type.Null()], { description: 'Cursor of the next page, or null.' }),
}
const PAGINATION = 'Position of this page in the list, and the cursor of the next one.'
export const Pagination = shape('Pagination', paginationFields, { description: PAGINATION })
export const PagePagination = shape(
  'PagePagination',
  {
    ...paginationFields,
    page: Type.Integer({ minimum: 1, description: 'Requested page, from 1.' }),
  },
  { description: PAGINATION },
)

/** Default order of lists. Ids alone are not chronological: they are allocated in blocks or at random. */
export const BY_CREATION = ['createdAt', '_id'] as const

/** Schema of a list's answer: `data.<name>` and `data.pagination`. */
export function pageOf(
  name: string,
  item: TSchema,
  description = 'The entries of this page, newest first.',
  pagination: TSchema = Pagination,
) {
  return exactly({ data: exactly({ [name]: Type.Array(item, { description }), pagination }) })
}

export interface PageQuery {
  readonly take?: number
  readonly skip?: number
  readonly page?: number
  readonly limit?: number
  readonly cursor?: string
}

export interface PageSource<T extends Document> {
  readonly collection: Collection<T>
  readonly filter: Filter<Document>
  /** Fields whose values together are unique; default `_id`. All in the same direction. */
  readonly orderBy?: readonly string[]
  /** -1, the default: greatest first. */
  readonly direction?: 1 | -1
  readonly projection?: Document
  /** Index that counts; the database chooses one if absent. */
  readonly hint?: Document
  /** Few documents may match, and to find them is to count them: a first page with all is not counted. */
  readonly isSearch?: boolean
}

export interface Page<T extends Document> {
  readonly documents: WithId<T>[]
  /** Ready for `data.pagination`. */
  readonly pagination: Record<string, unknown>
}

/**
 * Reads one page of documents and its `pagination`. Refuses an invalid cursor. The total is counted for the
 * first page and carried in its cursors: reading a long list to its end would otherwise count it hundreds of
 * times.
 */
export async function readPage<T extends Document>(
  source: PageSource<T>,
  query: PageQuery,
): Promise<Page<T>> {
  const { filter, orderBy = ['_id'], direction = -1 } = source
  // Filters and orders use field names, whatever the documents' type.
  const collection = source.collection as unknown as Collection<Document>
  const { limit, offset } = windowOf(query)
  const from = query.cursor === undefined ? null : positionIn(query.cursor, orderBy.length)
  const counted = from?.total?.of === filterHash(filter) ? from.total.count : null
  const reading = collection
    .find(from ? after(filter, orderBy, direction, from.values) : filter, {
      ...(source.projection ? { projection: source.projection } : {}),
    })
    .sort(Object.fromEntries(orderBy.map(field => [field, direction])))
    .skip(from ? 0 : offset)
    .limit(limit + 1)
    .toArray()
  const isWhole = source.isSearch && !from && offset === 0 && (await reading).length <= limit
  const [found, total] = await Promise.all([
    reading,
    counted ?? (isWhole ? null : collection.countDocuments(filter, source.hint ? { hint: source.hint } : {})),
  ])
  const hasMore = found.length > limit
  const last = found[limit - 1]
  const values = orderBy.map(field => last?.[field])
  const count = total ?? found.length
  const nextCursor = hasMore ? encodeCursor([...values, count, filterHash(filter)]) : null
  return {
    documents: found.slice(0, limit) as WithId<T>[],
    pagination: {
      total: count,
      limit,
      offset,
      hasMore,
      nextCursor,
      ...(query.page === undefined ? {} : { page: query.page }),
    },
  }
}

interface CursorPosition {
  readonly values: readonly CursorValue[]
  /** The total and the hash of its filter; null in cursors of older releases. */
  readonly total: { readonly count: number; readonly of: CursorValue } | null
}

function positionIn(cursor: string, length: number): CursorPosition {
  const values = decodeCursor(cursor, [length, length + 2])
  const [count, of] = values.slice(length)
  const isCounted = typeof count === 'number' && count >= 0 && of !== undefined
  return { values: values.slice(0, length), total: isCounted ? { count, of } : null }
}

/** Hash of a filter, short enough for a cursor. */
function filterHash(filter: Filter<Document>): string {
  return createHash('sha256').update(BSON.EJSON.stringify(filter)).digest('base64url').slice(0, 11)
}

/** The limit and offset of a page. */
export function windowOf(query: PageQuery): { readonly limit: number; readonly offset: number } {
  const limit = query.take ?? query.limit ?? DEFAULT_TAKE
  const offset = query.skip ?? ((query.page ?? 1) - 1) * limit
  return { limit, offset: Math.min(offset, MAX_OFFSET) }
}

/** Filter for documents after a cursor: the first field bounds the index scan, the others break ties. */
function after(
  filter: Filter<Document>,
  orderBy: readonly string[],
  direction: 1 | -1,
  values: readonly CursorValue[],
): Filter<Document> {
  const beyond = direction === 1 ? '$gt' : '$lt'
  const ways = orderBy.map((field, index) => {
    const equal = orderBy.slice(0, index).map((before, at) => [before, values[at]] as const)
    return { ...Object.fromEntries(equal), [field]: { [beyond]: values[index] } }
  })
  const [first = '_id'] = orderBy
  return ways.length === 1
    ? { $and: [filter, ways[0]!] }
    : { $and: [filter, { [first]: { [`${beyond}e`]: values[0] } }, { $or: ways }] }
}

type CursorValue = string | number

/** Cursors are opaque to clients: the last values of the ordering fields, as base64url of their JSON. */
export function encodeCursor(values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

export function decodeCursor(text: string, lengths: readonly number[]): readonly CursorValue[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(values) && lengths.includes(values.length) && values.every(isCursorValue)) return values
  } catch {
    // Not a cursor of ours; refused below.
  }
  return refuse('INVALID_REQUEST', { field: 'cursor', reason: 'is not a cursor that this API returned' })
}

function isCursorValue(value: unknown): value is CursorValue {
  return typeof value === 'string' || Number.isSafeInteger(value)
}

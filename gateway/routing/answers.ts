import { type TSchema, Type } from 'typebox'
import { exactly } from '../../schemas/http/values.ts'
import { pageOf } from '../input/pagination.ts'
import type { ResponseDescription } from './route.ts'

/** Descriptions of the answers that most routes give, each with an example of its data. */

/** `{data}`. */
export const dataAnswer = (description: string, data: TSchema, example?: unknown): ResponseDescription => ({
  description,
  schema: exactly({ data }),
  ...(example === undefined ? {} : { example: { data: example } }),
})

/** `{message, data}`. */
export const messageAnswer = (
  description: string,
  message: string,
  data: TSchema,
  example: unknown,
): ResponseDescription => ({
  description,
  schema: exactly({ message: Type.String(), data }),
  example: { message, data: example },
})

export const ONLY_PAGE = { total: 1, limit: 50, offset: 0, hasMore: false, nextCursor: null }

/** A page of a list; `order` describes its entries. */
export const pageAnswer = (
  description: string,
  name: string,
  item: TSchema,
  example?: unknown,
  order?: string,
): ResponseDescription => ({
  description,
  schema: pageOf(name, item, order),
  ...(example === undefined ? {} : { example: { data: { [name]: [example], pagination: ONLY_PAGE } } }),
})

import { SANDBOX_RESOURCES } from '../sandbox/sandboxResources.ts'
import { RESOURCES } from './resources.ts'
import type { Route } from './routing/route.ts'

const { journey, transparency, webhooks, ...first } = RESOURCES

/**
 * The definitions of every route that any deployment serves, in the order of docs/openapi.json. For tools and
 * tests: a gateway knows the routes of sandboxes only when it is one.
 */
export const PUBLISHED_ROUTES: readonly Route[] = Object.values({
  ...first,
  ...SANDBOX_RESOURCES,
  journey,
  transparency,
  webhooks,
}).flat()

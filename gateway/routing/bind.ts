import type { BoundKind, CommandKind } from './commandKind.ts'
import type { CommandRoute, Route } from './route.ts'

/** A route bound to its handler's dependencies: the pipeline calls it. */
export type BoundRoute = Route<void>

/** Combined needs of routes. */
export type NeedsOf<R extends Route> = (
  R extends Route<infer Needs>
    ? (needs: Needs) => void
    : never
) extends (needs: infer All) => void
  ? All
  : never

/** Binds routes to their dependencies; an incomplete list does not compile. */
export function bind<R extends Route>(routes: readonly R[], needs: NeedsOf<R>): readonly BoundRoute[] {
  return routes.map(route => bound(route as Route<NeedsOf<R>>, needs))
}

function bound<Needs>(route: Route<Needs>, needs: Needs): BoundRoute {
  if (route.command === null) return { ...route, handle: request => route.handle(request, needs) }
  const submission: CommandRoute<void>['submission'] = request => route.submission(request, needs)
  return { ...route, command: bindKind(route.command, needs), submission }
}

export function bindKind<Value, Result, Needs>(
  kind: CommandKind<Value, Result, Needs>,
  needs: Needs,
): BoundKind<Value, Result> {
  return { ...kind, respond: (result, context) => kind.respond(result, context, needs) }
}

type Resources = Readonly<Record<string, readonly Route[]>>

/** Binds every resource of a list by its name; one without its needs does not compile. */
export function bindAll<All extends Resources>(
  resources: All,
  needs: { readonly [Name in keyof All]: NeedsOf<All[Name][number]> },
): readonly BoundRoute[] {
  return Object.entries(resources).flatMap(([name, routes]) => bind(routes, needs[name] as never))
}

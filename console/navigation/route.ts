import { signal } from '@preact/signals'

/** Routes of the page are in the fragment, which browsers never send: `#/book?level=MARGIN_CALL`. */
export interface Place {
  readonly view: string
  readonly id: string | null
  readonly query: Query
}
type Query = Readonly<Record<string, string>>

function read(): Place {
  const [path = '', query = ''] = location.hash.slice(1).split('?')
  const [, view = '', id] = path.split('/')
  return {
    view,
    id: id === undefined || id === '' ? null : decoded(id),
    query: Object.fromEntries(new URLSearchParams(query)),
  }
}

/** An address that somebody mistyped stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Code of an invitation's link, taken out of the address so that no history keeps it. */
export const invitationCode = signal<string | null>(takeInvitation())

function takeInvitation(): string | null {
  const code = /^#\/invitation\/([\w-]+)$/.exec(location.hash)?.[1]
  if (code === undefined) return null
  history.replaceState(null, '', location.pathname)
  return code
}

export const place = signal<Place>(read())
addEventListener('hashchange', () => {
  invitationCode.value = takeInvitation() ?? invitationCode.peek()
  place.value = read()
})

export function hrefOf(view: string, query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== '')
  const text = new URLSearchParams(given).toString()
  return `#/${view}${text === '' ? '' : `?${text}`}`
}

export function go(view: string, id?: string | number): void {
  location.hash = id === undefined ? `/${view}` : `/${view}/${encodeURIComponent(id)}`
}

/** Changes the query in place: going back leaves the page, not its last filter. */
export function setQuery(query: Query): void {
  const { view, id } = place.peek()
  const path = id === null ? view : `${view}/${encodeURIComponent(id)}`
  history.replaceState(history.state, '', hrefOf(path, query))
  place.value = read()
}

/** Title of the tab; the number says how much needs somebody. */
export function showTitle(title: string, needed = 0): void {
  document.title = `${needed > 0 ? `(${needed}) ` : ''}${title} · Lastro`
}

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

/** A link of a mail, of a lender's invitation or asked for. */
export interface MailedLink {
  readonly kind: 'invitation' | 'link'
  readonly code: string
}
/** Taken out of the address so that no history keeps its code. */
export const mailedLink = signal<MailedLink | null>(takeLink())

function takeLink(): MailedLink | null {
  const [, kind, code] = /^#\/(invitation|link)\/([\w-]+)$/.exec(location.hash) ?? []
  if (code === undefined) return null
  history.replaceState(null, '', location.pathname)
  return { kind: kind as MailedLink['kind'], code }
}

export const place = signal<Place>(read())
addEventListener('hashchange', () => {
  mailedLink.value = takeLink() ?? mailedLink.peek()
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

/** The contract of a link, or the home page. */
export const goToLoan = (contractId: number | null): void =>
  contractId === null ? go('') : go('contracts', contractId)

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

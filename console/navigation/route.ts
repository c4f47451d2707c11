import { signal } from '@preact/signals'

/** Routes of the page are in the fragment, which browsers never send. */
export interface Place {
  readonly view: string
  readonly id: string | null
}

function read(): Place {
  const [, view = '', id] = location.hash.split('/')
  return { view, id: id === undefined || id === '' ? null : decodeURIComponent(id) }
}

export const place = signal<Place>(read())
addEventListener('hashchange', () => {
  place.value = read()
})

export function go(view: string, id?: string | number): void {
  location.hash = id === undefined ? `/${view}` : `/${view}/${encodeURIComponent(id)}`
}

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { api, ask } from '../data/api.ts'
import { useAsked } from '../data/remoteData.ts'
import { may } from '../data/session.ts'
import { go, hrefOf } from '../navigation/route.ts'
import { Button } from '../parts/Button.tsx'
import { taxDocument } from '../text/format.ts'
import { words } from '../text/i18n.ts'
import { NO_FILTER, selectionOf } from './book/bookFilter.ts'

/** Search over everything (⌘K), and the shortcuts of the keyboard with their sheet (?). */

interface Page {
  readonly view: string
  readonly name: string
}
interface Found {
  readonly href: string
  readonly name: string
  readonly about: string
}

const MOST = 8
const PAUSE_MS = 150
/** After `g`, the letter of a page. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ book: 'b', loans: 'l', 'what-if': 'i', webhooks: 'w', approvals: 'a', operator: 'o' },
}
const SEQUENCE_MS = 1_200

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

export function Palette({ pages }: { pages: readonly Page[] }) {
  const [open, setOpen] = useState<'search' | 'keys' | null>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  useKeys(pages, setOpen)
  // Before the next key arrives: what is typed at once is typed into the search.
  useLayoutEffect(() => {
    if (open !== null && !dialog.current!.open) dialog.current!.showModal()
    if (open === null) dialog.current!.close()
  }, [open])
  useEffect(() => {
    const close = () => setOpen(null)
    addEventListener('hashchange', close)
    return () => removeEventListener('hashchange', close)
  }, [])
  return (
    <dialog
      class="palette"
      ref={dialog}
      aria-label={words.value.keys[open ?? 'search']}
      onClose={() => setOpen(null)}
    >
      {open === 'search' && <Search pages={pages} />}
      {open === 'keys' && <Sheet pages={pages} onClose={() => setOpen(null)} />}
    </dialog>
  )
}

/** Keys that act where nothing is typed; ⌘K and Ctrl+K act everywhere. */
function useKeys(pages: readonly Page[], open: (what: 'search' | 'keys') => void): void {
  const latest = useRef(pages)
  latest.current = pages
  useEffect(() => {
    let sequenceAt = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (key === 'k' && (ctrlKey || metaKey)) {
        event.preventDefault()
        return open('search')
      }
      if (ctrlKey || metaKey || altKey || isTyping(target)) return
      const isSecond = performance.now() - sequenceAt < SEQUENCE_MS
      sequenceAt = key === 'g' ? performance.now() : Number.NEGATIVE_INFINITY
      if (key === '?') return open('keys')
      if (key === 'n' && may.peek().lend) return go('new-contract')
      if (key === '/') {
        const field = document.querySelector<HTMLInputElement>('main input[type=search]')
        event.preventDefault()
        return field ? field.focus() : open('search')
      }
      const page = isSecond && latest.current.find(({ view }) => LETTERS[view] === key)
      if (page) go(page.view)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

async function contractsLike(text: string, signal: AbortSignal): Promise<readonly Found[]> {
  const { lend, borrow } = may.peek()
  const roles = [...(lend ? (['lender'] as const) : []), ...(borrow ? (['borrower'] as const) : [])]
  const found = await Promise.all(
    roles.map(role => {
      const query = { ...selectionOf(role, { ...NO_FILTER, text }), take: MOST }
      return ask(api.GET('/contracts/v1/rows', { params: { query }, signal }))
    }),
  )
  return found.flatMap(({ data }) =>
    data.rows.map(({ id, name, partyName, partyDocument }) => {
      return { href: `#/contracts/${id}`, name, about: `${id} · ${partyName ?? taxDocument(partyDocument)}` }
    }),
  )
}

function Search({ pages }: { pages: readonly Page[] }) {
  const { keys: say } = words.value
  const [text, setText] = useState('')
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const asked = useAsked(async signal => (settled === '' ? [] : contractsLike(settled, signal)), [settled])
  const wanted = text.trim().toLowerCase()
  const of = ({ view, name }: Page): Found => ({ href: `#/${view}`, name, about: '' })
  const endpoint = /^ep_\w+$/.test(text.trim())
    ? [{ href: `#/webhooks/${text.trim()}`, name: text.trim(), about: words.value.webhooks.heading }]
    : []
  const places = pages.filter(({ name }) => name.toLowerCase().includes(wanted)).map(of)
  const found = [...endpoint, ...(asked.value ?? []), ...places].slice(0, MOST + places.length)
  const all = wanted === '' || found.length === 0 ? null : hrefOf(pages[0]?.view ?? '', { text: text.trim() })
  return (
    <form
      method="dialog"
      onSubmit={event => {
        event.preventDefault()
        const [first] = found
        if (first) location.hash = first.href
      }}
    >
      <input
        type="search"
        aria-label={say.search}
        placeholder={say.search}
        value={text}
        onInput={event => setText(event.currentTarget.value)}
      />
      <ul onKeyDown={moveFocus}>
        {found.map(({ href, name, about }) => (
          <li key={href}>
            <a href={href}>
              <bdi>{name}</bdi> <span class="faint">{about}</span>
            </a>
          </li>
        ))}
        {all && (
          <li>
            <a href={all}>{say.inBook}</a>
          </li>
        )}
      </ul>
      {wanted !== '' && found.length === 0 && !asked.isLoading && <p role="status">{say.nothing}</p>}
    </form>
  )
}

function moveFocus(event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const item = (event.target as HTMLElement).closest('li')
  const other = step === 1 ? item?.nextElementSibling : step === -1 ? item?.previousElementSibling : null
  if (!other) return
  event.preventDefault()
  other.querySelector('a')?.focus()
}

function Sheet({ pages, onClose }: { pages: readonly Page[]; onClose: () => void }) {
  const { keys: say, book } = words.value
  const lines: readonly (readonly [string, string])[] = [
    ['Ctrl K · ⌘ K', say.search],
    ['/', book.search],
    ['?', say.keys],
    ...(may.value.lend ? ([['n', book.create]] as const) : []),
    ...pages.flatMap(({ view, name }) => (LETTERS[view] ? [[`g ${LETTERS[view]}`, name] as const] : [])),
    ['↑ ↓', say.rows],
  ]
  return (
    <>
      <h2>{say.keys}</h2>
      <dl class="keys">
        {lines.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={onClose}>{say.close}</Button>
    </>
  )
}

import { useEffect } from 'preact/hooks'
import { api, ask, type Refused } from '../data/api.ts'
import { liveState } from '../data/liveEvents.ts'
import { key, may, signOut, who } from '../data/session.ts'
import { go, place } from '../navigation/route.ts'
import { Taste } from '../parts/Preferences.tsx'
import { words } from '../text/i18n.ts'
import { Approvals } from './Approvals.tsx'
import { Book } from './book/Book.tsx'
import { WhatIf } from './book/WhatIf.tsx'
import { ContractView } from './contract/Contract.tsx'
import { NewContract } from './contract/NewContract.tsx'
import { Operator } from './Operator.tsx'
import { SignIn } from './SignIn.tsx'
import { Webhooks } from './webhooks/Webhooks.tsx'

const RETRY_MS = 2_000

/** Identifies the key as soon as there is one; retries an unreachable gateway. */
function useIdentity(): void {
  const secret = key.value
  useEffect(() => {
    if (secret === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const learn = () =>
      ask(api.GET('/auth/v1/key')).then(
        ({ data }) => {
          if (key.peek() === secret) who.value = data
        },
        (error: Refused) => {
          if (error.status !== 401) timer = setTimeout(learn, RETRY_MS)
        },
      )
    void learn()
    return () => clearTimeout(timer)
  }, [secret])
}

export function Shell() {
  useIdentity()
  if (key.value === null) return <SignIn />
  if (who.value === null)
    return (
      <main class="waiting" aria-busy="true">
        <p>{words.value.signIn.working}</p>
      </main>
    )
  return (
    <>
      <button type="button" class="skip" onClick={focusMain}>
        {words.value.app.skip}
      </button>
      <Header />
      <main id="main" tabIndex={-1}>
        <View />
      </main>
    </>
  )
}

function focusMain(): void {
  document.getElementById('main')?.focus()
}

function pages(): readonly { readonly view: string; readonly name: string }[] {
  const { lend, borrow, ltv, webhooks, approve, admin } = may.value
  const { nav } = words.value
  return [
    ...(lend ? [{ view: 'book', name: nav.book }] : []),
    ...(borrow ? [{ view: 'loans', name: nav.loans }] : []),
    ...(ltv ? [{ view: 'what-if', name: nav.whatIf }] : []),
    ...(webhooks ? [{ view: 'webhooks', name: nav.webhooks }] : []),
    ...(approve ? [{ view: 'approvals', name: nav.approvals }] : []),
    ...(admin ? [{ view: 'operator', name: nav.operator }] : []),
  ]
}

function View() {
  const { view, id } = place.value
  const known = pages()
  if (view === 'contracts' && id !== null) return <ContractView key={id} id={Number(id)} />
  const isLenders = view === 'new-contract' || view === 'approvals'
  const isOpen = isLenders && may.value.lend ? true : known.some(page => page.view === view)
  const chosen = isOpen ? view : known[0]?.view
  if (chosen === 'book') return <Book key="lender" side="lender" />
  if (chosen === 'loans') return <Book key="borrower" side="borrower" />
  if (chosen === 'new-contract') return <NewContract />
  if (chosen === 'what-if') return <WhatIf />
  if (chosen === 'webhooks') return <Webhooks selected={id} />
  if (chosen === 'approvals') return <Approvals selected={id} />
  if (chosen === 'operator') return <Operator />
  return (
    <p class="notice">
      {words.value.signIn.nothing} {who.value?.scopes.join(', ')}
    </p>
  )
}

function Header() {
  const { nav, app } = words.value
  const current = place.value.view || pages()[0]?.view
  const owner = who.value?.party?.name ?? who.value?.name ?? who.value?.id
  return (
    <header class="top">
      <a class="brand" href="#/" aria-label={app.title}>
        <span aria-hidden="true">▙</span> Lastro
      </a>
      <nav aria-label={nav.main}>
        {pages().map(({ view, name }) => (
          <a key={view} href={`#/${view}`} aria-current={current === view ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      <LiveMark />
      <Taste />
      <span class="owner" title={owner}>
        <bdi>{owner}</bdi>
      </span>
      <button type="button" class="quiet" onClick={leave}>
        {nav.signOut}
      </button>
    </header>
  )
}

function leave(): void {
  signOut('left')
  go('')
}

function LiveMark() {
  const { live } = words.value
  const state = liveState.value
  return (
    <span class={`live is-${state}`} role="status" title={state === 'off' ? live.offWhy : undefined}>
      {live[state]}
    </span>
  )
}

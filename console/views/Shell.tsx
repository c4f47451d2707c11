import { useEffect, useRef } from 'preact/hooks'
import { api, ask, type Refused } from '../data/api.ts'
import { isSandbox } from '../data/clock.ts'
import { isConnected } from '../data/connection.ts'
import { home } from '../data/home.ts'
import { liveState } from '../data/liveEvents.ts'
import { isPortal, may, session, signInByAddress, signOut, who } from '../data/session.ts'
import { go, mailedLink, place, showTitle } from '../navigation/route.ts'
import { Button } from '../parts/Button.tsx'
import { Preferences } from '../parts/Preferences.tsx'
import { Toasts } from '../parts/Toasts.tsx'
import { words } from '../text/i18n.ts'
import { Approvals } from './Approvals.tsx'
import { Book } from './book/Book.tsx'
import { WhatIf } from './book/WhatIf.tsx'
import { ContractView } from './contract/Contract.tsx'
import { NewContract } from './contract/NewContract.tsx'
import { Onboarding } from './invitation/Onboarding.tsx'
import { OpenLink } from './invitation/OpenLink.tsx'
import { Operator } from './Operator.tsx'
import { Palette } from './Palette.tsx'
import { SignIn } from './SignIn.tsx'
import { SandboxBar } from './sandbox/SandboxBar.tsx'
import { Webhooks } from './webhooks/Webhooks.tsx'

const RETRY_MS = 2_000

/** Asks whose session this is whenever that is not known; retries an unreachable gateway. */
function useIdentity(): void {
  const state = session.value
  useEffect(() => {
    if (state !== 'unknown') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const learn = async () => {
      await signInByAddress()
      await ask(api.GET('/auth/v1/key')).then(
        ({ data }) => {
          who.value = data
          session.value = 'open'
        },
        (error: Refused) => {
          if (error.status !== 401) timer = setTimeout(learn, RETRY_MS)
        },
      )
    }
    void learn()
    return () => clearTimeout(timer)
  }, [state])
}

export function Shell() {
  useIdentity()
  const link = mailedLink.value
  return link === null ? <Pages /> : <OpenLink {...link} />
}

/** A page whose session has ended waits behind the sign-in, with everything that was typed. */
function Pages() {
  const isSignedOut = session.value === 'none'
  const isKnown = who.value !== null && (!may.value.lend || !may.value.borrow || home.value !== null)
  return (
    <>
      {isSignedOut && <SignIn />}
      {isKnown && (
        <div class="signed-in" hidden={isSignedOut} key={who.value?.id}>
          <button type="button" class="skip" onClick={focusMain}>
            {words.value.app.skip}
          </button>
          <Header />
          {isSandbox.value && <SandboxBar />}
          {!isSignedOut && <Palette pages={pages()} />}
          <main id="main" tabIndex={-1}>
            <View />
          </main>
        </div>
      )}
      {!isSignedOut && !isKnown && (
        <main class="waiting" aria-busy="true">
          <p>{words.value.signIn.working}</p>
        </main>
      )}
      <Toasts />
      {!isConnected.value && (
        <p class="banner" role="alert">
          {navigator.onLine ? words.value.state.lost : words.value.state.offline}
        </p>
      )}
    </>
  )
}

function focusMain(): void {
  document.getElementById('main')?.focus()
}

interface Page {
  readonly view: string
  readonly name: string
}

/** The first is the home page. */
function pages(): readonly Page[] {
  const { lend, borrow, onboard, ltv, webhooks, approve, admin } = may.value
  const { nav } = words.value
  const book = lend ? [{ view: 'book', name: nav.book }] : []
  const loans = borrow ? [{ view: 'loans', name: nav.loans }] : []
  return [
    ...(home.value === 'loans' ? [...loans, ...book] : [...book, ...loans]),
    ...(ltv && lend && home.value !== 'loans' ? [{ view: 'what-if', name: nav.whatIf }] : []),
    ...(onboard ? [{ view: 'onboarding', name: words.value.invitation.onboarding }] : []),
    ...(webhooks ? [{ view: 'webhooks', name: nav.webhooks }] : []),
    ...(approve ? [{ view: 'approvals', name: nav.approvals }] : []),
    ...(admin ? [{ view: 'operator', name: nav.operator }] : []),
  ]
}

/** Title and focus of another view, as a new document would have them. */
function useArrival(title: string | undefined): void {
  const { view, id } = place.value
  const isFirst = useRef(true)
  useEffect(() => {
    if (title !== undefined) showTitle(title)
  }, [title, view])
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) heading.tabIndex = -1
    const arrived = heading ?? document.getElementById('main')
    arrived?.focus({ preventScroll: true })
  }, [view, id])
}

function View() {
  const { create, state } = words.value
  const { view, id } = place.value
  const known = pages()
  const chosen = view === '' ? (known[0]?.view ?? '') : view
  const isOpen = known.some(page => page.view === chosen)
  const isContract = chosen === 'contracts' && /^\d+$/.test(id ?? '')
  const isNew = chosen === 'new-contract' && may.value.lend
  const isApprovals = chosen === 'approvals' && may.value.lend
  const name = known.find(page => page.view === chosen)?.name
  useArrival(isContract && !may.value.onboard ? undefined : isNew ? create.heading : (name ?? state.noPage))
  if (may.value.onboard) return <Onboarding />
  if (isContract) return <ContractView key={id} id={Number(id)} />
  if (isNew) return <NewContract />
  if (isApprovals) return <Approvals selected={id} />
  if (isOpen && chosen === 'book') return <Book key="lender" side="lender" />
  if (isOpen && chosen === 'loans') return <Book key="borrower" side="borrower" />
  if (isOpen && chosen === 'what-if') return <WhatIf />
  if (isOpen && chosen === 'webhooks') return <Webhooks selected={id} />
  if (isOpen && chosen === 'approvals') return <Approvals selected={id} />
  if (isOpen && chosen === 'operator') return <Operator />
  if (known.length === 0)
    return (
      <p class="notice">
        {words.value.signIn.nothing} {who.value?.scopes.join(', ')}
      </p>
    )
  return (
    <div class="empty">
      <h1>{state.noPage}</h1>
      <p>
        <a href="#/">{known[0]!.name}</a>
      </p>
    </div>
  )
}

/** The page of the navigation that a view belongs to. */
const SECTIONS: Readonly<Record<string, string>> = { contracts: 'book', 'new-contract': 'book' }

function Header() {
  const { nav, app } = words.value
  const [first] = pages()
  const { view } = place.value
  const section = SECTIONS[view] === 'book' && first?.view === 'loans' ? 'loans' : SECTIONS[view]
  const current = section ?? (view || first?.view)
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
      {liveState.value !== 'off' && <LiveMark />}
      <details class="own-menu">
        <summary aria-label={nav.person(owner ?? '')}>
          <bdi>{owner}</bdi>
        </summary>
        <div class="menu">
          <Preferences />
          {liveState.value === 'off' && !isPortal && <LiveMark />}
          {!isPortal && <Button onClick={leave}>{nav.signOut}</Button>}
        </div>
      </details>
    </header>
  )
}

function leave(): void {
  void signOut()
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

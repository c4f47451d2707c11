import { computed, signal } from '@preact/signals'
import type { Schemas } from '../../sdk/requestByPath.ts'
import { errorOf } from '../../sdk/typescript/src/errors.ts'

/** Session of the page's user: a cookie that no script reads, for a key that the page does not keep. */

export type OwnKey = Schemas['OwnKey']

/** `unknown` until the gateway has said whether there is a session. */
export const session = signal<'unknown' | 'open' | 'none'>('unknown')
/** The last user. It stays when a session ends by itself: the page waits behind the sign-in. */
export const who = signal<OwnKey | null>(null)
/** Reason for the sign-out. */
export const signedOutBecause = signal<'ended' | 'left' | 'code' | null>(null)

export const may = computed(() => {
  const scopes = new Set(who.value?.scopes ?? [])
  return {
    lend: scopes.has('contracts') && who.value?.party != null,
    borrow: scopes.has('borrower') && who.value?.party != null,
    ltv: scopes.has('ltv:read') && who.value?.party != null,
    onboard: scopes.has('borrower:onboarding') && who.value?.party != null,
    webhooks: scopes.has('webhooks') && who.value?.party != null,
    approve: scopes.has('approvals') && who.value?.party != null,
    sandbox: scopes.has('sandbox') || scopes.has('admin'),
    admin: scopes.has('admin'),
  }
})

const URL = '/console/session'
/** The link of a page that is embedded by another application: its session is in this page's memory alone. */
const portalId = /\/console\/portal\/(ptl_[\w-]+)$/.exec(location.pathname)?.[1] ?? null
export const isPortal = portalId !== null
let portalSession = ''
/** Headers of the page's requests: an embedded page has no cookie. */
export const ownHeaders = (): Readonly<Record<string, string>> =>
  isPortal ? { 'portal-session': portalSession } : {}
/** Tabs share the session: each tells the others when it begins or ends. */
const tabs = new BroadcastChannel('lastro')
tabs.onmessage = () => {
  session.value = 'unknown'
}

/** With a key, or with the one-time code of a link. False where the gateway knows neither. */
export async function signIn(by: { readonly key: string } | { readonly code: string }): Promise<boolean> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(URL, { method: 'POST', headers, body: JSON.stringify(by) })
  if (!answer.ok) return false
  session.value = 'unknown'
  tabs.postMessage('began')
  return true
}

/** Redeems the code of a mailed link; answers the contract of an invitation. Throws `LastroError`. */
export const openLink = (code: string) => begin('/invitations', { code })

/** An onboarded person goes on as the borrower. Throws `LastroError`. */
export const continueAsBorrower = () => begin('/borrower')

/** Asks for a link by mail; the answer is the same for everybody. Throws `LastroError`. */
export const requestLink = (named: { readonly document: string; readonly email: string }) =>
  post('/links', named)

async function post(path: string, body?: object) {
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(`${URL}${path}`, { method: 'POST', ...(body && json) })
  const said = answer.status === 204 ? null : await answer.json()
  if (!answer.ok) throw errorOf(answer, said)
  return said
}

async function begin(path: string, body?: object): Promise<number | null> {
  const said = await post(path, body)
  who.value = null
  session.value = 'unknown'
  tabs.postMessage('began')
  return said.data.contractId
}

/** `npm start` prints an address with a code behind the `#`, which opens a session once. */
export async function signInByAddress(): Promise<void> {
  const code = new URLSearchParams(location.hash.slice(1)).get('code')
  if (code === null) return
  history.replaceState(null, '', location.pathname)
  if (portalId !== null) return openPortal(portalId, code)
  if (await signIn({ code }).catch(() => false)) return
  signedOutBecause.value = 'code'
}

async function openPortal(id: string, code: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify({ code }) }
  const answer = await fetch(`/console/portal/${id}/session`, request)
  if (answer.ok) portalSession = (await answer.json()).data.session
}

/** Called where the gateway no longer knows the session. */
export function sessionEnded(): void {
  if (who.peek() !== null) signedOutBecause.value = 'ended'
  session.value = 'none'
}

export async function signOut(): Promise<void> {
  who.value = null
  signedOutBecause.value = 'left'
  session.value = 'none'
  await fetch(URL, { method: 'DELETE' }).catch(() => undefined)
  tabs.postMessage('ended')
}

const RENEW_EVERY_MS = 60_000
let renewedAt = 0
/** Requests that the page makes by itself keep no session; a person who points or types does. */
for (const sign of ['pointerdown', 'pointermove', 'keydown'] as const)
  addEventListener(sign, () => {
    if (isPortal || session.peek() !== 'open' || Date.now() - renewedAt < RENEW_EVERY_MS) return
    renewedAt = Date.now()
    fetch(URL).catch(() => undefined)
  })

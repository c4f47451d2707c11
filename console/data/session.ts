import { computed, signal } from '@preact/signals'
import type { Schemas } from '../../sdk/requestByPath.ts'

/** Session of the page's user. The key is kept in this tab's sessionStorage only. */

export type OwnKey = Schemas['OwnKey']

const STORED_AS = 'lastro.key'

export const key = signal<string | null>(sessionStorage.getItem(STORED_AS))
/** Null until the gateway identified the key. */
export const who = signal<OwnKey | null>(null)
/** Reason for the sign-out. */
export const signedOutBecause = signal<'refused' | 'revoked' | 'left' | null>(null)

export const may = computed(() => {
  const scopes = new Set(who.value?.scopes ?? [])
  return {
    lend: scopes.has('contracts') && who.value?.party != null,
    borrow: scopes.has('borrower') && who.value?.party != null,
    ltv: scopes.has('ltv:read') && who.value?.party != null,
    webhooks: scopes.has('webhooks') && who.value?.party != null,
    approve: scopes.has('approvals') && who.value?.party != null,
    admin: scopes.has('admin'),
  }
})

export function signIn(secret: string): void {
  sessionStorage.setItem(STORED_AS, secret)
  signedOutBecause.value = null
  key.value = secret
}

export function signOut(why: 'refused' | 'revoked' | 'left'): void {
  sessionStorage.removeItem(STORED_AS)
  signedOutBecause.value = why
  who.value = null
  key.value = null
}

/**
 * Words of others about a person (why a provider rejected a customer, why a signer refused) in records
 * and documents: sealed under a key of the person (platform/secrets/personalKeys.ts), so that an erasure
 * reaches them. What was recorded before is plain, and so are the words of local providers, which
 * identify no person.
 */
const SEALED = /^s1\.pk_[^.\s]{1,200}\.[A-Za-z0-9_-]{38,}$/

export function isSealedText(text: string): boolean {
  return SEALED.test(text)
}

/** For readers who never learn whom it is about. */
export function unlessSealed(text: string | null): string | null {
  return text !== null && isSealedText(text) ? null : text
}

/**
 * Entries of the answers that a test saw. A busy gateway answers 503, the request is repeated
 * (fetchAvailable.ts), and each attempt has its own entry.
 */
export function lastAttempts<E extends { readonly [name: string]: unknown }>(entries: readonly E[]): E[] {
  return entries.filter(
    ({ statusCode, errorCode }) => statusCode !== 503 && errorCode !== 'idempotency_in_progress',
  )
}

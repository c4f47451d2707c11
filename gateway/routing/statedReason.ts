import { AsyncLocalStorage } from 'node:async_hooks'

/** Reason that an agent stated for the call it makes now; its audit record keeps it. */
export const statedReason = new AsyncLocalStorage<string | null>()

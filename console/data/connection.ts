import { signal } from '@preact/signals'

/** Whether the gateway is reached. It is asked as soon as anything fails, and again until it answers. */

const EVERY_MS = 2_000

export const isConnected = signal(true)
let isAsking = false

/** Called where a request got no answer. */
export function doubtConnection(): void {
  if (!isAsking) void askUntilThere()
}

async function askUntilThere(): Promise<void> {
  isAsking = true
  for (;;) {
    isConnected.value = await isThere()
    if (isConnected.value) break
    await new Promise(resolve => setTimeout(resolve, EVERY_MS))
  }
  isAsking = false
}

const isThere = () =>
  navigator.onLine &&
  fetch('/healthz/live', { cache: 'no-store', signal: AbortSignal.timeout(EVERY_MS) }).then(
    () => true,
    () => false,
  )

addEventListener('offline', () => {
  isConnected.value = false
  doubtConnection()
})

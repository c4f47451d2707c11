import type { Item } from './deliveryStore.ts'
import type { SenderParts } from './endpointSender.ts'

/** The reads of an endpoint queue; each may reject, and can be repeated. */
type Loader = Omit<SenderParts, 'host'>

/** Settings older than this are read again before they are used. */
export const SETTINGS_MAX_AGE_MS = 1_000
const PARK_AGAIN_MS = 1_000
/** Bodies are read with them. */
const MAX_LOAD = 500

/**
 * Reads the settings where they are old, and takes over what a predecessor stored: since when the endpoint
 * fails, and its order, perhaps half-settled. Resolves with whether the endpoint is enabled.
 */
export async function loadSettings(loader: Loader, now: number): Promise<boolean> {
  const { endpoint, deps, circuit, client, order } = loader
  const { store } = deps
  // A delivery released a moment ago is due to an endpoint that is remembered as disabled.
  if (client.ageMs(now) > SETTINGS_MAX_AGE_MS || !client.isEnabled()) {
    client.configure(await store.endpoint(endpoint._id), now)
  }
  const settings = client.settings()
  if (!settings || !client.isEnabled()) return false
  const restore = async () => {
    const failing = await store.failingSince([endpoint._id])
    circuit.restore(failing.get(endpoint._id) ?? null)
  }
  const { clock } = deps
  await Promise.all([circuit.isRestored() || restore(), order.settle(settings.endpoint, clock.now())])
  return client.isEnabled()
}

/** Reads what is due, as much as there is room for, and when something will be due next. */
export async function loadDue(
  { endpoint, deps, buffer, client, order }: Loader,
  now: number,
  room: number,
): Promise<{ readonly items: readonly Item[]; readonly nextDueAt: number }> {
  const { store } = deps
  const limit = Math.min(MAX_LOAD, room)
  const found = await store.due(endpoint._id, now, limit, buffer.heldIds())
  const items = client.settings()?.endpoint.fifo ? await order.admit(found) : found
  const isAll = found.length < limit
  const next = isAll ? await store.nextDueAt(endpoint._id, now) : now
  return { items, nextDueAt: next ?? Number.POSITIVE_INFINITY }
}

/**
 * Parks or discards in the database what was recorded in the moment when the endpoint was disabled or
 * deleted. Resolves with when to look again.
 */
export async function parkStored({ endpoint, deps, client }: Loader): Promise<number> {
  const { store, clock } = deps
  const isDeleted = client.settings() === null
  if (isDeleted) await store.discard(endpoint._id)
  // Auto-disabled here, and directory has not said so yet, or has refused to because it was changed.
  if (isDeleted || (await store.park(endpoint._id))) return Number.POSITIVE_INFINITY
  return clock.now() + PARK_AGAIN_MS
}

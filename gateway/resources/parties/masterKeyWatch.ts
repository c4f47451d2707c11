import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import type { Health } from '../../../platform/process/health.ts'
import { keyPlacesOf } from '../../../platform/secrets/personalKeys.ts'
import { keyIdOf, parseMasterKeys } from '../../../platform/secrets/secretBox.ts'

/** The part of readiness. */
export const MASTER_KEY = 'masterKey'
const AGAIN_MS = 2_000

/**
 * Readiness check of the master key: with another key than its predecessor's, a gateway could open no
 * data and would seal new data that others cannot open. It becomes ready once its keys open the newest
 * personal key. Checks until then; returns how to stop that.
 */
export function watchMasterKey(db: Db, masterKeys: string, health: Health, log: Logger): () => void {
  const own = new Set(parseMasterKeys(masterKeys).map(({ id }) => id))
  let timer: NodeJS.Timeout | null = null
  let ended = false
  const look = async () => {
    const reason = await reasonAgainst(own).catch(
      error => `cannot tell whether it is the right one: ${(error as Error).message}`,
    )
    if (ended) return
    health.set(MASTER_KEY, reason)
    if (reason !== null) timer = setTimeout(look, AGAIN_MS).unref()
  }
  const reasonAgainst = async (given: ReadonlySet<string>) => {
    const id = await newestKeyOf(db)
    if (id === null || given.has(id)) return null
    log.error({ masterKey: id }, lacking(id))
    return lacking(id)
  }
  void look()
  return () => {
    ended = true
    if (timer) clearTimeout(timer)
  }
}

const lacking = (id: string) =>
  `personal data are sealed under master key ${id}, which this process does not have: give it that key, or ` +
  'say that it is lost (docs/restore.md, 7)'

/** Id of the master key that wraps the newest personal key; null without any. */
async function newestKeyOf(db: Db): Promise<string | null> {
  const { keys, former } = keyPlacesOf(db)
  for (const place of [keys, former]) {
    const newest = await place.findOne(
      { wrapped: { $ne: null } },
      { projection: { wrapped: 1 }, sort: { $natural: -1 } },
    )
    if (newest) return keyIdOf(newest.wrapped!)
  }
  return null
}

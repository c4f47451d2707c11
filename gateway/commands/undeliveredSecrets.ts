import type { Db } from 'mongodb'
import { MAJORITY_READ } from '../../platform/mongodb/majorityRead.ts'
import { createSecretBox, SealBroken } from '../../platform/secrets/secretBox.ts'

/**
 * One-time secrets of responses, encrypted in MongoDB from before their command is sent until they are shown,
 * so that an outcome that arrives late or at another gateway still has its secret. A secret is shown once, to
 * the key that requested it, and expires after a day (docs/decisions/idempotency.md).
 */
export type UnshownSecrets = ReturnType<typeof createUnshownSecrets>

export interface SecretCommand {
  readonly commandId: string
  /** The key that sent the command. */
  readonly keyId: string
}

interface Unshown {
  readonly _id: string
  readonly keyId: string
  readonly sealed: string
  readonly expireAt: Date
}

/** Long enough for an outage overnight; a leaked database should hold few secrets. */
const EXPIRY_MS = 24 * 3_600_000
/** Purpose of the key derived from the master key; the context is the command id. */
const UNSHOWN_SECRETS = 'unshown-secrets'
const MAJORITY = { writeConcern: { w: 'majority' } } as const

export function createUnshownSecrets(db: Db, masterKeys: string, now: () => number) {
  const collection = db.collection<Unshown>('pendingCommands')
  const box = createSecretBox(masterKeys, UNSHOWN_SECRETS)
  const idOf = (commandId: string) => `${commandId}/secret`
  return {
    /** The stored secret of a command, or a new one, which is stored. */
    async keep({ commandId, keyId }: SecretCommand, make: () => string): Promise<string> {
      const made = { keyId, sealed: box.seal(make(), commandId), expireAt: new Date(now() + EXPIRY_MS) }
      const kept = await collection.findOneAndUpdate(
        { _id: idOf(commandId) },
        { $setOnInsert: made },
        { upsert: true, returnDocument: 'after', ...MAJORITY },
      )
      return box.open(kept!.sealed, commandId)
    },
    /**
     * Deletes and returns the secret of a command; null when it was shown, has expired, or is another key's.
     * Read first: a deletion whose answer is lost may have happened, and no later request could show it.
     * One that did not happen leaves the secret to be shown once more, to the same key.
     */
    async take({ commandId, keyId }: SecretCommand): Promise<string | null> {
      const own = { _id: idOf(commandId), keyId }
      const found = await collection.findOne(own, MAJORITY_READ)
      if (found === null || found.expireAt.getTime() <= now()) return null
      const isOurs = await collection.deleteOne(own, MAJORITY).then(
        ({ deletedCount }) => deletedCount === 1,
        () => true,
      )
      if (!isOurs) return null
      try {
        return box.open(found.sealed, commandId)
      } catch (error) {
        // Its master key has been retired.
        if (error instanceof SealBroken) return null
        throw error
      }
    },
  }
}

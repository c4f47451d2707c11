import type { Db } from 'mongodb'
import { createSecretBox, SealBroken } from '../../platform/secrets/secretBox.ts'

/**
 * Secrets that an answer will show, sealed from before their command is sent until they are shown: an
 * outcome that becomes known late, or to another gateway, still finds the secret that belongs to it. It is
 * shown once, to the key that asked, and is gone after a day whether or not anybody looked
 * (docs/decisions/idempotency.md).
 */
export interface UnshownSecrets {
  /** The secret of a command: what an earlier attempt made, or else this one, kept from now on. */
  keep(command: SecretCommand, make: () => string): Promise<string>
  /**
   * The secret of a command, which ends with this; null where it was shown, has ended, or is another key's.
   */
  take(command: SecretCommand): Promise<string | null>
}

export interface SecretCommand {
  readonly commandId: string
  /** The key that asked. */
  readonly keyId: string
}

interface Unshown {
  readonly _id: string
  readonly keyId: string
  readonly sealed: string
  readonly expireAt: Date
}

/** Long enough for an outage and a night; a leaked database should hold few of them. */
const KEPT_MS = 24 * 3_600_000
/** What these secrets are sealed for, under the master key; the context is the command's id. */
const UNSHOWN_SECRETS = 'unshown-secrets'
const MAJORITY = { writeConcern: { w: 'majority' } } as const

export function createUnshownSecrets(db: Db, masterKeys: string, now: () => number): UnshownSecrets {
  const collection = db.collection<Unshown>('pendingCommands')
  const box = createSecretBox(masterKeys, UNSHOWN_SECRETS)
  const idOf = (commandId: string) => `${commandId}/secret`
  return {
    async keep({ commandId, keyId }, make) {
      const made = { keyId, sealed: box.seal(make(), commandId), expireAt: new Date(now() + KEPT_MS) }
      const kept = await collection.findOneAndUpdate(
        { _id: idOf(commandId) },
        { $setOnInsert: made },
        { upsert: true, returnDocument: 'after', ...MAJORITY },
      )
      return box.open(kept!.sealed, commandId)
    },
    async take({ commandId, keyId }) {
      const found = await collection.findOneAndDelete({ _id: idOf(commandId), keyId }, MAJORITY)
      if (found === null || found.expireAt.getTime() <= now()) return null
      try {
        return box.open(found.sealed, commandId)
      } catch (error) {
        // Its master key was retired meanwhile.
        if (error instanceof SealBroken) return null
        throw error
      }
    },
  }
}

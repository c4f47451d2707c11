import type { Db } from 'mongodb'
import type { Logger } from 'pino'
import { MAJORITY_READ } from '../../platform/mongodb/majorityRead.ts'
import { createSecretBox, SealBroken } from '../../platform/secrets/secretBox.ts'

/**
 * Commands whose response is still to be shown. Those that were answered with 202 leave a note, so that their
 * tenant can look at them. A one-time secret is encrypted in MongoDB from before its command is sent until it
 * is shown, so that an outcome that arrives late or at another gateway still has it. A secret is shown once,
 * to the key that requested it, and expires after a day (docs/decisions/idempotency.md).
 */
export type PendingCommands = ReturnType<typeof createPendingCommands>

interface PendingCommand {
  readonly commandId: string
  /** The Avro record's short name. */
  readonly type: string
  readonly tenant: string | null
}

interface SecretCommand {
  readonly commandId: string
  /** The key that sent the command. */
  readonly keyId: string
}

interface StoredNote extends Omit<PendingCommand, 'commandId'> {
  readonly _id: string
  readonly expireAt: Date
}

interface StoredSecret {
  readonly _id: string
  readonly keyId: string
  readonly sealed: string
  readonly expireAt: Date
}

const NOTE_MS = 7 * 24 * 3_600_000
/** Long enough for an outage overnight; a leaked database should hold few secrets. */
const SECRET_MS = 24 * 3_600_000
/** Purpose of the key derived from the master key; the context is the command id. */
const UNSHOWN_SECRETS = 'unshown-secrets'
const MAJORITY = { writeConcern: { w: 'majority' } } as const

interface PendingCommandsOptions {
  readonly db: Db
  readonly log: Logger
  readonly masterKeys: string
  readonly now: () => number
}

export function createPendingCommands({ db, log, masterKeys, now }: PendingCommandsOptions) {
  const notes = db.collection<StoredNote>('pendingCommands')
  const secrets = db.collection<StoredSecret>('pendingCommands')
  const box = createSecretBox(masterKeys, UNSHOWN_SECRETS)
  const idOf = (commandId: string) => `${commandId}/secret`
  return {
    /** Writes the note of a command whose outcome is not known yet. */
    async add({ commandId, type, tenant }: PendingCommand): Promise<void> {
      await notes.insertOne({ _id: commandId, type, tenant, expireAt: new Date(now() + NOTE_MS) })
    },
    /** Local: a 202 waits only so long for a majority to have its note, and its client reads at once. */
    find(commandId: string): Promise<StoredNote | null> {
      return notes.findOne({ _id: commandId }, { readConcern: { level: 'local' } })
    },
    /** The stored secret of a command, or a new one, which is stored. */
    async keepSecret({ commandId, keyId }: SecretCommand, make: () => string): Promise<string> {
      const made = { keyId, sealed: box.seal(make(), commandId), expireAt: new Date(now() + SECRET_MS) }
      const kept = await secrets.findOneAndUpdate(
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
    async takeSecret({ commandId, keyId }: SecretCommand): Promise<string | null> {
      const own = { _id: idOf(commandId), keyId }
      const found = await secrets.findOne(own, MAJORITY_READ).catch(error => {
        log.warn({ err: error, commandId }, 'one-time secret could not be read')
        throw error
      })
      if (found === null || found.expireAt.getTime() <= now()) return null
      const isOurs = await secrets.deleteOne(own, MAJORITY).then(
        ({ deletedCount }) => deletedCount === 1,
        error => {
          log.warn({ err: error, commandId }, 'one-time secret is shown, its removal is not acknowledged')
          return true
        },
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

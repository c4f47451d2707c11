/**
 * Sealing of what must not lie open at rest (AES-256-GCM). The master key comes from the environment; each
 * purpose has a subkey of its own, so that what was sealed for one can never be opened as another. Several
 * master keys make rotation possible: the first one seals, any of them opens.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** Sealed text that does not open: altered, moved to another place, or sealed under a master key we lack. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken'
}

export interface SecretBox {
  /** `context` names the place of the secret (for example the endpoint's id); it opens only there. */
  seal(plain: string, context: string): string
  /** Throws `SealBroken`. */
  open(sealed: string, context: string): string
}

export interface MasterKey {
  /** Fingerprint: says which key sealed a text, tells nothing about the key. */
  readonly id: string
  readonly key: Buffer
}

export const KEY_BYTES = 32
/** The sizes that GCM is specified for. */
const NONCE_BYTES = 12
const TAG_BYTES = 16
const FINGERPRINT_CHARACTERS = 8
const ALGORITHM = 'aes-256-gcm'
/** Version of the sealed form, so that a later one can stand beside it. */
const FORM = 'b1'

/**
 * Reads LASTRO_MASTER_KEY: base64 of 32 bytes, several comma-separated. Throws, without showing what it read.
 */
export function parseMasterKeys(text: string): readonly MasterKey[] {
  const keys = text.split(',').map(entry => Buffer.from(entry.trim(), 'base64'))
  if (keys.some(key => key.length !== KEY_BYTES)) {
    throw new Error(`base64 of ${KEY_BYTES} bytes, several comma-separated`)
  }
  return keys.map(key => ({ id: fingerprint(key), key }))
}

function fingerprint(key: Buffer): string {
  return createHash('sha256')
    .update('lastro master key')
    .update(key)
    .digest('hex')
    .slice(0, FINGERPRINT_CHARACTERS)
}

/** A box for one purpose, for example `webhook-secret`. `masterKeys` is the text of LASTRO_MASTER_KEY. */
export function createSecretBox(masterKeys: string, purpose: string): SecretBox {
  const keys = parseMasterKeys(masterKeys).map(({ id, key }) => ({ id, key: deriveKey(key, purpose) }))
  const [first] = keys
  const byId = new Map(keys.map(({ id, key }) => [id, key]))
  return {
    seal: (plain, context) => `${FORM}.${first!.id}.${encrypt(first!.key, plain, context)}`,
    open(sealed, context) {
      const id = keyIdOf(sealed)
      const payload = sealed.slice(sealed.lastIndexOf('.') + 1)
      const key = byId.get(id)
      if (!key) throw new SealBroken(`sealed under master key ${id}, which this process does not have`)
      return decrypt(key, payload, context)
    },
  }
}

/** Fingerprint of the master key that a text was sealed under; throws `SealBroken` for what is none. */
export function keyIdOf(sealed: string): string {
  const [form, id, payload, ...rest] = sealed.split('.')
  if (form !== FORM || id === undefined || payload === undefined || rest.length > 0) {
    throw new SealBroken('this is not a sealed text')
  }
  return id
}

/** A key for one use of another key: whoever has it learns nothing about the other uses. */
export function deriveKey(key: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `lastro ${use}`, KEY_BYTES))
}

/** From bytes, node makes a key anew for every text, which costs four times what the text does. */
const keyObjects = new WeakMap<Buffer, KeyObject>()
function keyObjectOf(key: Buffer): KeyObject {
  const known = keyObjects.get(key)
  if (known) return known
  const made = createSecretKey(key)
  keyObjects.set(key, made)
  return made
}

/** nonce, tag and ciphertext as base64url; `context` is authenticated, not stored. */
export function encrypt(key: Buffer, plain: string, context: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyObjectOf(key), nonce).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** Throws `SealBroken` when the payload was not made by `encrypt` with this key and context. */
export function decrypt(key: Buffer, payload: string, context: string): string {
  const bytes = Buffer.from(payload, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new SealBroken('the sealed text is cut short')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, keyObjectOf(key), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const body = bytes.subarray(NONCE_BYTES + TAG_BYTES)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch (error) {
    throw new SealBroken('the sealed text does not open', { cause: error })
  }
}

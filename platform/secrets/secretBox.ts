/**
 * Encryption at rest (AES-256-GCM). The master key comes from the environment; each purpose has a
 * separate subkey (HKDF), so that text sealed for one can never be opened as another, and a process that
 * needs one purpose gets its subkeys and not the master key. Several master keys make rotation possible:
 * the first one seals, any of them opens.
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

export type SecretBox = ReturnType<typeof boxOf>

/** A master key, or the subkey of one under the same fingerprint. */
export interface SealingKey {
  /** Fingerprint of the master key that sealed a text; reveals nothing about it. */
  readonly id: string
  readonly key: Buffer
}

export const KEY_BYTES = 32
/** The sizes that GCM is specified for. */
const NONCE_BYTES = 12
const TAG_BYTES = 16
const FINGERPRINT_CHARACTERS = 8
/** Purpose of the box of endpoints' secrets; the context is the endpoint's id. */
export const ENDPOINT_SECRETS = 'webhook-secret'
/** Purpose of the box of personal data keys; the context is the key's id. */
export const PERSONAL_KEYS = 'personal-keys'
const SUBKEY = /^([0-9a-f]{8}):([A-Za-z0-9+/]+=*)$/
const ALGORITHM = 'aes-256-gcm'
/** Version of the sealed form, so that a later one can coexist. */
const FORM = 'b1'

/**
 * Reads LASTRO_MASTER_KEY: base64 of 32 bytes, several comma-separated. Throws, without showing what it read.
 */
export function parseMasterKeys(text: string): readonly SealingKey[] {
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
  return boxOf(subkeysOf(masterKeys, purpose))
}

/**
 * The same box for a process without the master key; `subkeys` comes from `subkeyText`. Throws like it.
 */
export function createSubkeyBox(subkeys: string): SecretBox {
  return boxOf(parseSubkeys(subkeys))
}

/**
 * Of each master key its fingerprint and the subkey for one purpose, `<fingerprint>:<base64>`, separated by
 * commas, in their order. Opens and seals for that purpose alone, and tells nothing about the master keys.
 */
export function subkeyText(masterKeys: string, purpose: string): string {
  return subkeysOf(masterKeys, purpose)
    .map(({ id, key }) => `${id}:${key.toString('base64')}`)
    .join(',')
}

/** Reads `subkeyText`'s result. Throws, without showing what it read. */
export function parseSubkeys(text: string): readonly SealingKey[] {
  return text.split(',').map(entry => {
    const [, id, encoded = ''] = SUBKEY.exec(entry.trim()) ?? []
    const key = Buffer.from(encoded, 'base64')
    if (id === undefined || key.length !== KEY_BYTES) {
      throw new Error('<fingerprint>:<base64 of 32 bytes>, several comma-separated (lastro webhook-key)')
    }
    return { id, key }
  })
}

function subkeysOf(masterKeys: string, purpose: string): readonly SealingKey[] {
  return parseMasterKeys(masterKeys).map(({ id, key }) => ({ id, key: deriveKey(key, purpose) }))
}

function boxOf(keys: readonly SealingKey[]) {
  const [first] = keys
  const byId = new Map(keys.map(({ id, key }) => [id, key]))
  return {
    /** `context` names the place of the secret (for example the endpoint's id); it opens only there. */
    seal: (plain: string, context: string) => `${FORM}.${first!.id}.${encrypt(first!.key, plain, context)}`,
    /** Throws `SealBroken`. */
    open(sealed: string, context: string) {
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

/** Derives a key for one use; it reveals nothing about the keys of other uses. */
export function deriveKey(key: Buffer, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `lastro ${use}`, KEY_BYTES))
}

/** A key object: from bytes, node makes one for every text, at four times the cost of the text. */
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

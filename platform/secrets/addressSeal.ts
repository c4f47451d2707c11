/**
 * Sealing of one answer for the asking process alone: it makes a pair of keys for this question and
 * keeps the private one in memory. Neither database nor backup holds what opens it. X25519, HKDF,
 * AES-256-GCM (docs/decisions/mail.md).
 */
import {
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
  type KeyPairKeyObjectResult,
} from 'node:crypto'
import { decrypt, deriveKey, encrypt } from './secretBox.ts'

export type Question = ReturnType<typeof askSealed>

/** `context` names what is asked; an answer opens for the same context alone. */
export function askSealed(context: string) {
  const own = newPair()
  return {
    /** Public key to seal the answer for. */
    publicKey: textOf(own.publicKey),
    /** Throws `SealBroken` for what was not sealed for this question. */
    open(answer: string) {
      const [theirs = '', payload = ''] = answer.split('.')
      return decrypt(sharedKey(own.privateKey, keyOf(theirs)), payload, context)
    },
  }
}

/** Seals an answer for a question: `<public key>.<payload>`. */
export function sealFor(publicKey: string, answer: string, context: string): string {
  const own = newPair()
  const key = sharedKey(own.privateKey, keyOf(publicKey))
  return `${textOf(own.publicKey)}.${encrypt(key, answer, context)}`
}

const newPair = (): KeyPairKeyObjectResult => generateKeyPairSync('x25519')

const textOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64url')

const keyOf = (text: string) =>
  createPublicKey({ key: Buffer.from(text, 'base64url'), type: 'spki', format: 'der' })

const sharedKey = (privateKey: KeyObject, publicKey: KeyObject) =>
  deriveKey(diffieHellman({ privateKey, publicKey }), 'notice-address')

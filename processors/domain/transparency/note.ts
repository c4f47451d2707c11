/** Signed notes (C2SP signed-note): a text, a blank line, and one line per Ed25519 signature of it. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'

export const SEED_BYTES = 32
/** PKCS #8 prefix before the seed of an Ed25519 key. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const ED25519 = Buffer.from([1])
const KEY_ID_BYTES = 4

/** A key under the name by which verifiers know it: no blanks, no plus signs. */
export interface Signer {
  readonly name: string
  readonly key: KeyObject
}

export function signerOf(name: string, seed: Buffer): Signer {
  if (!/^[^\s+]+$/.test(name)) throw new Error('the name of a signer has no blanks and no plus signs')
  if (seed.length !== SEED_BYTES) throw new Error(`the seed of a signer has ${SEED_BYTES} bytes`)
  return { name, key: createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' }) }
}

/** Key for verifiers: `<name>+<key id>+<base64 of type and key>`. */
export function verifierKey(signer: Signer): string {
  const key = Buffer.concat([ED25519, publicBytes(signer)])
  return `${signer.name}+${keyIdOf(signer).toString('hex')}+${key.toString('base64')}`
}

/** `text` ends with a line break. The same text and signers always give the same note. */
export function signNote(text: string, signers: readonly Signer[]): string {
  if (!text.endsWith('\n')) throw new Error('the text of a note ends with a line break')
  const lines = signers.map(signer => {
    const signature = Buffer.concat([keyIdOf(signer), sign(null, Buffer.from(text), signer.key)])
    return `— ${signer.name} ${signature.toString('base64')}\n`
  })
  return `${text}\n${lines.join('')}`
}

function keyIdOf(signer: Signer): Buffer {
  const hash = createHash('sha256').update(`${signer.name}\n`).update(ED25519).update(publicBytes(signer))
  return hash.digest().subarray(0, KEY_ID_BYTES)
}

function publicBytes({ key }: Signer): Buffer {
  return Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x!, 'base64url')
}

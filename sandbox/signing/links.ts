import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey, parseMasterKeys } from '../../platform/secrets/secretBox.ts'

/**
 * Links to the pages of the local signature provider. Each is for one signer of one session: its last
 * part is a keyed hash of the signer's id, 256 unguessable bits that no database holds. It ends with the
 * session, which the page checks.
 */
export type SigningLinks = ReturnType<typeof createSigningLinks>

export const SIGNING_PATH = '/sign'

/** `masterKeys` is the text of LASTRO_MASTER_KEY; the first one makes links, links of any are right. */
export function createSigningLinks(masterKeys: string) {
  const keys = parseMasterKeys(masterKeys).map(({ key }) => deriveKey(key, 'signing-link'))
  const tokenOf = (key: Buffer, signerId: string) =>
    createHmac('sha256', key).update(signerId).digest('base64url')
  return {
    pathOf: (signerId: string) => `${SIGNING_PATH}/${signerId}/${tokenOf(keys[0]!, signerId)}`,
    isRight(signerId: string, token: string): boolean {
      // As text: the last character has two bits that no byte of the hash has, and one link is the right one.
      const given = Buffer.from(token)
      return keys.some(key => {
        const expected = Buffer.from(tokenOf(key, signerId))
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
    },
  }
}

/** The contract that a signer's id begins with; null if it is none of our ids. */
export function contractOfSigner(signerId: string): number | null {
  const match = /^sgr_([1-9]\d{0,15})_\d{1,4}_\d{1,4}$/.exec(signerId)
  const contractId = Number(match?.[1])
  return match && Number.isSafeInteger(contractId) ? contractId : null
}

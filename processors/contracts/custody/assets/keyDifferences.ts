import { createHmac } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1'
import { HDKey } from 'viem/accounts'
import { derivation } from '../chain/chainAddresses.ts'

/** BIP-44: addresses that are shown to others hang below child 0 of the account. */
const EXTERNAL = 0
/** Child whose key signs for all others: no guarantee has this number, and wallets show it first. */
const SIGNER = 0

/** Proof that addresses of an account hang on one key, without the account's extended public key. */
export type KeyDifferences = ReturnType<typeof keyDifferences>

export function keyDifferences(accountKey: string) {
  const { publicKey, chainCode } = HDKey.fromExtendedKey(accountKey).deriveChild(EXTERNAL)
  const { n } = secp256k1.CURVE
  /** The number that BIP-32 adds to the parent's key for a child that is not hardened. */
  const added = (child: number) => {
    const index = Buffer.alloc(4)
    index.writeUInt32BE(child)
    const hash = createHmac('sha512', chainCode!).update(publicKey!).update(index).digest('hex')
    return BigInt(`0x${hash.slice(0, 64)}`)
  }
  const signer = added(SIGNER)
  return {
    /** Address of the key that signs. */
    signer: derivation(accountKey)(SIGNER),
    /**
     * Private key of a guarantee's address minus that of the signer, hexadecimal: the same difference lies
     * between their public keys, and only who has one private key has the other.
     */
    of: (guaranteeId: number) =>
      `0x${((added(guaranteeId) - signer + n) % n).toString(16).padStart(64, '0')}`,
  }
}

import { secp256k1 } from '@noble/curves/secp256k1'
import { HDKey, publicKeyToAddress } from 'viem/accounts'
import { toHex } from 'viem/utils'
import { derivation } from '../chain/chainAddresses.ts'
import { keyDifferences } from './keyDifferences.ts'

/** Of the mnemonic that Ethereum's tools use in examples. */
const ACCOUNT_KEY =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP'

test.each([1, 2, 3_001, 2 ** 31 - 1])(
  'the signer’s public key and the difference of guarantee %d make its address, without the extended key',
  guaranteeId => {
    const { signer, of } = keyDifferences(ACCOUNT_KEY)
    const key = HDKey.fromExtendedKey(ACCOUNT_KEY).deriveChild(0).deriveChild(0).publicKey!
    const shift = secp256k1.ProjectivePoint.BASE.multiply(BigInt(of(guaranteeId)))
    const shifted = secp256k1.ProjectivePoint.fromHex(key).add(shift)
    expect(publicKeyToAddress(toHex(shifted.toRawBytes(false)))).toBe(derivation(ACCOUNT_KEY)(guaranteeId))
    expect(signer).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  },
)

import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { StatingCustody } from '../../processors/contracts/custody/custody.ts'
import { contractIdIn } from '../../schemas/documents/contracts.ts'
import type { TokenQuantity } from '../../schemas/types.ts'
import { addressOf } from '../../schemas/values/evmAddress.ts'
import { TOKEN_CONTRACTS } from '../../schemas/values/tokenContracts.ts'

const ADDRESS_DIGITS = 40
/** A block of the local custodian lasts a second. */
const BLOCK_MS = 1_000

interface LocalCustodyNeeds {
  /** Its balances of a contract; null for no contract. */
  readonly balancesOf: (contractId: number) => Promise<readonly TokenQuantity[] | null>
  readonly now: () => number
}

/**
 * The custodian of sandboxes: confirms at once, a sale brings what was expected, an account has an address
 * that follows from its id and holds what is held. No key of such an address exists.
 */
export function localCustody({ balancesOf, now }: LocalCustodyNeeds): StatingCustody {
  return {
    execute: async ({ proceeds }) => ({ status: 'DONE', proceeds }),
    openAccount: async ({ _id, tokens }) => {
      const digits = bytesToHex(keccak_256(utf8ToBytes(`lastro-sandbox/${_id}`))).slice(-ADDRESS_DIGITS)
      const address = addressOf(digits)
      const addresses = tokens.map(({ tokenSymbol, network }) => {
        if (tokenSymbol === 'UNKNOWN' || network === 'UNKNOWN') throw new Error('a contract names its tokens')
        const tokenContract = TOKEN_CONTRACTS[tokenSymbol][network].address
        return { tokenSymbol, network, tokenContract, address, memo: null }
      })
      return { status: 'OPEN', addresses }
    },
    async balancesOf(accountId) {
      const held = await balancesOf(contractIdIn(accountId) ?? 0)
      const at = now()
      return held?.map(one => ({ ...one, block: Math.floor(at / BLOCK_MS), at })) ?? null
    },
  }
}

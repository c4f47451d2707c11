import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { StatingCustody } from '../../processors/contracts/custody/custody.ts'
import { contractIdIn } from '../../schemas/documents/contracts.ts'
import type { Network, TokenQuantity, TokenSymbol } from '../../schemas/types.ts'
import { addressOf } from '../../schemas/values/evmAddress.ts'

type Named<N extends string> = Readonly<Record<Exclude<N, 'UNKNOWN'>, string>>

/** Native tokens of the issuers; USDC.e on Polygon is another token. */
const CONTRACTS: Readonly<Record<Exclude<TokenSymbol, 'UNKNOWN'>, Named<Network>>> = {
  USDC: {
    ETHEREUM: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    POLYGON: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
    BASE: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  },
  USDT: {
    ETHEREUM: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    POLYGON: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
    BASE: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2',
  },
}
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
        const tokenContract = CONTRACTS[tokenSymbol][network]
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

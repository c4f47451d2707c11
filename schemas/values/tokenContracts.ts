import type { Network, TokenSymbol } from '../types.ts'

/** A token on a network: where its contract is, and how it keeps balances and freezes. */
export interface TokenContract {
  readonly address: string
  /** Storage slot of the mapping from addresses to balances. */
  readonly slot: number
  /** Whether the top bit of a balance says that the address is frozen. */
  readonly isPacked: boolean
  /** Function that says whether an address is frozen; null where the issuer cannot freeze. */
  readonly freezes: string | null
}

type Of<N extends string, T> = Readonly<Record<Exclude<N, 'UNKNOWN'>, T>>

const usdc = { slot: 9, isPacked: true, freezes: 'isBlacklisted' }

/**
 * Every accepted token on every accepted network; docs/verify-log.py has the same list. USDC is the native
 * one of Circle (USDC.e on Polygon is another token), USDT is Tether's, on Base that of the network's bridge.
 */
export const TOKEN_CONTRACTS: Of<TokenSymbol, Of<Network, TokenContract>> = {
  USDC: {
    ETHEREUM: { ...usdc, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
    POLYGON: { ...usdc, address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359' },
    BASE: { ...usdc, address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
  },
  USDT: {
    ETHEREUM: {
      ...{ address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', slot: 2 },
      ...{ isPacked: false, freezes: 'isBlackListed' },
    },
    POLYGON: {
      ...{ address: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', slot: 0 },
      ...{ isPacked: false, freezes: 'isBlocked' },
    },
    BASE: {
      ...{ address: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', slot: 0 },
      ...{ isPacked: false, freezes: null },
    },
  },
}

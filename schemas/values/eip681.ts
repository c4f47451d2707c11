import type { Network } from '../types.ts'

/** Chain ids of EIP-155. */
export const CHAIN_IDS: Readonly<Record<Network, number>> = {
  UNKNOWN: 0,
  ETHEREUM: 1,
  POLYGON: 137,
  BASE: 8453,
}

interface Target {
  readonly chainId: number
  readonly tokenContract: string
  readonly address: string
}

/** A transfer of a token as wallets read it (EIP-681); without units they ask for the amount. */
export function eip681Of({ chainId, tokenContract, address }: Target, units: bigint | string | null): string {
  const amount = units ? `&uint256=${units}` : ''
  return `ethereum:${tokenContract}@${chainId}/transfer?address=${address}${amount}`
}

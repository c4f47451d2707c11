import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import type { BalanceMapping } from './assetProofs.ts'

/** Addresses of one network and their balances at a block (docs/transparency.md, Proof of assets). */
export interface Assets {
  /** Name of the platform in its statements. */
  readonly platform: string
  /** `2026-11-23T12:00:00Z`. */
  readonly hour: string
  readonly network: string
  readonly chainId: number
  readonly header: readonly string[]
  /** Address whose key signed that the platform holds the addresses, and the signature. */
  readonly signer: string
  readonly control: string
  /** Each with the difference of its key from the signer's. */
  readonly addresses: readonly (readonly [address: string, difference: string])[]
  readonly tokens: readonly ProvedToken[]
}

export interface ProvedToken extends BalanceMapping {
  /** `USDC/ETHEREUM`. */
  readonly token: string
  /** Places of its holders in `addresses`. */
  readonly holders: readonly number[]
}

const NODES_PER_CHUNK = 256

/** Compressed JSON: a member for each field, and the nodes of all proofs, each once, without `0x`. */
export function assetFile(assets: Assets, nodes: ReadonlySet<string>): Promise<Buffer> {
  return buffer(Readable.from(textOf(assets, nodes)).pipe(createGzip()))
}

function* textOf({ tokens, ...assets }: Assets, nodes: ReadonlySet<string>): Generator<string> {
  const shown = tokens.map(({ contract, isPacked, ...token }) => ({
    ...token,
    contract: contract.toLowerCase(),
    packed: isPacked,
  }))
  yield `${JSON.stringify({ ...assets, tokens: shown }).slice(0, -1)},"nodes":["`
  let chunk: string[] = []
  let separator = ''
  for (const node of nodes) {
    chunk.push(node.slice(2))
    if (chunk.length < NODES_PER_CHUNK) continue
    yield separator + chunk.join('","')
    separator = '","'
    chunk = []
  }
  yield `${chunk.length > 0 ? separator : ''}${chunk.join('","')}"]}`
}

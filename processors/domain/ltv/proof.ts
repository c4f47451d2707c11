import { canonicalJson } from '../../../schemas/canonicalJson.ts'

/**
 * The proof of a snapshot: its inputs as canonical JSON, whose SHA-256 anyone can compute, and from
 * which anyone can compute the ratio (docs/recompute-ltv.py). Pure but for the given hash function.
 */

/** Decimals are canonical text; what the ratio does not depend on is left out. */
export interface ProofInputs {
  readonly snapshotId: string
  readonly contractId: number
  readonly version: number
  readonly createdAt: string
  readonly outstandingBalance: string
  readonly collateralPercentage: string
  readonly fiatCurrency: string
  readonly prices: readonly {
    readonly tokenSymbol: string
    readonly network: string
    readonly quantity: string
    readonly price: string | null
    readonly haircut: string
    readonly source: string | null
    readonly asOf: string | null
  }[]
  readonly fx: {
    readonly pair: string
    readonly rate: string
    readonly source: string | null
    readonly asOf: string | null
  } | null
}

export interface Proof {
  readonly inputs: ProofInputs
  /** Keys sorted, no blanks, decimals as they are. */
  readonly canonical: string
  /** SHA-256 of the canonical text in UTF-8, hexadecimal. */
  readonly hash: string
}

export function proofOf(inputs: ProofInputs, sha256: (text: string) => string): Proof {
  const canonical = canonicalJson(inputs)
  return { inputs, canonical, hash: sha256(canonical) }
}

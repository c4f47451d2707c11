import { readFileSync } from 'node:fs'
import { type Static, Type } from 'typebox'
import { Errors } from 'typebox/value'
import { parse } from 'yaml'
import type { ChainName } from '../../../../schemas/documents/chain.ts'
import type { TokenSymbol } from '../../../../schemas/types.ts'
import { checkedAddress } from '../../../../schemas/values/evmAddress.ts'
import { TOKEN_CONTRACTS } from '../../../../schemas/values/tokenContracts.ts'

/** Tokens of accepted collateral; each has six decimals on every network that is accepted. */
const SYMBOLS = ['USDC', 'USDT'] as const satisfies readonly TokenSymbol[]
const NETWORKS = ['ETHEREUM', 'POLYGON', 'BASE'] as const satisfies readonly ChainName[]

const DEFAULT_AGREEMENT = 2
const DEFAULT_BLOCKS = 1_000
const closed = { additionalProperties: false }
const address = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' })
/** A mapping of addresses to balances: its storage slot, and whether a balance's top bit is the freeze. */
const balances = Type.Object(
  { slot: Type.Integer({ minimum: 0, maximum: 1_000_000 }), isPacked: Type.Optional(Type.Boolean()) },
  closed,
)
const NO_FREEZES = 'none'
const freezes = Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_]{0,63}$' })
const chain = Type.Object(
  {
    endpoints: Type.Array(Type.String({ pattern: '^https?://' }), { minItems: 1, maxItems: 9 }),
    /** Endpoints that must give the same answer. */
    agreement: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
    /** Blocks from a transfer's own to the head until it counts, or the network's own finality. */
    finality: Type.Union([Type.Integer({ minimum: 1, maximum: 10_000 }), Type.Literal('finalized')]),
    /** No deposit is looked for in it or before it. */
    startBlock: Type.Integer({ minimum: 0 }),
    blocksPerQuery: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    tokens: Type.Partial(Type.Object({ USDC: address, USDT: address }, closed)),
    /** Where the contracts keep balances, for proofs of assets. */
    balances: Type.Optional(Type.Partial(Type.Object({ USDC: balances, USDT: balances }, closed))),
    /** Where a contract says by another function than its issuer's whether an address is frozen, or never. */
    freezes: Type.Optional(Type.Partial(Type.Object({ USDC: freezes, USDT: freezes }, closed))),
    /** Where tokens go that are sold: an address of the venue. */
    saleAddress: Type.Optional(address),
  },
  closed,
)
const file = Type.Object(
  {
    /** Extended public key of BIP-32; guarantee n has its child 0/n. */
    accountKey: Type.Optional(Type.String({ pattern: '^xpub' })),
    /** Signature of the account's first address: the addresses are ours (docs/transparency.md). */
    control: Type.Optional(Type.String({ pattern: '^0x[0-9a-fA-F]{130}$' })),
    /** Instead: addresses, given to guarantees in this order. */
    addresses: Type.Optional(Type.Array(address, { minItems: 1, uniqueItems: true })),
    networks: Type.Partial(Type.Object({ ETHEREUM: chain, POLYGON: chain, BASE: chain }, closed)),
  },
  closed,
)

type Given = Static<typeof chain>

export interface WatchedToken {
  readonly tokenSymbol: (typeof SYMBOLS)[number]
  readonly contract: string
  /** Function that says whether an address is frozen; null for a token whose issuer cannot. */
  readonly freezes: string | null
}

/** One network that is watched. */
type Plain = 'endpoints' | 'agreement' | 'finality' | 'startBlock' | 'blocksPerQuery'

export interface ChainSettings extends Required<Pick<Given, Plain>>, Pick<Given, 'balances'> {
  readonly network: ChainName
  readonly tokens: readonly WatchedToken[]
  readonly saleAddress: string | null
}

export interface ChainsFile {
  readonly accountKey: string | null
  readonly control?: string | undefined
  readonly addresses: readonly string[]
  readonly chains: readonly ChainSettings[]
}

/**
 * Reads the file of `CUSTODY_CHAINS`, YAML or JSON (docs/custody-on-chain.md). Throws an error that names the
 * member and the reason. Where networks are only looked at, no address is given to anybody.
 */
export function readChains(path: string, givesAddresses = true): ChainsFile {
  const given: unknown = parse(readFileSync(path, 'utf8'))
  const [problem] = Errors(file, given)
  if (problem) {
    const { instancePath, message } = problem
    const member = instancePath.slice(1).replaceAll('/', '.') || 'the file'
    throw new Error(`${path}: ${member} ${message === 'schema is false' ? 'is unknown' : message}`)
  }
  const { accountKey = null, control, addresses = [], networks } = given as Static<typeof file>
  if (givesAddresses && (accountKey === null) === (addresses.length === 0)) {
    throw new Error(`${path}: accountKey or addresses, one of the two`)
  }
  const chains = NETWORKS.flatMap(network => {
    const one = networks[network]
    return one ? [settingsOf(network, one, path)] : []
  })
  if (chains.length === 0) throw new Error(`${path}: networks names none`)
  if (control && accountKey === null)
    throw new Error(`${path}: control is of an accountKey, which is missing`)
  const own = { accountKey, addresses: addresses.map(one => checked(one, `${path}: addresses`)), chains }
  return control ? { ...own, control } : own
}

function settingsOf(network: ChainName, given: Given, path: string): ChainSettings {
  const where = `${path}: networks.${network}`
  const { agreement = DEFAULT_AGREEMENT, blocksPerQuery = DEFAULT_BLOCKS, endpoints } = given
  if (new Set(endpoints).size < agreement) {
    throw new Error(
      `${where}.agreement: ${agreement} endpoints must agree, and ${endpoints.length} are named`,
    )
  }
  const tokens = SYMBOLS.flatMap((tokenSymbol): readonly WatchedToken[] => {
    const contract = given.tokens[tokenSymbol]
    if (!contract) return []
    const named = given.freezes?.[tokenSymbol] ?? TOKEN_CONTRACTS[tokenSymbol][network].freezes
    const freezes = named === NO_FREEZES ? null : named
    return [{ tokenSymbol, contract: checked(contract, `${where}.tokens.${tokenSymbol}`), freezes }]
  })
  if (tokens.length === 0) throw new Error(`${where}.tokens: names none`)
  const { finality, startBlock, balances, saleAddress: sale } = given
  const saleAddress = sale === undefined ? null : checked(sale, `${where}.saleAddress`)
  const chain = { network, endpoints, agreement, finality, startBlock, blocksPerQuery, tokens, saleAddress }
  return balances ? { ...chain, balances } : chain
}

function checked(given: string, where: string): string {
  const address = checkedAddress(given)
  if (address === null) throw new Error(`${where}: ${given} has a wrong EIP-55 checksum`)
  return address
}

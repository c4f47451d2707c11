import { secp256k1 } from '@noble/curves/secp256k1'
import { type Hex, hashMessage, keccak256, type PrivateKeyAccount } from 'viem'
import {
  collateralOriginOf,
  quantityText,
  statementNote,
} from '../../processors/domain/transparency/collateral.ts'
import { signerOf } from '../../processors/domain/transparency/note.ts'
import type { StatementDocument } from '../../schemas/documents/transparency.ts'
import { addressOf, controlText, HOUR, LANES, PLATFORM, shownTotals } from './provedAssets.ts'

const { n: ORDER } = secp256k1.CURVE
const { ProjectivePoint } = secp256k1

export interface AssetFile {
  platform: string
  hour: string
  network: string
  chainId: number
  header: Hex[]
  signer: string
  control: string
  addresses: [address: string, difference: string][]
  tokens: { token: string; contract: string; slot: number; packed: boolean; holders: number[] }[]
  nodes: string[]
}
type Totals = ReturnType<typeof shownTotals>
export interface View {
  readonly checkpoints: readonly []
  readonly collateral: [Totals]
  readonly holdings: object[]
  assets: AssetFile[]
}

const signedBy = (seed: number, lane: number) =>
  signerOf(collateralOriginOf(PLATFORM, lane), Buffer.alloc(32, seed))

/** A statement of lane 0 by the platform's own key, of whatever it likes. */
function restated(token: string, holdings: number, quantity: string) {
  const totals = [{ token, holdings, quantity, root: Buffer.alloc(32, 7) }]
  const note = { lane: 0, lanes: LANES, hour: HOUR, logSize: 1, totals }
  return statementNote(collateralOriginOf(PLATFORM, 0), note, [signedBy(1, 0)])
}

/**
 * A signature by a key related to the foreign one, made without any private key: R = aG + bF, s = r/b. The
 * difference of both keys is known; only a text that names its signer prevents it.
 */
function relatedKey(
  foreign: PrivateKeyAccount,
  text: string,
): { readonly control: string; readonly difference: string } {
  const of = ProjectivePoint.fromHex(foreign.publicKey.slice(2))
  const [a, b] = [12_345n, 67_890n]
  const point = ProjectivePoint.BASE.multiply(a).add(of.multiply(b)).toAffine()
  const r = point.x % ORDER
  const s = (r * inverse(b)) % ORDER
  const z = BigInt(hashMessage(text))
  const e = (((s * a - z) % ORDER) + ORDER) * inverse(r)
  const bytes = (value: bigint) => value.toString(16).padStart(64, '0')
  const v = point.y % 2n === 0n ? '1b' : '1c'
  return { control: `0x${bytes(r)}${bytes(s)}${v}`, difference: `0x${bytes((ORDER - (e % ORDER)) % ORDER)}` }
}

function inverse(value: bigint): bigint {
  let [a, b, x, y] = [((value % ORDER) + ORDER) % ORDER, ORDER, 1n, 0n]
  while (b > 0n) [a, b, x, y] = [b, a % b, y, x - (a / b) * y]
  return ((x % ORDER) + ORDER) % ORDER
}

export type Change = (file: AssetFile, view: View) => unknown
const DIFFERENCE = `0x${'00'.repeat(31)}05`
const usdcOf = (file: AssetFile) => file.tokens.find(({ token }) => token === 'USDC/POLYGON')!
const usdtOf = (file: AssetFile) => file.tokens.find(({ token }) => token === 'USDT/POLYGON')!
const nodeWith = (file: AssetFile, part: string) => file.nodes.findIndex(node => node.includes(part))
/** Adds an address to the holders of USDC. */
function adds(file: AssetFile, address: string, difference: string) {
  usdcOf(file).holders.push(file.addresses.push([address.toLowerCase(), difference]) - 1)
}
/** 1,500,000 in the leaf of a trie. */
const LEAF = '8316e360'

/** Falsified material of the platform, and the stranger's own. */
interface Material {
  /** A foreign key, whose address has many tokens. */
  readonly foreign: PrivateKeyAccount
  /** Proofs of a chain with the same contracts at the same addresses. */
  readonly onTwin: AssetFile
  /** Of the hour before. */
  readonly early: AssetFile
  readonly stated: readonly StatementDocument[]
}

/** Each fraud with the reason that the script must give. */
export const fraudsWith = ({
  foreign,
  onTwin,
  early,
  stated,
}: Material): Readonly<Record<string, readonly [Change, RegExp]>> => ({
  'a contract whose address is left out': [
    file => usdcOf(file).holders.splice(-2),
    /60 are stated, and 58\.5 are proved/,
  ],
  'one address for two contracts, with the tokens of both': [
    file => usdcOf(file).holders.pop(),
    /^USDC\/POLYGON: 40 contracts hold it, and 39 addresses$/,
  ],
  'a smaller total, after the statements': [
    (_, view) => (view.collateral[0].totals[0]!.quantity = '1'),
    /the totals are not the sums of the statements/,
  ],
  'an inflated total': [
    (_, view) => (view.collateral[0].totals[0]!.quantity = '600'),
    /the totals are not the sums of the statements/,
  ],
  'a total that a lane signed twice': [
    (_, view) => {
      const [first] = view.collateral
      view.collateral.push({
        ...first,
        totals: [{ tokenSymbol: 'USDC', network: 'POLYGON', quantity: '1', holdings: 1 }],
        statements: first.statements.map((one, lane) =>
          lane === 0
            ? {
                ...one,
                checkpoint: restated('USDC/POLYGON', 1, '1'),
                totals: [{ tokenSymbol: 'USDC', network: 'POLYGON', quantity: '1', holdings: 1 }],
              }
            : one,
        ),
      })
    },
    /two different statements/,
  ],
  'a lane that states nothing': [
    (_, view) => view.collateral[0].statements.pop(),
    /not every lane has stated/,
  ],
  'a leaf below zero': [
    (_, view) => {
      const [first] = view.collateral
      first.statements[0]!.checkpoint = restated('USDC/POLYGON', 2, '-50')
    },
    /'-50' is no quantity/,
  ],
  'sums beyond 16 bytes': [
    (_, view) => {
      const [first] = view.collateral
      first.statements[0]!.checkpoint = restated('USDC/POLYGON', 2, quantityText(2n ** 128n))
    },
    /more than there can be/,
  ],
  'a token stated that no file proves': [
    (_, { collateral: [shown] }) => {
      const [first] = shown.statements
      const [, ...others] = stated
      first!.checkpoint = restated('USDC/BASE', 1, '5')
      first!.totals = [{ tokenSymbol: 'USDC', network: 'BASE', quantity: '5', holdings: 1 }]
      shown.totals = [...shownTotals(others).totals, ...first!.totals]
    },
    /^USDC\/BASE: 5 are stated, and 0 are proved/,
  ],
  'no file at all': [(_, view) => (view.assets = []), /USDC\/POLYGON: 60 are stated, and 0 are proved/],
  'the same file twice': [(file, view) => view.assets.push(file), /is proved twice/],
  'the same tokens as those of another network': [
    (file, view) => view.assets.push({ ...file, network: 'BASE' }),
    /BASE: is not chain 31337/,
  ],
  'a block of an earlier hour, with more in it': [
    (_, view) => (view.assets = [{ ...early, hour: view.assets[0]!.hour }]),
    /is of .*, not of the hour/,
  ],
  'proofs of another hour': [file => (file.hour = '2026-01-01T00:00:00Z'), /the proofs are those of/],
  'proofs of another platform': [
    file => (file.platform = 'other.example'),
    /the proofs are those of other\.example/,
  ],
  'a block that the chain does not have': [
    (_, view) => (view.assets = [onTwin]),
    /block \d+ of chain 31337 is (0x\w+|None), not 0x/,
  ],
  'another number of the chain': [file => (file.chainId = 137), /is not chain 137/],
  'a state root of its own in the header': [
    file => (file.header[3] = onTwin.header[3]!),
    /block \d+ of chain 31337 is 0x\w+, not 0x/,
  ],
  'a later time in the header': [
    file => (file.header[11] = `0x${(HOUR / 1_000).toString(16)}`),
    /block \d+ of chain 31337 is 0x\w+, not 0x/,
  ],
  'a header with a field more': [file => file.header.push('0x01'), /is 0x\w+, not 0x/],
  'a header of too few fields': [file => file.header.splice(10), /too few fields/],
  'a foreign address': [
    file => adds(file, foreign.address, DIFFERENCE),
    new RegExp(`nothing shows that ${foreign.address.toLowerCase()} is an address`),
  ],
  'a foreign address in the place of an own one': [
    file => (file.addresses[0]![0] = foreign.address.toLowerCase()),
    /nothing shows that/,
  ],
  'a foreign address by a signature that was made for a related key': [
    file => {
      const { control, difference } = relatedKey(foreign, controlText(PLATFORM, file.signer))
      file.control = control
      file.addresses = [[foreign.address.toLowerCase(), difference]]
      file.tokens = [{ ...usdcOf(file), holders: [0] }]
    },
    /another key than that of/,
  ],
  'a signer that did not sign': [file => (file.signer = foreign.address), /another key than that of/],
  'a signature that is none': [file => (file.control = `0x${'00'.repeat(65)}`), /is no signature/],
  'an address twice': [file => file.addresses.push([...file.addresses[0]!]), /an address is there twice/],
  'an address twice, in capitals': [
    file =>
      file.addresses.push([file.addresses[0]![0].toUpperCase().replace('X', 'x'), file.addresses[0]![1]]),
    /is not hexadecimal/,
  ],
  'an address counted twice': [file => usdcOf(file).holders.push(0), /an address is counted twice/],
  'an address counted from the other end': [
    file => usdcOf(file).holders.push(-1),
    /is counted twice, or is none/,
  ],
  'another token’s contract': [
    file => (usdcOf(file).contract = usdtOf(file).contract),
    /is shown at 0x\w+, slot 9, not at/,
  ],
  'another token’s slot': [file => (usdcOf(file).slot = 0), /slot 0, not at 0x\w+, slot 9/],
  'a freeze that counts as a balance': [file => (usdcOf(file).packed = false), /is shown at/],
  'a token that nobody knows': [
    file => file.tokens.push({ ...usdcOf(file), token: 'USDC/ETHEREUM' }),
    /no contract is known for USDC\/ETHEREUM/,
  ],
  'a token twice': [file => file.tokens.push(usdcOf(file)), /or it is there twice/],
  'a higher balance in a leaf': [
    file => {
      const place = nodeWith(file, LEAF)
      file.nodes[place] = file.nodes[place]!.replace(LEAF, '83ffe360')
    },
    /missing, or another one/,
  ],
  'a proof without its last node': [
    file => file.nodes.splice(nodeWith(file, LEAF), 1),
    /missing, or another one/,
  ],
  'a proof without its first node': [
    file => {
      const root = file.nodes.findIndex(node => keccak256(`0x${node}`) === file.header[3])
      file.nodes.splice(root, 1)
    },
    /a node of its proof is missing, or another one/,
  ],
  'a node of another chain': [
    file => {
      const place = nodeWith(file, LEAF)
      file.nodes[place] = onTwin.nodes[nodeWith(onTwin, LEAF)]!.slice(2)
    },
    /missing|ends too early|behind the end|not as it must be/,
  ],
  'an address that never had the token': [
    file =>
      usdtOf(file).holders.push(file.addresses.findIndex(([one]) => one === addressOf(1).toLowerCase())),
    /it is not in the state of the block/,
  ],
})

import { createHash } from 'node:crypto'
import { HOUR_MS } from '../../../schemas/durations.ts'
import { collateralTrees, type Holding, placeOfLeaf } from './collateral.ts'
import { packedNodes, sumLeaf, sumPath, sumPaths, sumRoot, unpackedNodes } from './sumTree.ts'

const KEY = Buffer.alloc(32, 4)
const HOUR = 495_948 * HOUR_MS
const giveWay = async () => undefined
const book = (count: number): Holding[] =>
  Array.from({ length: count }, (_, n) => {
    const token = { tokenSymbol: 'USDC', network: 'BASE' }
    return { contractId: n, partyId: `pty_${n % 3}`, ...token, quantity: `${n}.5` }
  })

test('a node’s hash holds the sums of both sides apart, in 16 bytes each', () => {
  const [left, right] = [sumLeaf(5n, 'a'), sumLeaf(2n ** 70n, 'b')]
  const bytes = (sum: bigint) => Buffer.from(sum.toString(16).padStart(32, '0'), 'hex')
  const sha = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
  expect(left.hash).toEqual(sha(Buffer.from([0]), bytes(5n), Buffer.from('a')))
  const root = sumRoot([left, right])
  expect(root.sum).toBe(5n + 2n ** 70n)
  expect(root.hash).toEqual(sha(Buffer.from([1]), bytes(5n), left.hash, bytes(2n ** 70n), right.hash))
  expect(unpackedNodes(packedNodes([left, right]))).toEqual([left, right])
})

test.each([-1n, 2n ** 128n])('%s is no sum', sum => {
  expect(() => sumLeaf(sum, '')).toThrow('out of range')
})

test('the path of each leaf is the same, made alone or with all others', () => {
  for (let count = 1; count <= 33; count++) {
    const nodes = Array.from({ length: count }, (_, n) => sumLeaf(BigInt(n), `${n}`))
    const { root, paths } = sumPaths(nodes)
    expect(root).toEqual(sumRoot(nodes))
    expect(paths).toEqual(nodes.map((_, n) => sumPath(n, nodes)))
  }
})

test('pages give the root, the total and the paths of the whole tree', async () => {
  for (const count of [1, 2, 63, 64, 65, 127, 128, 129, 1_300]) {
    const [tree] = await collateralTrees(book(count), HOUR, KEY, giveWay)
    const leaves = tree!.pages.flatMap(({ nodes }) => unpackedNodes(nodes))
    expect(leaves.length).toBe(count)
    expect(tree!.total.root).toEqual(sumRoot(leaves).hash)
    expect(tree!.total.holdings).toBe(count)
    for (const { page, nodes, above } of tree!.pages) {
      const inPage = sumPath(0, unpackedNodes(nodes))
      expect([...inPage, ...unpackedNodes(above)]).toEqual(sumPath(placeOfLeaf(page, 0), leaves))
    }
    expect(Number(tree!.total.quantity)).toBe((count * (count - 1)) / 2 + count / 2)
  }
})

test('places and hashes change every hour, and with every key; no order of holdings decides them', async () => {
  const placesOf = async (hour: number, key: Buffer, holdings = book(300)) => {
    const [tree] = await collateralTrees(holdings, hour, key, giveWay)
    return tree!.pages.flatMap(({ contractIds }) => contractIds)
  }
  const first = await placesOf(HOUR, KEY)
  expect(first).not.toEqual(first.toSorted((a, b) => a - b))
  expect(await placesOf(HOUR, KEY, book(300).toReversed())).toEqual(first)
  expect(await placesOf(HOUR + HOUR_MS, KEY)).not.toEqual(first)
  expect(await placesOf(HOUR, Buffer.alloc(32, 5))).not.toEqual(first)
})

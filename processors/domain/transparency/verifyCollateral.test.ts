import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { HOUR_MS } from '../../../schemas/durations.ts'
import { TOKEN_CONTRACTS } from '../../../schemas/values/tokenContracts.ts'
import { createRandom } from '../../../test/support/random.ts'
import {
  type CollateralTree,
  collateralLeafText,
  collateralOriginOf,
  collateralTrees,
  type Holding,
  placeOfLeaf,
  quantityText,
  saltAt,
  statementNote,
  tokenOf,
} from './collateral.ts'
import { signerOf, verifierKey } from './note.ts'
import { sumPath, unpackedNodes } from './sumTree.ts'

/** Verdict of docs/verify-log.py, which has no code of ours, on sums that were tampered with. */
const SCRIPT = join(import.meta.dirname, '../../../docs/verify-log.py')
const LANES = 3
const HOUR = 495_948 * HOUR_MS
const KEY = Buffer.alloc(32, 2)
const origins = Array.from({ length: LANES }, (_, lane) => collateralOriginOf('lastro.example', lane))
const signers = origins.map((origin, lane) => signerOf(origin, Buffer.alloc(32, lane + 1)))

const seed = Number(process.env['LASTRO_SEED'] ?? Date.now() % 1_000_000)
const { next } = createRandom(seed)
const below = (limit: number) => Math.floor(next() * limit)

const TOKENS = [
  { tokenSymbol: 'USDC', network: 'ETHEREUM' },
  { tokenSymbol: 'USDT', network: 'POLYGON' },
]

function book(count: number): Holding[] {
  return Array.from({ length: count }, (_, n) => {
    const quantity = quantityText(BigInt(1 + below(10 ** 12)))
    return { contractId: 1000 + n, partyId: `pty_${n % 7}`, ...TOKENS[below(2)]!, quantity }
  })
}

test('the script knows the contract of each token on each network, as the platform does', () => {
  const print = `import json, runpy; print(json.dumps(runpy.run_path(${JSON.stringify(SCRIPT)})["CONTRACTS"]))`
  const { stdout } = spawnSync('python3', ['-c', print], { encoding: 'utf8' })
  const accepted = Object.entries(TOKEN_CONTRACTS).flatMap(([token, networks]) =>
    Object.entries(networks).map(([network, { address, slot, isPacked }]) => [
      `${token}/${network}`,
      [address.toLowerCase(), slot, isPacked],
    ]),
  )
  expect(accepted).toHaveLength(6)
  expect(JSON.parse(stdout)).toEqual(Object.fromEntries(accepted))
})

const laneOf = (contractId: number) => contractId % LANES

interface Shown {
  hour: string
  totals: object[]
  statements: { lane: number; totals: object[]; checkpoint: string }[]
}

const sharesOf = ({ total: { token, holdings, quantity } }: CollateralTree) => {
  const [tokenSymbol, network] = token.split('/')
  return { tokenSymbol, network, quantity, holdings }
}

/** A book as the platform shows it, by the gateway; an owner of the keys can sign anything. */
async function platformOf(holdings: readonly Holding[], hour = HOUR, signed = signers) {
  const trees: (readonly CollateralTree[])[] = []
  for (let lane = 0; lane < LANES; lane++) {
    const own = holdings.filter(({ contractId }) => laneOf(contractId) === lane)
    trees.push(await collateralTrees(own, hour, KEY, async () => undefined))
  }
  const statements = trees.map((own, lane) => {
    const totals = own.map(({ total }) => total)
    const said = { lane, lanes: LANES, hour, logSize: 7, totals }
    const checkpoint = statementNote(origins[lane]!, said, [signed[lane]!])
    return { lane, hour: new Date(hour).toISOString(), totals: own.map(sharesOf), checkpoint }
  })
  const totals = TOKENS.map(token => {
    const quantities = holdings.filter(one => tokenOf(one) === tokenOf(token)).map(({ quantity }) => quantity)
    const sum = quantities.reduce((total, one) => total + units(one), 0n)
    return { ...token, quantity: quantityText(sum), holdings: quantities.length }
  }).filter(total => total.holdings > 0)
  const shown: Shown = { hour: new Date(hour).toISOString(), totals, statements }
  const proof = (contractId: number) => {
    const lane = laneOf(contractId)
    const found = trees[lane]!.flatMap(tree => proofsIn(tree, contractId, hour))
    return { contractId, holdings: found, statement: statements[lane]! }
  }
  return { shown, proof }
}

const units = (text: string) => {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(6, '0'))
}

function proofsIn(tree: CollateralTree, contractId: number, hour: number) {
  return tree.pages.flatMap(({ page, contractIds, nodes, salts, token, above }) => {
    const at = contractIds.indexOf(contractId)
    if (at < 0) return []
    const leaves = unpackedNodes(nodes)
    const quantity = quantityText(leaves[at]!.sum)
    const path = [...sumPath(at, leaves), ...unpackedNodes(above)]
    return [
      {
        ...sharesOf(tree),
        quantity,
        index: placeOfLeaf(page, at),
        size: tree.total.holdings,
        leaf: collateralLeafText({ contractId, hour, quantity, salt: saltAt(salts, at), token }),
        proof: path.map(({ sum, hash }) => ({ sum: quantityText(sum), hash: hash.toString('base64') })),
      },
    ]
  })
}

type Proof = Awaited<ReturnType<typeof platformOf>>['proof']
type OwnProof = ReturnType<Proof>

function verified(lines: readonly object[]) {
  const verifiers = signers.flatMap(signer => ['--verifier', verifierKey(signer)])
  const { stdout, stderr, status } = spawnSync('python3', [SCRIPT, ...verifiers], {
    input: lines.map(line => JSON.stringify(line)).join('\n'),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const told = new Map<number, string>()
  for (const [, line, what] of stdout.matchAll(/^line (\d+): (.*)$/gm)) told.set(Number(line) - 1, what!)
  return { told, status, stderr }
}

const seenOf = (shown: Shown, proof: OwnProof) => ({
  checkpoints: [],
  collateral: [shown],
  holdings: [proof],
})

/** Each changes a stranger's view of one holding; the attacker has no keys. */
const CHANGED: Readonly<Record<string, (proof: OwnProof) => unknown>> = {
  'another quantity': ({ holdings: [one] }) => (one!.quantity = quantityText(units(one!.quantity) + 1n)),
  'another quantity in leaf and proof'({ holdings: [one] }) {
    const more = quantityText(units(one!.quantity) + 1n + BigInt(below(1_000)))
    one!.leaf = one!.leaf.replace(`"quantity":"${one!.quantity}"`, `"quantity":"${more}"`)
    one!.quantity = more
  },
  'a sum on the way': ({ holdings: [one] }) => {
    const step = one!.proof[below(one!.proof.length)]!
    step.sum = quantityText(units(step.sum) + 1n)
  },
  'a sum below zero': ({ holdings: [one] }) => (one!.proof[below(one!.proof.length)]!.sum = '-1'),
  'a hash on the way': ({ holdings: [one] }) => {
    one!.proof[below(one!.proof.length)]!.hash = Buffer.alloc(32, below(256)).toString('base64')
  },
  'a step less': ({ holdings: [one] }) => one!.proof.splice(below(one!.proof.length), 1),
  'a step more': ({ holdings: [one] }) => one!.proof.push(one!.proof[0]!),
  'another place': ({ holdings: [one] }) => (one!.index = (one!.index + 1) % one!.size),
  'a place outside': ({ holdings: [one] }) => (one!.index += one!.size),
  'another salt': ({ holdings: [one] }) => (one!.leaf = one!.leaf.replace(/"salt":"./, '"salt":"-')),
  'the proof of another contract': proof => (proof.contractId += LANES),
  'the same holding twice': ({ holdings }) => holdings.push(holdings[0]!),
}

/** Each changes the totals; the attacker has no keys. */
const TOTALS: Readonly<Record<string, (shown: Shown) => unknown>> = {
  'a total': ({ totals }) => {
    const total = totals[below(totals.length)] as { quantity: string }
    total.quantity = quantityText(units(total.quantity) - 1n)
  },
  'a count of holdings': ({ totals }) => ((totals[0] as { holdings: number }).holdings -= 1),
  'a token less': ({ totals }) => totals.pop(),
  'a lane less': ({ statements }) => statements.splice(below(LANES), 1),
  'a lane twice': ({ statements }) => (statements[0] = statements[1]!),
  'what a statement says'({ statements }) {
    const one = statements[below(LANES)]!
    one.checkpoint = one.checkpoint.replace(/ (\d+) (\d)/, (_all, count, digit) => ` ${count} 1${digit}`)
  },
  'the hour of all': shown => (shown.hour = new Date(HOUR + HOUR_MS).toISOString()),
}

test('honest sums are taken, and a thousand proofs and totals that were tampered with are found out', async () => {
  process.stdout.write(`LASTRO_SEED=${seed}\n`)
  const honest: object[] = []
  const tampered: (readonly [string, object])[] = []
  for (let round = 0; tampered.length < 1_000; round++) {
    // Now and then a tree with more than one page.
    const holdings = book(round % 12 === 0 ? 2_000 : 24 + below(120))
    const { shown, proof } = await platformOf(holdings)
    // One that is alone in its lane and token has no steps that could be changed, and no other place.
    const isWithOthers = ({ contractId }: Holding) => proof(contractId).holdings[0]!.size > 1
    const possible = holdings.filter(isWithOthers)
    const { contractId } = possible[below(possible.length)]!
    honest.push(seenOf(shown, proof(contractId)))
    for (const [name, change] of Object.entries(CHANGED)) {
      const own = structuredClone(proof(contractId))
      change(own)
      tampered.push([name, seenOf(shown, own)])
    }
    for (const [name, change] of Object.entries(TOTALS)) {
      const other = structuredClone(shown)
      change(other)
      tampered.push([name, seenOf(other, proof(contractId))])
    }
    // An owner of the keys leaves a holding out, or counts too little, and signs that.
    const index = holdings.findIndex(one => one.contractId === contractId)
    const without = await platformOf(holdings.toSpliced(index, 1))
    const less = await platformOf(holdings.with(index, { ...holdings[index]!, quantity: '0.000001' }))
    const later = await platformOf(holdings, HOUR + HOUR_MS)
    tampered.push(
      ['left out', seenOf(without.shown, proof(contractId))],
      [
        'left out, with the proof of before',
        {
          checkpoints: [],
          collateral: [without.shown],
          holdings: [{ ...proof(contractId), statement: without.proof(contractId).statement }],
        },
      ],
      [
        'counted too little',
        {
          checkpoints: [],
          collateral: [less.shown],
          holdings: [{ ...proof(contractId), statement: less.proof(contractId).statement }],
        },
      ],
      ['two statements of one hour', { checkpoints: [], collateral: [shown, less.shown] }],
      ['of another hour', seenOf(later.shown, proof(contractId))],
    )
  }
  const { told, status, stderr } = verified([...honest, ...tampered.map(([, line]) => line)])
  expect(stderr).toBe('')
  expect(honest.flatMap((_, n) => told.get(n) ?? [])).toEqual([])
  const missed = tampered.flatMap(([name], n) => (told.has(honest.length + n) ? [] : [name]))
  expect([tampered.length >= 1_000, missed]).toEqual([true, []])
  expect(status).toBe(1)
})

test('statements must be signed by known keys, for one lane and one platform', async () => {
  const holdings = book(40)
  const { contractId } = holdings[5]!
  const { shown, proof } = await platformOf(holdings)
  const strangers = origins.map(origin => signerOf(origin, Buffer.alloc(32, 9)))
  const forged = await platformOf(holdings, HOUR, strangers)
  const nothing = await platformOf([])
  const empty = nothing.proof(contractId)
  const cases: readonly (readonly [string, object])[] = [
    ['', seenOf(shown, proof(contractId))],
    ['', seenOf(nothing.shown, empty)],
    ['', { checkpoints: [], collateral: [{ hour: null, totals: [], statements: [] }] }],
    ['not signed by a key', { checkpoints: [], collateral: [forged.shown] }],
    ['none of those that are checked', { checkpoints: [], holdings: [proof(contractId)] }],
    ['no hour is stated yet', seenOf(shown, { ...proof(contractId), statement: null as never })],
    ['without an hour', { checkpoints: [], collateral: [{ ...shown, hour: null }] }],
  ]
  const { told } = verified(cases.map(([, line]) => line))
  expect(cases.map((_, n) => told.get(n) ?? '')).toEqual(
    cases.map(([words]) => (words === '' ? '' : expect.stringContaining(words))),
  )
})

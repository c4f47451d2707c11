import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { proofOfSnapshot } from '../../gateway/resources/ltv/proof.ts'
import { snapshotDocument } from '../../schemas/documents/ltv.ts'
import { topics } from '../../schemas/topics.ts'
import type { LtvSnapshot } from '../../schemas/types.ts'
import { drawn } from '../../test/support/thoroughness.ts'
import { NOON } from '../domain/ltv/ltv.fixture.ts'
import { defaultRules } from '../domain/ltv/ltv.ts'
import { codec, newLane } from './ltv.fixture.ts'

const SNAPSHOTS = drawn(1_000, 10_000)
const SEED = 20_260_313
const SCRIPT = join(import.meta.dirname, '../../docs/recompute-ltv.py')

/** Small and repeatable: mulberry32. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** Any amount a lender may type: many digits, few digits, none at all. */
function amount(random: (below: number) => number, scale: number): string {
  const whole = random(10 ** (1 + random(9)))
  const fraction =
    random(3) === 0
      ? ''
      : String(random(10 ** scale))
          .padStart(scale, '0')
          .replace(/0+$/, '')
  return fraction === '' ? String(whole) : `${whole}.${fraction}`
}

async function randomSnapshots(): Promise<LtvSnapshot[]> {
  const random = randomFrom(SEED)
  const haircuts = { USDC: 12_500n, USDT: 0n }
  const lane = await newLane({ rules: { ...defaultRules, haircuts } })
  const snapshots: LtvSnapshot[] = []
  for (let step = 0; snapshots.length < SNAPSHOTS; step++) {
    const at = NOON + step * 1_000
    const symbol = (['USDC', 'USDT', 'USDBRL', 'EURUSD'] as const)[random(4)]!
    const price =
      symbol.startsWith('USDC') || symbol === 'USDT' ? 0.86 + random(200) / 1_000 : 1 + random(6_000) / 1_001
    if (step % 7 === 0) await lane.tick(symbol, price.toFixed(8), at)
    const holdings = (['USDC', 'USDT'] as const).slice(0, random(3)).map(tokenSymbol => {
      return { tokenSymbol, network: 'POLYGON' as const, quantity: amount(random, 6) }
    })
    await lane.change(
      {
        contractId: 1 + random(500),
        sequence: step + 1,
        fiatCurrency: (['BRL', 'USD', 'EUR'] as const)[random(3)]!,
        collateralPercentage: ['80', '110', '130.25', '150', '200'][random(5)]!,
        outstandingBalance: amount(random, 2),
        holdings,
      },
      at,
    )
    if (step < SNAPSHOTS) continue
    for (const { topic, value } of lane.written) {
      if (topic !== topics.ltvSnapshots.name || value === null) continue
      snapshots.push((await codec.decode(value)).value as LtvSnapshot)
    }
  }
  return snapshots.slice(0, SNAPSHOTS)
}

let snapshots: LtvSnapshot[] = []
beforeAll(async () => {
  snapshots = await randomSnapshots()
})

test(`the proof script computes the same for ${SNAPSHOTS} snapshots of a random run`, async () => {
  const lines = snapshots.map(snapshot => {
    const { currentLtv, collateralValue } = snapshot
    return JSON.stringify({
      ...proofOfSnapshot(snapshotDocument(snapshot)),
      result: { currentLtv, collateralValue },
    })
  })
  const printed = execFileSync('python3', [SCRIPT], { input: lines.join('\n'), encoding: 'utf8' })
  expect(printed).toBe(`${SNAPSHOTS} proofs, 0 with differences\n`)
})

test('a changed input, ratio or hash is found', async () => {
  const [snapshot] = snapshots.filter(({ currentLtv }) => currentLtv !== null)
  const { currentLtv, collateralValue } = snapshot!
  const proof = { ...proofOfSnapshot(snapshotDocument(snapshot!)), result: { currentLtv, collateralValue } }
  const broken = [
    { ...proof, inputs: { ...proof.inputs, outstandingBalance: '1.01' } },
    { ...proof, hash: proof.hash.replace(/^./, first => (first === '0' ? '1' : '0')) },
    { ...proof, result: { ...proof.result, currentLtv: '0.000001' } },
  ]
  const check = () =>
    execFileSync('python3', [SCRIPT], {
      input: broken.map(one => JSON.stringify(one)).join('\n'),
      encoding: 'utf8',
    })
  expect(check).toThrow('Command failed')
})

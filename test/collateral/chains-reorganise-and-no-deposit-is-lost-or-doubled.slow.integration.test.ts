import { newDatabase, type TestDatabase } from '../support/database.ts'
import { createRandom, type Random } from '../support/random.ts'
import { drawn } from '../support/thoroughness.ts'
import { type Address, FINALITY, giveAddress, startWatchedChain, type WatchedChain } from './watchedChain.ts'

const LIMIT_MS = 1_200_000
const PORT = Number(process.env['LASTRO_TEST_PORT_BASE'] ?? 24_000) + 93
const NETWORKS = ['ETHEREUM', 'POLYGON', 'BASE'] as const
const GUARANTEES = 40
/** Lives of each network. They are short: anvil loses contracts when a long chain is reorganised. */
const LIVES = drawn(1, 12)
const DEPOSITS = 300
const REORGANISATIONS = 8
const MAX_DEPTH = 12
const PER_TRANSACTION = 20

const addressOf = (guarantee: number): Address => `0x${guarantee.toString(16).padStart(40, 'a')}`

/** One life of one network; the seed of a run that failed becomes another test. */
async function live(chain: WatchedChain, random: Random): Promise<void> {
  const rounds = DEPOSITS / PER_TRANSACTION
  for (let round = 0; round < rounds; round++) {
    const to = Array.from({ length: PER_TRANSACTION }, () => addressOf(random.between(1, GUARANTEES)))
    await chain.payAll(
      to,
      to.map(() => BigInt(random.between(0, 5_000_000))),
    )
    const single = await chain.pay(addressOf(random.between(1, GUARANTEES)), BigInt(random.between(1, 999)))
    if (random.chance(0.3)) chain.failNextWrite(random.pick(['before', 'after']))
    await chain.watch().catch(error => expect(String(error)).toContain('killed'))
    const due =
      Math.floor((REORGANISATIONS * (round + 1)) / rounds) - Math.floor((REORGANISATIONS * round) / rounds)
    for (let nth = 0; nth < due; nth++) {
      const mined = random.between(0, 3)
      await chain.mine(mined)
      const depth = random.between(1, MAX_DEPTH)
      // The single transfer is alone in its block: it comes back where only that block is replaced.
      const isAlone = nth === 0 && mined === 0 && depth === 1
      await chain.reorganise(depth, isAlone && random.chance(0.5) ? [single] : [])
      await chain.watch().catch(error => expect(String(error)).toContain('killed'))
    }
    if (random.chance(0.4)) await chain.mine(random.between(1, MAX_DEPTH + FINALITY))
  }
  await chain.mine(FINALITY + MAX_DEPTH)
  await chain.watch()
}

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase('chains')
  for (let guarantee = 1; guarantee <= GUARANTEES; guarantee++) {
    await giveAddress(database, addressOf(guarantee), guarantee)
  }
}, LIMIT_MS)
afterAll(() => database?.drop())

const lives = Array.from({ length: LIVES * NETWORKS.length }, (_, index) => index + 1)

test.each(lives.map(seed => [NETWORKS[seed % NETWORKS.length]!, seed] as const))(
  'after a life of %s what is credited is what the token contract shows (seed %i)',
  async (network, seed) => {
    for (const read of ['chainBlocks', 'chainTransfers']) await database.db.collection(read).deleteMany({})
    const chain = await startWatchedChain({ database, network, port: PORT })
    try {
      await live(chain, createRandom(seed))
      const early = [...chain.commands.values()].filter(
        one => one.depositStatus === 'CONFIRMED' && one.confirmations! < FINALITY,
      )
      expect(early).toEqual([])
      const credited = chain.credited()
      for (let guarantee = 1; guarantee <= GUARANTEES; guarantee++) {
        const { abi, address } = chain.token
        const held = await chain.node.client.readContract({
          ...{ address, abi, functionName: 'balanceOf', args: [addressOf(guarantee)] },
        })
        expect([guarantee, credited.get(guarantee) ?? 0n]).toEqual([guarantee, held])
      }
      expect(credited.size).toBeGreaterThan(GUARANTEES / 2)
    } finally {
      await chain.node.close()
    }
  },
  LIMIT_MS,
)

import type { Db, MongoClient } from 'mongodb'
import { systemClock } from '../../platform/process/clock.ts'
import type { Seen } from '../../processors/views/seen.ts'
import { createViewStore } from '../../processors/views/viewStore.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { THRESHOLDS } from '../ltv/ltvLoad.ts'

/** The book of a lender, written by ltvView's own writes: a fact and a snapshot of each contract. */

export const BOOK_START = Date.parse('2026-01-01T00:00:00Z')
const BATCH = 1_000
const LANES = USUAL_PARTITIONS
const BORROWERS = 40_000

export const borrowerOf = (contractId: number) => `pty_b${contractId % BORROWERS}`
export const balanceOf = (contractId: number) => `${5_000 + (contractId % 977)}.${10 + (contractId % 90)}`

const WORDS = ['Capital de giro', 'Safra', 'Obra', 'Estoque', 'Frota', 'Expansão', 'Folha', 'Máquinas']
export const nameOf = (id: number) => `${WORDS[(id * 5 + 3) % WORDS.length]} ${id}`
const STATES = ['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACCEPTED', 'PENDING_ACCEPTANCE', 'DRAFT'] as const
export const stateOf = (id: number) => STATES[id % STATES.length]!

const ofContract = (contractId: number, lenderPartyId: string) => ({
  contractId,
  guaranteeId: contractId,
  sequence: 1,
  timestamp: BOOK_START + contractId,
  lenderPartyId,
  borrowerPartyId: borrowerOf(contractId),
  fiatCurrency: 'BRL',
  outstandingBalance: balanceOf(contractId),
})

export function factOf(contractId: number, lenderPartyId: string): Seen {
  const states = { contractStatus: stateOf(contractId), guaranteeStatus: 'ACTIVE', actor: null }
  const amounts = { requiredFiatAmount: '7500', depositedFiatAmount: '12300' }
  const id = { id: `evt_${contractId}`, event: 'contract.activated' }
  const of = ofContract(contractId, lenderPartyId)
  const guarantee = { guaranteeStatus: 'ACTIVE', curePeriod: null }
  const named = { name: nameOf(contractId), createdAt: BOOK_START + contractId * 1_000, signings: [] }
  const contract = { ...of, ...named, guarantee, contractStatus: states.contractStatus, overdueSince: null }
  const fact = { ...id, ...of, ...states, ...amounts, contract }
  return { kind: 'fact', fact } as unknown as Seen
}

export function snapshotOf(contractId: number, lenderPartyId: string): Seen {
  const token = { tokenSymbol: 'USDC', network: 'POLYGON', quantity: '3000', price: '1', haircut: '0' }
  const snapshot = {
    id: `snp_${contractId}_1`,
    event: 'ltv.snapshot',
    ...ofContract(contractId, lenderPartyId),
    currentLtv: String((contractId % 1_400) / 1_000),
    previousLtv: null,
    level: contractId % 10 === 0 ? 'MARGIN_CALL' : 'NONE',
    status: contractId % 10 === 0 ? 'ALERT' : 'OK',
    collateralValue: '12300',
    collateralPercentage: '150',
    shortfallAmount: '0',
    thresholds: THRESHOLDS,
    trigger: 'BALANCE',
    prices: [{ ...token, value: '12300', source: 'median', asOf: BOOK_START }],
    fx: { pair: 'USDBRL', rate: '4.1', source: 'median', asOf: BOOK_START },
    stale: false,
    depeg: false,
    disputed: false,
    implausible: false,
    thin: false,
  }
  return { kind: 'snapshot', snapshot } as unknown as Seen
}

/** As ltvView writes: batches of one lane, of contracts `first` to `last`. Answers the seconds it took. */
export async function writeSeen(
  mongo: MongoClient,
  db: Db,
  [first, last]: readonly [number, number],
  make: (id: number) => Seen,
): Promise<number> {
  const store = createViewStore(mongo, db, systemClock)
  const startedAt = performance.now()
  for (let from = first, batch = 0; from <= last; from += BATCH, batch++) {
    const size = Math.min(BATCH, last - from + 1)
    const seen = Array.from({ length: size }, (_, n) => make(from + n))
    await store.write(seen, batch % LANES)
  }
  return (performance.now() - startedAt) / 1_000
}

import type { Db } from 'mongodb'
import { changeOf } from '../../../processors/ltv/ltv.fixture.ts'

/** Contracts of one lender with their current snapshots, as large as stored ones, for simulations. */
const INSERT_SIZE = 1_000
const { ltvPolicy, thresholds } = changeOf({
  holdings: [{ tokenSymbol: 'USDC', network: 'POLYGON', quantity: '3000' }],
  acceptedTokens: [{ tokenSymbol: 'USDC', network: 'POLYGON' }],
})
const START = Date.parse('2026-01-01T00:00:00Z')
/** As large as a stored contract with one signing. */
const PADDING = 'x'.repeat(2_000)

/** Every tenth would be alerted at 0.70 USD for one USDC. */
function contractOf(id: number, lenderPartyId: string) {
  return {
    _id: id,
    guaranteeId: id,
    lenderPartyId,
    borrowerPartyId: `pty_b${id}`,
    contractStatus: 'ACTIVE',
    createdAt: START + id * 1_000,
    nameFolded: `contract ${id}`,
    fiatCurrency: 'BRL',
    outstandingBalance: id % 10 === 0 ? '9000' : '5000',
    collateralPercentage: '150',
    ltvPolicy,
    thresholds,
    acceptedTokens: [{ tokenSymbol: 'USDC', network: 'POLYGON' }],
    guarantee: {
      guaranteeStatus: 'ACTIVE',
      lockStatus: 'ACTIVE',
      requiredFiatAmount: '15000',
      holdings: [{ tokenSymbol: 'USDC', network: 'POLYGON', quantity: '3000' }],
    },
    padding: PADDING,
  }
}

function currentOf(id: number, lenderPartyId: string) {
  const asOf = START
  return {
    _id: id,
    snapshotId: `snp_${id}_1`,
    parties: [lenderPartyId, `pty_b${id}`],
    level: 'NONE',
    currentLtv: '0.4',
    prices: [{ tokenSymbol: 'USDC', network: 'POLYGON', price: '1', asOf }],
    fx: { pair: 'USDBRL', rate: '5', asOf },
  }
}

/** Inserts `total` contracts of the lender whose ids begin after `after`. */
export async function fillBook(db: Db, lenderPartyId: string, total: number, after = 0): Promise<void> {
  for (let first = after + 1; first <= after + total; first += INSERT_SIZE) {
    const count = Math.min(INSERT_SIZE, after + total + 1 - first)
    const ids = Array.from({ length: count }, (_, n) => first + n)
    const of = <T>(make: (id: number, lender: string) => T) => ids.map(id => make(id, lenderPartyId))
    await db.collection<{ _id: number }>('contracts').insertMany(of(contractOf))
    await db.collection<{ _id: number }>('ltvCurrent').insertMany(of(currentOf))
  }
}

export async function emptyBook(db: Db, lenderPartyId: string): Promise<void> {
  await db.collection('contracts').deleteMany({ lenderPartyId })
  await db.collection('ltvCurrent').deleteMany({ parties: lenderPartyId })
}

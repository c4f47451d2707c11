import { type Db, MongoClient } from 'mongodb'
import { demoLender } from '../../local/start/seed.ts'
import { systemClock } from '../../platform/process/clock.ts'
import {
  CREATION,
  createLedger,
  LENDER_PARTY,
  type Ledger,
  stateOf,
} from '../../processors/contracts/ledger.fixture.ts'
import { snapshot as snapshotOf } from '../../processors/contracts/life.fixture.ts'
import type { ContractFact } from '../../processors/views/viewInput.ts'
import { createViewStore } from '../../processors/views/viewStore.ts'
import type { StoredContract } from '../../schemas/documents/contracts.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import type { LtvSnapshot } from '../../schemas/types.ts'

/** A large book of the demo lender in the platform's own database, as a page finds it. */

const BATCH = 1_000
const BORROWERS = 40_000
const START = Date.parse('2026-01-01T00:00:00Z')
const WORDS = ['Capital de giro', 'Safra', 'Obra', 'Estoque', 'Frota', 'Expansão', 'Folha', 'Máquinas']
const STATES = ['ACTIVE', 'ACTIVE', 'ACTIVE', 'ACCEPTED', 'PENDING_ACCEPTANCE', 'DRAFT'] as const
const HOLDINGS = [{ tokenSymbol: 'USDC', network: 'POLYGON', quantity: '3000' }] as const
/** Eleven digits beginning with 0: no person's document, and stored ones need no check digits. */
const documentOf = (partyId: string) => `0${partyId.slice('pty_b'.length).padStart(10, '0')}`

/** A contract as the rules create it, under another id, with a state, a balance and collateral. */
function contractOf(base: StoredContract, id: number, lenderPartyId: string): StoredContract {
  const at = START + id * 1_000
  const name = `${WORDS[(id * 5 + 3) % WORDS.length]} ${id}`
  const times = { createdAt: at, updatedAt: at }
  const locked = {
    guaranteeStatus: 'ACTIVE',
    lockStatus: 'ACTIVE',
    lockedAt: at,
    holdings: HOLDINGS,
  } as const
  const amounts = { requiredFiatAmount: '7500', depositedFiatAmount: '12300' }
  return {
    ...{ ...base, ...times, _id: id, contractId: id, guaranteeId: id, name, nameFolded: name.toLowerCase() },
    ...{ lenderPartyId, borrowerPartyId: `pty_b${id % BORROWERS}`, sentAt: at, activatedAt: at },
    contractStatus: STATES[id % STATES.length]!,
    outstandingBalance: `${5_000 + (id % 977)}.${10 + (id % 90)}`,
    guarantee: { ...base.guarantee, ...times, ...locked, ...amounts },
    sequences: { contractEvents: 1, collateralEvents: 1, balanceChanges: 1, position: 1 },
  }
}

/** Fields that its fact and its snapshot have in common. */
const shared = (contract: StoredContract) => {
  const { contractId, guaranteeId, lenderPartyId, borrowerPartyId, fiatCurrency, outstandingBalance } =
    contract
  const of = { contractId, guaranteeId, lenderPartyId, borrowerPartyId, fiatCurrency, outstandingBalance }
  return { ...of, timestamp: START + contractId, sequence: 1 }
}

function factOf(contract: StoredContract): ContractFact {
  const { contractId, contractStatus, guarantee } = contract
  const { guaranteeStatus, requiredFiatAmount, depositedFiatAmount } = guarantee
  return {
    ...{ id: `evt_${contractId}`, event: 'contract.activated', ...shared(contract), actor: null },
    ...{ contractStatus, guaranteeStatus, requiredFiatAmount, depositedFiatAmount },
    contract: stateOf(contract),
  }
}

function valuationOf(ledger: Ledger, contract: StoredContract): LtvSnapshot {
  const { contractId } = contract
  const isCalled = contractId % 10 === 0
  const price = { price: '1', haircut: '0', value: '12300', source: 'median', asOf: START }
  return {
    ...{ ...snapshotOf(ledger), ...shared(contract), id: `snp_${contractId}_1`, event: 'ltv.snapshot' },
    ...{ currentLtv: String((contractId % 1_400) / 1_000), collateralValue: '12300', shortfallAmount: '0' },
    ...{ level: isCalled ? 'MARGIN_CALL' : 'NONE', status: isCalled ? 'ALERT' : 'OK', trigger: 'BALANCE' },
    prices: [{ ...HOLDINGS[0], ...price }],
    fx: { pair: 'USDBRL', rate: '4.1', source: 'median', asOf: START },
  }
}

async function insertBorrowers(db: Db, contracts: readonly StoredContract[]): Promise<void> {
  const ids = [...new Set(contracts.map(({ borrowerPartyId }) => borrowerPartyId))]
  const parties = ids.map(_id => ({
    updateOne: {
      filter: { _id },
      update: { $set: { document: documentOf(_id), profile: null } },
      upsert: true,
    },
  }))
  await db.collection<{ _id: string }>('parties').bulkWrite(parties, { ordered: false })
}

export interface ConsoleBook {
  /** Adds contracts up to this number, with everything that the page reads of them. */
  growTo(total: number): Promise<void>
  close(): Promise<void>
}

export async function openConsoleBook(uri: string): Promise<ConsoleBook> {
  const mongo = await MongoClient.connect(uri)
  const db = mongo.db('lastro')
  const lender = await db.collection<{ _id: string }>('parties').findOne({ document: demoLender.document })
  if (!lender) throw new Error('there is no demo lender')
  const ledger = createLedger()
  await ledger.ask('CreateContract', CREATION, LENDER_PARTY)
  const store = createViewStore(mongo, db, systemClock)
  let filled = 0
  return {
    async growTo(total) {
      for (let lane = 0; filled < total; lane = (lane + 1) % USUAL_PARTITIONS) {
        const size = Math.min(BATCH, total - filled)
        const contracts = Array.from({ length: size }, (_, n) =>
          contractOf(ledger.contract(), filled + n + 1, lender._id),
        )
        await db.collection<StoredContract>('contracts').insertMany(contracts, { ordered: false })
        await insertBorrowers(db, contracts)
        // As ltvView writes: batches of one lane.
        await store.write(
          contracts.map(one => ({ kind: 'fact', fact: factOf(one) })),
          lane,
        )
        await store.write(
          contracts.map(one => ({ kind: 'snapshot', snapshot: valuationOf(ledger, one) })),
          lane,
        )
        filled += size
      }
    },
    close: () => mongo.close(),
  }
}

import { CREATION, createLedger, LENDER_PARTY, START_MS } from '../../processors/contracts/ledger.fixture.ts'
import { overdueSignings } from '../../processors/contracts/signing/signingExpiry.ts'
import type { OwnCommand } from '../../processors/contracts/timers/ownCommands.ts'
import type { StoredContract } from '../../schemas/documents/contracts.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'
import { stagesOf } from '../support/explained.ts'

const DAY_MS = 86_400_000
let database: TestDatabase

beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database?.drop())

test('once its time is over, and not before, found along an index', async () => {
  const ledger = createLedger()
  await ledger.ask('CreateContract', CREATION, LENDER_PARTY)
  await ledger.ask('SendContract', { contractId: CREATION.contractId }, LENDER_PARTY)
  const contracts = database.db.collection<StoredContract>('contracts')
  const stored = ledger.contract() as StoredContract
  const [signing] = stored.signings
  expect(signing?.signingStatus).toBe('ACTIVE')
  await contracts.insertOne({ ...stored, _id: CREATION.contractId })
  const at = async (moment: number) => overdueSignings(database.db, moment)
  expect(await at(START_MS + DAY_MS)).toEqual([])
  const [report, ...others] = (await at(signing!.expiresAt!)) as OwnCommand<'RecordSignatureEvent'>[]
  expect(others).toEqual([])
  expect(report).toMatchObject({
    type: 'RecordSignatureEvent',
    commandId: `${signing!.signingId}/expiry`,
    value: { signatureEvent: 'EXPIRED', signingId: signing!.signingId, occurredAt: signing!.expiresAt },
  })
  ledger.wait(signing!.expiresAt! - ledger.now())
  await ledger.ask('RecordSignatureEvent', report!.value, null)
  const expired = ledger.contract() as StoredContract
  expect(expired.signings[0]?.signingStatus).toBe('EXPIRED')
  await contracts.replaceOne({ _id: CREATION.contractId }, expired)
  expect(await at(signing!.expiresAt! + DAY_MS)).toEqual([])

  const filter = { signings: { $elemMatch: { signingStatus: 'ACTIVE', expiresAt: { $lte: START_MS } } } }
  const explained = await database.db.collection('contracts').find(filter).explain('queryPlanner')
  const stages = stagesOf(explained['queryPlanner'].winningPlan)
  expect(stages).toContain('IXSCAN')
  expect(stages).not.toContain('COLLSCAN')
})

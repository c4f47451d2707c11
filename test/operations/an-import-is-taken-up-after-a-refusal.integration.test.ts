import { randomUUID } from 'node:crypto'
import { changedLines } from '../../operations/import/changedLines.ts'
import { type ImportedTerms, parseLine } from '../../operations/import/line.ts'
import { type ImportDeps, importBatch } from '../../operations/import/run.ts'
import { OUTBOX, type Outcome, packedOutcomes } from '../../platform/records/outcomes.ts'
import type { OutRecord } from '../../platform/records/records.ts'
import { createLocalCodec } from '../../schemas/codec/codec.ts'
import type { ImportContract } from '../../schemas/types.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'

/** The answer to a command is kept for a week; a line that is right by now must not be given it again. */
let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database?.drop())

const BASE = { tokenSymbol: 'USDC', network: 'BASE' }
const POLYGON = { tokenSymbol: 'USDC', network: 'POLYGON' }

function line(legacyId: string, changes: object = {}): ImportedTerms {
  return parseLine(
    JSON.stringify({
      ...{ legacyId, lenderDocument: '11222333000181', borrowerDocument: '52998224725', name: 'Old loan' },
      ...{ totalLoanValue: '10', outstandingBalance: '10', interestRate: '1', cet: '1' },
      ...{ installmentsCount: 1, startDate: '2026-01-01', endDate: '2027-01-01' },
      ...{ collateralPercentage: '150', acceptedTokens: [BASE], createdAt: '2025-01-01T00:00:00Z' },
      ...changes,
    }),
  )
}

/** An import whose commands are decided like this as soon as they are sent, each once. */
function deciding(decide: (command: ImportContract) => Pick<Outcome, 'status' | 'body'>) {
  const codec = createLocalCodec()
  const sent: string[] = []
  const decided = new Set<string>()
  let seq = 0
  const decideOne = async ({ headers, value }: OutRecord) => {
    const commandId = headers['command-id']!
    sent.push(commandId)
    if (decided.has(commandId)) return
    decided.add(commandId)
    const command = (await codec.decode(value!)).value as ImportContract
    const outcome = { commandId, type: 'ImportContract', tenant: null, at: 0, ...decide(command) }
    const lane = { lane: `test/${command.contractId}`, seq: (seq += 1) }
    const { db } = database
    await db
      .collection(OUTBOX)
      .insertOne({ ...lane, commands: [commandId], outcomes: packedOutcomes([outcome]) })
    if (outcome.status === 'SUCCEEDED') {
      const { contractId: _id, lenderDocument, borrowerDocument, ...terms } = command
      const ids = { _id, lenderPartyId: lenderDocument, borrowerPartyId: borrowerDocument }
      // What is left to repay goes down, and is no term.
      const balances = { initialBalance: terms.outstandingBalance, outstandingBalance: '1' }
      await db.collection('contracts').insertOne({ ...ids, ...terms, ...balances } as never)
      for (const document of [lenderDocument, borrowerDocument]) {
        const parties = db.collection<{ _id: string }>('parties')
        await parties.updateOne({ _id: document }, { $set: { document } }, { upsert: true })
      }
    }
  }
  const send = async (records: readonly OutRecord[]) => {
    for (const record of records) await decideOne(record)
  }
  const producer = { send, close: async () => undefined }
  const deps: ImportDeps = { db: database.db, codec, producer, now: Date.now, sleep: async () => undefined }
  return { deps, sent }
}

const refused = { status: 'REFUSED', body: '{"code":"borrower_not_found"}' } as const
const succeeded = { status: 'SUCCEEDED', body: '{}' } as const

test('a line that was refused is asked for once more, under an id of its own, as the same contract', async () => {
  const { deps, sent } = deciding(command => {
    return command.borrowerDocument === '52998224725' ? refused : succeeded
  })
  const [first] = await importBatch(deps, [line('old-1')])
  expect(first).toMatchObject({ status: 'REFUSED', refusal: refused.body })
  await importBatch(deps, [line('old-1')])
  const corrected = line('old-1', { borrowerDocument: '11144477735', acceptedTokens: [BASE, POLYGON] })
  expect(await changedLines(deps.db, [corrected])).toEqual([])
  const right = { legacyId: 'old-1', contractId: first!.contractId, status: 'SUCCEEDED', refusal: null }
  expect(await importBatch(deps, [corrected])).toEqual([right])
  expect(await importBatch(deps, [corrected])).toEqual([right])
  const ids = ['import/old-1', 'import-2/old-1', 'import-3/old-1']
  expect(sent).toEqual([...ids, ids[2]])
})

test.each([
  [{ acceptedTokens: [BASE, POLYGON] }, 'acceptedTokens USDC on BASE'],
  [{ acceptedTokens: [POLYGON] }, 'acceptedTokens USDC on BASE'],
  [{ outstandingBalance: '9' }, 'outstandingBalance 10'],
  [{ totalLoanValue: '11' }, 'totalLoanValue 10'],
  [{ borrowerDocument: '11144477735' }, 'borrowerDocument 52998224725'],
  [{ description: 'a boat' }, 'description null'],
  [{ createdAt: '2025-01-02T00:00:00Z' }, 'createdAt 2025-01-01T00:00:00.000Z'],
])(
  'a contract that was imported keeps its terms: a line with %j is named before anything is sent',
  async (changes, had) => {
    const { deps } = deciding(() => succeeded)
    const name = randomUUID()
    const [{ contractId } = { contractId: 0 }] = await importBatch(deps, [line(name), line(`${name}-2`)])
    const lines = [line(name, changes), line(`${name}-2`), line(`${name}-3`, changes)]
    expect(await changedLines(deps.db, lines)).toEqual([
      `${name} is contract ${contractId} already, with ${had}`,
    ])
  },
)

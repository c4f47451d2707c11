import { newSecret } from '../../platform/secrets/signingSecret.ts'
import { startCustodyAccounts } from '../../processors/contracts/custody/custodyAccounts.ts'
import { httpCustody } from '../../processors/contracts/custody/httpCustody.ts'
import type { OwnCommand } from '../../processors/contracts/timers/ownCommands.ts'
import type { CustodyAccount } from '../../schemas/documents/contracts.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { type OutsideServer, openOutside } from '../support/outsideServer.ts'

/** Each guarantee's account is opened once; a custodian without accounts is asked for one, and seldom. */
const SECRET = newSecret('HMAC_SHA256')
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const FIVE_MINUTES_MS = 300_000
let database: TestDatabase
let server: OutsideServer
let stop: () => Promise<void> = async () => undefined
let now = 0
let hasAccounts = false
const written: OwnCommand[] = []

beforeAll(async () => {
  database = await newDatabase()
  server = await openOutside(SECRET, ({ body }) => {
    if (!hasAccounts) return [501, {}]
    const { tokens } = JSON.parse(body) as { readonly tokens: readonly object[] }
    const addresses = tokens.map(one => ({ ...one, tokenContract: ADDRESS, address: ADDRESS }))
    return [200, { status: 'OPEN', addresses }]
  })
})
afterAll(async () => {
  await stop()
  await server?.close()
  await database?.drop()
})

const account = (contractId: number): CustodyAccount => ({
  ...{ _id: `acc_${contractId}`, contractId, guaranteeId: contractId + 5_000, createdAt: 0 },
  tokens: [{ tokenSymbol: 'USDC', network: 'POLYGON' }],
})

test('a custodian that answers 501 is asked for one account again after five minutes, and then opens all once', async () => {
  const accounts = database.db.collection<CustodyAccount>('custodyAccounts')
  await accounts.insertMany([account(1_001), account(1_002), account(1_003)])
  const log = { info: () => undefined, warn: () => undefined }
  const service = { log, onStop: (_: string, close: () => Promise<void>) => void (stop = close) }
  const connections = { service, db: database.db, clock: { now: () => now } } as never
  const write = async (commands: readonly OwnCommand[]) => {
    written.push(...commands)
    await accounts.deleteMany({ _id: { $in: commands.map(({ commandId }) => commandId.split('/')[0]!) } })
  }
  startCustodyAccounts(connections, write, httpCustody({ url: server.url, secret: SECRET }))
  await eventually('the first answer', () => server.received.length === 3)
  now = FIVE_MINUTES_MS - 1
  server.received.length = 0
  await new Promise(resolve => setTimeout(resolve, 1_000))
  expect(server.received).toEqual([])
  now = FIVE_MINUTES_MS
  await eventually('one more question', () => server.received.length === 1)
  hasAccounts = true
  now = 2 * FIVE_MINUTES_MS
  await eventually('all are open', () => written.length === 3)
  expect(written.map(({ commandId }) => commandId).sort()).toEqual(
    [1_001, 1_002, 1_003].map(id => `acc_${id}/addresses`),
  )
  expect(written[0]!.value).toMatchObject({ depositAddresses: [{ address: ADDRESS, memo: null }] })
})

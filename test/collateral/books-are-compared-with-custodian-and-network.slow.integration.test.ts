import { encodeFunctionData, getAddress, type Hex } from 'viem'
import { newSecret } from '../../platform/secrets/signingSecret.ts'
import { chainBook } from '../../processors/contracts/custody/chain/chainBook.ts'
import { httpCustody } from '../../processors/contracts/custody/httpCustody.ts'
import { custodianBook } from '../../processors/contracts/custody/reconciliation/books.ts'
import { startReconciliation } from '../../processors/contracts/custody/reconciliation/reconciler.ts'
import { CREATION, createLedger, LENDER_PARTY } from '../../processors/contracts/ledger.fixture.ts'
import type { OwnCommand } from '../../processors/contracts/timers/ownCommands.ts'
import type { StoredContract } from '../../schemas/documents/contracts.ts'
import type {
  ReconcilerLease,
  StoredDifferences,
  StoredReconciliation,
} from '../../schemas/documents/reconciliation.ts'
import type { CustodyMismatch, RecordReconciliation, TokenQuantity } from '../../schemas/types.ts'
import { type CustodianLedger, openCustodianLedger } from '../support/custodianLedger.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { startWatchedChain, type WatchedChain } from './watchedChain.ts'

/**
 * Reconciliation on a real database, with a custodian over HTTP and an EVM node as a second opinion: one
 * process of two compares, what lasts becomes a command, and what agrees again ends it.
 */
const SECRET = newSecret('HMAC_SHA256')
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const PORT = Number(process.env['LASTRO_TEST_PORT_BASE'] ?? '18400') + 390
const HOLDER = getAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const OWN = 1_001
const OTHER = 1_002
const USDC = 'USDC/POLYGON'
const FIVE = 5_000_000n
let database: TestDatabase
let custodian: CustodianLedger
let chain: WatchedChain
let now = Date.now()
let asked = 0
const stops: (() => Promise<void>)[] = []
const written: OwnCommand<'RecordReconciliation'>[] = []

const contracts = () => database.db.collection<StoredContract>('contracts')
const differences = () => database.db.collection<StoredDifferences>('custodyDifferences')

beforeAll(async () => {
  database = await newDatabase()
  ;[custodian, chain] = await Promise.all([
    openCustodianLedger(SECRET, () => now),
    startWatchedChain({ database, port: PORT }),
  ])
  for (const id of [OWN, OTHER]) {
    const tokens = [{ tokenSymbol: 'USDC', network: 'POLYGON' }] as const
    await httpCustody({ url: custodian.url, secret: SECRET }).openAccount({
      ...{ _id: `acc_${id}`, contractId: id, guaranteeId: id, tokens, createdAt: 0 },
    })
    custodian.move(id, USDC, FIVE)
    await contracts().insertOne(await held(id, [{ ...tokens[0], quantity: '5' }]))
  }
  await chain.pay(HOLDER, FIVE)
  await chain.mine(4)
  for (const _ of [1, 2]) start()
  const open = { endedAt: null }
  const runs = database.db.collection<StoredReconciliation>('reconciliations')
  await eventually('the first comparison is over', async () => {
    return (await runs.countDocuments({})) > 0 && (await runs.countDocuments(open)) === 0
  })
})
afterAll(async () => {
  await Promise.all(stops.map(stop => stop()))
  await custodian?.close()
  await chain?.node.close()
  await database?.drop()
})

async function held(id: number, holdings: readonly TokenQuantity[]): Promise<StoredContract> {
  const ledger = createLedger()
  await ledger.ask('CreateContract', CREATION, LENDER_PARTY)
  const stored = ledger.contract() as StoredContract
  const address = id === OWN ? HOLDER : getAddress(`0x${String(id).padStart(40, '0')}`)
  const named = { ...holdings[0]!, tokenContract: getAddress(chain.token.address), address, memo: null }
  const depositAddresses = id === OWN ? [named] : [{ ...named, memo: 'shared' }]
  const ids = { _id: id, contractId: id, guaranteeId: id }
  return { ...stored, ...ids, guarantee: { ...stored.guarantee, holdings, depositAddresses } }
}

function start(): void {
  const registry = { registerMetric: () => undefined }
  const log = { info: () => undefined, warn: () => undefined }
  const onStop = (_: string, stop: () => Promise<void>) => void stops.push(stop)
  const connections = {
    service: { log, onStop, metrics: registry },
    db: database.db,
    clock: { now: () => now },
  }
  const custody = custodianBook(httpCustody({ url: custodian.url, secret: SECRET }))
  const write = async (commands: readonly OwnCommand[]) => {
    written.push(...(commands as OwnCommand<'RecordReconciliation'>[]))
  }
  const network = chainBook({ accountKey: null, addresses: [], chains: [chain.settings] })
  startReconciliation(connections as never, write, [custody, network])
}

/** As an operator asks; resolves with its figures. */
async function compare(): Promise<StoredReconciliation> {
  const runs = database.db.collection<StoredReconciliation>('reconciliations')
  const _id = `rcn_asked-${(asked += 1)}`
  const counts = { compared: 0, unanswered: 0, pending: 0, mismatched: 0 }
  const run = { _id, requestedAt: now, requestedBy: null, endedAt: null, sources: [], ...counts }
  await runs.insertOne({ ...run, expireAt: new Date(Date.now() + HOUR_MS) })
  return eventually(
    'it is over',
    async () => (await runs.findOne({ _id, endedAt: { $ne: null } })) ?? undefined,
  )
}

const decide = (custodyMismatch: CustodyMismatch | null) =>
  contracts().updateOne({ _id: OWN }, { $set: { 'guarantee.custodyMismatch': custodyMismatch } })
const lastCommand = (): RecordReconciliation => written.at(-1)!.value

test('equal books are compared by one process of two, from both sources', async () => {
  expect(await compare()).toMatchObject({
    ...{ sources: ['CUSTODIAN', 'CHAIN'], compared: 2, unanswered: 0, pending: 0, mismatched: 0 },
  })
  const leases = await database.db.collection<ReconcilerLease>('reconcilers').find({}).toArray()
  expect(leases).toHaveLength(1)
  const before = custodian.received.filter(({ method }) => method === 'GET').length
  await compare()
  expect(custodian.received.filter(({ method }) => method === 'GET').length - before).toBe(2)
  expect([written, await differences().countDocuments()]).toEqual([[], 0])
})

test('a unit that left the address alone is told by the network, once it has lasted', async () => {
  await move(1n)
  await chain.mine(4)
  expect(await compare()).toMatchObject({ pending: 1, mismatched: 0 })
  expect(await differences().find({}).toArray()).toMatchObject([
    { _id: OWN, state: 'UNEXPLAINED', differences: [{ bookSource: 'CHAIN', differenceKind: 'AMOUNT' }] },
  ])
  expect(written).toEqual([])
  now += 20 * MINUTE_MS
  await eventually('it is written', () => written.length > 0)
  expect(lastCommand()).toMatchObject({
    ...{ contractId: OWN, guaranteeId: OWN },
    differences: [{ bookSource: 'CHAIN', quantityHere: '5', quantityThere: '4.999999' }],
  })
})

test('a book that is silent ends no hold; one that agrees does, also where what was known is lost', async () => {
  await decide({ foundAt: now, differences: lastCommand().differences })
  custodian.setSilent(true)
  now += MINUTE_MS
  expect(await compare()).toMatchObject({ unanswered: 2, mismatched: 1 })
  custodian.setSilent(false)
  await chain.pay(HOLDER, 1n)
  await chain.mine(4)
  await differences().deleteMany({})
  await compare()
  await eventually('the end is written', () => lastCommand().differences.length === 0)
  await decide(null)
  await eventually('nothing differs', async () => (await differences().countDocuments()) === 0)
})

test('a difference that a silent book had stated lasts only once the book has said so again', async () => {
  const ofOther = () => written.filter(({ value }) => value.contractId === OTHER)
  custodian.move(OTHER, USDC, -1n)
  await compare()
  custodian.setSilent(true)
  now += 21 * MINUTE_MS
  await compare()
  expect(await differences().findOne({ _id: OTHER })).toMatchObject({ state: 'UNEXPLAINED' })
  expect(ofOther()).toEqual([])
  custodian.setSilent(false)
  await compare()
  expect(await differences().findOne({ _id: OTHER })).toMatchObject({ state: 'MISMATCH' })
  expect(ofOther().at(-1)).toMatchObject({ value: { differences: [{ quantityThere: '4.999999' }] } })
  custodian.move(OTHER, USDC, 1n)
  await compare()
})

test('a process that goes away is followed by the other one', async () => {
  const leases = database.db.collection<ReconcilerLease>('reconcilers')
  const { holder } = (await leases.findOne({}))!
  await leases.updateOne({}, { $set: { holder: 'one that is gone', until: Date.now() - 1 } })
  expect(await compare()).toMatchObject({ compared: 2 })
  await eventually('another one holds it', async () => {
    return (await leases.findOne({}))!.holder !== 'one that is gone'
  })
  expect(holder).toEqual(expect.any(String))
})

/** Takes units out of the guarantee's address. */
async function move(units: bigint): Promise<void> {
  const { client } = chain.node
  const ask = (method: string, params: unknown[]) =>
    client.request({ method: method as never, params: params as never })
  await ask('anvil_impersonateAccount', [HOLDER])
  const args = [client.account.address, units]
  const data = encodeFunctionData({ abi: chain.token.abi, functionName: 'transfer', args })
  const hash = (await ask('eth_sendTransaction', [{ from: HOLDER, to: chain.token.address, data }])) as Hex
  await client.waitForTransactionReceipt({ hash, pollingInterval: 10 })
}

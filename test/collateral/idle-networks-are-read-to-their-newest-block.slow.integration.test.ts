import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pino } from 'pino'
import { startChainCustody } from '../../processors/contracts/custody/chain/chainCustody.ts'
import type { ChainsFile } from '../../processors/contracts/custody/chain/chainsFile.ts'
import type { OwnCommand } from '../../processors/contracts/timers/ownCommands.ts'
import type { RecordDeposit } from '../../schemas/types.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import type { IdleFigures, IdleOrder } from './idleAdapter.ts'
import { type Address, FINALITY, giveAddress, startWatchedChain, type WatchedChain } from './watchedChain.ts'

/**
 * The adapter as contracts runs it, on three networks by three endpoints each. Its times and its cost are
 * printed: how long they take is the machine's.
 */
const PORT = Number(process.env['LASTRO_TEST_PORT_BASE'] ?? 24_000) + 85
const NETWORKS = [
  ['ETHEREUM', 12],
  ['POLYGON', 2],
  ['BASE', 2],
] as const
const ADDRESSES = 100
const HOLDERS = 50
const DEPOSITS = 100
const WARM_MS = 15_000
const IDLE_MS = 60_000

const addressOf = (number: number): Address => `0x${'c'.repeat(32)}${number.toString(16).padStart(8, '0')}`
const chains: WatchedChain[] = []
const stops: (() => Promise<void>)[] = []
/** When each deposit was written as CONFIRMED. */
const creditedAt = new Map<string, number>()
let database: TestDatabase
let file: ChainsFile

const write = async (commands: readonly OwnCommand[]) => {
  for (const { type, value } of commands) {
    const { depositStatus, txHash } = value as RecordDeposit
    if (type === 'RecordDeposit' && depositStatus === 'CONFIRMED') creditedAt.set(txHash, performance.now())
  }
}

const stopWatching = async () => {
  for (const stop of stops.splice(0)) await stop()
}

beforeAll(async () => {
  database = await newDatabase()
  for (const [index, [network]] of NETWORKS.entries()) {
    const endpoints = (url: string) => [url, `${url}?two`, `${url}?three`]
    chains.push(await startWatchedChain({ database, network, port: PORT + index, endpoints }))
  }
  for (let number = 1; number <= ADDRESSES; number++) await giveAddress(database, addressOf(number), number)
  const holdings = NETWORKS.map(([network]) => ({ tokenSymbol: 'USDC', network, quantity: '1' }))
  const holders = Array.from({ length: HOLDERS }, (_, index) => ({
    _id: index + 1,
    guaranteeId: index + 1,
    guarantee: {
      holdings,
      depositAddresses: holdings.map(one => ({ ...one, address: addressOf(index + 1) })),
    },
  }))
  await database.db.collection<{ _id: number }>('contracts').insertMany(holders)
  const service = {
    log: pino({ level: 'error' }),
    onStop: (_what: string, stop: () => Promise<void>) => void stops.push(stop),
  }
  const { mongo, db } = database
  file = {
    ...{ accountKey: null, addresses: [] },
    chains: chains.map(({ settings }) => ({ ...settings, agreement: 2 })),
  }
  startChainCustody({ service, mongo, db, clock: { now: Date.now } as never }, write, file, true)
})
afterAll(async () => {
  await stopWatching()
  for (const { node } of chains) await node.close()
  await database?.drop()
})

test('each deposit is written as CONFIRMED once its block is final', async () => {
  const [, polygon] = chains as [WatchedChain, WatchedChain]
  const waits: number[] = []
  for (let nth = 1; nth <= DEPOSITS; nth++) {
    const hash = await polygon.pay(addressOf(nth), BigInt(nth))
    await polygon.mine(FINALITY - 1)
    const final = performance.now()
    await eventually('it is credited', () => creditedAt.get(hash))
    waits.push(creditedAt.get(hash)! - final)
  }
  waits.sort((a, b) => a - b)
  const [p50, p99] = [waits[DEPOSITS / 2 - 1]!, waits[Math.ceil(DEPOSITS * 0.99) - 1]!]
  process.stdout.write(`final to credited: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms\n`)
  expect(creditedAt.size).toBe(DEPOSITS)
})

test('while blocks come and nothing happens each network is read to its newest block', async () => {
  for (const [index, [, seconds]] of NETWORKS.entries()) {
    const params = [seconds] as never
    await chains[index]!.node.client.request({ method: 'evm_setIntervalMining' as never, params })
  }
  await stopWatching()
  const child = fork(join(import.meta.dirname, 'idleAdapter.ts'), [], { execArgv: [] })
  const order: IdleOrder = {
    uri: database.uri,
    name: database.name,
    file,
    warmMs: WARM_MS,
    idleMs: IDLE_MS,
  }
  child.send(order)
  const [{ watching, resting, behind }] = (await once(child, 'message')) as [IdleFigures]
  const figures = `${watching.toFixed(2)} % of a core, ${resting.toFixed(2)} % when none is watched`
  process.stdout.write(`idle: a process with ${NETWORKS.length} networks costs ${figures}\n`)
  expect(behind).toBeLessThan(WARM_MS / 1_000)
})

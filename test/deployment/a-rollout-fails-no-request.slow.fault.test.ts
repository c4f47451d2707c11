import { setTimeout as sleep } from 'node:timers/promises'
import { type Admin, Kafka, logLevel } from 'kafkajs'
import { consumedTopics } from '../../processors/monitor/consumerLag.ts'
import { type Balancer, openBalancer } from '../support/balancer.ts'
import { expectExactlyOnce } from '../support/creations.ts'
import { eventually } from '../support/eventually.ts'
import { type Ends, endsOf, lagBefore } from '../support/groupLag.ts'
import { newLoan } from '../support/loan.ts'
import { expectStatus, type Platform, platform, platformFacts } from '../support/platform.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { type RolloutLoad, startRolloutLoad } from '../support/rolloutLoad.ts'
import { openTopic } from '../support/topicReader.ts'

/**
 * A rollout of the chart, process by process: gateways are replaced by a new one that is ready first
 * (maxSurge 1), processors end before their successor starts (maxSurge 0); every one gets SIGTERM.
 */
const LIMIT_MS = 300_000
/** The chart waits 10 s; here endpoints are gone sooner. */
const PRE_STOP_MS = 2_000
const PROCESSORS = ['contracts', 'directory', 'webhooks', 'ltv', 'ltvView', 'prices'] as const

let lastro: Platform
let balancer: Balancer
let receiver: Receiver
let load: RolloutLoad
let admin: Admin
let lender: Awaited<ReturnType<Platform['newLender']>>
let otherId = 0

beforeAll(async () => {
  lastro = await platform()
  admin = new Kafka({ brokers: [lastro.servers.kafka], logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  await lastro.start('gateway-2')
  balancer = await openBalancer()
  await Promise.all(['gateway', 'gateway-2'].map(join))
  receiver = await openReceiver()
  const [borrower, other] = await Promise.all([lastro.newBorrower(), newLoan(lastro)])
  lender = await lastro.newLender()
  otherId = other.id
  expectStatus(await other.deposit('3000'), 201)
  const body = { url: receiver.url, events: ['collateral.created', 'guarantee.created'] }
  expectStatus(await lastro.call(lender.key, 'POST', '/webhooks/v1/endpoints', { body }), 201)
  load = startRolloutLoad(lastro, balancer.url, { lender, borrower, otherLender: other.lender, otherId })
})
afterAll(async () => {
  await load?.stop()
  await balancer?.close()
  await receiver?.close()
  await admin?.disconnect()
  const { pids } = await platformFacts()
  if (!('gateway' in pids)) await lastro.start('gateway')
  for (const surplus of ['gateway-2', 'gateway-3']) if (surplus in pids) await lastro.stop(surplus)
  await lastro?.close()
})

const say = (line: string) => void process.stderr.write(`${line}\n`)

/** The pod is ready and takes connections. */
async function join(name: string): Promise<void> {
  const { gateway, metrics } = await platformFacts()
  const address = new URL(gateway)
  const instance = Number(name.split('-')[1] ?? 1)
  address.port = String(Number(address.port) + (instance - 1) * 10)
  const serving = balancer.untilServing(name)
  balancer.add({ name, address: address.origin, admin: metrics[name]! })
  await serving
}

async function replaceGateway(old: string, successor: string): Promise<void> {
  await lastro.start(successor)
  await join(successor)
  balancer.remove(old)
  await sleep(PRE_STOP_MS)
  expect(await lastro.stop(old)).toBe('ended with code 0')
}

const inputsOf = (group: string) => consumedTopics.filter(input => input.group === group)

/**
 * Until nothing is left of what had come when the successor was ready. The load goes on, so that at any
 * moment a few later records are under way.
 */
async function restartProcessor(name: string): Promise<void> {
  const times = [Date.now()]
  expect(await lastro.stop(name)).toBe('ended with code 0')
  times.push(Date.now())
  await lastro.start(name)
  times.push(Date.now())
  const inputs: [string, Ends][] = []
  for (const { topic } of inputsOf(name)) inputs.push([topic, await endsOf(admin, topic)])
  await eventually(`the lag of ${name} is 0`, async () => {
    for (const [topic, ends] of inputs) {
      const lag = await lagBefore(admin, name, topic, ends)
      if (lag > 0) throw new Error(`${lag} records of ${topic}`)
    }
    return true
  })
  times.push(Date.now())
  const [stopped, ready, caughtUp] = [1, 2, 3].map(i => ((times[i]! - times[i - 1]!) / 1_000).toFixed(1))
  const all = ((times.at(-1)! - times[0]!) / 1_000).toFixed(1)
  say(`${name}: lag 0 after ${all} s (ended ${stopped}, successor ready ${ready}, caught up ${caughtUp})`)
}

test('two gateways are replaced and every processor restarted under load: no request fails, no lag remains', async () => {
  await eventually('the load runs', () => load.creations.length > 20, LIMIT_MS / 4)
  await replaceGateway('gateway', 'gateway-3')
  await replaceGateway('gateway-2', 'gateway')
  for (const name of PROCESSORS) await restartProcessor(name)
  await load.stop()
  const { counts, creations, slowestMs } = load
  say(`${JSON.stringify(counts)}, slowest ${slowestMs()} ms`)
  expect(load.failures).toEqual([])
  expect(creations.length).toBe((counts['create 201'] ?? 0) + (counts['create 202'] ?? 0))
})

test('no event of the rollout is lost or doubled', async () => {
  await expectExactlyOnce(lastro, lender, load.creations, receiver)
  for (const name of ['contract-events', 'balance-changes', 'ltv-snapshots']) {
    const topic = await openTopic(lastro.servers, name)
    await topic.caughtUp()
    const sequences = topic.records
      .filter(({ key }) => key === String(otherId))
      .map(({ value }) => value['sequence'])
    await topic.close()
    expect(sequences.length).toBeGreaterThan(10)
    expect(sequences).toEqual(sequences.map((_, index) => index + 1))
  }
})

import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Kafka, logLevel } from 'kafkajs'
import { pino } from 'pino'
import { repositoryRoot } from '../../local/machine/processes.ts'
import { createKafkaLog } from '../../processors/runtime/kafka/kafkaLog.ts'
import { eventually } from '../support/eventually.ts'
import { servers } from '../support/servers.ts'
import { newTopic } from '../support/topic.ts'

/** The broker misses the dead one only after this; the test ends long before. */
const SESSION_MS = 120_000
const LANES = [0, 1, 2, 3]
const silent = pino({ level: 'silent' })

/** A member in a separate process that the test kills: it leaves nothing but its membership. */
const MEMBER = `
  import { Kafka, logLevel } from 'kafkajs'
  const [broker, clientId, groupId, topic, assigner] = process.argv.slice(1)
  const { coPartitioned } = await import(assigner)
  const consumer = new Kafka({ brokers: [broker], clientId, logLevel: logLevel.NOTHING }).consumer({
    groupId,
    sessionTimeout: ${SESSION_MS},
    rebalanceTimeout: ${SESSION_MS},
    partitionAssigners: [coPartitioned],
  })
  consumer.on(consumer.events.GROUP_JOIN, () => process.stdout.write('joined'))
  await consumer.connect()
  await consumer.subscribe({ topics: [topic] })
  await consumer.run({ eachMessage: async () => {} })
`

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function startMember(clientId: string, group: string, topic: string): Promise<ChildProcess> {
  const assigner = `${repositoryRoot}/processors/runtime/kafka/coPartitioned.ts`
  const told = [servers().kafka, clientId, group, topic, assigner]
  const child = spawn(process.execPath, ['--input-type=module', '-e', MEMBER, ...told], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout!, 'data')
  return child
}

/** A process of this instance; `lanes` are its own as they change. */
async function joined(instance: string, group: string, topic: string) {
  const log = createKafkaLog({ brokers: [servers().kafka], clientId: 'lastro-test' }, silent, instance)
  closers.push(() => log.close())
  let lanes: readonly number[] = []
  const membership = await log.join({
    group,
    topics: [topic],
    handle: async () => undefined,
    assigned: partitions => void (lanes = [...partitions].sort()),
    crashed: error => {
      throw error
    },
  })
  closers.push(() => membership.stop())
  return { lanes: () => lanes }
}

test('the successor of a killed process has its lanes long before the session of the dead one ends', async () => {
  const kafka = new Kafka({ brokers: [servers().kafka], logLevel: logLevel.NOTHING })
  const topic = await newTopic(kafka, LANES.length)
  const group = `test-${randomUUID()}`
  const dead = await startMember('lastro-test.first', group, topic)
  dead.kill('SIGKILL')
  await once(dead, 'exit')
  const successor = await joined('first', group, topic)
  await eventually('it owns every lane', () => successor.lanes().length === LANES.length)
  expect(successor.lanes()).toEqual(LANES)
})

test('another instance, and one whose name only begins alike, are left alone', async () => {
  const kafka = new Kafka({ brokers: [servers().kafka], logLevel: logLevel.NOTHING })
  const topic = await newTopic(kafka, LANES.length)
  const group = `test-${randomUUID()}`
  const admin = kafka.admin()
  await admin.connect()
  closers.push(() => admin.disconnect())
  const members = async () =>
    (await admin.describeGroups([group])).groups[0]!.members.map(({ memberId }) => memberId)
  const others = [await joined('second', group, topic), await joined('first-2', group, topic)]
  await eventually('both are in', async () => (await members()).length === 2)
  const before = await members()
  const third = await joined('first', group, topic)
  await eventually('the lanes are shared by three', () =>
    [...others, third].every(({ lanes }) => lanes().length > 0),
  )
  expect(await members()).toEqual(expect.arrayContaining(before))
})

import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { provisionTopics } from '../../operations/provision/topics.ts'
import { createKafka, type KafkaAdmin, TOPIC_RESOURCE } from '../../platform/kafka/kafkaClient.ts'
import { askedOfTopics } from '../../platform/kafka/topicRules.ts'
import { topics } from '../../schemas/topics.ts'
import { eventually } from '../support/eventually.ts'
import { servers } from '../support/servers.ts'
import { type ProtectingBrokers, protectingBrokers } from './protectingBrokers.ts'

/** Brokers as Amazon MSK Express: provision takes what they set themselves, or names what is not enough. */
const PROTECTED = ['min.insync.replicas', 'unclean.leader.election.enable']
const CODES = { INVALID_CONFIG: 40, INVALID_REQUEST: 42, POLICY_VIOLATION: 44 }
const UNCLEAN = 'unclean.leader.election.enable'
const OURS = [topics.contractEvents, topics.auditLog]
const shared = servers()
const logCreator = () => () => undefined
/** Another one for each test: a topic that was deleted may be seen for a while. */
let prefix: string
/** Past the service: what it would do itself. */
let itself: KafkaAdmin
let brokers: ProtectingBrokers

afterEach(async () => {
  await brokers.close()
  await itself.deleteTopics({ topics: OURS.map(({ name }) => name) })
  await itself.disconnect()
})

async function open(errorCode: number): Promise<void> {
  prefix = `protecting-${randomBytes(4).toString('hex')}.`
  itself = createKafka({ brokers: [shared.kafka], prefix, logCreator }).admin()
  await itself.connect()
  brokers = await protectingBrokers(shared.kafka, { settings: PROTECTED, replicas: 1, errorCode })
}

/** The refusal, a line for each reason. */
async function refusalOf(replicationFactor: number, minInsyncReplicas: number | null): Promise<string[]> {
  const settings = { replicationFactor, minInsyncReplicas, topicRetention: null }
  const asked = askedOfTopics(settings, { isSandbox: true }, [])
  const kafka = { brokers: [brokers.address], prefix, logCreator }
  return provisionTopics({ kafka, asked, chosen: 12, topics: OURS }, pino({ level: 'silent' })).then(
    () => [],
    (error: Error) => error.message.split('\n'),
  )
}

async function configOf(name: string): Promise<Readonly<Record<string, string | null>>> {
  const resources = [{ type: TOPIC_RESOURCE, name }]
  const [found] = (await itself.describeConfigs({ includeSynonyms: false, resources })).resources
  return Object.fromEntries(found!.configEntries.map(entry => [entry.configName, entry.configValue]))
}

test.each(Object.entries(CODES))(
  'settings that the brokers refuse by %s are left to them, and all others are set',
  async (_type, code) => {
    await open(code)
    expect(await refusalOf(1, null)).toEqual([])
    expect([...brokers.refused]).toEqual([UNCLEAN])
    expect(await configOf('contract-events')).toMatchObject({
      'cleanup.policy': 'delete',
      'retention.ms': '-1',
    })
    // What is as it should be is not asked for again.
    expect(await refusalOf(1, 1)).toEqual([])
  },
)

test('fewer replicas than asked for, and fewer that must have a write: each is named, and that the brokers decide', async () => {
  await open(CODES.INVALID_REQUEST)
  const said = await refusalOf(2, 2)
  expect([...brokers.refused].sort()).toEqual(PROTECTED)
  for (const { name } of OURS) {
    expect(said).toContainEqual(
      expect.stringMatching(`^topic ${name} has 1 replica, KAFKA_REPLICATION_FACTOR`),
    )
    expect(said).toContainEqual(expect.stringMatching(`^topic ${name} acknowledges what 1 replica has`))
  }
  expect(said.at(-1)).toMatch(
    /^the brokers set min\.insync\.replicas, .* themselves, as Amazon MSK Express: /,
  )
})

test('a setting that is to change on a topic that exists is refused by its name, with what the topic has', async () => {
  await open(CODES.INVALID_CONFIG)
  expect(await refusalOf(1, null)).toEqual([])
  const configEntries = [{ name: UNCLEAN, value: 'true' }]
  await itself.alterConfigs({
    validateOnly: false,
    resources: [{ type: TOPIC_RESOURCE, name: 'audit-log', configEntries }],
  })
  await eventually(UNCLEAN, async () => (await configOf('audit-log'))[UNCLEAN] === 'true')
  const [said, ...others] = await refusalOf(1, null)
  expect(said).toMatch(
    new RegExp(`^the brokers refuse .*${UNCLEAN}=false \\(it has true\\).* for topic audit-log`),
  )
  expect(others).toEqual([])
})

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FindCursor } from 'mongodb'
import { ensurePart } from '../../local/servers/install.ts'
import { findJava } from '../../local/servers/java.ts'
import { eventually } from '../support/eventually.ts'
import { activeLoan, newLoan, newTxHash } from '../support/loan.ts'
import { withLastro } from '../support/operatorScript.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { commandsOf } from '../support/runbookCommands.ts'
import { custodyRests, sellFor } from '../support/sale.ts'

const COMMAND_MS = 60_000
const execute = promisify(execFile)
const repository = join(import.meta.dirname, '..', '..')

let lastro: Platform
let receiver: Receiver
/** Environment of the operator in the runbooks. */
let variables: Readonly<Record<string, string>> = {}

beforeAll(async () => {
  lastro = await platform()
  await lastro.untilReady()
  receiver = await openReceiver()
  const [lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  const body = { url: receiver.url, events: ['collateral.created'] }
  const endpoint = await lastro.call(lender.key, 'POST', '/webhooks/v1/endpoints', { body })
  expectStatus(await lastro.createContract(lender, borrower), 201)
  await receiver.until(() => true)
  const stopped = await activeLoan(lastro, { lender, borrower })
  await custodyRests(lastro, true)
  await sellFor(lastro, stopped, { sold: '3000', proceeds: '10000', owed: '10000' }, '4000')
  await custodyRests(lastro, false)
  const waiting = await newLoan(lastro, { lender, borrower, ccb: false })
  expectStatus(await waiting.deposit('40', newTxHash(), { senderRefused: true }), 201)
  const stray = {
    ...{ address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', tokenSymbol: 'USDC', network: 'POLYGON' },
    ...{ amount: '3', txHash: newTxHash() },
  }
  const path = '/internal/v1/deposits'
  const strayed = await lastro.call(lastro.integrationKey, 'POST', path, { body: stray })
  variables = {
    BROKER: lastro.servers.kafka,
    API: lastro.gateway,
    KEY: lender.key,
    ADMIN: lastro.adminKey,
    ...{ LASTRO_URL: lastro.gateway, LASTRO_API_KEY: lastro.adminKey },
    DOCUMENT: lender.document,
    KEY_ID: 'key_of_nobody',
    ENDPOINT: expectStatus(endpoint, 201).body.data.id,
    // Its sales are stopped.
    GUARANTEE: String(stopped.guaranteeId),
    DEPOSIT: expectStatus(strayed, 201).body.data.id,
    // Of the chain adapter, which does not run here: the tool says that there is none.
    TRANSFER: 'trf_none',
    // A source of which there is no letter: the tool says so and ends.
    SOURCE: 'contract-commands/0/0',
  }
})
afterAll(async () => {
  await receiver?.close()
  await lastro?.close()
})

interface Run {
  readonly code: number
  readonly output: string
}

async function shell(text: string): Promise<Run> {
  const { kafka, mongodb, registry } = lastro.servers
  const servers = { KAFKA_BROKERS: kafka, MONGODB_URI: mongodb, SCHEMA_REGISTRY_URL: registry }
  const env = { ...withLastro(), ...servers, ...variables }
  const options = { cwd: repository, env, timeout: COMMAND_MS, maxBuffer: 64 * 1024 * 1024 }
  return execute('sh', ['-c', text], options).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code: Number(code ?? 1), output: stdout + stderr }),
  )
}

test.each(commandsOf('sh', /^lastro /))('$section: $text', async ({ text }) => {
  const { code, output } = await shell(text)
  const isOfNone = /\$(SOURCE|TRANSFER)/.test(text) && /no (dead )?letter|nothing|not/.test(output)
  expect({ text, output: isOfNone || code === 0 ? '' : output }).toEqual({ text, output: '' })
  expect(output).not.toContain('Usage')
})

test.each(commandsOf('sh', /^curl .*\$API/))('$section: $text', async ({ text }) => {
  const { code, output } = await shell(`${text} -w '\\n%{http_code}'`)
  expect({ text, code, status: output.trim().split('\n').at(-1) }).toEqual({
    text,
    code: 0,
    status: expect.stringMatching(/^20\d$/),
  })
})

/** The scripts of Kafka's distribution start these classes. */
const tools: Readonly<Record<string, string>> = {
  'kafka-consumer-groups.sh': 'org.apache.kafka.tools.consumer.group.ConsumerGroupCommand',
  'kafka-get-offsets.sh': 'org.apache.kafka.tools.GetOffsetShell',
  'kafka-transactions.sh': 'org.apache.kafka.tools.TransactionsCommand',
  'kafka-topics.sh': 'org.apache.kafka.tools.TopicCommand',
  'kafka-configs.sh': 'kafka.admin.ConfigCommand',
}

test.each(commandsOf('sh', /^kafka-/))('$section: $text', async ({ text }) => {
  const [script = ''] = text.split(' ')
  const jars = join(await ensurePart('kafka', () => undefined), '*')
  const { code, output } = await shell(
    text.replace(script, `'${findJava().binary}' -Xmx256m -cp '${jars}' ${tools[script]}`),
  )
  expect({ text, output: code === 0 ? '' : output }).toEqual({ text, output: '' })
  expect(output).not.toMatch(/does not exist|Error:|Exception/)
})

test.each(commandsOf('js'))('$section: $text', async ({ text }) => {
  const collections = new Proxy({}, { get: (_, name: string) => lastro.db.collection(name) })
  const query = new Function('db', `return ${text}`) as (db: object) => FindCursor
  expect(Array.isArray(await query(collections).toArray())).toBe(true)
  const [, collection = ''] = /^db\.(\w+)\./.exec(text)!
  expect(await lastro.db.listCollections({ name: collection }).hasNext()).toBe(true)
  // What is asked for is a field of some document of that collection, where it has any.
  const documents = lastro.db.collection(collection)
  if ((await documents.findOne()) === null) return
  for (const [, field] of text.matchAll(/[{,]\s*(\w+):/g)) {
    const found = await documents.findOne({ [field!]: { $exists: true } })
    expect([field, found !== null]).toEqual([field, true])
  }
})

test('the parts of the readiness answer and the metrics are where the first page says', async () => {
  const [ready, metrics] = commandsOf('sh', /^curl -s localhost:9090/)
  const admin = lastro.metrics['gateway']!
  for (const command of [ready, metrics]) {
    const path = new URL(`http://${command!.text.split(' ').at(-1)}`).pathname
    const answer = await fetch(`${admin}${path}`)
    await answer.arrayBuffer()
    expect(answer.status).toBe(200)
  }
})

test('every query asks for metrics that some process exposes', async () => {
  const exposed = await eventually('scrapes', async () => {
    const texts = await Promise.all(
      Object.values(lastro.metrics).map(async address => (await fetch(`${address}/metrics`)).text()),
    )
    return new Set(texts.flatMap(text => [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name)))
  })
  const asked = commandsOf('promql').flatMap(({ text }) => text.match(/\b(?:lastro|nodejs)_\w+/g) ?? [])
  const families = asked.map(name => name.replace(/_(bucket|count|sum)$/, ''))
  expect(families.filter((name, index) => !exposed.has(name) && !exposed.has(asked[index]))).toEqual([])
})

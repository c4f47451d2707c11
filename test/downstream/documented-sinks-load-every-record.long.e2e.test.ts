import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kafka, logLevel } from 'kafkajs'
import { pino } from 'pino'
import { isInbound, publicTopics } from '../../docs/generate/topicPromises.ts'
import { type Servers, startServers } from '../../local/servers/servers.ts'
import { provisionSubjects } from '../../operations/provision/subjects.ts'
import { createTopics } from '../../operations/provision/topicCreation.ts'
import { compareDecimals } from '../../processors/domain/webhooks/eventFilter.ts'
import { isUnion, loadAvro } from '../../schemas/codec/avroFiles.ts'
import { createCodec } from '../../schemas/codec/codec.ts'
import { sampleOf } from '../../schemas/evolution/sample.ts'
import { subjects } from '../../schemas/evolution/subjects.ts'
import type { Topic } from '../../schemas/topics.ts'
import { eventually } from '../support/eventually.ts'
import { ensurePythonPackages } from '../support/packages.ts'
import { testPortBase } from '../support/startServers.ts'
import { blocksOf, type ConnectWorker, filled, installConnect, startConnect } from './connectWorker.ts'
import { type Postgres, startPostgres } from './postgres.ts'

/**
 * docs/connect and docs/tables/jdbc to the letter, on separate servers, because the files name our topics:
 * every record of every public topic, once with all fields and once with the fewest, and one rolled-back
 * transaction next to each committed one.
 */
/** Iceberg commits every minute, and what comes meanwhile the minute after. */
const LOADED_WITHIN_MS = 300_000
/** Above everything that the shared servers and processes use. */
const PORTS_ABOVE = 400
const [POSTGRES_PORT, CONNECT_PORT] = [10, 11]
const portBase = testPortBase + PORTS_ABOVE
/** A zero byte and the schema's id before each value. */
const FRAME_BYTES = 5
const TOPICS = publicTopics().filter(topic => !isInbound(topic))
const tableOf = ({ name }: Topic) => name.replaceAll('-', '_')

type Value = Readonly<Record<string, unknown>>
const folder = mkdtempSync(join(tmpdir(), 'lastro-sinks-'))
const written = new Map<string, Value[]>()
let servers: Servers
let postgres: Postgres
let connect: ConnectWorker
let filling: Readonly<Record<string, string>>

beforeAll(installConnect)
beforeAll(async () => {
  const only = ['kafka', 'registry', 's3'] as const
  servers = await startServers({ dataDir: join(folder, 'servers'), portBase, only })
  postgres = await startPostgres(portBase + POSTGRES_PORT)
  const { s3 } = servers
  filling = {
    ...{ prefix: '', bootstrap: servers.kafka },
    listener: `127.0.0.1:${portBase + CONNECT_PORT}`,
    apicurio: new URL(servers.registry).origin,
    host: postgres.address,
    database: postgres.database,
    user: postgres.user,
    password: 'any',
    s3Endpoint: s3.endpoint,
    bucket: s3.bucket,
    region: 'us-east-1',
    accessKeyId: s3.accessKey,
    secretAccessKey: s3.secretKey,
  }
  await writeAll()
  connect = await startConnect(join(folder, 'connect'), filling)
})
afterAll(async () => {
  await connect?.stop()
  await postgres?.close()
  await servers?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The least that a record can say: whatever may be null is. */
function leastOf(record: string, full: Value): Value {
  const schema = loadAvro(record)
  if (schema.type !== 'record') throw new Error(`${record} is no record`)
  const isOptional = new Map(
    schema.fields.map(({ name, type }) => [name, isUnion(type) && type.includes('null')]),
  )
  return Object.fromEntries(
    Object.entries(full).map(([name, value]) => [name, isOptional.get(name) ? null : value]),
  )
}

async function writeAll(): Promise<void> {
  await provisionSubjects({ registry: { url: servers.registry } }, pino({ level: 'silent' }))
  const codec = createCodec({ registryUrl: servers.registry })
  const kafka = new Kafka({
    brokers: [servers.kafka],
    logLevel: logLevel.NOTHING,
    retry: { initialRetryTime: 5 },
  })
  const admin = kafka.admin()
  await admin.connect()
  const names = [...TOPICS.map(({ name }) => name), 'iceberg-control']
  await createTopics(
    admin,
    names.map(topic => ({ topic, numPartitions: 1 })),
  )
  await admin.disconnect()
  const producer = kafka.producer({ transactionalId: 'sinks', idempotent: true, maxInFlightRequests: 1 })
  await producer.connect()
  for (const topic of TOPICS) {
    const values: Value[] = []
    written.set(topic.name, values)
    for (const [n, record] of topic.records.entries()) {
      const full = sampleOf(loadAvro(record)) as Value
      const all = { ...full, id: `evt_${n}-full` }
      const pair = [all, { ...leastOf(record, full), id: `evt_${n}-least` }]
      values.push(...pair)
      const ghost = { ...full, id: `evt_${n}-rolled-back` }
      for (const [batch, end] of [[[ghost], 'abort'] as const, [pair, 'commit'] as const]) {
        const messages = await Promise.all(
          batch.map(async value => ({
            key: '1241',
            value: await codec.encode(topic.name, record as never, value as never),
            headers: { ce_id: String(value.id) },
          })),
        )
        const transaction = await producer.transaction()
        await transaction.send({ topic: topic.name, messages })
        await transaction[end]()
      }
    }
  }
  const [market] = TOPICS.filter(({ name }) => name === 'market-events')
  const later = await ofALaterRelease(market!.records[0]!)
  await producer.send({ topic: market!.name, messages: [{ key: '1241', value: later.bytes }] })
  written.get(market!.name)!.push(later.value)
  await producer.disconnect()
}

/** A record with a field that no table of this release has a column for. */
async function ofALaterRelease(record: string): Promise<{ value: Value; bytes: Buffer }> {
  const schema = loadAvro(record)
  if (schema.type !== 'record') throw new Error(`${record} is no record`)
  const added = { name: 'addedLater', type: { type: 'array', items: 'string' }, default: [] }
  const { subject } = subjects().find(one => one.record === record && one.subject.includes('market-events'))!
  const answer = await fetch(`${servers.registry}/subjects/${subject}/versions`, {
    method: 'POST',
    headers: { 'content-type': 'application/vnd.schemaregistry.v1+json' },
    body: JSON.stringify({ schema: JSON.stringify({ ...schema, fields: [...schema.fields, added] }) }),
  })
  const { id } = (await answer.json()) as { id: number }
  const value = { ...(sampleOf(schema) as Value), id: 'evt_of-a-later-release' }
  const codec = createCodec({ registryUrl: servers.registry })
  const bytes = await codec.encode('market-events', record as never, value as never)
  const frame = Buffer.alloc(FRAME_BYTES)
  frame.writeUInt32BE(id, 1)
  // An empty array is one zero byte.
  return { value, bytes: Buffer.concat([frame, bytes.subarray(FRAME_BYTES), Buffer.alloc(1)]) }
}

/** As Connect's Flatten does it: nested names joined, arrays as they are. */
function flat(value: Value, prefix = ''): Map<string, unknown> {
  const found = new Map<string, unknown>()
  for (const [name, inner] of Object.entries(value)) {
    const isRecord = inner !== null && typeof inner === 'object' && !Array.isArray(inner)
    if (isRecord) for (const entry of flat(inner as Value, `${prefix}${name}_`)) found.set(...entry)
    else found.set(`${prefix}${name}`, inner)
  }
  return found
}

function expectCell(type: string, cell: string | null, value: unknown): void {
  if (value === null || value === undefined) expect(cell).toBeNull()
  else if (type.startsWith('NUMERIC')) expect([cell, compareDecimals(cell, value)]).toEqual([cell, 0])
  else if (type.startsWith('TIMESTAMP')) expect(Date.parse(`${cell}Z`)).toBe(value)
  else if (type === 'BOOLEAN') expect(cell).toBe(value === true ? 't' : 'f')
  else expect(cell).toBe(String(value))
}

const ids = (values: readonly Value[]) => values.map(({ id }) => String(id)).sort()

/** Waits until the table has as many rows; a failure includes the errors of the worker. */
async function loaded(table: string, count: number) {
  const rows = async () => {
    const found = await postgres.query(`SELECT * FROM ${table} ORDER BY id`)
    if (found.length < count) throw new Error(`${table}: ${found.length} rows; ${await connect.complaints()}`)
    return found
  }
  return eventually(`${table} has its rows`, rows, LOADED_WITHIN_MS)
}

test('(streams A1) the JDBC sinks and their tables, as they are documented, load every record of all six topics', async () => {
  expect(TOPICS).toHaveLength(6)
  for (const topic of TOPICS) {
    const ddl = readFileSync(join(import.meta.dirname, `../../docs/tables/jdbc/${topic.name}.sql`), 'utf8')
    await postgres.query(ddl)
    // A release later it is run again.
    await postgres.query(ddl)
    await connect.add(`${topic.name}-jdbc.json`)
  }
  for (const topic of TOPICS) {
    const ddl = readFileSync(join(import.meta.dirname, `../../docs/tables/jdbc/${topic.name}.sql`), 'utf8')
    const types = new Map([...ddl.matchAll(/"(\w+)" ([A-Z]+)/g)].map(([, name, type]) => [name!, type!]))
    const values = written.get(topic.name)!
    const rows = await loaded(tableOf(topic), values.length)
    expect(ids(rows)).toEqual(ids(values))
    for (const value of values) {
      const row = rows.find(({ id }) => id === value['id'])!
      expect(Object.keys(row).sort()).toEqual([...types.keys()].sort())
      const cells = flat(value)
      for (const [name, type] of types) expectCell(type, row[name]!, cells.get(name))
    }
  }
})

const DUCKDB = `
import duckdb, json, sys
duckdb.sql('SET enable_progress_bar = false')
result = duckdb.sql(sys.stdin.read())
print(json.dumps([dict(zip(result.columns, row)) for row in result.fetchall()], default=str))
`

test('(streams A1) the sinks to S3, as they are documented, and what DuckDB reads of them by the documented queries', async () => {
  const packages = await ensurePythonPackages('duckdb', '1.4.4', ['duckdb==1.4.4'], line =>
    process.stderr.write(`${line}\n`),
  )
  const bucket = join(folder, 'servers/s3', servers.s3.bucket)
  // DuckDB fetches its extension for S3 from the net: it is given copies of the objects.
  const copies = join(folder, 'copies')
  const ask = (sql: string): Value[] => {
    mkdirSync(copies, { recursive: true })
    cpSync(join(bucket, 'warehouse'), join(copies, 'warehouse'), { recursive: true, force: true })
    const input = sql.replaceAll('s3://{{bucket}}', copies)
    const env = { ...process.env, PYTHONPATH: packages, PYTHONDONTWRITEBYTECODE: '1' }
    return JSON.parse(execFileSync('python3', ['-c', DUCKDB], { input, env }).toString())
  }
  const [first, ...others] = TOPICS
  const folderOf = (topic: Topic) => join(bucket, 'warehouse/lastro', tableOf(topic))
  await connect.add(`${first!.name}-s3.json`)
  await eventually(
    'the first table',
    async () => {
      if (!existsSync(folderOf(first!))) throw new Error(await connect.complaints())
      return true
    },
    LOADED_WITHIN_MS,
  )
  for (const topic of others) await connect.add(`${topic.name}-s3.json`)
  for (const topic of TOPICS) {
    const values = written.get(topic.name)!
    const all = `read_parquet('s3://{{bucket}}/warehouse/lastro/${tableOf(topic)}/data/*.parquet', union_by_name = true)`
    const rows = await eventually(
      `${topic.name} on S3`,
      async () => {
        const found = existsSync(join(folderOf(topic), 'data')) ? ask(`SELECT id, event FROM ${all}`) : []
        if (found.length < values.length) throw new Error(`${found.length}; ${await connect.complaints()}`)
        return found
      },
      LOADED_WITHIN_MS,
    )
    expect(ids(rows)).toEqual(ids(values))
  }
  const contracts = written.get('contract-events')!
  const [byEvent, balances] = blocksOf('sql')
  const events = [...new Set(contracts.map(({ event }) => event))].sort()
  expect(ask(byEvent!)).toEqual(
    events.map(event => ({
      event,
      records: contracts.filter(one => one['event'] === event).length,
      contracts: 1,
    })),
  )
  // biome-ignore lint/suspicious/noExplicitAny: contracts as their records have them
  const told = contracts.filter(({ contract }) => contract) as any[]
  const read = ask(balances!)
  expect(ids(read)).toEqual(ids(told))
  for (const { id, contract } of told) {
    const row = read.find(one => one['id'] === id)!
    expect(compareDecimals(row['balance'], contract.outstandingBalance)).toBe(0)
    expect(row['tokens']).toEqual(contract.acceptedTokens.map((token: Value) => token['tokenSymbol']))
  }
})

test('nothing in the files is left for the reader but what the page names', () => {
  for (const topic of TOPICS) {
    for (const kind of ['jdbc', 's3']) {
      const text = readFileSync(
        join(import.meta.dirname, `../../docs/connect/${topic.name}-${kind}.json`),
        'utf8',
      )
      expect(() => JSON.parse(filled(text, filling))).not.toThrow()
    }
  }
})

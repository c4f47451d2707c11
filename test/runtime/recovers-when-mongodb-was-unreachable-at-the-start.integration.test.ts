import { connect, createServer } from 'node:net'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { readEnvironment } from '../../platform/process/environment.ts'
import { createHealth } from '../../platform/process/health.ts'
import { deploymentOf } from '../../platform/process/sandbox.ts'
import { connectionSettings, openConnections } from '../../processors/runtime/connections/connections.ts'
import { eventually } from '../support/eventually.ts'
import { servers } from '../support/servers.ts'

const closers: (() => Promise<void> | void)[] = []
afterAll(async () => {
  for (const close of closers.reverse()) await close()
})

/** A port without a server until `open` connects it to the real one. */
async function door(host: string, port: number) {
  const server = createServer(client => {
    const target = connect(port, host)
    client.pipe(target).pipe(client)
    client.on('error', () => target.destroy())
    client.on('close', () => target.destroy())
    target.on('error', () => client.destroy())
  })
  const listen = (at: number) => new Promise<void>(resolve => void server.listen(at, '127.0.0.1', resolve))
  await listen(0)
  const { port: at } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return { at, open: () => listen(at), close: () => void server.close() }
}

test('a process that starts while MongoDB is unreachable is ready once it is there', async () => {
  const { kafka, mongodb, registry } = servers()
  const real = new URL(mongodb)
  const entrance = await door(real.hostname, Number(real.port))
  closers.push(entrance.close)
  const config = readEnvironment(connectionSettings, {
    KAFKA_BROKERS: kafka,
    MONGODB_URI: `mongodb://127.0.0.1:${entrance.at}/?directConnection=true`,
    SCHEMA_REGISTRY_URL: registry,
  })
  const health = createHealth({ start: ['mongodb'] })
  const opening = openConnections({
    name: 'late',
    config,
    deployment: deploymentOf({ environment: 'prod' }),
    log: pino({ level: 'silent' }),
    metrics: new Registry(),
    health,
    onStop: (_what, close) => void closers.push(close),
    fail: error => {
      throw error
    },
  })
  const isUnreachable = () => health.parts()['mongodb']?.includes('unreachable')
  await eventually('it says that MongoDB is unreachable', isUnreachable)
  await entrance.open()
  // It begins no work before it has compared the format of the database.
  const { db } = await opening
  await eventually('MongoDB is back', () => health.parts()['mongodb'] === 'ok')
  expect((await db.command({ ping: 1 }))['ok']).toBe(1)
})

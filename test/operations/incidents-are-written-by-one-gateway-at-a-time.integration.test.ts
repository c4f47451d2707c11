import { type Db, MongoClient } from 'mongodb'
import { pino } from 'pino'
import { presentStatus } from '../../gateway/resources/status/view.ts'
import { defaultRules } from '../../processors/domain/ltv/ltv.ts'
import type { Measurement } from '../../processors/monitor/components.ts'
import { watchStatus } from '../../processors/monitor/statusWatch.ts'
import type { IncidentDocument } from '../../schemas/documents/status.ts'
import { newDatabase, type TestDatabase } from '../support/database.ts'

const AT = 1_785_412_800_000
const STEP_MS = 10_000
const log = pino({ level: 'silent' })
const well = { kafka: 'ok', mongodb: 'ok', registry: 'ok', s3: 'ok', replies: 'ok' }

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database?.drop())

/** A gateway that checks on demand, with the servers and the time that it sees. */
async function gatewayOf(instance: string, world: { at: number }, db: Db = database.db) {
  let servers: Measurement['servers'] = well
  const read = () => ({ time: world.at, servers, groups: null, quotes: new Map(), rules: defaultRules })
  const status = watchStatus({ db, log, instance, clock: () => world.at, read })
  await status.measure()
  return {
    status,
    async look(seen: Measurement['servers'] = well) {
      servers = seen
      world.at += STEP_MS
      await status.measure()
      return presentStatus(status.current())
    },
  }
}
const incidents = () => database.db.collection<IncidentDocument>('incidents').find().toArray()

test('of two gateways one writes, both tell, and the other goes on when the one is gone', async () => {
  const world = { at: AT }
  const first = await gatewayOf('gw-1', world)
  const second = await gatewayOf('gw-2', world)
  const broken = { ...well, s3: 'unreachable' }
  await first.look(broken)
  const begun = await first.look(broken)
  expect(begun.incidents).toMatchObject([{ component: 'documents', state: 'DOWN', endedAt: null }])
  // It sees no trouble itself, and does not overwrite who does.
  expect((await second.look()).incidents).toEqual(begun.incidents)
  expect(await incidents()).toEqual([])
  await first.status.close()
  world.at += 3 * STEP_MS
  await second.look()
  const ended = await second.look()
  expect(ended.incidents).toMatchObject([{ component: 'documents', begunAt: begun.incidents[0]!.begunAt }])
  expect(ended.incidents[0]!.endedAt).not.toBeNull()
  const [kept] = await incidents()
  expect(kept!.expireAt.getTime() - kept!.endedAt).toBe(90 * 86_400_000)
  await second.status.close()
})

test('with an unreachable database the answer says so at once, and its outage is written later', async () => {
  await database.db.collection('incidents').deleteMany({})
  await database.db.collection('platformStatus').deleteMany({})
  const client = new MongoClient('mongodb://127.0.0.1:1', { serverSelectionTimeoutMS: 100 })
  const world = { at: AT + 3_600_000 }
  const nobody = await gatewayOf('gw-3', world, client.db('nowhere'))
  const told = await nobody.look({ ...well, mongodb: 'unreachable' })
  expect(told).toMatchObject({ state: 'DOWN', incidents: [], incidentsAt: null })
  await nobody.status.close()
  await client.close()
  const holder = await gatewayOf('gw-4', world)
  world.at += 200_000
  const back = await holder.look()
  expect(back.incidents).toMatchObject([{ component: 'api', state: 'DOWN' }])
  expect(await incidents()).toHaveLength(1)
  await holder.status.close()
})

import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MongoClient } from 'mongodb'
import { repositoryRoot } from '../../local/machine/processes.ts'
import { createProcessGroup } from '../../local/start/processGroup.ts'
import { FORMATS } from '../../platform/mongodb/databaseFormat.ts'
import { keysDatabaseOf } from '../../platform/secrets/personalKeys.ts'
import type { DeploymentDocument } from '../../schemas/documents/deployment.ts'
import { inDatabase } from '../support/inDatabase.ts'
import { refusals } from '../support/refusals.ts'
import { servers } from '../support/servers.ts'
import { joinSharedDeployment } from '../support/sharedDeployment.ts'

/** Every process that has a database, and provision, on one that was made by a release too far away. */
const DATABASE = `formats-${randomUUID()}`
const WITH_DATABASE = ['gateway', 'contracts', 'directory', 'webhooks', 'ltvView']
const shared = servers()
const logDir = mkdtempSync(join(tmpdir(), 'lastro-formats-'))
/** Above everything that the shared servers and processes use. */
const portBase = Number(shared.kafka.split(':').at(-1)) + 200
const group = createProcessGroup({
  servers: { ...shared, mongodb: inDatabase(shared.mongodb, DATABASE) },
  gatewayPort: portBase + 50,
  metricsBase: portBase + 60,
  logDir,
  env: {
    LASTRO_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    ADMIN_API_KEY: `test_${randomBytes(32).toString('base64url')}`,
  },
})
let mongo: MongoClient
const deployment = () => mongo.db(DATABASE).collection<DeploymentDocument>('deployment')
const says = (format: number, oldestReader: number) =>
  deployment().updateOne({ _id: 'deployment' }, { $set: { format, oldestReader } }, { upsert: true })
const migrate = () =>
  promisify(execFile)(process.execPath, [join(repositoryRoot, 'cli/lastro.ts'), 'migrate'], {
    env: { ...process.env, MONGODB_URI: inDatabase(shared.mongodb, DATABASE) },
  })

beforeAll(async () => {
  mongo = await MongoClient.connect(shared.mongodb)
  await joinSharedDeployment(mongo.db(DATABASE))
})
afterAll(async () => {
  await keysDatabaseOf(mongo.db(DATABASE)).dropDatabase()
  await mongo.db(DATABASE).dropDatabase()
  await mongo.close()
  await group.stopAll()
  rmSync(logDir, { recursive: true, force: true })
})

test('provision says in a new database which format it has', async () => {
  await group.provision()
  const { own, oldest } = FORMATS
  expect(await deployment().findOne()).toMatchObject({ format: own, oldestReader: oldest })
  expect((await migrate()).stdout).toBe(`the database has format ${own}, nothing is to be done\n`)
})

test('a database of a later release than the next: the image is to be rolled forward', async () => {
  const later = FORMATS.own + 2
  await says(later, later - 1)
  const sentence = `the database has format ${later}, which releases below format ${later - 1} cannot read`
  const reasons = await refusals(group, WITH_DATABASE, 'mongodb')
  for (const reason of reasons) {
    expect(reason).toContain(`refused: ${sentence}`)
    expect(reason).toContain('roll the image forward, to the release that ran here last')
  }
  await expect(group.provision()).rejects.toThrow(sentence)
  await expect(migrate()).rejects.toThrow(sentence)
  expect(await deployment().findOne()).toMatchObject({ format: later, oldestReader: later - 1 })
})

test('a database of an older release than the last: the command that migrates is named, and does', async () => {
  const older = FORMATS.oldest - 1
  await says(older, older - 1)
  const sentence = `the database has format ${older}, and this release reads ${FORMATS.oldest} and newer`
  const [reason] = await refusals(group, ['contracts'], 'mongodb')
  expect(reason).toContain(`refused: ${sentence}`)
  expect(reason).toContain('lastro migrate')
  await expect(group.provision()).rejects.toThrow(sentence)
  const { stdout } = await migrate()
  expect(stdout).toContain(`the database had format ${older} and has ${FORMATS.own}`)
  await group.provision()
  await group.start('contracts')
  await group.stop('contracts')
})

test('the database of the next release lets this one work: what was rolled out can be taken back', async () => {
  await says(FORMATS.own + 1, FORMATS.own)
  await group.start('ltvView')
  await group.stop('ltvView')
})

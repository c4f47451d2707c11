import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Kafka, logLevel } from 'kafkajs'
import { createProcessGroup } from '../../local/start/processGroup.ts'
import type { StoredContract } from '../../schemas/documents/contracts.ts'
import { eventually } from '../support/eventually.ts'
import { type Loan, newLoan } from '../support/loan.ts'
import { runLastro } from '../support/operatorScript.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'
import { restoreCommands, runAsWritten } from './restoreCommands.ts'
import { mend, settled, startAll, stopAll } from './restoring.ts'

const INPUT = 'contract-commands'

let lastro: Platform
let loan: Loan
/** Where the registry's export lies, and what it has from there. */
let folder: string
let variables: Readonly<Record<string, string>>

/** As `npm start` provisions. */
const provision = () => {
  const { servers, masterKey, adminKey, logDir } = lastro
  const env = { LASTRO_MASTER_KEY: masterKey, ADMIN_API_KEY: adminKey }
  return createProcessGroup({ servers, gatewayPort: 0, metricsBase: 0, logDir, env }).provision()
}
/** All commands of a section; what they write and read lies in the folder. */
const asWritten = async (heading: string) => {
  for (const command of restoreCommands(heading)) {
    const text = command.replaceAll('registry.zip', join(folder, 'registry.zip'))
    const { status, stdout, stderr } = await runAsWritten(lastro, text, variables)
    expect({ command, status, output: status === 0 ? '' : stdout + stderr }).toEqual({
      command,
      status: 0,
      output: '',
    })
  }
}

beforeAll(async () => {
  lastro = await platform()
  await lastro.untilReady()
  loan = await newLoan(lastro)
  folder = mkdtempSync(join(tmpdir(), 'lastro-restore-'))
  variables = { REGISTRY: `${new URL(lastro.servers.registry).origin}/apis/registry/v3` }
  await settled(lastro)
  await asWritten('What to back up')
  await stopAll(lastro)
  await lastro.kill('registry')
  rmSync(join(dirname(lastro.logDir), 'registry'), { recursive: true })
  await lastro.start('registry')
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await lastro?.close()
})

test('provision registers nothing anew while records name schemas by their ids', async () => {
  await expect(provision()).rejects.toThrow(/the registry knows no schema, and contract-commands, /)
  const subjects = await fetch(`${lastro.servers.registry}/subjects`)
  expect(await subjects.json()).toEqual([])
})

test('the registry comes back under its ids, and every record decodes', async () => {
  await asWritten('4. The registry is lost')
  await provision()
})

test('files that the bucket lost are named, with the hash of what they were', async () => {
  const withFile = await lastro.db
    .collection<StoredContract>('contracts')
    .findOne({ 'documents.0': { $exists: true } })
  const { objectKey, sha256 } = withFile!.documents[0]!
  const [command = ''] = restoreCommands('6. The bucket is lost, or older')
  const whole = await runAsWritten(lastro, command)
  expect({ status: whole.status, stdout: whole.stdout }).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^[1-9]\d* documents, 0 missing\n$/),
  })
  const { endpoint, bucket, accessKey, secretKey } = lastro.servers.s3
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey }
  const s3 = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: objectKey }))
  s3.destroy()
  const { status, stdout } = await runAsWritten(lastro, command)
  expect(status).toBe(1)
  expect(stdout).toContain(`${objectKey} is not there, sha256 ${sha256}`)
})

test('an input topic that was lost is made anew, and contracts goes on behind its new beginning', async () => {
  const admin = new Kafka({ brokers: [lastro.servers.kafka], logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  await admin.deleteTopics({ topics: [INPUT] })
  await eventually('it is gone', async () => ((await admin.listTopics()).includes(INPUT) ? undefined : true))
  await admin.disconnect()
  await provision()
  const started = lastro.start('contracts').catch(() => undefined)
  await eventually('contracts says why it does not go on', async () => {
    const answer = await fetch(`${lastro.metrics['contracts']}/healthz/ready`)
    expect(await answer.text()).toMatch(/contract-commands ends at 0, before position [1-9]/)
    return true
  })
  await lastro.kill('contracts')
  await started
  const { status, stdout } = await mend(lastro, '3. Kafka comes back older than MongoDB')
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: expect.stringContaining('all checks passed'),
  })
  await startAll(lastro)
  expectStatus(await loan.balance('8000.25'), 202)
  await loan.until('the balance is new', contract => contract.outstandingBalance === '8000.25')
  await settled(lastro)
  const verified = await runLastro(lastro, 'verify')
  expect({ status: verified.status, output: verified.status === 0 ? '' : verified.stdout }).toEqual({
    status: 0,
    output: '',
  })
})

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensurePythonPackages } from '../support/packages.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { openTopic } from '../support/topicReader.ts'

const TOPIC = 'collateral-events'
const REQUIREMENTS = ['confluent-kafka[avro,schemaregistry]==2.16.0']
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024
const execute = promisify(execFile)

let lastro: Platform
let lender: Party
let borrower: Party
let packages: string
beforeAll(async () => {
  lastro = await platform()
  packages = await ensurePythonPackages('python-kafka', '2.16.0', REQUIREMENTS, line =>
    process.stderr.write(`${line}\n`),
  )
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
})
afterAll(async () => {
  await lastro?.close()
})

interface PythonRecord {
  readonly key: string
  readonly headers: Readonly<Record<string, string>>
  readonly value: Readonly<Record<string, unknown>>
}

async function readWithPython(): Promise<PythonRecord[]> {
  const { kafka, registry } = lastro.servers
  const script = join(import.meta.dirname, 'readEvents.py')
  const { stdout } = await execute('python3', [script, kafka, registry, TOPIC], {
    maxBuffer: MAX_OUTPUT_BYTES,
    env: { ...process.env, PYTHONPATH: packages, PYTHONDONTWRITEBYTECODE: '1' },
  })
  return stdout
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as PythonRecord)
}

test('confluent-kafka with its AvroDeserializer, read_committed, sees the events that we see, decimals exact', async () => {
  const amounts = { outstandingBalance: '123456789012345.67', totalLoanValue: '200000000000000.01' }
  const rare = expectStatus(
    await lastro.createContract(lender, borrower, { ...amounts, collateralPercentage: '101.000001' }),
    201,
  )
  const { id, guarantee } = rare.body.data
  const ours = await openTopic(lastro.servers, TOPIC)
  try {
    await ours.until(({ key }) => key === String(id), 2)
    const theirs = (await readWithPython()).filter(({ key }) => key === String(id))
    const own = ours.records.filter(({ key }) => key === String(id))
    expect(theirs.map(({ headers }) => headers)).toEqual(own.map(({ headers }) => headers))
    expect(theirs.map(({ value }) => [value['id'], value['event'], value['sequence']])).toEqual(
      own.map(({ value }) => [value['id'], value['event'], value['sequence']]),
    )
    expect(theirs[0]?.value['requiredFiatAmount']).toEqual({ decimal: guarantee.requiredFiatAmount })
    expect(theirs[0]?.value['collateralPercentage']).toEqual({ decimal: '101.000001' })
    expect(theirs[1]?.value['amount']).toEqual({ decimal: guarantee.requiredFiatAmount })
  } finally {
    await ours.close()
  }
})

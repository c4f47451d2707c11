import { cpSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { StoredContract } from '../../schemas/documents/contracts.ts'
import { eventually } from '../support/eventually.ts'
import { activeLoan, type Loan, newLoan } from '../support/loan.ts'
import { runLastro } from '../support/operatorScript.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { type Copy, copyOf, differencesOf, mend, settled, startAll, stopAll } from './restoring.ts'

const CASE = '3. Kafka comes back older than MongoDB'

let lastro: Platform
let lender: Party
let borrower: Party
let active: Loan
/** The database, which was not lost. */
let kept: Copy

/** A broker's folder, copied while it is stopped: what a snapshot of its disk holds. */
async function withKafkaStopped(work: (folder: string, copy: string) => void): Promise<void> {
  const data = dirname(lastro.logDir)
  await lastro.kill('kafka')
  work(join(data, 'kafka'), join(data, 'kafka-copy'))
  await lastro.start('kafka')
}

beforeAll(async () => {
  lastro = await platform()
  await lastro.untilReady()
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  active = await activeLoan(lastro)
  await settled(lastro)
  await stopAll(lastro)
  await withKafkaStopped((folder, copy) => cpSync(folder, copy, { recursive: true }))
  await startAll(lastro)
  expectStatus(await active.balance('9000.5'), 202)
  expectStatus(await active.deposit('12.5'), 201)
  const others = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  const fresh = await newLoan(lastro, { lender: others[0], borrower: others[1] })
  expectStatus(await fresh.send(), 200)
  await settled(lastro)
  await stopAll(lastro)
  kept = await copyOf(lastro.db)
  await withKafkaStopped((folder, copy) => {
    rmSync(folder, { recursive: true })
    cpSync(copy, folder, { recursive: true })
  })
})
afterAll(async () => {
  await lastro?.close()
})

test('contracts goes on from no older topics, and names the command', async () => {
  const started = lastro.start('contracts').catch(() => undefined)
  await eventually('it says why', async () => {
    const answer = await fetch(`${lastro.metrics['contracts']}/healthz/ready`)
    expect(await answer.text()).toMatch(/ends at \d+, before position \d+: .* `rebuild --republish`/)
    return true
  })
  await lastro.kill('contracts')
  await started
})

test('rebuild --republish publishes what the outbox holds, and verifies it', async () => {
  const { status, stdout, stderr } = await mend(lastro, CASE)
  process.stderr.write(stdout)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/^[1-9]\d* saves of contracts published again$/m)
  expect(stdout).toMatch(/^[1-9]\d* saves of directory published again$/m)
  expect(stdout).toContain('all checks passed')
  const contracts = await lastro.db.collection('contracts').find().toArray()
  expect(differencesOf('contracts', kept, contracts)).toEqual([])
})

test('processes go on: what was decided stays, ltv values again, sequences have no gap', async () => {
  await startAll(lastro)
  expectStatus(await lastro.createContract(lender, borrower), 201)
  expectStatus(await active.balance('8000.25'), 202)
  await active.until('the balance is new', contract => contract.outstandingBalance === '8000.25')
  await settled(lastro)
  await eventually('every contract is valued', async () => {
    const ids = (await lastro.db.collection<StoredContract>('contracts').find().toArray()).map(
      ({ _id }) => _id,
    )
    expect(
      await lastro.db.collection<{ _id: number }>('ltvCurrent').countDocuments({ _id: { $in: ids } }),
    ).toBe(ids.length)
    return true
  })
  const { status, stdout } = await runLastro(lastro, 'verify')
  expect({ status, last: stdout.trim().split('\n').at(-1) }).toEqual({
    status: 0,
    last: 'all checks passed',
  })
})

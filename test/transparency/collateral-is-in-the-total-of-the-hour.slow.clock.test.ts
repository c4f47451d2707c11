import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { partitionOf } from '../../schemas/partition.ts'
import { USUAL_PARTITIONS } from '../../schemas/topic.ts'
import { eventually } from '../support/eventually.ts'
import type { Loan } from '../support/loan.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'
import { type SandboxLoans, sandboxLoans } from '../support/sandboxLoans.ts'
import { openTopic } from '../support/topicReader.ts'

/** Proof of collateral as docs/transparency.md shows it, with Python and a key of the API alone. */
const SCRIPT = join(import.meta.dirname, '../../docs/verify-log.py')
const execute = promisify(execFile)
let lastro: Platform
let loans: SandboxLoans
let loan: Loan

beforeAll(async () => {
  lastro = await platform()
  loans = await sandboxLoans(lastro)
  await loans.euro('1')
  loan = await loans.active()
})
afterAll(() => lastro?.close())

async function read(path: string, key = loan.lender.key) {
  return expectStatus(await lastro.call(key, 'GET', path), 200).body.data
}

/** Of the first hour that rests on the loan. */
const whenStated = () =>
  eventually('the collateral is stated', async () => {
    const proof = await read(`/transparency/v1/collateral/${loan.id}`)
    return proof.holdings.length > 0 ? proof : undefined
  })

async function verify(key: string, file: string) {
  const snapshot = (await read(`/v1/ltv?contractId=${loan.id}`)).snapshots[0].id
  const asked = ['--collateral', String(loan.id), '--ltv', snapshot]
  const options = ['--gateway', lastro.gateway, '--key', key, '--remember', file]
  const ran = await execute('python3', [SCRIPT, ...options, ...asked]).catch(error => error)
  return { code: ran.code ?? 0, lines: ran.stdout.trim().split('\n') as string[] }
}

test('after the next full hour both parties find their collateral in the signed total, and its ratio too', async () => {
  await loans.advance('PT1H')
  const proof = await whenStated()
  expect(proof.holdings).toEqual([
    expect.objectContaining({ tokenSymbol: 'USDC', network: 'POLYGON', quantity: '15000' }),
  ])
  expect(proof.statement.lane).toBe(partitionOf(String(loan.id), USUAL_PARTITIONS))

  const seen = join(mkdtempSync(join(tmpdir(), 'seen-of-collateral-')), 'seen.json')
  for (const key of [loan.lender.key, loan.borrower.key, loan.lender.key]) {
    const { code, lines } = await verify(key, seen)
    expect(lines.at(-1)).toMatch(/^\d+ logs, 0 events, 1 contracts' collateral, 1 snapshots, 0 differences$/)
    expect(code).toBe(0)
    expect(JSON.parse(lines[0]!)).toMatchObject({ contractId: loan.id, quantity: '15000' })
  }
})

test('every lane states the hour, for any key to see; the notes are in the topic too', async () => {
  const proof = await whenStated()
  const stranger = await lastro.newLender()
  const { hour, totals, statements } = await read('/transparency/v1/collateral', stranger.key)
  expect(hour >= proof.statement.hour).toBe(true)
  expect(statements.map(({ lane }: { lane: number }) => lane)).toEqual([...Array(USUAL_PARTITIONS).keys()])
  const token = ({ tokenSymbol, network }: Record<string, string>) => `${tokenSymbol}/${network}`
  expect(totals.map(token)).toContain('USDC/POLYGON')

  const own = statements[proof.statement.lane]
  const topic = await openTopic(lastro.servers, 'log-checkpoints')
  const key = `${own.lane}/collateral/${Date.parse(own.hour)}`
  const [record] = await topic.until(one => one.key === key)
  await topic.close()
  expect([record!.partition, record!.value['checkpoint']]).toEqual([own.lane, own.checkpoint])
  const refused = await lastro.call(stranger.key, 'GET', `/transparency/v1/collateral/${loan.id}`)
  expect([refused.status, refused.body.error.code]).toEqual([404, 'not_found'])
})

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { StoredTransfer } from '../../schemas/documents/chain.ts'
import { eventually } from '../support/eventually.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'

/** A transfer without an order, over the interface and `lastro`: one key proposes, another one closes. */
const execute = promisify(execFile)
const LIST = '/operations/v1/unexplained-transfers'
const txHash = `0x${Date.now().toString(16).padStart(64, 'f')}`
const ID = `trf_POLYGON_${txHash}_3`
const place = `0x${'a'.repeat(40)}`
let lastro: Platform
let second: string

beforeAll(async () => {
  lastro = await platform()
  second = await lastro.newKey(['admin'])
  await lastro.db.collection<StoredTransfer>('chainTransfers').insertOne({
    ...{ _id: `POLYGON/${txHash}/3/out`, network: 'POLYGON', isOutgoing: true, isUnexplained: true },
    ...{
      txHash,
      logIndex: 3,
      blockNumber: 1,
      blockHash: '0x1',
      tokenContract: place,
      from: place,
      to: place,
    },
    ...{
      units: '5',
      status: 'CONFIRMED',
      turn: 1,
      isReported: true,
      confirmations: 9,
      changedAt: Date.now(),
    },
  })
})
afterAll(async () => {
  await lastro?.db.collection<StoredTransfer>('chainTransfers').deleteOne({ _id: `POLYGON/${txHash}/3/out` })
  await lastro?.close()
})

const close = (key: string, id = ID) =>
  lastro.call(key, 'POST', `${LIST}/${id}/close`, { body: { reason: 'The borrower sent it back.' } })
const listed = async (query = '') => {
  const { transfers } = expectStatus(await lastro.call(lastro.adminKey, 'GET', LIST + query), 200).body.data
  return (transfers as readonly { readonly id: string }[]).find(({ id }) => id === ID)
}
const alerting = async () => {
  const text = await (await fetch(`${lastro.metrics['contracts']}/metrics`)).text()
  return Number(/^lastro_transfers_unexplained(?:\{.*\})? (\d+)$/m.exec(text)?.[1])
}

test('a proposal leaves it listed, the proposer cannot close it, a second operator can, and it stays on record', async () => {
  expect(await listed()).toMatchObject({ closing: null })
  const alerted = await alerting()
  expect(alerted).toBeGreaterThan(0)
  expect((await close(lastro.adminKey, ID.replace('_3', '_4'))).status).toBe(404)
  expect(expectStatus(await close(lastro.adminKey), 200).body).toMatchObject({ message: 'Proposed.' })
  expect(expectStatus(await close(lastro.adminKey), 409).body.error.code).toBe('invalid_state')
  expect(await listed()).toMatchObject({ closing: { confirmation: null } })

  const env = { ...process.env, LASTRO_URL: lastro.gateway, LASTRO_API_KEY: second, NODE_OPTIONS: '' }
  const args = ['cli/lastro.ts', 'transfers', 'close', ID, '--reason', 'I asked the signer.']
  expect((await execute(process.execPath, args, { env })).stdout).toBe(`${ID} is closed\n`)
  expect(await listed()).toBeUndefined()
  expect(await listed('?closed=true')).toMatchObject({
    closing: {
      proposal: { reason: 'The borrower sent it back.' },
      confirmation: { reason: 'I asked the signer.' },
    },
  })
  expect(await alerting()).toBe(alerted - 1)
  await eventually('both are in the audit log', async () => {
    const path = `/operations/v1/audit-log?resource=${ID}&status=200`
    const { entries } = (await lastro.call(lastro.adminKey, 'GET', path)).body.data
    return entries.length === 2 ? entries : undefined
  })
})

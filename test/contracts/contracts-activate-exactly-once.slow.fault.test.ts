import { somePdf } from '../support/files.ts'
import type { Loan } from '../support/loan.ts'
import { newLoan } from '../support/loan.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'
import { openTopic, type TopicRecord } from '../support/topicReader.ts'

/** ACCEPTED becomes ACTIVE by itself, once, whatever the order of events and the number of processes. */
let lastro: Platform

beforeAll(async () => {
  lastro = await platform()
})
afterAll(() => lastro?.close())

/** Sent and accepted, with neither lock nor signature. */
async function acceptedLoan(): Promise<Loan> {
  const loan = await newLoan(lastro)
  expectStatus(await loan.send(), 200)
  expectStatus(await loan.accept(), 200)
  return loan
}

async function lock(loan: Loan): Promise<void> {
  expectStatus(await loan.deposit('3000'), 201)
  await loan.value('15000')
  await loan.until('the lock is ACTIVE', ({ guarantee }) => guarantee.lock.status === 'ACTIVE')
}

/** How often each was activated in the topic, which follows the database by a moment. */
async function activations(loans: readonly Loan[]): Promise<number[]> {
  const topic = await openTopic(lastro.servers, 'contract-events')
  const isActivationOf =
    ({ id }: Loan) =>
    ({ key, value }: TopicRecord) =>
      key === String(id) && value['event'] === 'contract.activated'
  try {
    for (const loan of loans) await topic.until(isActivationOf(loan))
    await topic.caughtUp()
    return loans.map(loan => topic.records.filter(isActivationOf(loan)).length)
  } finally {
    await topic.close()
  }
}

test('lock and signature in either order, with three processors, one of them down meanwhile', async () => {
  const loans = await Promise.all([acceptedLoan(), acceptedLoan(), acceptedLoan()])
  const [first, second, third] = loans as [Loan, Loan, Loan]
  await lastro.start('contracts-2')
  await lastro.start('contracts-3')
  try {
    await lock(first)
    await first.sign('CCB')
    await second.sign('CCB')
    await lock(second)
    await third.sign('CCB')
    await lock(third)
    await lastro.stop('contracts-2')
    for (const loan of loans) await loan.until('it is ACTIVE', ({ status }) => status === 'ACTIVE')
  } finally {
    await lastro.stop('contracts-3')
  }
  expect(await activations(loans)).toEqual([1, 1, 1])
})

test('a processor that was down when both became true makes up for it', async () => {
  const loan = await acceptedLoan()
  await lock(loan)
  const { signings } = await loan.read()
  const signing = signings.find(({ type }: { type: string }) => type === 'CCB')
  await lastro.kill('contracts')
  const [signer] = signing.signingDocument.signers
  const body = { type: 'SIGNED', signerId: signer.id, at: new Date().toISOString() }
  const path = `/internal/v1/signings/${signing.id}/events`
  const answer = await lastro.call(lastro.integrationKey, 'POST', path, { body, once: true })
  expect([200, 202]).toContain(answer.status)
  await lastro.start('contracts')
  await loan.until('it is ACTIVE', ({ status }) => status === 'ACTIVE')
  expect(await activations([loan])).toEqual([1])
})

test('without a CCB a contract waits forever; a CCB put and signed later lets it go', async () => {
  const loan = await newLoan(lastro, { ccb: false })
  await loan.send()
  await loan.accept()
  await lock(loan)
  const { termsHash, acceptance } = await loan.read()
  const form = new FormData()
  form.append('ccbFile', new Blob([new Uint8Array(somePdf())], { type: 'application/pdf' }), 'late.pdf')
  const path = `/contracts/v1/${loan.id}/ccb`
  const put = expectStatus(await lastro.call(loan.lender.key, 'PUT', path, { form }), 200).body.data
  expect(put.status).toBe('ACCEPTED')
  expect(put.termsHash).not.toBe(termsHash)
  expect(put.acceptance).toEqual(acceptance)
  const again = await lastro.call(loan.lender.key, 'PUT', path, { form })
  expect([again.status, again.body.error.code]).toEqual([409, 'invalid_state'])
  await loan.sign('CCB')
  await loan.until('it is ACTIVE', ({ status }) => status === 'ACTIVE')
  expect(await activations([loan])).toEqual([1])
})

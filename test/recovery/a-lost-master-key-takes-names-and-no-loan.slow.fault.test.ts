import { Webhook } from 'standardwebhooks'
import type { ProcessGroup } from '../../local/start/processGroup.ts'
import { eventually } from '../support/eventually.ts'
import { type Loan, newLoan } from '../support/loan.ts'
import { type OwnDeployment, openOwnDeployment } from '../support/ownDeployment.ts'
import { expectStatus, type Platform } from '../support/platform.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { restoreCommands, runAsWritten } from './restoreCommands.ts'

/** The vault lost the master key: what still works, what is gone, and the way back (docs/restore.md, 7). */
const LATER_KEY = Buffer.alloc(32, 8).toString('base64')
/** The log is signed with a separate key, which is not lost. */
const KEPT = { TRANSPARENCY_KEY: Buffer.alloc(32, 9).toString('base64') }
const [COMMAND = ''] = restoreCommands('7. The master key is lost')

let own: OwnDeployment
let lastro: Platform
let later: ProcessGroup
let loan: Loan
let receiver: Receiver
let endpoint: string

beforeAll(async () => {
  own = await openOwnDeployment('lost-key')
  receiver = await openReceiver()
  const group = own.group(KEPT)
  await group.provision()
  lastro = await own.start(group)
  loan = await newLoan(lastro, { ccb: false })
  const body = { url: receiver.url, events: ['contract.*'] }
  const made = await lastro.call(loan.lender.key, 'POST', '/webhooks/v1/endpoints', { body })
  endpoint = `/webhooks/v1/endpoints/${expectStatus(made, 201).body.data.id}`
  expectStatus(await loan.send(), 200)
  await receiver.until(({ json }) => json.event === 'contract.sent')
  await own.stop(group)
  later = own.group({ ...KEPT, LASTRO_MASTER_KEY: LATER_KEY })
})
afterAll(async () => {
  await own?.close()
  await receiver?.close()
})

const asOperator = (command: string) => runAsWritten(lastro, command, { LASTRO_MASTER_KEY: LATER_KEY })

test('a gateway with another key takes no request, and says which key it lacks', async () => {
  const started = later.start('gateway').catch(() => undefined)
  await eventually('the gateway says what it lacks', async () => {
    const answer = await fetch(`${later.metrics['gateway']}/healthz/ready`)
    expect(await answer.text()).toMatch(/sealed under master key [0-9a-f]{8}, which this process does not/)
    return true
  })
  await later.kill('gateway')
  await started
})

test('the command sets aside what only the lost key opens, and names who needs a new secret', async () => {
  const before = await asOperator(COMMAND.replace(' --set-aside', ''))
  expect({ status: before.status, stdout: before.stdout }).toEqual({
    status: 1,
    stdout: expect.stringMatching(/NOT OPENED personalKeys [\s\S]*NOT OPENED webhookEndpoints /),
  })
  const { status, stdout } = await asOperator(COMMAND)
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: expect.stringMatching(
      /^0 rewrapped; 1 lie under .*\n[1-9]\d* set aside.*\nNEW SECRET webhook.*\n$/,
    ),
  })
  await own.start(later)
})

test('loans go on without names, people complete onboarding again and have theirs', async () => {
  expect((await loan.read()).borrower).toMatchObject({ name: null, email: null })
  expectStatus(await loan.balance('9000.25'), 202)
  await loan.until('the balance is new', contract => contract.outstandingBalance === '9000.25')
  const { document, profile } = loan.borrower
  const body = { document, kind: 'INDIVIDUAL', profile, modules: ['BORROWER'] }
  const path = '/internal/v1/onboarding/completions'
  expectStatus(await lastro.call(lastro.integrationKey, 'POST', path, { body }), 200, 201)
  await loan.until('the borrower has a name', ({ borrower }) => borrower.name === profile.name)
})

test('later events are delivered, and the new secret verifies them', async () => {
  const answer = await lastro.call(loan.lender.key, 'GET', `${endpoint}/secret`)
  const { secret, previous } = expectStatus(answer, 200).body.data
  expect(previous).toEqual([])
  const [{ headers, body }] = (await receiver.until(
    ({ json }) => json.event === 'contract.balance_updated',
  )) as [Receiver['deliveries'][number]]
  expect(new Webhook(secret).verify(body, { ...headers })).toMatchObject({
    event: 'contract.balance_updated',
  })
  const verified = await runAsWritten(lastro, 'lastro verify')
  expect({ status: verified.status, output: verified.status === 0 ? '' : verified.stdout }).toEqual({
    status: 0,
    output: '',
  })
})

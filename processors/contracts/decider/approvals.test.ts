import type { Approval } from '../../../schemas/documents/directory.ts'
import type { StateDocument } from '../../runtime/ports.ts'
import {
  BORROWER_PARTY,
  CONTRACT,
  CREATION,
  createLedger,
  defaultParties,
  LENDER_PARTY,
  type Ledger,
} from '../ledger.fixture.ts'

const CANCEL = { contractId: CONTRACT, reason: 'wrong terms' }
const APPROVED = 'cmd_1x_approved'
let ledger: Ledger

const approval: Pick<Approval, '_id' | 'partyId' | 'command' | 'value' | 'status'> = {
  _id: 'apr_1x',
  partyId: LENDER_PARTY,
  command: 'CancelContract',
  value: JSON.stringify(CANCEL),
  status: 'APPROVED',
}
const keep = (changes: Partial<Approval> = {}) => {
  const document = { ...approval, ...changes } as unknown as StateDocument
  ledger.apply([{ collection: 'approvals', _id: document._id, document }])
}
const require = (...approvalsRequiredFor: string[]) => {
  const lender = defaultParties().find(({ _id }) => _id === LENDER_PARTY)!
  const document = { ...lender, approvalsRequiredFor }
  ledger.apply([{ collection: 'parties', _id: LENDER_PARTY, document }])
}
const cancel = (commandId?: string) => ledger.ask('CancelContract', CANCEL, LENDER_PARTY, commandId)
const status = () => ledger.contract().contractStatus

beforeEach(async () => {
  ledger = createLedger()
  await ledger.ask('CreateContract', CREATION, LENDER_PARTY)
})

test('another policy, or none, holds nothing back', async () => {
  require('GUARANTEE_RELEASE', 'KEY_CHANGE')
  expect((await cancel()).status).toBe('SUCCEEDED')
})

test('one key alone cannot cancel where the lender wants two; nothing is written', async () => {
  require('CONTRACT_CANCELLATION')
  const { code, writes, outputs } = await cancel()
  expect([code, writes, outputs, status()]).toEqual(['approval_required', [], [], 'DRAFT'])
})

test('a command that the rules refuse anyway is refused for that', async () => {
  require('CONTRACT_CANCELLATION')
  expect((await ledger.ask('CancelContract', CANCEL, BORROWER_PARTY)).code).toBe('forbidden')
})

test('an approved command is carried out', async () => {
  require('CONTRACT_CANCELLATION')
  keep()
  expect((await cancel(APPROVED)).status).toBe('SUCCEEDED')
  expect(status()).toBe('CANCELLED')
})

test.each<[string, Partial<Approval>]>([
  ['is only proposed', { status: 'PROPOSED' }],
  ['was rejected', { status: 'REJECTED' }],
  ['is another party’s', { partyId: BORROWER_PARTY }],
  ['is about another contract', { value: JSON.stringify({ ...CANCEL, contractId: CONTRACT + 1 }) }],
  ['gives another reason', { value: JSON.stringify({ ...CANCEL, reason: 'else' }) }],
  ['is about something else', { command: 'RequestRelease' }],
  ['has another id', { _id: 'apr_1y' }],
])('a command is not approved whose approval %s', async (_name, changes) => {
  require('CONTRACT_CANCELLATION')
  keep(changes)
  expect((await cancel(APPROVED)).code).toBe('approval_required')
  expect(status()).toBe('DRAFT')
})

import type { ApiKey, Approval, Party } from '../../../schemas/documents/directory.ts'
import {
  type Command,
  createDirectory,
  type Directory,
  LENDER,
  OTHER_LENDER,
  type Value,
  withLenders,
} from '../directory.fixture.ts'

const AT = '2026-11-01T12:00:00.000Z'
const LATER = '2026-11-01T13:00:00.000Z'
const NEXT_DAY = '2026-11-02T12:00:00.000Z'
const MAY = ['keys:manage', 'approvals', 'contracts']
let directory: Directory
let lender: string
let other: string
let desk: string
let second: string
let count = 0

const hash = () => String((count += 1)).padStart(64, '0')
const key = async (document: string, scopes: readonly string[]) => {
  const value = { document, name: 'k', scopes, rateLimit: 0, expiresAt: null, networks: [], prefix: 'test_k' }
  return (await directory.ask('CreateApiKey', { ...value, secretHash: hash() })).body._id as string
}
const as = <C extends Command>(
  actor: string,
  type: C,
  value: Value<C>,
  at = AT,
  commandId = `cmd_t${hash()}`,
) => directory.askAs({ tenant: lender, actor, commandId, at }, type, value)
const keys = () => directory.all<ApiKey>('apiKeys').filter(({ partyId }) => partyId === lender)
const approvals = () => directory.all<Approval>('approvals')
const newKey = (name: string) => {
  const value = { name, scopes: ['contracts'], rateLimit: 0, expiresAt: null, networks: [], prefix: 'test_n' }
  return { ...value, secretHash: hash() }
}
/** Proposal where approval is required: the same value, under an id behind the first one's. */
const proposeNew = async (name: string, commandId = `cmd_p${hash()}`) => {
  const value = newKey(name)
  const refused = await as(desk, 'CreateOwnKey', value, AT, commandId)
  expect(refused.code).toBe('approval_required')
  const act = { command: 'CreateOwnKey', value: JSON.stringify(value) }
  return (await as(desk, 'ProposeAct', act, AT, `${commandId}_proposal`)).body.approval as Approval
}

beforeEach(async () => {
  directory = createDirectory()
  ;({ lender, other } = await withLenders(directory))
  desk = await key(LENDER, MAY)
  second = await key(LENDER, MAY)
})
const switchOn = () => as(desk, 'ChangeApprovalPolicy', { requiredFor: ['KEY_CHANGE'] })

test('without a policy a key is made as ever', async () => {
  expect((await as(desk, 'CreateOwnKey', newKey('job'))).status).toBe('SUCCEEDED')
  expect(approvals()).toEqual([])
})

test('with it a key is proposed, and made when another key approves', async () => {
  expect((await switchOn()).status).toBe('SUCCEEDED')
  const before = keys().length
  const approval = await proposeNew('job', 'cmd_x')
  expect([approval._id, keys().length]).toEqual(['apr_x', before])
  const { body } = await as(second, 'ApproveAct', { approvalId: 'apr_x', reason: 'yes' }, LATER)
  expect(body.approval).toMatchObject({
    status: 'APPROVED',
    decidedBy: second,
    outcome: { status: 'DONE', at: LATER, resource: 'key_x_approved', refusal: null },
    isOpen: false,
  })
  const made = keys().find(({ _id }) => _id === 'key_x_approved')
  expect(made).toMatchObject({ name: 'job', createdAt: LATER, madeBy: [desk] })
  const again = await as(second, 'ApproveAct', { approvalId: 'apr_x', reason: null }, LATER)
  expect([again.code, keys().length]).toEqual(['invalid_state', before + 1])
})

test('an act that the rules refuse anyway is refused at once', async () => {
  await switchOn()
  const tooMuch = { ...newKey('more'), scopes: ['admin'] }
  expect((await as(desk, 'CreateOwnKey', tooMuch)).code).toBe('forbidden')
})

test('each change of a key needs it', async () => {
  const { body } = await as(desk, 'CreateOwnKey', newKey('old'))
  await switchOn()
  const keyId = body._id as string
  const rotation = { keyId, overlapSeconds: 0, secretHash: hash(), prefix: 'test_r' }
  expect((await as(desk, 'RotateOwnKey', rotation)).code).toBe('approval_required')
  expect((await as(desk, 'RestrictOwnKey', { keyId, networks: ['10.0.0.0/8'] })).code).toBe(
    'approval_required',
  )
  expect((await as(desk, 'RevokeOwnKey', { keyId })).code).toBe('approval_required')
  expect(keys().find(({ _id }) => _id === keyId)).toEqual(body)
})

test('an act that the rules refuse on approval leaves the refusal on the approval', async () => {
  await switchOn()
  const value = JSON.stringify({ keyId: 'key_unknown' })
  await as(desk, 'ProposeAct', { command: 'RevokeOwnKey', value }, AT, 'cmd_y_proposal')
  const { body } = await as(second, 'ApproveAct', { approvalId: 'apr_y', reason: null })
  expect(body.approval).toMatchObject({
    status: 'APPROVED',
    outcome: { status: 'REFUSED', resource: null, refusal: { code: 'not_found', field: 'id' } },
  })
})

test('a request a day later ends the proposal; the timer that comes after changes nothing', async () => {
  await switchOn()
  const { _id: approvalId } = await proposeNew('late')
  const late = await as(second, 'ApproveAct', { approvalId, reason: null }, NEXT_DAY)
  expect(late.code).toBe('invalid_state')
  expect(approvals()[0]).toMatchObject({
    status: 'EXPIRED',
    decidedAt: NEXT_DAY,
    isOpen: false,
    openOf: null,
  })
  const { writes } = await as(second, 'ExpireProposal', { approvalId }, NEXT_DAY)
  expect(writes).toEqual([])
})

test('the timer ends it, and not before its time', async () => {
  await switchOn()
  const { _id: approvalId } = await proposeNew('late')
  expect((await as(second, 'ExpireProposal', { approvalId }, LATER)).writes).toEqual([])
  await as(second, 'ExpireProposal', { approvalId }, NEXT_DAY)
  expect(approvals()[0]?.status).toBe('EXPIRED')
})

test('the policy is not narrowed alone, and is by two', async () => {
  await switchOn()
  const off = { requiredFor: [] }
  expect((await as(desk, 'ChangeApprovalPolicy', off)).code).toBe('approval_required')
  const act = { command: 'ChangeApprovalPolicy', value: JSON.stringify(off) }
  await as(desk, 'ProposeAct', act, AT, 'cmd_z_proposal')
  await as(second, 'ApproveAct', { approvalId: 'apr_z', reason: null })
  const party = directory.all<Party>('parties').find(({ _id }) => _id === lender)
  expect(party?.approvalsRequiredFor).toEqual([])
  expect((await as(desk, 'CreateOwnKey', newKey('alone'))).status).toBe('SUCCEEDED')
})

test('another tenant knows nothing of it', async () => {
  await switchOn()
  const { _id: approvalId } = await proposeNew('ours')
  const theirs = await key(OTHER_LENDER, MAY)
  for (const type of ['ApproveAct', 'RejectAct', 'WithdrawAct'] as const) {
    const asked = { tenant: other, actor: theirs, commandId: `cmd_o${hash()}`, at: NEXT_DAY }
    const { code, writes } = await directory.askAs(asked, type, { approvalId, reason: null })
    expect([code, writes]).toEqual(['not_found', []])
  }
})

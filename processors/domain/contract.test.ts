import { type ContractCommand, TABLE, VERB_OF } from './contract.ts'

const STATES = [
  'DRAFT',
  'LENDER_APPROVED',
  'PENDING_ACCEPTANCE',
  'ACCEPTED',
  'ACTIVE',
  'COMPLETED',
  'CANCELLED',
] as const

const COMMANDS = Object.keys(TABLE) as ContractCommand[]

test('every command has an outcome in every state, and somebody whose verb it is', () => {
  for (const command of COMMANDS) {
    for (const state of STATES) expect([command, state, TABLE[command][state]]).not.toContain(undefined)
    expect(VERB_OF[command]).toBeDefined()
  }
})

const statesOf = (command: ContractCommand, cell: string) =>
  STATES.filter(state => TABLE[command][state] === cell)

// From the specification (States and transitions) and decisions (Contracts, Journey, Fine points), written
// apart.
test.each<[ContractCommand, readonly string[]]>([
  ['SendContract', ['DRAFT', 'LENDER_APPROVED']],
  ['AcceptContract', ['PENDING_ACCEPTANCE']],
  ['DeclineContract', ['PENDING_ACCEPTANCE']],
  ['CancelContract', ['DRAFT', 'LENDER_APPROVED', 'PENDING_ACCEPTANCE', 'ACCEPTED', 'ACTIVE']],
  ['UpdateOutstandingBalance', ['DRAFT', 'PENDING_ACCEPTANCE', 'ACCEPTED', 'ACTIVE']],
  ['AttachCcb', ['DRAFT', 'LENDER_APPROVED', 'PENDING_ACCEPTANCE', 'ACCEPTED']],
  ['OpenSigning', ['PENDING_ACCEPTANCE', 'ACCEPTED', 'ACTIVE']],
  ['EvaluateActivation', ['ACCEPTED']],
  ['RecordDeposit', ['DRAFT', 'LENDER_APPROVED', 'PENDING_ACCEPTANCE', 'ACCEPTED', 'ACTIVE']],
  ['RequestRelease', ['DRAFT', 'LENDER_APPROVED', 'PENDING_ACCEPTANCE', 'ACCEPTED', 'ACTIVE']],
  ['AdvanceStage', ['ACCEPTED', 'ACTIVE', 'COMPLETED']],
])('%s does something in %p only', (command, states) => {
  expect(statesOf(command, 'rules')).toEqual(states)
})

test('what happened before is not refused: send while pending, accept once accepted', () => {
  expect(statesOf('SendContract', 'repeat')).toEqual(['PENDING_ACCEPTANCE'])
  expect(statesOf('AcceptContract', 'repeat')).toEqual(['ACCEPTED', 'ACTIVE', 'COMPLETED'])
})

test('a stage before acceptance has its own code, on a cancelled contract it is the state', () => {
  expect(statesOf('AdvanceStage', 'contract_not_accepted')).toEqual([
    'DRAFT',
    'LENDER_APPROVED',
    'PENDING_ACCEPTANCE',
  ])
  expect(statesOf('AdvanceStage', 'invalid_state')).toEqual(['CANCELLED'])
})

import { topics } from '../../../schemas/topics.ts'
import { COMMANDS, type ContractCommand, transitionOf } from './commands.ts'

const STATES = [
  'DRAFT',
  'LENDER_APPROVED',
  'PENDING_ACCEPTANCE',
  'ACCEPTED',
  'ACTIVE',
  'COMPLETED',
  'CANCELLED',
] as const

test('no command meets one state in two ways', () => {
  for (const { decidesIn, tooEarlyIn = [] } of Object.values<(typeof COMMANDS)[ContractCommand]>(COMMANDS)) {
    expect(new Set(decidesIn).size).toBe(decidesIn.length)
    expect(tooEarlyIn.filter(state => decidesIn.includes(state))).toEqual([])
  }
})

test('every command has its row, but what makes a contract, events of providers, and what has no contract', () => {
  const names = topics.contractCommands.records.map(record => record.slice(record.lastIndexOf('.') + 1))
  expect(names.filter(name => !Object.hasOwn(COMMANDS, name))).toEqual([
    'CreateContract',
    'ImportContract',
    'ReceiveProviderEvent',
    'CloseStrayDeposit',
    'CloseUnexplainedTransfer',
  ])
})

const statesOf = (command: ContractCommand, cell: string) =>
  STATES.filter(state => transitionOf(command, state) === cell)

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
  ['RequestRelease', ['DRAFT', 'LENDER_APPROVED', 'PENDING_ACCEPTANCE', 'ACCEPTED', 'ACTIVE']],
  ['AdvanceStage', ['ACCEPTED', 'ACTIVE', 'COMPLETED']],
])('%s does something in %p only', (command, states) => {
  expect(statesOf(command, 'decides')).toEqual(states)
})

test('a repeat is not refused: send while pending, accept once accepted', () => {
  expect(statesOf('SendContract', 'repeats')).toEqual(['PENDING_ACCEPTANCE'])
  expect(statesOf('AcceptContract', 'repeats')).toEqual(['ACCEPTED', 'ACTIVE', 'COMPLETED'])
})

test('a stage before acceptance has its own code, on a cancelled contract it is the state', () => {
  expect(statesOf('AdvanceStage', 'contract_not_accepted')).toEqual([
    'DRAFT',
    'LENDER_APPROVED',
    'PENDING_ACCEPTANCE',
  ])
  expect(statesOf('AdvanceStage', 'invalid_state')).toEqual(['CANCELLED'])
})

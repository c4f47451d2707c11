import type { ContractState } from '../../../schemas/types.ts'
import {
  BORROWER,
  BORROWER_PARTY,
  CONTRACT,
  CREATION,
  createLedger,
  defaultParties,
  LENDER,
  LENDER_PARTY,
  partyDocument,
  START_MS,
  stateOf,
} from '../ledger.fixture.ts'

test('a creation makes contract, guarantee and four events, with the collateral rounded up', async () => {
  const ledger = createLedger()
  const told = await ledger.ask(
    'CreateContract',
    { ...CREATION, outstandingBalance: '1000.01', collateralPercentage: '133.333333' },
    LENDER_PARTY,
  )
  expect(told.status).toBe('SUCCEEDED')
  expect(told.body.contract).toMatchObject({
    contractId: CONTRACT,
    contractStatus: 'DRAFT',
    guarantee: { requiredFiatAmount: '1333.35', depositedFiatAmount: '0', guaranteeStatus: 'PENDING' },
  })
  expect(told.body.parties).toEqual({
    lenderDocument: LENDER,
    borrowerDocument: BORROWER,
    borrowerPartyId: BORROWER_PARTY,
    borrowerProfile: null,
  })
  expect(told.outputs.map(({ topic, value }) => [topic, value['event'], value['sequence']])).toEqual([
    ['contract-events', 'contract.created', 1],
    ['collateral-events', 'collateral.created', 1],
    ['collateral-events', 'guarantee.created', 2],
    ['balance-changes', 'balance.changed', 1],
  ])
  expect(new Set(told.outputs.map(({ value }) => value['id'])).size).toBe(4)
  expect(told.outputs[0]!.value['contract']).toEqual(stateOf(ledger.contract()))
})

const noModule = partyDocument(BORROWER_PARTY, BORROWER, { modules: ['LENDER'] })
const unmoduled = partyDocument(BORROWER_PARTY, BORROWER, { modules: [] })
const withoutAccount = partyDocument(BORROWER_PARTY, BORROWER, { hasAccount: false, modules: [] })
const lender = defaultParties()[0]!
const record = (lenderPartyId: string, status: string) => ({
  collection: 'preRegistrations',
  _id: `pre_${lenderPartyId}`,
  document: { _id: `pre_${lenderPartyId}`, partyId: BORROWER_PARTY, lenderPartyId, status },
})

test.each([
  ['the document is nobody’s', [lender], [], 'borrower_not_found'],
  ['the user lacks the module', [lender, noModule], [], 'borrower_module_missing'],
  ['the user has no modules at all', [lender, unmoduled], [], undefined],
  [
    'another lender pre-registered',
    [lender, withoutAccount],
    [record('pty_other', 'OPEN')],
    'borrower_not_found',
  ],
  ['this lender pre-registered', [lender, withoutAccount], [record(LENDER_PARTY, 'OPEN')], undefined],
  [
    'the record was superseded',
    [lender, withoutAccount],
    [record(LENDER_PARTY, 'SUPERSEDED')],
    'borrower_not_found',
  ],
] as const)('creation when %s: %s', async (_name, parties, records, code) => {
  const ledger = createLedger(parties)
  ledger.apply(records as never)
  const told = await ledger.ask('CreateContract', CREATION, LENDER_PARTY)
  expect(told.code).toBe(code)
  expect(told.writes.length > 0).toBe(code === undefined)
})

test.each([
  [{ borrowerDocument: LENDER }, 'borrower_is_lender', 'borrower.document'],
  [{ endDate: CREATION.startDate }, 'INVALID_REQUEST', 'endDate'],
  [
    { acceptedTokens: [...CREATION.acceptedTokens, CREATION.acceptedTokens[0]!] },
    'INVALID_REQUEST',
    'acceptedTokens[2]',
  ],
  [
    { collateralPercentage: '999999999999.999999', outstandingBalance: '999999999999999.99' },
    'INVALID_REQUEST',
    'collateralPercentage',
  ],
])('refuses a creation with %p: %s', async (changes, code, field) => {
  const told = await createLedger().ask('CreateContract', { ...CREATION, ...changes }, LENDER_PARTY)
  expect([told.code, told.body.field, told.outputs.length]).toEqual([code, field, 0])
})

test('a key without a party cannot lend', async () => {
  expect((await createLedger().ask('CreateContract', CREATION)).code).toBe('customer_not_linked')
})

test('an import that is repeated when its outcome is kept no more makes nothing twice', async () => {
  const ledger = createLedger()
  const { ccb: _, ...terms } = CREATION
  const line = { ...terms, lenderDocument: LENDER, legacyId: 'old-1', createdAt: START_MS }
  const first = await ledger.ask('ImportContract', line)
  const again = await ledger.ask('ImportContract', line)
  expect(again).toEqual({ ...first, outputs: [], writes: [] })
  await expect(ledger.ask('ImportContract', { ...line, legacyId: 'old-2' })).rejects.toThrow('exists already')
})

test('each event carries the state after its fact: the last one is what is stored', async () => {
  const ledger = createLedger()
  await ledger.ask('CreateContract', CREATION, LENDER_PARTY)
  await ledger.ask('SendContract', { contractId: CONTRACT }, LENDER_PARTY)
  await ledger.ask('AcceptContract', { contractId: CONTRACT, termsHash: null }, BORROWER_PARTY)
  const events = ledger.outputs.filter(({ topic }) => topic === 'contract-events')
  expect(events.map(({ value }) => value['sequence'])).toEqual([1, 2, 3, 4])
  expect(events.map(({ value }) => (value['contract'] as ContractState).contractStatus)).toEqual([
    'DRAFT',
    'PENDING_ACCEPTANCE',
    'PENDING_ACCEPTANCE',
    'ACCEPTED',
  ])
  expect(events[events.length - 1]!.value['contract']).toEqual(stateOf(ledger.contract()))
})

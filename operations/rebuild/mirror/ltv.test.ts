import type { BalanceChanged, LtvAlertFound, LtvPosition } from '../../../schemas/types.ts'
import { positionFrom } from './ltv.ts'

const change = { contractId: 7, sequence: 4 } as BalanceChanged
const alertOf = (sequence: number, deadline: number) =>
  ({ balanceSequence: 4, cure: { deadline }, snapshot: { sequence } }) as LtvAlertFound
const before = { version: 5, level: 'MARGIN_CALL', armed: false, cureDeadline: 900 } as LtvPosition
const of = (known: Partial<Parameters<typeof positionFrom>[0]>) =>
  positionFrom({ version: 5, change, before, found: undefined, ...known })

test('counts on from the last snapshot, and is valued anew at the next price', () => {
  expect(of({ version: 9 })).toMatchObject({
    ...{ contractId: 7, version: 9, change, level: 'MARGIN_CALL' },
    ...{ covered: false, valuedAmount: null, valuedAt: 0 },
  })
})

test('an alert that is among the findings is not announced again', () => {
  const found = { alert: alertOf(5, 900), liquidation: null }
  expect(of({ found })).toMatchObject({ armed: false, cureDeadline: 900 })
})

test('one that was found after the changelog had ended was announced, too', () => {
  const found = { alert: alertOf(6, 950), liquidation: null }
  expect(of({ found })).toMatchObject({ armed: false, cureDeadline: 950 })
  expect(of({ found, before: undefined })).toMatchObject({ armed: false, cureDeadline: 950 })
})

test('one that only the changelog knows is found again', () => {
  expect(of({})).toMatchObject({ armed: true, cureDeadline: null })
  expect(of({ found: { alert: alertOf(2, 300), liquidation: null } })).toMatchObject({ armed: true })
})

test('a sale that was found is not found again for the same change; one without a finding is', () => {
  const liquidation = { balanceSequence: 4 } as never
  expect(of({ found: { alert: null, liquidation } }).liquidationSequence).toBe(4)
  expect(of({ before: { ...before, liquidationSequence: 4 } as LtvPosition }).liquidationSequence).toBe(0)
})

test('a contract that the changelog does not know begins as a new one', () => {
  expect(of({ version: 0, before: undefined })).toMatchObject({
    ...{ version: 0, level: 'NONE', armed: true, currentLtv: null },
  })
})

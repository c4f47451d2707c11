/** Random lives: after any commands in any order, stored state, events and documents agree. */
import fc from 'fast-check'
import type { StoredDeposit } from '../../schemas/documents/contracts.ts'
import type { ContractState, TokenQuantity } from '../../schemas/types.ts'
import { drawn } from '../../test/support/thoroughness.ts'
import { activationWaits } from '../domain/contract/activation.ts'
import { add, compare, requiredFiatAmountRoundedUp } from '../domain/money.ts'
import { stateOf } from './ledger.fixture.ts'
import { live, lives, reached } from './life.fixture.ts'
import { parties } from './parties.fixture.ts'

const RUNS = drawn(25, 100)
/** Of one seed: what random lives reach must not be left to their luck. */
const LIVES_THAT_GO_FAR = 300
const TOO_LATE = { unattributedReason: 'GUARANTEE_CLOSED', attributionState: 'OPEN' }

test('every event carries the state after its fact; the last one is what is stored; nothing is skipped', async () => {
  await fc.assert(
    fc.asyncProperty(lives, async life => {
      const ledger = await live(life)
      const last = new Map<string, number>()
      for (const { topic, value } of ledger.outputs) {
        expect(value['sequence']).toBe((last.get(topic) ?? 0) + 1)
        last.set(topic, value['sequence'] as number)
      }
      const events = ledger.outputs.filter(({ topic }) => topic === 'contract-events')
      expect(events.at(-1)!.value['contract']).toEqual(stateOf(ledger.contract()))
      expect(ledger.contract().sequences).toMatchObject({
        contractEvents: last.get('contract-events'),
        collateralEvents: last.get('collateral-events'),
        balanceChanges: last.get('balance-changes'),
      })
      expect(new Set(ledger.outputs.map(({ value }) => value['id'])).size).toBe(ledger.outputs.length)
    }),
    { numRuns: RUNS },
  )
})

test('what was deposited is held, on its way out, released, sold, returned or unattributed, to the millionth', async () => {
  await fc.assert(
    fc.asyncProperty(lives, async life => {
      const ledger = await live(life)
      const total = (rows: readonly { quantity: string }[]) =>
        rows.map(({ quantity }) => quantity).reduce(add, '0')
      const { holdings } = ledger.contract().guarantee
      const gone = ledger
        .all<{ releaseStatus: string; quantity: string }>('releases')
        .filter(({ releaseStatus }) => releaseStatus === 'APPROVED' || releaseStatus === 'RELEASED')
      const decided = ledger.outputs
        .filter(({ record }) => record === 'lastro.events.CollateralLiquidated')
        .flatMap(({ value }) => [
          ...(value['liquidatedCollateral'] as TokenQuantity[]),
          ...(value['returnedCollateral'] as TokenQuantity[]),
        ])
      const deposits = ledger.all<StoredDeposit>('deposits')
      const stray = deposits.filter(({ unattributed }) => unattributed)
      expect(total(deposits)).toBe(total([...holdings, ...gone, ...decided, ...stray]))
      // Those of these lives fit but for their time.
      for (const { unattributed } of stray) expect(unattributed).toMatchObject(TOO_LATE)
      for (const { quantity } of holdings) expect(compare(quantity, '0')).toBe(1)
    }),
    { numRuns: RUNS },
  )
})

test('ACTIVE needs an evaluation, the lock and the signed CCB; required amounts follow the balance', async () => {
  await fc.assert(
    fc.asyncProperty(lives, async life => {
      const ledger = await live(life)
      const events = ledger.outputs.filter(({ topic }) => topic === 'contract-events')
      let previous = 'NONE'
      for (const { value } of events) {
        const contract = value['contract'] as ContractState
        const { guarantee, signings } = contract
        expect(guarantee.requiredFiatAmount).toBe(
          requiredFiatAmountRoundedUp(contract.outstandingBalance, contract.collateralPercentage),
        )
        if (contract.contractStatus === 'ACTIVE' && previous !== 'ACTIVE') {
          expect(value['event']).toBe('contract.activated')
          expect(guarantee.lockStatus).toBe('ACTIVE')
          expect(signings.some(one => one.signingType === 'CCB' && one.signingStatus === 'COMPLETED')).toBe(
            true,
          )
        }
        previous = contract.contractStatus
      }
      expect(
        events.filter(({ value }) => value['event'] === 'contract.activated').length,
      ).toBeLessThanOrEqual(1)
    }),
    { numRuns: RUNS },
  )
})

test('an accepted contract always waits for something, and a pending lock for its collateral', async () => {
  await fc.assert(
    fc.asyncProperty(lives, async ({ moves, ...life }) => {
      const ledger = await live({ ...life, isActive: false, moves: [] })
      for (const { play } of moves) {
        await play(ledger)
        const contract = ledger.contract()
        const waits = activationWaits(contract)
        if (contract.contractStatus === 'ACCEPTED') expect(waits).not.toEqual([])
        const ofLock = waits.filter(({ kind }) => kind !== 'SIGNATURE' && kind !== 'DOCUMENT')
        expect(ofLock.length > 0).toBe(contract.guarantee.lockStatus !== 'ACTIVE')
      }
    }),
    { numRuns: RUNS },
  )
})

test('the parties alone never make a contract ACTIVE', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(parties, { maxLength: 40 }), async moves => {
      const ledger = await live({ isActive: false, undeliverable: null, moves })
      expect(ledger.outputs.map(({ value }) => value['contractStatus'])).not.toContain('ACTIVE')
    }),
    { numRuns: RUNS },
  )
})

const REPEATABLE = new Set(['send', 'accept', 'journey', 'timer'])

test('a repetition adds nothing: send, accept, journey, evaluation', async () => {
  await fc.assert(
    fc.asyncProperty(lives, async ({ moves, ...life }) => {
      const ledger = await live({ ...life, moves: [] })
      for (const { name, play } of moves) {
        const first = await play(ledger)
        if (first.status !== 'SUCCEEDED' || !REPEATABLE.has(name)) continue
        const again = await play(ledger)
        expect([name, again.status, again.outputs.length]).toEqual([name, 'SUCCEEDED', 0])
      }
    }),
    { numRuns: RUNS },
  )
})

test('lives go far', async () => {
  for (const life of fc.sample(lives, { seed: 1, numRuns: LIVES_THAT_GO_FAR })) await live(life)
  const far = ['ACTIVE', 'CANCELLED', 'COMPLETED', 'guarantee MARGIN_CALL', 'guarantee LIQUIDATING']
  expect([...reached]).toEqual(expect.arrayContaining([...far, 'guarantee RELEASING', 'guarantee RELEASED']))
})

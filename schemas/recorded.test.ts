import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { Decimal } from 'decimal.js'
import { FACTS } from '../processors/domain/facts.ts'
import { loadAvro } from './codec/avroFiles.ts'
import { compileAvro } from './codec/logicalTypes.ts'
import { eventBodies } from './events/eventBodies.ts'
import { recordedExample, recordedRecords } from './recorded.ts'
import type { CollateralLiquidated, CollateralLtvAlert, ContractState, LtvSnapshot } from './types.ts'

/** Documented examples that really happened, and still fit the schemas and the rules. */
const alert = recordedExample('lastro.events.CollateralLtvAlert') as unknown as CollateralLtvAlert
const liquidated = recordedExample('lastro.events.CollateralLiquidated') as unknown as CollateralLiquidated
const snapshot = recordedExample('lastro.ltv.LtvSnapshot') as unknown as LtvSnapshot
const records = recordedRecords()

test.each(records)('%s: the example has every field of its schema, and no other', record => {
  const type = compileAvro(loadAvro(record))
  const example = recordedExample(record)
  expect(type.fromBuffer(type.toBuffer(example))).toEqual(example)
})

test('every body keeps the schema that is documented for it', () => {
  const ajv = new Ajv({ strict: false, allErrors: true })
  formats.default(ajv)
  for (const { event, schema, example } of eventBodies()) {
    ajv.validate(schema, example)
    expect([event, ajv.errors ?? []]).toEqual([event, []])
  }
})

test('nothing is made up: no value of a sample is among them', () => {
  for (const record of records)
    expect(JSON.stringify(recordedExample(record))).not.toMatch(/sample |15000\.25/)
})

const exact = (text: string | null | undefined) => new Decimal(text ?? Number.NaN)

/** Ratio, thresholds and amounts, computed again from the example's own prices. */
function checkRatio(one: CollateralLtvAlert | CollateralLiquidated | LtvSnapshot): void {
  const { thresholds, prices, fx } = one
  const rate = exact(fx?.rate)
  const value = prices
    .map(({ quantity, price, haircut }) =>
      Decimal.min(exact(price), 1).times(quantity).times(rate).times(exact('1').minus(haircut)),
    )
    .reduce((sum, each) => sum.plus(each))
  expect(value.toDecimalPlaces(2, Decimal.ROUND_DOWN).toFixed()).toBe(one.collateralValue)
  const ratio = exact(one.outstandingBalance).div(value)
  expect(ratio.toDecimalPlaces(6, Decimal.ROUND_HALF_EVEN).toFixed()).toBe(one.currentLtv)
  const levels = [thresholds.initial, thresholds.warning, thresholds.alert, thresholds.liquidation, '1']
  for (const [index, level] of levels.slice(1).entries()) {
    expect(exact(level).gte(exact(levels[index]))).toBe(true)
  }
}

test('an alert is at or beyond its threshold, was not before, and says what cures', () => {
  checkRatio(alert)
  expect(alert).toMatchObject({ status: 'ALERT', level: 'MARGIN_CALL', disputed: false })
  expect(exact(alert.currentLtv).gte(alert.thresholds.alert)).toBe(true)
  expect(exact(alert.previousLtv).lt(alert.thresholds.alert)).toBe(true)
  const { deadline, repayAmount, toLtv, topUp } = alert.cure!
  expect(deadline).toBeGreaterThan(alert.createdAt)
  expect(repayAmount).toBe(alert.shortfallAmount)
  expect(toLtv).toBe(alert.thresholds.cureTo)
  const after = exact(alert.outstandingBalance).minus(repayAmount).div(exact(alert.collateralValue))
  expect(after.lte(exact(toLtv).plus('0.000001'))).toBe(true)
  expect(topUp.length).toBeGreaterThan(0)
})

test('the snapshot in the documents is the one that the alert rests on', () => {
  checkRatio(snapshot)
  expect([snapshot.id, snapshot.sequence, snapshot.currentLtv]).toEqual([
    alert.snapshotId,
    alert.version,
    alert.currentLtv,
  ])
})

test('a liquidation is at or beyond its threshold, and its amounts add up', () => {
  checkRatio(liquidated)
  expect(liquidated).toMatchObject({ level: 'LIQUIDATION', contractId: alert.contractId })
  expect(exact(liquidated.currentLtv).gte(exact(liquidated.thresholds.liquidation))).toBe(true)
  const { outstandingBalance, proceeds, debtCovered, remainingBalance } = liquidated
  expect(exact(debtCovered).plus(remainingBalance).toFixed()).toBe(outstandingBalance)
  expect(exact(proceeds).gte(debtCovered)).toBe(true)
  const confirmed = recordedExample('lastro.events.GuaranteeLiquidated')
  expect(confirmed).toMatchObject({ contractId: alert.contractId, liquidationId: liquidated.liquidationId })
})

/** In which states a fact leaves the contract. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  ContractCreated: ['DRAFT'],
  ContractImported: ['LENDER_APPROVED'],
  ContractSent: ['PENDING_ACCEPTANCE'],
  ContractAccepted: ['ACCEPTED'],
  ContractDeclined: ['CANCELLED'],
  ContractCancelled: ['CANCELLED'],
  ContractReversed: ['CANCELLED'],
  ContractActivated: ['ACTIVE'],
  ContractCompleted: ['COMPLETED'],
}

test.each(Object.keys(FACTS))('%s: states, ids and times agree', name => {
  const example = recordedExample(`lastro.events.${name}`)
  const contract = example['contract'] as ContractState
  const { guarantee } = contract
  expect(example).toMatchObject({
    event: FACTS[name as keyof typeof FACTS].event,
    contractStatus: contract.contractStatus,
    guaranteeStatus: guarantee.guaranteeStatus,
    contractId: contract.contractId,
    guaranteeId: contract.guaranteeId,
    lenderPartyId: contract.lenderPartyId,
    borrowerPartyId: contract.borrowerPartyId,
    outstandingBalance: contract.outstandingBalance,
    requiredFiatAmount: guarantee.requiredFiatAmount,
    depositedFiatAmount: guarantee.depositedFiatAmount,
  })
  expect(contract.createdAt).toBeLessThanOrEqual(example['timestamp'] as number)
  expect(STATES[name] ?? [contract.contractStatus]).toContain(contract.contractStatus)
})

test('one loan goes through them: what it has in its life is of one contract, in order, under ids of their own', () => {
  const names = Object.keys(FACTS).map(name => recordedExample(`lastro.events.${name}`))
  const own = names.filter(({ contractId }) => contractId === alert.contractId)
  expect(own.length).toBeGreaterThan(12)
  expect(new Set(own.map(({ guaranteeId }) => guaranteeId))).toEqual(new Set([alert.guaranteeId]))
  const bySequence = own.toSorted((a, b) => Number(a['sequence']) - Number(b['sequence']))
  const times = bySequence.map(({ timestamp }) => timestamp as number)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  const ids = records.map(record => recordedExample(record)['id']).filter(id => id !== undefined)
  expect(new Set(ids).size).toBe(ids.length)
})

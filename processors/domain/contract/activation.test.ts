import type { GuaranteeValued, PriceWait } from '../../../schemas/types.ts'
import {
  BORROWER_PARTY,
  CCB,
  CONTRACT,
  CREATION,
  createLedger,
  GUARANTEE,
  LENDER_PARTY,
  type Ledger,
  PLAIN_REPORT,
} from '../../contracts/ledger.fixture.ts'
import { finding } from '../../contracts/life.fixture.ts'
import { activationWaits } from './activation.ts'

const STALE: PriceWait = { symbol: 'USDBRL', priceState: 'STALE' }

async function accepted(creation: object = { ccb: CCB }): Promise<Ledger> {
  const ledger = createLedger()
  await ledger.ask('CreateContract', { ...CREATION, ...creation }, LENDER_PARTY)
  await ledger.ask('SendContract', { contractId: CONTRACT }, LENDER_PARTY)
  await ledger.ask('AcceptContract', { contractId: CONTRACT, termsHash: null }, BORROWER_PARTY)
  return ledger
}

let count = 0
const deposit = (ledger: Ledger, quantity = '3000') =>
  ledger.ask('RecordDeposit', {
    ...{ contractId: CONTRACT, guaranteeId: GUARANTEE, tokenSymbol: 'USDC', network: 'POLYGON' },
    ...{ quantity, txHash: `0x${(count += 1)}`, logIndex: null, depositStatus: null },
    ...PLAIN_REPORT,
  })
const value = (ledger: Ledger, depositedFiatAmount: string, given: Partial<GuaranteeValued> = {}) =>
  ledger.find('GuaranteeValued', {
    ...{ ...finding(ledger), snapshotId: 'snp_1001_1', currentLtv: null, status: 'OK', level: 'NONE' },
    ...{ depositedFiatAmount, covered: true, priceWaits: [], ...given },
  })

function signs(ledger: Ledger, signatureEvent: 'SIGNED' | 'REFUSED' = 'SIGNED') {
  const signing = ledger.contract().signings.findLast(({ signingType }) => signingType === 'CCB')!
  return ledger.ask('RecordSignatureEvent', {
    ...{ contractId: CONTRACT, signingId: signing.signingId, eventId: null, signatureEvent },
    ...{ signerId: signing.signers[0]!.signerId, occurredAt: ledger.now(), reason: null },
  })
}

const waitsOf = (ledger: Ledger) => activationWaits(ledger.contract())
const statusOf = (ledger: Ledger) => ledger.contract().contractStatus
const COLLATERAL = { kind: 'COLLATERAL', have: '0', need: '15000' }
const SIGNATURE = { kind: 'SIGNATURE', document: 'CCB', status: 'ACTIVE' }

describe('an accepted contract becomes ACTIVE with the last missing fact', () => {
  test('the valuation of the deposit', async () => {
    const ledger = await accepted()
    expect(waitsOf(ledger)).toEqual([COLLATERAL, SIGNATURE])
    await signs(ledger)
    expect(waitsOf(ledger)).toEqual([COLLATERAL])
    await deposit(ledger)
    expect(waitsOf(ledger)).toEqual([{ kind: 'REVALUATION', at: ledger.now() }])
    expect(statusOf(ledger)).toBe('ACCEPTED')
    await value(ledger, '15000')
    expect(statusOf(ledger)).toBe('ACTIVE')
  })

  test('the signature', async () => {
    const ledger = await accepted()
    await deposit(ledger)
    await value(ledger, '15000')
    expect(waitsOf(ledger)).toEqual([SIGNATURE])
    const { outputs } = await signs(ledger)
    expect(outputs.map(({ value: event }) => event['event'])).toContain('contract.activated')
    expect(statusOf(ledger)).toBe('ACTIVE')
  })

  test('the first price', async () => {
    const ledger = await accepted()
    await signs(ledger)
    await deposit(ledger)
    await value(ledger, '0', { covered: false, priceWaits: [{ symbol: 'USDC', priceState: 'NEVER_SEEN' }] })
    expect(waitsOf(ledger)).toEqual([{ kind: 'PRICE', symbol: 'USDC', state: 'NEVER_SEEN' }])
    await value(ledger, '15000')
    expect(statusOf(ledger)).toBe('ACTIVE')
  })

  test('a fresh price, although the value was reached before', async () => {
    const ledger = await accepted()
    await signs(ledger)
    await deposit(ledger)
    await value(ledger, '15000', { covered: false, priceWaits: [STALE] })
    expect(waitsOf(ledger)).toEqual([{ kind: 'PRICE', symbol: 'USDBRL', state: 'STALE' }])
    expect(ledger.contract().guarantee.lockStatus).toBe('PENDING')
    await value(ledger, '15000')
    expect(statusOf(ledger)).toBe('ACTIVE')
  })
})

test('a fresh price that is too low: collateral is missing, no price', async () => {
  const ledger = await accepted()
  await deposit(ledger)
  await value(ledger, '15000', { covered: false, priceWaits: [STALE] })
  await value(ledger, '14000', { covered: false })
  expect(waitsOf(ledger)).toEqual([{ ...COLLATERAL, have: '14000' }, SIGNATURE])
})

test('a valuation of earlier holdings does not lock, nor does it end the wait', async () => {
  const ledger = await accepted()
  await signs(ledger)
  await deposit(ledger)
  const earlier = finding(ledger)
  await deposit(ledger, '1')
  const since = ledger.now()
  await value(ledger, '15000', earlier)
  expect(waitsOf(ledger)).toEqual([{ kind: 'REVALUATION', at: since }])
  expect(statusOf(ledger)).toBe('ACCEPTED')
  await value(ledger, '15001')
  expect(statusOf(ledger)).toBe('ACTIVE')
})

test('without a CCB its file is missing; refused, its signing says so', async () => {
  const ledger = await accepted({})
  expect(waitsOf(ledger)).toEqual([COLLATERAL, { kind: 'DOCUMENT', document: 'CCB' }])
  await ledger.ask('AttachCcb', { contractId: CONTRACT, file: CCB }, LENDER_PARTY)
  expect(waitsOf(ledger)).toEqual([COLLATERAL, SIGNATURE])
  await signs(ledger, 'REFUSED')
  expect(waitsOf(ledger)).toEqual([COLLATERAL, { ...SIGNATURE, status: 'DECLINED' }])
})

test('a contract that an earlier release stored names what it waits for, too', async () => {
  const ledger = await accepted()
  await deposit(ledger)
  const { guarantee, ...contract } = ledger.contract()
  const { unvaluedSince, priceWaits, ...earlier } = guarantee
  expect(unvaluedSince).toBe(ledger.now())
  expect(priceWaits).toEqual([])
  const stored = (more: object) =>
    ({ ...contract, guarantee: { ...earlier, ...more } }) as typeof contract & {
      guarantee: typeof guarantee
    }
  expect(activationWaits(stored({}))).toEqual([COLLATERAL, SIGNATURE])
  expect(activationWaits(stored({ depositedFiatAmount: '15000' }))).toEqual([
    { kind: 'REVALUATION', at: guarantee.updatedAt },
    SIGNATURE,
  ])
})

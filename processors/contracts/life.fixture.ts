/** Test fixture: random lives of a contract. */
import fc from 'fast-check'
import type { SignatureEventType, TokenQuantity } from '../../schemas/types.ts'
import { isGreater, subtract } from '../domain/money.ts'
import {
  BORROWER_PARTY,
  CCB,
  CONTRACT,
  CREATION,
  createLedger,
  GUARANTEE,
  LENDER_PARTY,
  type Ledger,
  type Told,
} from './ledger.fixture.ts'

type Move = { readonly name: string; readonly play: (ledger: Ledger) => Promise<Told> }

const it = (name: string, play: Move['play']): Move => ({ name, play })
const amount = fc
  .integer({ min: 1, max: 4_000_000_000 })
  .map(n => (n / 1_000_000).toFixed(6).replace(/\.?0+$/, ''))
const money = fc.integer({ min: 1, max: 2_000_000 }).map(n => (n / 100).toFixed(2).replace(/\.?0+$/, ''))
const signer = (ledger: Ledger, type: string) =>
  ledger.contract().signings.findLast(one => one.signingType === type)?.signers[0]

export const parties: fc.Arbitrary<Move> = fc.oneof(
  fc.constant(it('send', l => l.ask('SendContract', { contractId: CONTRACT }, LENDER_PARTY))),
  fc.constant(
    it('accept', l => l.ask('AcceptContract', { contractId: CONTRACT, termsHash: null }, BORROWER_PARTY)),
  ),
  fc.constant(
    it('decline', l => l.ask('DeclineContract', { contractId: CONTRACT, reason: null }, BORROWER_PARTY)),
  ),
  fc.constant(
    it('cancel', l => l.ask('CancelContract', { contractId: CONTRACT, reason: 'x' }, LENDER_PARTY)),
  ),
  fc.constant(it('ccb', l => l.ask('AttachCcb', { contractId: CONTRACT, file: CCB }, LENDER_PARTY))),
  fc.constant(it('journey', l => l.ask('MaterializeJourney', { contractId: CONTRACT }, BORROWER_PARTY))),
  fc
    .constantFrom('GUARANTEE' as const, 'CCB' as const)
    .map(signingType =>
      it('sign', l => l.ask('OpenSigning', { contractId: CONTRACT, signingType }, LENDER_PARTY)),
    ),
  fc
    .constantFrom('IDENTIFICATION' as const, 'GUARANTEE' as const, 'CCB' as const)
    .map(stage =>
      it('stage', l =>
        l.ask(
          'AdvanceStage',
          { contractId: CONTRACT, simulationId: `sim_${CONTRACT}`, stage },
          BORROWER_PARTY,
        )),
    ),
  fc
    .oneof(money, fc.constant('0'))
    .map(outstandingBalance =>
      it(`balance ${outstandingBalance}`, l =>
        l.ask(
          'UpdateOutstandingBalance',
          { contractId: CONTRACT, outstandingBalance, asOf: null, reason: null },
          LENDER_PARTY,
        )),
    ),
  amount.map(quantity =>
    it(`release ${quantity}`, l =>
      l.ask(
        'RequestRelease',
        { contractId: CONTRACT, guaranteeId: GUARANTEE, tokenSymbol: 'USDC', network: 'POLYGON', quantity },
        LENDER_PARTY,
      )),
  ),
)

let transactions = 0
const outside: fc.Arbitrary<Move> = fc.oneof(
  amount.map(quantity =>
    it(`deposit ${quantity}`, l =>
      l.ask('RecordDeposit', {
        contractId: CONTRACT,
        guaranteeId: GUARANTEE,
        tokenSymbol: 'USDC',
        network: 'POLYGON',
        quantity,
        txHash: `0x${(transactions += 1)}`,
      })),
  ),
  fc
    .tuple(
      fc.constantFrom('GUARANTEE', 'CCB'),
      fc.constantFrom<SignatureEventType>('SENT', 'VIEWED', 'SIGNED', 'SIGNED', 'REFUSED', 'EXPIRED'),
    )
    .map(([type, signatureEvent]) =>
      it(`${type} ${signatureEvent}`, l => {
        const signings = l.contract().signings.filter(one => one.signingType === type)
        const value = {
          contractId: CONTRACT,
          signingId: signings.at(-1)?.signingId ?? 'sig_1001_9',
          eventId: null,
          signatureEvent,
          signerId: signer(l, type)?.signerId ?? 'sgr_1001_9_1',
          occurredAt: 1,
          reason: null,
        }
        return l.ask('RecordSignatureEvent', value)
      }),
    ),
  fc.constant(
    it('custody', l => {
      const releaseId = l.contract().guarantee.openReleases[0]?.releaseId ?? 'rel_1001_none'
      return l.ask('ConfirmRelease', { contractId: CONTRACT, releaseId })
    }),
  ),
  money.map(proceeds =>
    it(`sold for ${proceeds}`, l => {
      const liquidationId = l.contract().guarantee.liquidation?.liquidationId ?? 'liq_1001_none'
      return l.ask('ConfirmLiquidation', { contractId: CONTRACT, liquidationId, proceeds })
    }),
  ),
  fc.constant(it('timer', l => l.ask('EvaluateActivation', { contractId: CONTRACT, slot: 1 }))),
)

export const finding = (l: Ledger) => ({
  id: `fnd_${l.outputs.length}`,
  event: 'ltv.finding',
  timestamp: 1,
  contractId: CONTRACT,
  guaranteeId: GUARANTEE,
  balanceSequence: l.contract().sequences.balanceChanges,
})

export const snapshot = (l: Ledger) => ({
  ...finding(l),
  id: 'snp_1001_1',
  sequence: 1,
  lenderPartyId: LENDER_PARTY,
  borrowerPartyId: BORROWER_PARTY,
  trigger: 'PRICE' as const,
  currentLtv: '0.9',
  previousLtv: null,
  status: 'ALERT' as const,
  level: 'MARGIN_CALL' as const,
  fiatCurrency: 'BRL' as const,
  outstandingBalance: '1',
  collateralValue: '1',
  collateralPercentage: '150',
  thresholds: l.contract().thresholds,
  shortfallAmount: '1',
  prices: [],
  fx: null,
  stale: false,
  depeg: false,
  disputed: false,
})

const ltv: fc.Arbitrary<Move> = fc.oneof(
  fc.tuple(fc.oneof(money, fc.constant('30000')), fc.boolean()).map(([depositedFiatAmount, isCalm]) =>
    it(`worth ${depositedFiatAmount}`, l =>
      l.find('GuaranteeValued', {
        ...finding(l),
        snapshotId: 'snp_1001_1',
        currentLtv: null,
        status: isCalm ? 'OK' : 'ALERT',
        level: isCalm ? 'NONE' : 'MARGIN_CALL',
        depositedFiatAmount,
        covered: true,
      })),
  ),
  fc.constant(
    it('alert', l =>
      l.find('LtvAlertFound', { ...finding(l), previousLtv: null, cure: null, snapshot: snapshot(l) })),
  ),
  fc
    .tuple(fc.constantFrom('FULL' as const, 'PARTIAL' as const), fc.boolean())
    .map(([liquidationType, isLate]) =>
      it(`liquidation ${liquidationType}`, l => {
        const [held] = l.contract().guarantee.holdings
        const half = held ? { ...held, quantity: halfOf(held.quantity) } : null
        const rest = held && half ? { ...held, quantity: subtract(held.quantity, half.quantity) } : null
        const isThere = (token: TokenQuantity | null) => token !== null && isGreater(token.quantity, '0')
        return l.find('LiquidationFound', {
          ...finding(l),
          balanceSequence: isLate ? 0 : finding(l).balanceSequence,
          previousLtv: null,
          liquidationId: `liq_1001_${l.outputs.length}`,
          liquidationType,
          liquidatedCollateral: isThere(half) ? [{ ...half!, value: '1' }] : [],
          proceeds: '100',
          debtCovered: '100',
          remainingBalance: '0',
          returnedCollateral: liquidationType === 'FULL' && isThere(rest) ? [rest!] : [],
          reason: 'the ratio',
          snapshot: snapshot(l),
        })
      }),
    ),
  fc.boolean().map(approved =>
    it(`answer ${approved}`, l => {
      const releaseId = l
        .contract()
        .guarantee.openReleases.find(one => one.releaseStatus === 'PENDING')?.releaseId
      return l.find('ReleaseAnswered', {
        ...finding(l),
        releaseId: releaseId ?? 'rel_1001_none',
        approved,
        reason: approved ? null : 'LTV_ABOVE_INITIAL',
        snapshot: snapshot(l),
      })
    }),
  ),
)

/** Rounded down to a millionth. */
function halfOf(quantity: string): string {
  const [whole, fraction = ''] = quantity.split('.')
  const half = BigInt(`${whole}${fraction.padEnd(6, '0')}`) / 2n
  const digits = half.toString().padStart(7, '0')
  const text = `${digits.slice(0, -6)}.${digits.slice(-6)}`
  return text.replace(/\.?0+$/, '')
}

export interface Life {
  /** True for lives that begin with an ACTIVE contract: chance alone seldom gets that far. */
  readonly isActive: boolean
  readonly moves: readonly Move[]
}

export const lives: fc.Arbitrary<Life> = fc.record({
  isActive: fc.boolean(),
  moves: fc.array(fc.oneof(parties, outside, ltv), { minLength: 5, maxLength: 30 }),
})

export const reached = new Set<string>()

export async function live({ isActive, moves }: Life): Promise<Ledger> {
  const ledger = createLedger()
  await ledger.ask('CreateContract', { ...CREATION, ccb: CCB }, LENDER_PARTY)
  if (isActive) await activate(ledger)
  for (const { play } of moves) {
    await play(ledger)
    const { contractStatus, guarantee } = ledger.contract()
    reached.add(contractStatus).add(`guarantee ${guarantee.guaranteeStatus}`)
  }
  return ledger
}

async function activate(ledger: Ledger): Promise<void> {
  await ledger.ask('SendContract', { contractId: CONTRACT }, LENDER_PARTY)
  const token = { tokenSymbol: 'USDC', network: 'POLYGON' } as const
  const deposit = { contractId: CONTRACT, guaranteeId: GUARANTEE, ...token, quantity: '3000', txHash: '0x0' }
  await ledger.ask('RecordDeposit', deposit)
  await ledger.find('GuaranteeValued', {
    ...finding(ledger),
    snapshotId: 'snp_1001_1',
    currentLtv: null,
    status: 'OK',
    level: 'NONE',
    depositedFiatAmount: '15000',
    covered: true,
  })
  const signing = ledger.contract().signings.find(({ signingType }) => signingType === 'CCB')!
  await ledger.ask('RecordSignatureEvent', {
    contractId: CONTRACT,
    signingId: signing.signingId,
    eventId: null,
    signatureEvent: 'SIGNED',
    signerId: signing.signers[0]!.signerId,
    occurredAt: 1,
    reason: null,
  })
  await ledger.ask('AcceptContract', { contractId: CONTRACT, termsHash: null }, BORROWER_PARTY)
  expect(ledger.contract().contractStatus).toBe('ACTIVE')
}

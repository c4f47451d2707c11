/** Test fixture: random lives of a contract. */
import fc from 'fast-check'
import type {
  LtvPolicyInput,
  PriceWait,
  ReceiptOutcome,
  RecordNoticeReceipt,
  SignatureEventType,
  TokenQuantity,
} from '../../schemas/types.ts'
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
  PLAIN_REPORT,
} from './ledger.fixture.ts'
import { amount, it, type Move, money, parties } from './parties.fixture.ts'

const signer = (ledger: Ledger, type: string) =>
  ledger.contract().signings.findLast(one => one.signingType === type)?.signers[0]

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
        logIndex: null,
        ...PLAIN_REPORT,
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
          occurredAt: l.now(),
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

/** Of webhooks that has read everything, unless it says otherwise. */
export const receipt = (l: Ledger, receiptOutcome: ReceiptOutcome): RecordNoticeReceipt => ({
  contractId: CONTRACT,
  noticeId: l.contract().guarantee.curePeriod?.noticeIds.at(-1) ?? 'ntc_1001_none',
  noticeChannel: 'WEBHOOK',
  receiptOutcome,
  noticeEventId: `evt_${l.outputs.length}`,
  endpointId: receiptOutcome === 'NO_CHANNEL' ? null : 'ep_1',
  statusCode: null,
  occurredAt: 1,
  isNoticeRead: true,
  alertsReadTo: l.contract().sequences.collateralEvents,
})

const UNREAD: Pick<RecordNoticeReceipt, 'isNoticeRead' | 'alertsReadTo'> = {
  isNoticeRead: false,
  alertsReadTo: 0,
}

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
  implausible: false,
  thin: false,
})

const waits: fc.Arbitrary<readonly PriceWait[]> = fc.constantFrom(
  ...([[], [], [{ symbol: 'USDBRL', priceState: 'STALE' }]] as const),
)

const ltv: fc.Arbitrary<Move> = fc.oneof(
  fc
    .tuple(fc.oneof(money, fc.constant('30000')), fc.boolean(), waits)
    .map(([depositedFiatAmount, isCalm, priceWaits]) =>
      it(`worth ${depositedFiatAmount}`, l =>
        l.find('GuaranteeValued', {
          ...finding(l),
          snapshotId: 'snp_1001_1',
          currentLtv: null,
          status: isCalm ? 'OK' : 'ALERT',
          level: isCalm ? 'NONE' : 'MARGIN_CALL',
          depositedFiatAmount,
          covered: priceWaits.length === 0,
          priceWaits,
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
          requestId: null,
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

/** The time of a cure period, and what becomes of its notices. */
const notices: fc.Arbitrary<Move> = fc.oneof(
  fc.constantFrom(1, 12, 24).map(hours =>
    it(`${hours} hours`, l => {
      l.wait(hours * 3_600_000)
      return l.ask('EvaluateNotices', { contractId: CONTRACT, dueAt: 1 })
    }),
  ),
  fc
    .constantFrom(
      'DELIVERED' as const,
      'FAILED' as const,
      'PARKED' as const,
      'NO_CHANNEL' as const,
      'SENDING' as const,
    )
    .map(outcome => it(`notice ${outcome}`, l => l.report(receipt(l, outcome)))),
  fc
    .constantFrom('FAILED' as const, 'SENDING' as const)
    .map(outcome => it(`unread, ${outcome}`, l => l.report({ ...receipt(l, outcome), ...UNREAD }))),
)

export interface Life {
  /** True for lives that begin with an ACTIVE contract: chance alone seldom gets that far. */
  readonly isActive: boolean
  /** Null: sells at once. */
  readonly undeliverable: 'SELL' | 'HOLD' | null
  readonly moves: readonly Move[]
}

export const lives: fc.Arbitrary<Life> = fc.record({
  isActive: fc.boolean(),
  undeliverable: fc.constantFrom(null, 'SELL', 'HOLD'),
  moves: fc.array(fc.oneof(parties, outside, ltv, notices), { minLength: 5, maxLength: 30 }),
})

/** Lives of ACTIVE contracts that are in want of notice. */
export const livesUnderNotice: fc.Arbitrary<Life> = fc.record({
  isActive: fc.constant(true),
  undeliverable: fc.constantFrom('SELL', 'HOLD'),
  moves: fc.array(fc.oneof(ltv, notices), { minLength: 10, maxLength: 30 }),
})

export const reached = new Set<string>()

export const afterNotice = (undeliverable: 'SELL' | 'HOLD'): LtvPolicyInput => ({
  ...{ mode: 'AFTER_NOTICE', liquidationType: null, curePeriodHours: null, undeliverable },
  borrowerRequests: null,
  ...{ warning: null, alert: null, liquidation: null },
})

export async function live({ isActive, undeliverable, moves }: Life): Promise<Ledger> {
  const ledger = createLedger()
  const ltvPolicy = undeliverable && afterNotice(undeliverable)
  await ledger.ask('CreateContract', { ...CREATION, ltvPolicy, ccb: CCB }, LENDER_PARTY)
  if (isActive) await activate(ledger)
  for (const { play } of moves) {
    await play(ledger)
    const { contractStatus, guarantee } = ledger.contract()
    reached.add(contractStatus).add(`guarantee ${guarantee.guaranteeStatus}`)
  }
  return ledger
}

export async function activate(ledger: Ledger): Promise<void> {
  await ledger.ask('SendContract', { contractId: CONTRACT }, LENDER_PARTY)
  const token = { tokenSymbol: 'USDC', network: 'POLYGON' } as const
  const transfer = { ...token, quantity: '3000', txHash: '0x0', logIndex: null }
  const deposit = { contractId: CONTRACT, guaranteeId: GUARANTEE, ...transfer, ...PLAIN_REPORT }
  await ledger.ask('RecordDeposit', deposit)
  await ledger.find('GuaranteeValued', {
    ...finding(ledger),
    snapshotId: 'snp_1001_1',
    currentLtv: null,
    status: 'OK',
    level: 'NONE',
    depositedFiatAmount: '15000',
    covered: true,
    priceWaits: [],
  })
  const signing = ledger.contract().signings.find(({ signingType }) => signingType === 'CCB')!
  await ledger.ask('RecordSignatureEvent', {
    contractId: CONTRACT,
    signingId: signing.signingId,
    eventId: null,
    signatureEvent: 'SIGNED',
    signerId: signing.signers[0]!.signerId,
    occurredAt: ledger.now(),
    reason: null,
  })
  await ledger.ask('AcceptContract', { contractId: CONTRACT, termsHash: null }, BORROWER_PARTY)
  expect(ledger.contract().contractStatus).toBe('ACTIVE')
}

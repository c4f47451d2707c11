/** Terms, prices and positions for tests of ltv, said in decimal text. */
import {
  defaultRules,
  exactThresholds,
  type FiatCurrency,
  type Holding,
  halfEven6,
  type Quote,
  type ValuationRules,
} from './ltv.ts'
import type { Surroundings } from './position.ts'
import type { Terms } from './terms.ts'

/** 13 March 2026, 12:00 UTC. */
export const NOON = 1_773_403_200_000

/** Fixed point of a decimal text; tests only, so it may be simple. */
export function fixed(text: string, scale: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(scale, '0'))
}

export type Holdings = Readonly<Record<string, string>>

/** `{ 'USDC': '100', 'USDT/POLYGON': '5' }`; without a network it is ETHEREUM. */
export function holdingsOf(holdings: Holdings): Holding[] {
  return Object.entries(holdings).map(([token, quantity]) => {
    const [tokenSymbol, network = 'ETHEREUM'] = token.split('/')
    return {
      tokenSymbol: tokenSymbol as Holding['tokenSymbol'],
      network: network as Holding['network'],
      quantity: fixed(quantity, 6),
    }
  })
}

export interface TermsText extends Partial<Omit<Terms, 'balance' | 'collateralPercentage' | 'holdings'>> {
  readonly percentage?: string
  readonly balance?: string
  readonly holdings?: Holdings
  readonly fiatCurrency?: FiatCurrency
}

export function termsFrom({
  percentage = '150',
  balance = '10000',
  holdings = {},
  ...rest
}: TermsText): Terms {
  const collateralPercentage = fixed(percentage, 6)
  const overrides = rest.overrides ?? { warning: null, alert: null, liquidation: null }
  const exact = exactThresholds(collateralPercentage, overrides)
  const cents = fixed(balance, 2)
  return {
    contractId: 1241,
    guaranteeId: 900,
    lenderPartyId: 'pty_lender',
    borrowerPartyId: 'pty_borrower',
    balanceSequence: 1,
    balanceTrigger: 'BALANCE',
    active: true,
    alertable: true,
    liquidatable: true,
    lockPending: false,
    closed: false,
    fiatCurrency: 'BRL',
    required: (cents * collateralPercentage + 10n ** 8n - 1n) / 10n ** 8n,
    afterNotice: false,
    liquidationType: 'FULL',
    curePeriodHours: 24,
    overrides,
    shown: {
      initial: halfEven6(exact.initial),
      warning: halfEven6(exact.warning),
      alert: halfEven6(exact.alert),
      liquidation: exact.liquidation && halfEven6(exact.liquidation),
      cureTo: halfEven6(exact.cureTo),
    },
    acceptedTokens: [
      { tokenSymbol: 'USDC', network: 'ETHEREUM' },
      { tokenSymbol: 'USDT', network: 'POLYGON' },
    ],
    releaseRequest: null,
    sellsRest: false,
    saleRequest: null,
    ...rest,
    balance: cents,
    collateralPercentage,
    holdings: holdingsOf(holdings),
  }
}

export function quote(price: string, more: Partial<Quote> = {}): Quote {
  return { price: fixed(price, 8), source: 'test', asOf: NOON, disputed: false, ...more }
}

export function around(
  prices: Readonly<Record<string, string | Quote>>,
  time = NOON,
  rules: ValuationRules = defaultRules,
): Surroundings {
  const entries = Object.entries(prices).map(([symbol, price]) => {
    return [symbol, typeof price === 'string' ? quote(price) : price] as const
  })
  return { market: new Map(entries), rules, time }
}

/** One dollar is five reais, one euro is 1.25 dollars, both tokens keep their peg. */
export const CALM = { USDC: '1', USDT: '1', USDBRL: '5', EURUSD: '1.25' } as const

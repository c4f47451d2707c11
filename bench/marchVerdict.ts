import { type Hour, hours, type Loan, type Said } from './marchPlay.ts'

/**
 * What must have happened, reckoned anew from docs/specification.md (Prices, Thresholds, Alerts) with
 * fractions of whole numbers: nothing of ltv's own is used.
 */
export interface Verdict {
  readonly alerts: number
  /** Contracts above their liquidation threshold while the peg was lost: not sold then. */
  readonly heldBack: number
  readonly sold: number
  readonly marketEvents: number
  readonly snapshots: number
  /** Empty: it is as it must be. At most `MAX_SHOWN`. */
  readonly wrong: readonly string[]
}

/** Shares of the way from the initial ratio to 1, in hundredths. */
const WARNING = 30n
const ALERT = 40n
const LIQUIDATION = 67n
const ONE_PRICE = 10n ** 8n
const PEG_FLOOR = 98n * 10n ** 6n
const MAX_SHOWN = 20

function scaled8(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(8, '0'))
}

/** balance / (quantity × min(price, 1) × rate) ≥ the threshold, exactly. */
function reaches({ balance, percentage, quantity }: Loan, { usdc, usdbrl }: Hour, share: bigint): boolean {
  const price = scaled8(usdc)
  const value = quantity * (price < ONE_PRICE ? price : ONE_PRICE) * scaled8(usdbrl)
  const threshold = 100n * (100n - share) + percentage * share
  return balance * 10n ** 20n * 100n * percentage >= value * threshold
}

interface Expected {
  readonly alertsAt: readonly number[]
  readonly soldAt: number | null
  readonly isHeldBack: boolean
}

function expectedOf(loan: Loan): Expected {
  const alertsAt: number[] = []
  let isArmed = true
  let isHeldBack = false
  for (const hour of hours) {
    const isOffPeg = scaled8(hour.usdc) < PEG_FLOOR
    if (reaches(loan, hour, LIQUIDATION)) {
      if (!isOffPeg) return { alertsAt, soldAt: hour.at, isHeldBack }
      isHeldBack = true
    }
    if (isArmed && reaches(loan, hour, ALERT)) {
      alertsAt.push(hour.at)
      isArmed = false
    }
    if (!reaches(loan, hour, WARNING)) isArmed = true
  }
  return { alertsAt, soldAt: null, isHeldBack }
}

/** Begins and ends of the lost peg, by the prices alone. */
function expectedOfMarket(): readonly string[] {
  let isOff = false
  return hours.flatMap(({ at, usdc }) => {
    if (scaled8(usdc) < PEG_FLOOR === isOff) return []
    isOff = !isOff
    return [`${isOff ? 'MarketDepeg' : 'MarketDepegEnded'} ${at}`]
  })
}

export function verdictOn(book: readonly Loan[], said: readonly Said[]): Verdict {
  const wrong: string[] = []
  const hold = (who: string, what: string, found: readonly unknown[], wanted: readonly unknown[]) => {
    if (`${found}` === `${wanted}` || wrong.length === MAX_SHOWN) return
    wrong.push(`${who}: ${what} [${found}], must be [${wanted}]`)
  }
  const byContract = new Map<string, Said[]>()
  for (const one of said) byContract.set(one.key, [...(byContract.get(one.key) ?? []), one])
  const counts = { alerts: 0, heldBack: 0, sold: 0 }
  for (const loan of book) {
    const who = String(loan.contractId)
    const own = byContract.get(who) ?? []
    const timesOf = (name: string) => own.filter(({ kind }) => kind === name).map(({ at }) => at)
    const { alertsAt, soldAt, isHeldBack } = expectedOf(loan)
    hold(who, 'alerts at', timesOf('LtvAlertFound'), alertsAt)
    hold(who, 'sold at', timesOf('LiquidationFound'), soldAt === null ? [] : [soldAt])
    const versions = own
      .filter(({ kind }) => kind === 'LtvSnapshot')
      .map(({ value }) => JSON.parse(value).sequence)
    hold(
      who,
      'versions',
      versions,
      versions.map((_, index) => index + 1),
    )
    counts.alerts += alertsAt.length
    counts.heldBack += isHeldBack ? 1 : 0
    counts.sold += soldAt === null ? 0 : 1
  }
  const ids = said.map(({ id }) => id)
  hold('all', 'distinct ids', [new Set(ids).size], [ids.length])
  const ofPeg = (byContract.get('USDC') ?? []).filter(({ kind }) => kind.startsWith('MarketDepeg'))
  hold(
    'USDC',
    'peg',
    ofPeg.map(({ kind, at }) => `${kind} ${at}`),
    expectedOfMarket(),
  )
  const marketEvents = said.filter(({ kind }) => kind.startsWith('Market')).length
  const snapshots = said.filter(({ kind }) => kind === 'LtvSnapshot').length
  return { ...counts, marketEvents, snapshots, wrong }
}

/** Where two plays of the same book differ; empty: byte for byte the same. */
export function differences(one: readonly Said[], other: readonly Said[]): readonly string[] {
  const text = (said: readonly Said[]) => said.map(({ kind, value }) => `${kind} ${value}`)
  const [left, right] = [text(one), text(other)]
  if (left.length !== right.length) return [`${left.length} records, then ${right.length}`]
  return left.filter((line, index) => line !== right[index]).slice(0, MAX_SHOWN)
}

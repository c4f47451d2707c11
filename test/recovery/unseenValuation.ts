import type { LogRecord } from '../../platform/records/records.ts'

/** By `<topic>/<partition>`. */
export type Records = ReadonlyMap<string, readonly LogRecord[]>

/** A valuation of a loan whose event a mirror has, and whose snapshot it has not. */
export interface UnseenValuation {
  /** Of the loan's records. */
  readonly key: string
  /** Ids. */
  readonly finding: string
  readonly snapshot: string
}

const SUFFIX = '_guarantee_valued'

/** The last valuation of the loan that led to an event. */
export function unseenValuation(region: Records, loan: number): UnseenValuation {
  const key = String(loan)
  const causes = [...region].flatMap(([place, records]) =>
    place.startsWith('contract-events/')
      ? records.filter(record => record.key === key).map(({ headers }) => headers['command-id'] ?? '')
      : [],
  )
  const finding = causes.findLast(cause => cause.includes(SUFFIX))
  if (finding === undefined) throw new Error(`no event of loan ${loan} follows from a valuation`)
  return { key, finding, snapshot: finding.slice(0, finding.indexOf(SUFFIX)) }
}

/** How many records of a partition such a mirror has; null where it does not matter. */
export function endOf(
  place: string,
  records: readonly LogRecord[],
  { key, finding, snapshot }: UnseenValuation,
): number | null {
  if (!records.some(record => record.key === key)) return null
  const [topic = ''] = place.split('/')
  if (topic === 'contract-events') {
    return records.findIndex(({ headers }) => headers['command-id'] === finding) + 1
  }
  if (topic === 'ltv-findings') return records.findIndex(({ headers }) => headers['ce_id'] === finding) + 1
  if (topic === 'ltv-snapshots') return records.findIndex(({ headers }) => headers['ce_id'] === snapshot)
  return null
}

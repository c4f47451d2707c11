import type { CurrentDocument, SnapshotDocument } from '../../../schemas/documents/ltv.ts'
import { instant, instantOrNull } from './view.ts'

/** A loan-to-value snapshot as its parties read it (docs/specification.md, Snapshots). */
export function presentSnapshot(id: string, snapshot: Omit<SnapshotDocument, '_id'>) {
  // Snapshots of releases before 1.4 do not say.
  const { fx, implausible = false, thin = false } = snapshot
  return {
    id,
    contractId: snapshot.contractId,
    guaranteeId: snapshot.guaranteeId,
    currentLtv: shownRatio(snapshot.currentLtv),
    previousLtv: shownRatio(snapshot.previousLtv),
    status: snapshot.status,
    level: snapshot.level,
    outstandingBalance: snapshot.outstandingBalance,
    collateralValue: snapshot.collateralValue,
    collateralPercentage: snapshot.collateralPercentage,
    fiatCurrency: snapshot.fiatCurrency,
    thresholds: snapshot.thresholds,
    shortfallAmount: snapshot.shortfallAmount,
    prices: snapshot.prices.map(price => ({ ...price, asOf: instantOrNull(price.asOf) })),
    fx: fx && { pair: fx.pair, rate: fx.rate, source: fx.source, asOf: instantOrNull(fx.asOf) },
    trigger: snapshot.trigger,
    stale: snapshot.stale,
    depeg: snapshot.depeg,
    disputed: snapshot.disputed,
    implausible,
    thin,
    version: snapshot.version,
    createdAt: instant(snapshot.createdAt),
  }
}

export function presentCurrent({ snapshotId, ...snapshot }: CurrentDocument) {
  return presentSnapshot(snapshotId, snapshot)
}

/** A ratio, not money: the specification shows it as a number; nothing is computed from it. */
export function shownRatio(text: string | null): number | null {
  return text === null ? null : Number(text)
}

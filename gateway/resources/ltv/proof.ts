import { hash } from 'node:crypto'
import { type Proof, type ProofInputs, proofOf } from '../../../processors/domain/ltv/proof.ts'
import type { SnapshotDocument } from '../../../schemas/documents/ltv.ts'
import { instant, instantOrNull } from '../contracts/view.ts'

export function proofOfSnapshot(snapshot: SnapshotDocument): Proof {
  const inputs: ProofInputs = {
    snapshotId: snapshot._id,
    contractId: snapshot.contractId,
    version: snapshot.version,
    createdAt: instant(snapshot.createdAt),
    outstandingBalance: snapshot.outstandingBalance,
    collateralPercentage: snapshot.collateralPercentage,
    fiatCurrency: snapshot.fiatCurrency,
    prices: snapshot.prices.map(({ tokenSymbol, network, quantity, price, haircut, source, asOf }) => {
      return { tokenSymbol, network, quantity, price, haircut, source, asOf: instantOrNull(asOf) }
    }),
    fx: snapshot.fx && {
      pair: snapshot.fx.pair,
      rate: snapshot.fx.rate,
      source: snapshot.fx.source,
      asOf: instantOrNull(snapshot.fx.asOf),
    },
  }
  return proofOf(inputs, text => hash('sha256', text, 'hex'))
}

import type { Meanings } from './everywhere.ts'

const CHECKPOINT = 'Signed note: origin, size, base64 of the root’s hash, then a line for each signature.'
const LANE = 'Which log: the partition of `contract-events`.'
const HASHES = 'SHA-256 hashes of RFC 6962 in base64, in the order in which they are used.'

export const TRANSPARENCY: Meanings = {
  LogCheckpoint: {
    size: 'How many events the tree has.',
    checkpoint: CHECKPOINT,
    verifierKeys: 'Verifier keys, one for each signature. Compare them with those that you got another way.',
    at: 'When it was signed, RFC 3339 in UTC; said by us, and not part of what is signed.',
    lane: LANE,
  },
  InclusionProof: {
    eventId: 'The event that was asked for.',
    lane: LANE,
    index: 'Position of the leaf in its log, from 0.',
    size: 'How many events the tree of `checkpoint` has.',
    leaf:
      'The leaf, byte for byte as text: canonical JSON of the event as webhooks tell it, with `record`, the ' +
      'SHA-256 of its bytes on Kafka, and `salt`.',
    proof: HASHES,
    checkpoint: CHECKPOINT,
  },
  ConsistencyProof: {
    lane: LANE,
    from: 'Size of the older tree.',
    to: 'Size of the newer tree.',
    proof: HASHES,
  },
  CollateralTotal: {
    tokenSymbol: 'Stablecoin that backs loans.',
    network: 'Chain on which it lives.',
    quantity: 'All that backs loans of it; what is on its way out is not in it.',
    holdings: 'How many holdings that is: one for each contract that has any.',
  },
  CollateralStatement: {
    lane: LANE,
    hour: 'The full hour that it is about, RFC 3339 in UTC.',
    logSize: 'It rests on so many events of the log of this partition.',
    totals: 'By token, in their order; tokens of which nothing is held are absent.',
    checkpoint:
      'Signed note: origin, hour, partition, events, and for each token how many leaves its tree has, their ' +
      'sum, and base64 of the root’s hash; then a line for each signature.',
    verifierKeys: 'Verifier keys, one for each signature. Compare them with those that you got another way.',
    at: 'When it was signed, RFC 3339 in UTC; said by us, and not part of what is signed.',
  },
  CollateralTotals: {
    hour: 'The hour that all statements are about; null before the first.',
    totals: 'Sums of the statements, by token.',
    statements: 'One for each partition of `contract-events`; none is missing, or no total is shown.',
  },
  SumBeside: {
    sum: 'All that is held below this node, in token units.',
    hash: 'SHA-256 of the node in base64.',
  },
  HoldingProof: {
    tokenSymbol: 'Stablecoin that backs loans.',
    network: 'Chain on which it lives.',
    quantity: 'How much of it backed the contract.',
    index: 'Position of the leaf in the tree of its token, from 0; another one each hour.',
    size: 'How many leaves that tree has.',
    leaf: 'The leaf, byte for byte as text: canonical JSON with `salt`, which hides it.',
    proof: 'Sum and hash of what stands beside, from the leaf up.',
  },
  CollateralProof: {
    contractId: 'Which contract was asked for.',
    holdings: 'One proof for each token that backed it.',
    statement: 'The statement of its partition, to which the proofs lead; null before the first hour.',
  },
}

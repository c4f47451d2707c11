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
}

import { Type } from '@sinclair/typebox'
import { CONTRACT_PARTITIONS } from '../topics.ts'
import { exactly, IsoDateTime, shape, TextId } from './values.ts'

/** The log over contract events, as strangers check it (docs/transparency.md). */

export const Lane = Type.Integer({
  minimum: 0,
  maximum: CONTRACT_PARTITIONS - 1,
  description: 'Which log: there is one for each partition of `contract-events`, from 0.',
})
export const TreeSize = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [1041] })
const Hash = Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$', maxLength: 44 })
const Checkpoint = Type.String({ maxLength: 5_000 })

export const LogCheckpoint = shape('LogCheckpoint', {
  lane: Lane,
  size: TreeSize,
  checkpoint: Checkpoint,
  verifierKeys: Type.Array(Type.String({ maxLength: 300 })),
  at: IsoDateTime,
})
export const LogCheckpoints = exactly({ logs: Type.Array(LogCheckpoint) })

export const InclusionProof = shape('InclusionProof', {
  eventId: TextId('evt'),
  lane: Lane,
  index: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  size: TreeSize,
  leaf: Type.String({ maxLength: 100_000 }),
  proof: Type.Array(Hash),
  checkpoint: Checkpoint,
})

export const ConsistencyProof = shape('ConsistencyProof', {
  lane: Lane,
  from: TreeSize,
  to: TreeSize,
  proof: Type.Array(Hash),
})

const checkpoint =
  'lastro.example/contract-events/3\n2\n+sVCA+fMaWzw38tCySodnbr3CtnmIfS9jZhmLwDjwSU=\n\n' +
  '— lastro.example/contract-events/3 QmEG+g8hJh6XyU0uJm8f0V2s3oZ7m0xT\n'
const hash = 'bjQLnP+zepicpUTmu3gKLHiQHT+zNzh2hRGjBhevoB0='
export const checkpointsExample = {
  logs: [
    {
      lane: 3,
      size: 2,
      checkpoint,
      verifierKeys: [
        'lastro.example/contract-events/3+4261066a+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
      ],
      at: '2026-07-30T12:00:00.000Z',
    },
  ],
}
export const inclusionExample = {
  eventId: 'evt_01k9z4qv3m8x',
  lane: 3,
  index: 1,
  size: 2,
  leaf: '{"data":{"contractId":1001,"sequence":2},"event":"contract.sent","id":"evt_01k9z4qv3m8x"}',
  proof: [hash],
  checkpoint,
}
export const consistencyExample = { lane: 3, from: 1, to: 2, proof: [hash] }

import { Type } from '@sinclair/typebox'
import { PARTITION_COUNTS } from '../../partition.ts'
import {
  DecimalText,
  exactly,
  IntegerId,
  IsoDateTime,
  Network,
  orNull,
  shape,
  TextId,
  TokenSymbol,
} from '../values.ts'

/** The log over contract events, as strangers check it (docs/transparency.md). */

export const Lane = Type.Integer({
  minimum: 0,
  maximum: Math.max(...PARTITION_COUNTS) - 1,
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

const Holders = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [2] })
export const CollateralTotal = shape('CollateralTotal', {
  tokenSymbol: TokenSymbol,
  network: Network,
  quantity: DecimalText,
  holdings: Holders,
})

export const CollateralStatement = shape('CollateralStatement', {
  lane: Lane,
  hour: IsoDateTime,
  logSize: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  totals: Type.Array(CollateralTotal),
  checkpoint: Type.String({ maxLength: 10_000 }),
  verifierKeys: Type.Array(Type.String({ maxLength: 300 })),
  at: IsoDateTime,
})

export const CollateralTotals = shape('CollateralTotals', {
  hour: orNull(IsoDateTime),
  totals: Type.Array(CollateralTotal),
  statements: Type.Array(CollateralStatement),
})

const SumBeside = shape('SumBeside', { sum: DecimalText, hash: Hash })

const HoldingProof = shape('HoldingProof', {
  tokenSymbol: TokenSymbol,
  network: Network,
  quantity: DecimalText,
  index: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  size: Holders,
  leaf: Type.String({ maxLength: 1_000 }),
  proof: Type.Array(SumBeside),
})

export const CollateralProof = shape('CollateralProof', {
  contractId: IntegerId,
  holdings: Type.Array(HoldingProof),
  statement: orNull(CollateralStatement),
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

const hour = '2026-11-23T12:00:00.000Z'
const total = { tokenSymbol: 'USDC', network: 'ETHEREUM', quantity: '5000.5', holdings: 2 }
const statement = {
  lane: 3,
  hour,
  logSize: 2,
  totals: [total],
  checkpoint:
    'lastro.example/collateral/3\nhour 2026-11-23T12:00:00Z\nlane 3 of 12\nlog 2\n' +
    `USDC/ETHEREUM 2 5000.5 ${hash}\n\n` +
    '— lastro.example/collateral/3 QmEG+g8hJh6XyU0uJm8f0V2s3oZ7m0xT\n',
  verifierKeys: ['lastro.example/collateral/3+4261066a+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'],
  at: '2026-11-23T12:00:01.000Z',
}
export const collateralTotalsExample = { hour, totals: [total], statements: [statement] }
export const collateralProofExample = {
  contractId: 1001,
  holdings: [
    {
      tokenSymbol: 'USDC',
      network: 'ETHEREUM',
      quantity: '3000.5',
      index: 1,
      size: 2,
      leaf:
        '{"contractId":1001,"hour":"2026-11-23T12:00:00Z","quantity":"3000.5",' +
        '"salt":"j5kq3yRAtX1xkS7bIwJ9Zw==","token":"USDC/ETHEREUM"}',
      proof: [{ sum: '2000', hash }],
    },
  ],
  statement,
}

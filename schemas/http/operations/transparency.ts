import { Type } from 'typebox'
import { PARTITION_COUNTS } from '../../partition.ts'
import * as v from '../values.ts'

/** The transparency log of contract events, verifiable by third parties (docs/transparency.md). */

export const Lane = Type.Integer({
  minimum: 0,
  maximum: Math.max(...PARTITION_COUNTS) - 1,
  description: 'Log: one for each partition of `contract-events`, from 0.',
})
export const TreeSize = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [1041] })
const Hash = Type.String({ pattern: '^[A-Za-z0-9+/]{43}=$', maxLength: 44 })
const Checkpoint = Type.String({ maxLength: 5_000 })

export const LogCheckpoint = v.shape('LogCheckpoint', {
  lane: v.described(Lane, 'Log: a partition of `contract-events`.'),
  size: v.described(TreeSize, 'Number of events in the tree.'),
  checkpoint: v.described(
    Checkpoint,
    'Signed note: origin, size, Base64 root hash, and one line per signature.',
  ),
  verifierKeys: v.listOf(
    Type.String({ maxLength: 300 }),
    'One verifier key per signature. Compare them with keys obtained elsewhere.',
  ),
  at: v.time('When it was signed; this field itself is not signed.'),
})
export const LogCheckpoints = v.exactly({
  logs: v.listOf(LogCheckpoint, 'One entry for each log that has a checkpoint.'),
})

export const InclusionProof = v.shape('InclusionProof', {
  eventId: v.described(v.TextId('evt'), 'The requested event.'),
  lane: v.described(Lane, 'Log: a partition of `contract-events`.'),
  index: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Position of the leaf in its log, from 0.',
  }),
  size: v.described(TreeSize, 'Number of events in the tree of `checkpoint`.'),
  leaf: Type.String({
    maxLength: 100_000,
    description: 'Leaf bytes as text: canonical JSON of the event, its record hash and `salt`.',
  }),
  proof: v.listOf(Hash, 'RFC 6962 hashes in Base64, in the order of use.'),
  checkpoint: v.described(
    Checkpoint,
    'Signed note: origin, size, Base64 root hash, and one line per signature.',
  ),
})

export const ConsistencyProof = v.shape('ConsistencyProof', {
  lane: v.described(Lane, 'Log: a partition of `contract-events`.'),
  from: v.described(TreeSize, 'Size of the older tree.'),
  to: v.described(TreeSize, 'Size of the newer tree.'),
  proof: v.listOf(Hash, 'RFC 6962 hashes in Base64, in the order of use.'),
})

const Holders = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [2] })
export const CollateralTotal = v.shape('CollateralTotal', {
  tokenSymbol: v.described(v.TokenSymbol, 'Stablecoin held as collateral.'),
  network: v.described(v.Network, 'Blockchain network of the token.'),
  quantity: v.decimal('Total that backs loans, without pending releases.'),
  holdings: v.described(Holders, 'Number of contracts that hold it.'),
})

export const CollateralStatement = v.shape('CollateralStatement', {
  lane: v.described(Lane, 'Log: a partition of `contract-events`.'),
  hour: v.time('Full hour that the statement covers.'),
  logSize: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Log size at that hour.',
  }),
  totals: v.listOf(CollateralTotal, 'By token; tokens without holdings are absent.'),
  checkpoint: Type.String({
    maxLength: 10_000,
    description:
      'Signed note: origin, hour, partition, log size, then leaves, sum and Base64 root hash of each ' +
      'token’s tree, and signatures.',
  }),
  verifierKeys: v.listOf(
    Type.String({ maxLength: 300 }),
    'One verifier key per signature. Compare them with keys obtained elsewhere.',
  ),
  at: v.time('When it was signed; this field itself is not signed.'),
})

export const CollateralAssets = v.shape('CollateralAssets', {
  network: v.described(v.Network, 'Blockchain network.'),
  chainId: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Number of the chain.',
    examples: [1],
  }),
  block: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'A final block.' }),
  blockHash: Type.String({ pattern: '^0x[0-9a-f]{64}$', description: 'Its hash, as any node says.' }),
  blockAt: v.time('Its own time, within half an hour of the hour.'),
  totals: v.listOf(
    v.shape('AssetsTotal', {
      tokenSymbol: v.described(v.TokenSymbol, 'Stablecoin held as collateral.'),
      quantity: v.decimal('Total at the addresses.'),
      addresses: Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Number of addresses that hold it.',
      }),
    }),
    'By token; tokens without stated holdings are absent.',
  ),
  bytes: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Size of the file.' }),
})

export const CollateralTotals = v.shape('CollateralTotals', {
  hour: v.timeOrNull('Hour that all statements cover; null before the first.'),
  totals: v.listOf(CollateralTotal, 'Sums of the statements, by token.'),
  statements: v.listOf(CollateralStatement, 'One per partition of `contract-events`, all or none.'),
  assets: v.listOf(
    CollateralAssets,
    'What is proved by network, some seconds later: `GET /transparency/v1/assets/{network}`.',
  ),
})

const SumBeside = v.shape('SumBeside', {
  sum: v.decimal('Sum below this node, in token units.'),
  hash: v.described(Hash, 'SHA-256 of the node in Base64.'),
})

const HoldingProof = v.shape('HoldingProof', {
  tokenSymbol: v.described(v.TokenSymbol, 'Stablecoin held as collateral.'),
  network: v.described(v.Network, 'Blockchain network of the token.'),
  quantity: v.decimal('Token units that backed the contract.'),
  index: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Position of the leaf in its token’s tree, from 0; differs each hour.',
  }),
  size: v.described(Holders, 'Number of leaves of that tree.'),
  leaf: Type.String({ maxLength: 1_000, description: 'Leaf bytes as text: canonical JSON with `salt`.' }),
  proof: v.listOf(SumBeside, 'Sums and hashes of the sibling nodes, from the leaf up.'),
})

export const CollateralProof = v.shape('CollateralProof', {
  contractId: v.described(v.IntegerId, 'The requested contract.'),
  holdings: v.listOf(HoldingProof, 'One proof for each token that backed it.'),
  statement: v.orNull(CollateralStatement, 'Statement that the proofs lead to; null before the first hour.'),
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
export const collateralTotalsExample = {
  ...{ hour, totals: [total], statements: [statement] },
  assets: [
    {
      ...{ network: 'ETHEREUM', chainId: 1, block: 24_630_100, blockHash: `0x${'6c4c6ea0'.repeat(8)}` },
      blockAt: '2026-11-23T11:46:11.000Z',
      totals: [{ tokenSymbol: 'USDC', quantity: '5000.5', addresses: 2 }],
      bytes: 61_440,
    },
  ],
}
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

import { Type } from 'typebox'
import { DepositStatus, EvmAddress } from '../deposits.ts'
import { ReleaseHold } from '../guarantees.ts'
import * as v from '../values.ts'

/** Orders to custody, and what people sign for them (docs/custody-on-chain.md). */

const TxHash = v.text('Transaction hash in lower case.')

const CustodyTransaction = v.shape('CustodyTransaction', {
  network: v.Network,
  tokenSymbol: v.TokenSymbol,
  amount: v.decimal('Token units.'),
  destination: v.described(EvmAddress, 'Address that gets them.'),
  derivationPath: v.orNull(
    Type.String({ examples: ['0/3001'] }),
    'Path of the key that signs, below the account of `accountKey`; null for an address of a list.',
  ),
  transaction: v.described(
    v.exactly({
      chainId: v.ordinal('Chain id of EIP-155.'),
      from: v.described(EvmAddress, 'Address of the guarantee.'),
      to: v.described(EvmAddress, 'Contract of the token.'),
      data: v.text('Call of `transfer` with destination and amount.'),
      value: v.text('Always 0x0.'),
    }),
    'Unsigned transaction, without nonce and gas, which the signer adds.',
  ),
  eip681: v.text('The transfer as an EIP-681 URI, for QR codes.'),
  transfer: v.orNull(
    v.exactly({
      txHash: TxHash,
      status: v.described(DepositStatus, 'SEEN in a block, CONFIRMED once final, or REVERSED.'),
    }),
    'Transfer that carries it out: signed already. REVERSED: a reorganisation took it out. Null before.',
  ),
})

export const CustodyOrderView = v.shape('CustodyOrder', {
  id: Type.Union([v.TextId('rel'), v.TextId('liq'), v.TextId('sur'), v.TextId('ret')], {
    description: 'Release, liquidation, surplus or return.',
  }),
  type: v.described(
    v.oneOf('RELEASE', 'LIQUIDATION', 'SURPLUS', 'RETURN'),
    'RELEASE of collateral, sale (LIQUIDATION), SURPLUS in money, or RETURN of a deposit.',
  ),
  contractId: v.ContractId,
  guaranteeId: v.GuaranteeId,
  awaitsDestination: v.flag('True while the borrower has confirmed no destination.'),
  hold: v.orNull(ReleaseHold, 'Why a release is not to be signed for now; null otherwise.'),
  transactions: v.listOf(
    CustodyTransaction,
    'One for each token; empty where custody is elsewhere, of money, held, or without a destination.',
  ),
  createdAt: v.CreatedAt,
})

const OperatorStatement = v.exactly({
  keyId: v.TextId('key'),
  reason: v.text('Outcome in words.'),
  at: v.time('When it was said.'),
})

export const TransferClosing = v.shape('TransferClosing', {
  transferId: v.TextId('trf'),
  proposal: v.described(OperatorStatement, 'What the first operator said.'),
  confirmation: v.orNull(OperatorStatement, 'What a second one said, with another key; null until then.'),
})

const MAX_REASON_LENGTH = 1_000

export const CloseTransferInput = v.shape('CloseTransferInput', {
  reason: v.visibleText(MAX_REASON_LENGTH, { description: 'Outcome in words; kept with the transfer.' }),
})

export const UnexplainedTransfer = v.shape('UnexplainedTransfer', {
  id: v.TextId('trf'),
  network: v.Network,
  contractId: v.orNull(v.ContractId, 'Contract whose address it left; null if none shows it any more.'),
  tokenContract: v.described(EvmAddress, 'Contract whose tokens left.'),
  from: v.described(EvmAddress, 'Address of the guarantee.'),
  to: v.described(EvmAddress, 'Address that got them.'),
  amount: v.decimal('Token units.'),
  txHash: TxHash,
  logIndex: v.count('Log index of the transfer.'),
  status: v.described(DepositStatus, 'SEEN in a block, CONFIRMED once final, or REVERSED.'),
  changedAt: v.time('When it was seen, or became final.'),
  closing: v.orNull(TransferClosing, 'What operators said of it; null before.'),
})

const from = '0xa7b5c3d69E8426A741dE3781C88a8Bdf18b92EE7'
const tokenContract = '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'
const destination = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const at = '2026-07-30T12:00:00.000Z'

export const custodyOrderExample = {
  ...{ id: 'rel_1001_1', type: 'RELEASE', contractId: 1001, guaranteeId: 3001, createdAt: at },
  awaitsDestination: false,
  hold: null,
  transactions: [
    {
      ...{ network: 'POLYGON', tokenSymbol: 'USDC', amount: '250', destination, derivationPath: '0/3001' },
      transaction: {
        ...{ chainId: 137, from, to: tokenContract, value: '0x0' },
        data:
          '0xa9059cbb0000000000000000000000005aaeb6053f3e94c9b9a09f33669435e7ef1beaed' +
          '000000000000000000000000000000000000000000000000000000000ee6b280',
      },
      eip681: `ethereum:${tokenContract}@137/transfer?address=${destination}&uint256=250000000`,
      transfer: null,
    },
  ],
}

const reason = 'The signer paid a release that was cancelled; the borrower sent it back.'

export const closingExample = {
  transferId: `trf_POLYGON_0x${'ab'.repeat(32)}_7`,
  proposal: { keyId: 'key_01k9z4qv3m8x', reason, at },
  confirmation: null,
}

export const unexplainedExample = {
  ...{ id: closingExample.transferId, closing: null },
  ...{ network: 'POLYGON', contractId: 1001, tokenContract, from, to: destination, amount: '250' },
  ...{ txHash: `0x${'ab'.repeat(32)}`, logIndex: 7, status: 'CONFIRMED', changedAt: at },
}

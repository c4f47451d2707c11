import { Type } from 'typebox'
import { DepositStatus, EvmAddress } from '../deposits.ts'
import { ReleaseHold } from '../guarantees.ts'
import {
  ContractId,
  CreatedAt,
  DecimalText,
  described,
  exactly,
  flag,
  GuaranteeId,
  IsoDateTime,
  listOf,
  Network,
  oneOf,
  orNull,
  shape,
  TextId,
  TokenSymbol,
  visibleText,
} from '../values.ts'

/** Orders to custody, and what people sign for them (docs/custody-on-chain.md). */

const TxHash = Type.String({ description: 'Transaction hash in lower case.' })

const CustodyTransaction = shape('CustodyTransaction', {
  network: Network,
  tokenSymbol: TokenSymbol,
  amount: described(DecimalText, 'Token units.'),
  destination: described(EvmAddress, 'Address that gets them.'),
  derivationPath: orNull(
    Type.String({ examples: ['0/3001'] }),
    'Path of the key that signs, below the account of `accountKey`; null for an address of a list.',
  ),
  transaction: described(
    exactly({
      chainId: Type.Integer({ minimum: 1, description: 'Chain id of EIP-155.' }),
      from: described(EvmAddress, 'Address of the guarantee.'),
      to: described(EvmAddress, 'Contract of the token.'),
      data: Type.String({ description: 'Call of `transfer` with destination and amount.' }),
      value: Type.String({ description: 'Always 0x0.' }),
    }),
    'Unsigned transaction, without nonce and gas, which the signer adds.',
  ),
  eip681: Type.String({ description: 'The transfer as an EIP-681 URI, for QR codes.' }),
  transfer: orNull(
    exactly({
      txHash: TxHash,
      status: described(DepositStatus, 'SEEN in a block, CONFIRMED once final, or REVERSED.'),
    }),
    'Transfer that carries it out: signed already. REVERSED: a reorganisation took it out. Null before.',
  ),
})

export const CustodyOrderView = shape('CustodyOrder', {
  id: Type.Union([TextId('rel'), TextId('liq'), TextId('sur'), TextId('ret')], {
    description: 'Release, liquidation, surplus or return.',
  }),
  type: described(
    oneOf('RELEASE', 'LIQUIDATION', 'SURPLUS', 'RETURN'),
    'RELEASE of collateral, sale (LIQUIDATION), SURPLUS in money, or RETURN of a deposit.',
  ),
  contractId: ContractId,
  guaranteeId: GuaranteeId,
  awaitsDestination: flag('True while the borrower has confirmed no destination.'),
  hold: orNull(ReleaseHold, 'Why a release is not to be signed for now; null otherwise.'),
  transactions: listOf(
    CustodyTransaction,
    'One for each token; empty where custody is elsewhere, of money, held, or without a destination.',
  ),
  createdAt: CreatedAt,
})

const OperatorStatement = exactly({
  keyId: TextId('key'),
  reason: Type.String({ description: 'Outcome in words.' }),
  at: described(IsoDateTime, 'When it was said.'),
})

export const TransferClosing = shape('TransferClosing', {
  transferId: TextId('trf'),
  proposal: described(OperatorStatement, 'What the first operator said.'),
  confirmation: orNull(OperatorStatement, 'What a second one said, with another key; null until then.'),
})

const MAX_REASON_LENGTH = 1_000

export const CloseTransferInput = shape('CloseTransferInput', {
  reason: visibleText(MAX_REASON_LENGTH, { description: 'Outcome in words; kept with the transfer.' }),
})

export const UnexplainedTransfer = shape('UnexplainedTransfer', {
  id: TextId('trf'),
  network: Network,
  contractId: orNull(ContractId, 'Contract whose address it left; null if none shows it any more.'),
  tokenContract: described(EvmAddress, 'Contract whose tokens left.'),
  from: described(EvmAddress, 'Address of the guarantee.'),
  to: described(EvmAddress, 'Address that got them.'),
  amount: described(DecimalText, 'Token units.'),
  txHash: TxHash,
  logIndex: Type.Integer({ minimum: 0, description: 'Log index of the transfer.' }),
  status: described(DepositStatus, 'SEEN in a block, CONFIRMED once final, or REVERSED.'),
  changedAt: described(IsoDateTime, 'When it was seen, or became final.'),
  closing: orNull(TransferClosing, 'What operators said of it; null before.'),
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

import { Type } from 'typebox'
import { exampleWith } from './examples.ts'
import * as v from './values.ts'

/** Deposits of a guarantee, and where to send them (docs/specification.md, Deposits). */

/** `0x` and 64 digits. */
const HASH_LENGTH = 66
/** Maximum of Avro's int. */
const MAX_LOG_INDEX = 2_147_483_647
const MAX_REASON_LENGTH = 1000

export const EvmAddress = Type.String({
  pattern: '^0x[0-9a-fA-F]{40}$',
  maxLength: 42,
  description: 'Address with its EIP-55 checksum.',
  examples: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
})

export const DepositInstruction = v.shape('DepositInstruction', {
  tokenSymbol: v.TokenSymbol,
  network: v.Network,
  tokenContract: v.described(EvmAddress, 'Contract of the token. Tokens of another contract do not count.'),
  address: v.described(EvmAddress, 'Address to send to.'),
  memo: v.textOrNull('Text to send with the transfer; null if none.'),
  amountSeen: v.decimal('Token units on their way: seen, not final yet.'),
  quantityNow: v.decimalOrNull(
    'Token units that alone, with all that was seen, bring the value to `requiredFiatAmount` at the last price, ' +
      'with the margin; ' +
      'null without a price.',
  ),
  marginPercent: v.decimal('Margin in `quantityNow`, in percent.'),
  eip681: v.text('The transfer as an EIP-681 URI, for QR codes.'),
})

export const DepositStatus = v.oneOf('SEEN', 'CONFIRMED', 'REVERSED')

const UnattributedReason = v.titled(
  'UnattributedReason',
  v.oneOf(
    ...(['TOKEN_NOT_ACCEPTED', 'TOKEN_CONTRACT', 'SENDER', 'GUARANTEE_CLOSED'] as const),
    ...(['TOO_LARGE', 'MINED_AGAIN', 'ADDRESS_UNKNOWN'] as const),
  ),
)

const AddressInput = Type.String({
  pattern: '^0[xX][0-9a-fA-F]{40}$',
  reason: 'must be an address of 0x and 40 hexadecimal digits',
  maxLength: 42,
})

const Hash = {
  maxLength: HASH_LENGTH,
  pattern: '^0[xX][0-9a-fA-F]{64}$',
  reason: 'must be 0x and 64 hexadecimal digits',
}

const transfer = {
  tokenSymbol: v.TokenSymbol,
  network: v.Network,
  amount: v.described(v.TokenQuantityInput, 'Token units received; never a fiat amount.'),
  txHash: Type.String({
    ...Hash,
    description: 'Transaction hash: 0x and 64 hexadecimal digits; stored in lower case.',
    examples: [`0x${'ab'.repeat(32)}`],
  }),
  logIndex: v.maybe(
    Type.Integer({ minimum: 0, maximum: MAX_LOG_INDEX, examples: [7] }),
    'Log index of the transfer; optional if the transaction has only one.',
  ),
  status: v.maybe(DepositStatus, 'State of the transfer, as custody knows it; CONFIRMED by default.'),
  from: v.maybe(AddressInput, 'Address that sent it.'),
  confirmations: v.maybe(Type.Integer({ minimum: 0, maximum: MAX_LOG_INDEX }), 'Confirmations so far.'),
  tokenContract: v.maybe(AddressInput, 'Contract of the token that came.'),
  blockHash: v.maybe(
    Type.String({ ...Hash }),
    'Block that the transfer is in; tells a new block from a late report.',
  ),
  senderRefused: v.maybe(
    Type.Boolean(),
    'Whether your screening refuses the sender: the deposit is unattributed then.',
  ),
}

export const DepositInput = v.shape('DepositInput', transfer)
export const AddressedDepositInput = v.shape('AddressedDepositInput', {
  address: v.described(AddressInput, 'Address that it was sent to.'),
  ...transfer,
})
export const ReturnInput = v.shape('ReturnInput', {
  destination: v.described(AddressInput, 'Address that it goes to, on its network.'),
})
export const CloseStrayInput = v.shape('CloseStrayInput', {
  reason: v.visibleText(MAX_REASON_LENGTH, { description: 'Outcome in words; kept with the deposit.' }),
})

export const Deposit = v.shape('Deposit', {
  id: v.TextId('dep'),
  contractId: v.orNull(v.ContractId, 'Its contract; null where nobody has the address.'),
  guaranteeId: v.orNull(v.GuaranteeId, 'Its guarantee; null where nobody has the address.'),
  tokenSymbol: v.TokenSymbol,
  network: v.Network,
  amount: v.decimal('Token units, not fiat: at most 6 fraction digits.'),
  txHash: v.text('Transaction hash in lower case.'),
  logIndex: v.orNull(Type.Integer({ minimum: 0 }), 'Log index of the transfer; null if not reported.'),
  status: v.described(
    DepositStatus,
    'SEEN is not final and backs nothing; CONFIRMED backs the loan; REVERSED is void.',
  ),
  from: v.orNull(EvmAddress, 'Address that sent it; null if not reported.'),
  confirmations: v.orNull(Type.Integer({ minimum: 0 }), 'Confirmations when its status last changed.'),
  tokenContract: v.orNull(EvmAddress, 'Contract of the token; null if not reported.'),
  blockHash: v.textOrNull('Block that it is in; null if not reported.'),
  confirmedAt: v.timeOrNull('When it was confirmed; null before.'),
  reversedAt: v.timeOrNull('When it was found void; null otherwise.'),
  missingAmount: v.decimalOrNull(
    'Token units of a reversed deposit that were sold or released before: custody bears them.',
  ),
  unattributed: v.orNull(
    v.exactly({
      reasonCode: v.described(UnattributedReason, 'Why it did not fit.'),
      status: v.described(
        v.oneOf('OPEN', 'ATTRIBUTED', 'RETURNING', 'RETURNED', 'CLOSED'),
        'OPEN until people decide: it backs nothing. ATTRIBUTED backs the loan.',
      ),
      returnId: v.orNull(v.TextId('ret'), 'Its return; null if none was ordered.'),
      destination: v.orNull(EvmAddress, 'Where it is returned to.'),
      remark: v.textOrNull('Words of the operator who closed it.'),
    }),
    'Set for a transfer that did not fit when it came.',
  ),
  createdAt: v.CreatedAt,
})

const at = '2026-07-30T12:00:00.000Z'

export const depositInstructionExample = exampleWith(DepositInstruction, {
  network: 'POLYGON',
  tokenContract: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  amountSeen: '0',
  quantityNow: '3030.505051',
  marginPercent: '1',
  eip681:
    'ethereum:0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359@137/transfer' +
    '?address=0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed&uint256=3030505051',
})

export const depositExample = exampleWith(Deposit, {
  id: 'dep_1001_5Gm1bVq0Zk2TnXw8rYcD',
  contractId: 1001,
  guaranteeId: 3001,
  network: 'POLYGON',
  amount: '3000.5',
  txHash: `0x${'ab'.repeat(32)}`,
  status: 'CONFIRMED',
  confirmedAt: at,
})

export const unattributedExample = {
  ...depositExample,
  blockHash: `0x${'cd'.repeat(32)}`,
  unattributed: {
    ...{ reasonCode: 'GUARANTEE_CLOSED', status: 'OPEN', returnId: null, destination: null, remark: null },
  },
}

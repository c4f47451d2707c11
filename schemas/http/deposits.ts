import { Type } from 'typebox'
import { exampleWith } from './examples.ts'
import {
  ContractId,
  CreatedAt,
  DecimalText,
  described,
  exactly,
  GuaranteeId,
  IsoDateTime,
  maybe,
  Network,
  oneOf,
  orNull,
  shape,
  TextId,
  TokenQuantityInput,
  TokenSymbol,
  titled,
  visibleText,
} from './values.ts'

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

export const DepositInstruction = shape('DepositInstruction', {
  tokenSymbol: TokenSymbol,
  network: Network,
  tokenContract: described(EvmAddress, 'Contract of the token. Tokens of another contract do not count.'),
  address: described(EvmAddress, 'Address to send to.'),
  memo: orNull(Type.String(), 'Text to send with the transfer; null if none.'),
  amountSeen: described(DecimalText, 'Token units on their way: seen, not final yet.'),
  quantityNow: orNull(
    DecimalText,
    'Token units that alone, with all that was seen, bring the value to `requiredFiatAmount` at the last price, ' +
      'with the margin; ' +
      'null without a price.',
  ),
  marginPercent: described(DecimalText, 'Margin in `quantityNow`, in percent.'),
  eip681: Type.String({ description: 'The transfer as an EIP-681 URI, for QR codes.' }),
})

export const DepositStatus = oneOf('SEEN', 'CONFIRMED', 'REVERSED')

const UnattributedReason = titled(
  'UnattributedReason',
  oneOf(
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
  tokenSymbol: TokenSymbol,
  network: Network,
  amount: described(TokenQuantityInput, 'Token units received; never a fiat amount.'),
  txHash: Type.String({
    ...Hash,
    description: 'Transaction hash: 0x and 64 hexadecimal digits; stored in lower case.',
    examples: [`0x${'ab'.repeat(32)}`],
  }),
  logIndex: maybe(
    Type.Integer({ minimum: 0, maximum: MAX_LOG_INDEX, examples: [7] }),
    'Log index of the transfer; optional if the transaction has only one.',
  ),
  status: maybe(DepositStatus, 'State of the transfer, as custody knows it; CONFIRMED by default.'),
  from: maybe(AddressInput, 'Address that sent it.'),
  confirmations: maybe(Type.Integer({ minimum: 0, maximum: MAX_LOG_INDEX }), 'Confirmations so far.'),
  tokenContract: maybe(AddressInput, 'Contract of the token that came.'),
  blockHash: maybe(
    Type.String({ ...Hash }),
    'Block that the transfer is in; tells a new block from a late report.',
  ),
  senderRefused: maybe(
    Type.Boolean(),
    'Whether your screening refuses the sender: the deposit is unattributed then.',
  ),
}

export const DepositInput = shape('DepositInput', transfer)
export const AddressedDepositInput = shape('AddressedDepositInput', {
  address: described(AddressInput, 'Address that it was sent to.'),
  ...transfer,
})
export const ReturnInput = shape('ReturnInput', {
  destination: described(AddressInput, 'Address that it goes to, on its network.'),
})
export const CloseStrayInput = shape('CloseStrayInput', {
  reason: visibleText(MAX_REASON_LENGTH, { description: 'Outcome in words; kept with the deposit.' }),
})

export const Deposit = shape('Deposit', {
  id: TextId('dep'),
  contractId: orNull(ContractId, 'Its contract; null where nobody has the address.'),
  guaranteeId: orNull(GuaranteeId, 'Its guarantee; null where nobody has the address.'),
  tokenSymbol: TokenSymbol,
  network: Network,
  amount: described(DecimalText, 'Token units, not fiat: at most 6 fraction digits.'),
  txHash: Type.String({ description: 'Transaction hash in lower case.' }),
  logIndex: orNull(Type.Integer({ minimum: 0 }), 'Log index of the transfer; null if not reported.'),
  status: described(
    DepositStatus,
    'SEEN is not final and backs nothing; CONFIRMED backs the loan; REVERSED is void.',
  ),
  from: orNull(EvmAddress, 'Address that sent it; null if not reported.'),
  confirmations: orNull(Type.Integer({ minimum: 0 }), 'Confirmations when its status last changed.'),
  tokenContract: orNull(EvmAddress, 'Contract of the token; null if not reported.'),
  blockHash: orNull(Type.String(), 'Block that it is in; null if not reported.'),
  confirmedAt: orNull(IsoDateTime, 'When it was confirmed; null before.'),
  reversedAt: orNull(IsoDateTime, 'When it was found void; null otherwise.'),
  missingAmount: orNull(
    DecimalText,
    'Token units of a reversed deposit that were sold or released before: custody bears them.',
  ),
  unattributed: orNull(
    exactly({
      reasonCode: described(UnattributedReason, 'Why it did not fit.'),
      status: described(
        oneOf('OPEN', 'ATTRIBUTED', 'RETURNING', 'RETURNED', 'CLOSED'),
        'OPEN until people decide: it backs nothing. ATTRIBUTED backs the loan.',
      ),
      returnId: orNull(TextId('ret'), 'Its return; null if none was ordered.'),
      destination: orNull(EvmAddress, 'Where it is returned to.'),
      remark: orNull(Type.String(), 'Words of the operator who closed it.'),
    }),
    'Set for a transfer that did not fit when it came.',
  ),
  createdAt: CreatedAt,
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

import { Type } from 'typebox'
import {
  ContractId,
  CreatedAt,
  DecimalText,
  described,
  GuaranteeId,
  IsoDateTime,
  Network,
  oneOf,
  orNull,
  shape,
  TextId,
  TokenQuantityInput,
  TokenSymbol,
} from './values.ts'

/** Deposits of a guarantee, and where to send them (docs/specification.md, Deposits). */

/** `0x` and 64 digits. */
const HASH_LENGTH = 66
/** Maximum of Avro's int. */
const MAX_LOG_INDEX = 2_147_483_647

const EvmAddress = Type.String({
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
  quantityNow: orNull(
    DecimalText,
    'Token units that alone bring the value to `requiredFiatAmount` at the last price, with the margin; ' +
      'null without a price.',
  ),
  marginPercent: described(DecimalText, 'Margin in `quantityNow`, in percent.'),
  eip681: Type.String({ description: 'The transfer as an EIP-681 URI, for QR codes.' }),
})

export const DepositStatus = oneOf('SEEN', 'CONFIRMED', 'REVERSED')

const AddressInput = Type.String({
  pattern: '^0[xX][0-9a-fA-F]{40}$',
  reason: 'must be an address of 0x and 40 hexadecimal digits',
  maxLength: 42,
})

export const DepositInput = shape('DepositInput', {
  tokenSymbol: TokenSymbol,
  network: Network,
  amount: described(TokenQuantityInput, 'Token units received; never a fiat amount.'),
  txHash: Type.String({
    maxLength: HASH_LENGTH,
    pattern: '^0[xX][0-9a-fA-F]{64}$',
    reason: 'must be 0x and 64 hexadecimal digits',
    description: 'Transaction hash: 0x and 64 hexadecimal digits; stored in lower case.',
    examples: [`0x${'ab'.repeat(32)}`],
  }),
  logIndex: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_LOG_INDEX,
      description: 'Log index of the transfer; optional if the transaction has only one.',
      examples: [7],
    }),
  ),
  status: Type.Optional(
    described(DepositStatus, 'What custody knows of the transfer; CONFIRMED by default.'),
  ),
  from: Type.Optional(described(AddressInput, 'Address that sent it.')),
  confirmations: Type.Optional(
    Type.Integer({ minimum: 0, maximum: MAX_LOG_INDEX, description: 'Confirmations so far.' }),
  ),
  tokenContract: Type.Optional(described(AddressInput, 'Contract of the token that came.')),
})

export const Deposit = shape('Deposit', {
  id: TextId('dep'),
  contractId: ContractId,
  guaranteeId: GuaranteeId,
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
  confirmedAt: orNull(IsoDateTime, 'When it was confirmed; null before.'),
  reversedAt: orNull(IsoDateTime, 'When it was found void; null otherwise.'),
  missingAmount: orNull(
    DecimalText,
    'Token units of a reversed deposit that were sold or released before: custody bears them.',
  ),
  createdAt: CreatedAt,
})

const at = '2026-07-30T12:00:00.000Z'

export const depositInstructionExample = {
  tokenSymbol: 'USDC',
  network: 'POLYGON',
  tokenContract: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  memo: null,
  quantityNow: '3030.505051',
  marginPercent: '1',
  eip681:
    'ethereum:0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359@137/transfer' +
    '?address=0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed&uint256=3030505051',
}

export const depositExample = {
  id: 'dep_1001_5Gm1bVq0Zk2TnXw8rYcD',
  contractId: 1001,
  guaranteeId: 3001,
  tokenSymbol: 'USDC',
  network: 'POLYGON',
  amount: '3000.5',
  txHash: `0x${'ab'.repeat(32)}`,
  logIndex: null,
  status: 'CONFIRMED',
  from: null,
  confirmations: null,
  tokenContract: null,
  confirmedAt: at,
  reversedAt: null,
  missingAmount: null,
  createdAt: at,
}

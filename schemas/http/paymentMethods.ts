import { Type } from 'typebox'
import { exampleWith } from './examples.ts'
import { Address, AddressInput, line, optional, text } from './globalAccount.ts'
import {
  CreatedAt,
  described,
  IsoDateTime,
  Network,
  oneOf,
  orNull,
  shape,
  TextId,
  TokenSymbol,
  titled,
  UpdatedAt,
  visibleText,
} from './values.ts'

/** Bank accounts and wallets of the global account (docs/specification.md, Global account). */

const Rail = titled('PaymentRail', oneOf('PIX', 'TED', 'ACH', 'WIRE', 'SEPA', 'SWIFT'))
const AccountType = titled('BankAccountType', oneOf('CHECKING', 'SAVINGS', 'PAYMENT'))
const FIAT = {
  pattern: '^[A-Z]{3}$',
  reason: 'must be an ISO 4217 currency code in capital letters',
  maxLength: 3,
  description: 'Currency, ISO 4217.',
  examples: ['BRL'],
}

export const BankInput = shape('BankAccountInput', {
  customerId: described(TextId('cus'), 'Customer of the global account (`cus_…`).'),
  currency: Type.String(FIAT),
  rail: described(Rail, 'Payment system of the account.'),
  bankName: described(line(), 'Institution that holds the account.'),
  accountOwnerName: described(line(), 'Account holder, as known to the bank.'),
  accountType: described(AccountType, 'Checking, savings or payment account.'),
  accountNumber: Type.String({
    pattern: '^[0-9A-Za-z][0-9A-Za-z .-]{0,33}$',
    reason: 'must have at most 34 letters, digits, spaces, dots and hyphens',
    maxLength: 34,
    description: 'Account number as the bank writes it; masked in responses.',
  }),
  routingNumber: described(
    optional(
      Type.String({
        pattern: '^[0-9]{9}$',
        reason: 'must have nine digits',
        maxLength: 9,
        examples: ['021000021'],
      }),
    ),
    'ABA routing number, nine digits with a check digit; for ACH and WIRE.',
  ),
  swiftCode: described(optional(line(11)), 'BIC of the bank, 8 or 11 characters; for SWIFT.'),
  iban: described(optional(line(64)), 'IBAN with valid check digits; masked in responses.'),
  pixKey: described(
    optional(visibleText(77, { examples: ['finance@aurora.example.com'] })),
    'Pix key: CPF, CNPJ, e-mail address, phone with `+55`, or UUID. Eleven digits are a CPF; masked ' +
      'in responses.',
  ),
  branchCode: described(
    optional(
      Type.String({
        pattern: '^[0-9A-Za-z-]{1,20}$',
        reason: 'must have at most 20 letters, digits and hyphens',
        maxLength: 20,
      }),
    ),
    'Branch (agência).',
  ),
  address: Type.Optional(orNull(AddressInput, 'Address of the account holder; null if none.')),
})

export const bankInputExample = {
  customerId: 'cus_2aTq7Nn4dVb0MzKe3LwA',
  currency: 'BRL',
  rail: 'PIX',
  bankName: 'Banco Exemplo',
  accountOwnerName: 'Comercial Aurora Ltda',
  accountType: 'CHECKING',
  accountNumber: '12345-6',
  branchCode: '0001',
  pixKey: 'finance@aurora.example.com',
}

export const SavedBank = shape('SavedBankAccount', {
  id: TextId('bank'),
  status: described(oneOf('PENDING', 'ACTIVE'), 'PENDING if an integration saved it, else ACTIVE.'),
})

export const WalletInput = shape('WalletInput', {
  customerId: TextId('cus'),
  rail: described(Network, 'Blockchain network of the wallet.'),
  walletAddress: Type.String({
    pattern: '^0[xX][0-9a-fA-F]{40}$',
    reason: 'must be an address of 0x and 40 hexadecimal digits',
    maxLength: 42,
    description: 'Address with EIP-55 checksum, or in a single case.',
    examples: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  }),
  currency: described(optional(TokenSymbol), 'Token of the wallet; null or absent for any.'),
  walletLabel: described(optional(line(100)), 'Your name for the wallet.'),
})

export const SavedWallet = shape('SavedWallet', {
  id: TextId('wlt'),
  status: described(oneOf('PENDING'), 'Always PENDING: the wallet provider confirms it later.'),
})

const common = {
  customerId: described(TextId('cus'), 'Customer of the global account (`cus_…`).'),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
}

export const Bank = shape('BankAccount', {
  id: TextId('bank'),
  kind: described(oneOf('BANK'), 'Always BANK; distinguishes a bank account from a wallet.'),
  status: described(
    oneOf('PENDING', 'ACTIVE'),
    'PENDING if an integration saved it, until its tenant confirms; otherwise ACTIVE.',
  ),
  currency: Type.String(FIAT),
  rail: described(Rail, 'Payment system of the account.'),
  accountType: described(AccountType, 'Checking, savings or payment account.'),
  bankName: described(text, 'Institution that holds the account.'),
  accountOwnerName: described(text, 'Account holder, as known to the bank.'),
  accountNumber: orNull(
    Type.String({ description: 'Masked except for the last characters.' }),
    'Account number as the bank writes it; masked in responses.',
  ),
  routingNumber: described(text, 'ABA routing number, nine digits with a check digit; for ACH and WIRE.'),
  swiftCode: described(text, 'BIC of the bank, 8 or 11 characters; for SWIFT.'),
  iban: orNull(
    Type.String({ description: 'Masked except for the last characters.' }),
    'IBAN with valid check digits; masked in responses.',
  ),
  pixKey: orNull(
    Type.String({ description: 'Masked except for the last characters.' }),
    'Pix key: CPF, CNPJ, e-mail address, phone with `+55`, or UUID. Eleven digits are a CPF; masked ' +
      'in responses.',
  ),
  pixKeyType: orNull(
    oneOf('CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP'),
    'Kind of Pix key; null if there is none.',
  ),
  branchCode: described(text, 'Branch (agência).'),
  address: described(Address, 'Address of the account holder; null if none.'),
  ...common,
})

export const Wallet = shape('Wallet', {
  id: TextId('wlt'),
  kind: described(oneOf('WALLET'), 'Always WALLET; distinguishes a wallet from a bank account.'),
  status: described(
    oneOf('PENDING', 'CONFIRMED'),
    'PENDING until the wallet provider confirms it, then CONFIRMED.',
  ),
  rail: described(Network, 'Blockchain network of the wallet.'),
  walletAddress: Type.String({ description: 'Address of the wallet with its EIP-55 checksum.' }),
  currency: orNull(TokenSymbol, 'Token of the wallet; null or absent for any.'),
  walletLabel: described(text, 'Your name for the wallet.'),
  confirmedAt: orNull(IsoDateTime, 'When it was confirmed; null before.'),
  ...common,
})

export const PaymentMethod = Type.Union([Bank, Wallet])

/** Examples of payment methods. */
export const bankExample = exampleWith(Bank, {
  id: 'bank_4dTq7Nn4dVb0MzKe3LwA',
  status: 'ACTIVE',
  bankName: 'Banco Exemplo',
  accountOwnerName: 'Comercial Aurora Ltda',
  accountNumber: '****',
  pixKey: '****.com',
  pixKeyType: 'EMAIL',
  branchCode: '0001',
  customerId: 'cus_2aTq7Nn4dVb0MzKe3LwA',
  updatedAt: '2026-07-30T12:05:00.000Z',
})

export const walletExample = exampleWith(Wallet, {
  id: 'wlt_9cTq7Nn4dVb0MzKe3LwA',
  status: 'CONFIRMED',
  rail: 'BASE',
  walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  currency: 'USDC',
  walletLabel: 'treasury',
  confirmedAt: '2026-07-30T12:05:00.000Z',
  customerId: 'cus_2aTq7Nn4dVb0MzKe3LwA',
  updatedAt: '2026-07-30T12:05:00.000Z',
})

import { Type } from 'typebox'
import { exampleWith } from './examples.ts'
import { Address, AddressInput, line, optional, text } from './globalAccount.ts'
import * as v from './values.ts'

/** Bank accounts and wallets of the global account (docs/specification.md, Global account). */

const Rail = v.titled('PaymentRail', v.oneOf('PIX', 'TED', 'ACH', 'WIRE', 'SEPA', 'SWIFT'))
const AccountType = v.titled('BankAccountType', v.oneOf('CHECKING', 'SAVINGS', 'PAYMENT'))
const FIAT = {
  pattern: '^[A-Z]{3}$',
  reason: 'must be an ISO 4217 currency code in capital letters',
  maxLength: 3,
  description: 'Currency, ISO 4217.',
  examples: ['BRL'],
}

export const BankInput = v.shape('BankAccountInput', {
  customerId: v.described(v.TextId('cus'), 'Customer of the global account (`cus_…`).'),
  currency: Type.String(FIAT),
  rail: v.described(Rail, 'Payment system of the account.'),
  bankName: v.described(line(), 'Institution that holds the account.'),
  accountOwnerName: v.described(line(), 'Account holder, as known to the bank.'),
  accountType: v.described(AccountType, 'Checking, savings or payment account.'),
  accountNumber: Type.String({
    pattern: '^[0-9A-Za-z][0-9A-Za-z .-]{0,33}$',
    reason: 'must have at most 34 letters, digits, spaces, dots and hyphens',
    maxLength: 34,
    description: 'Account number as the bank writes it; masked in responses.',
  }),
  routingNumber: v.described(
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
  swiftCode: v.described(optional(line(11)), 'BIC of the bank, 8 or 11 characters; for SWIFT.'),
  iban: v.described(optional(line(64)), 'IBAN with valid check digits; masked in responses.'),
  pixKey: v.described(
    optional(v.visibleText(77, { examples: ['finance@aurora.example.com'] })),
    'Pix key: CPF, CNPJ, e-mail address, phone with `+55`, or UUID. Eleven digits are a CPF; masked ' +
      'in responses.',
  ),
  branchCode: v.described(
    optional(
      Type.String({
        pattern: '^[0-9A-Za-z-]{1,20}$',
        reason: 'must have at most 20 letters, digits and hyphens',
        maxLength: 20,
      }),
    ),
    'Branch (agência).',
  ),
  address: Type.Optional(v.orNull(AddressInput, 'Address of the account holder; null if none.')),
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

export const SavedBank = v.shape('SavedBankAccount', {
  id: v.TextId('bank'),
  status: v.described(v.oneOf('PENDING', 'ACTIVE'), 'PENDING if an integration saved it, else ACTIVE.'),
})

export const WalletInput = v.shape('WalletInput', {
  customerId: v.TextId('cus'),
  rail: v.described(v.Network, 'Blockchain network of the wallet.'),
  walletAddress: Type.String({
    pattern: '^0[xX][0-9a-fA-F]{40}$',
    reason: 'must be an address of 0x and 40 hexadecimal digits',
    maxLength: 42,
    description: 'Address with EIP-55 checksum, or in a single case.',
    examples: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  }),
  currency: v.described(optional(v.TokenSymbol), 'Token of the wallet; null or absent for any.'),
  walletLabel: v.described(optional(line(100)), 'Your name for the wallet.'),
})

export const SavedWallet = v.shape('SavedWallet', {
  id: v.TextId('wlt'),
  status: v.described(v.oneOf('PENDING'), 'Always PENDING: the wallet provider confirms it later.'),
})

const common = {
  customerId: v.described(v.TextId('cus'), 'Customer of the global account (`cus_…`).'),
  createdAt: v.CreatedAt,
  updatedAt: v.UpdatedAt,
}

export const Bank = v.shape('BankAccount', {
  id: v.TextId('bank'),
  kind: v.described(v.oneOf('BANK'), 'Always BANK; distinguishes a bank account from a wallet.'),
  status: v.described(
    v.oneOf('PENDING', 'ACTIVE'),
    'PENDING if an integration saved it, until its tenant confirms; otherwise ACTIVE.',
  ),
  currency: Type.String(FIAT),
  rail: v.described(Rail, 'Payment system of the account.'),
  accountType: v.described(AccountType, 'Checking, savings or payment account.'),
  bankName: v.described(text, 'Institution that holds the account.'),
  accountOwnerName: v.described(text, 'Account holder, as known to the bank.'),
  accountNumber: v.orNull(
    v.text('Masked except for the last characters.'),
    'Account number as the bank writes it; masked in responses.',
  ),
  routingNumber: v.described(text, 'ABA routing number, nine digits with a check digit; for ACH and WIRE.'),
  swiftCode: v.described(text, 'BIC of the bank, 8 or 11 characters; for SWIFT.'),
  iban: v.orNull(
    v.text('Masked except for the last characters.'),
    'IBAN with valid check digits; masked in responses.',
  ),
  pixKey: v.orNull(
    v.text('Masked except for the last characters.'),
    'Pix key: CPF, CNPJ, e-mail address, phone with `+55`, or UUID. Eleven digits are a CPF; masked ' +
      'in responses.',
  ),
  pixKeyType: v.orNull(
    v.oneOf('CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP'),
    'Kind of Pix key; null if there is none.',
  ),
  branchCode: v.described(text, 'Branch (agência).'),
  address: v.described(Address, 'Address of the account holder; null if none.'),
  ...common,
})

export const Wallet = v.shape('Wallet', {
  id: v.TextId('wlt'),
  kind: v.described(v.oneOf('WALLET'), 'Always WALLET; distinguishes a wallet from a bank account.'),
  status: v.described(
    v.oneOf('PENDING', 'CONFIRMED'),
    'PENDING until the wallet provider confirms it, then CONFIRMED.',
  ),
  rail: v.described(v.Network, 'Blockchain network of the wallet.'),
  walletAddress: v.text('Address of the wallet with its EIP-55 checksum.'),
  currency: v.orNull(v.TokenSymbol, 'Token of the wallet; null or absent for any.'),
  walletLabel: v.described(text, 'Your name for the wallet.'),
  confirmedAt: v.timeOrNull('When it was confirmed; null before.'),
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

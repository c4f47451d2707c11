import type { Meanings } from './everywhere.ts'

const CUSTOMER = {
  businessLegalName: 'Registered name of the business.',
  country: 'Country of registration, ISO 3166-1 alpha-3.',
  onboardingFlow:
    '`direct`: all data come with the request, and more fields are required; `kyb_link`: the ' +
    'customer fills them in at the provider.',
  registeredDate: 'When the business was registered, YYYY-MM-DD, not in the future; required for `direct`.',
  website: 'Web address of the business: http or https, and a host.',
  industry: 'What the business works in, as text; required for `direct`.',
  taxIdentificationNumber:
    'Tax number in its country’s own form, up to 64 characters; in Brazil a CPF or CNPJ, kept without mask. ' +
    'Required for `direct`.',
  naicsCode: 'Industry by the North American classification (NAICS), where known.',
  businessEntityType: 'Legal form, such as LLC or LTDA; required for `direct`.',
  businessEntityId: 'Number in the register of companies, where it differs from the tax number.',
  businessDescription: 'What the business does, up to 2000 characters.',
  purposeOfAccount: 'What the account is for, up to 2000 characters.',
  email: 'E-mail address of the business; required for `direct`.',
  isOperating: 'Whether the business operates already; null where nobody said.',
  isSubsidiary: 'Whether another company owns it; null where nobody said.',
  isFinancialInstitution: 'Whether it is a financial institution; then `regulatorName` is required.',
  regulatorName: 'Authority that supervises it; required where `isFinancialInstitution` is true.',
  registeredAddress: 'Address in the register; required for `direct`.',
  operatingAddress: 'Where the business works, if not at the registered address.',
}
const BANK = {
  rail: 'Payment system that the account is reached by: PIX, TED, ACH, WIRE, SEPA or SWIFT.',
  bankName: 'Name of the institution that keeps the account.',
  accountOwnerName: 'Whose account it is, as the bank has it.',
  accountType: 'CHECKING, SAVINGS or PAYMENT.',
  accountNumber: 'Account number as the bank writes it, up to 34 characters; masked when read.',
  routingNumber: 'ABA routing number, nine digits, the last of which is checked; for ACH and WIRE.',
  swiftCode: 'BIC of the bank, 8 or 11 characters; for SWIFT.',
  iban: 'IBAN; blanks and hyphens are taken out, check digits verified; masked when read.',
  pixKey:
    'Pix key: CPF, CNPJ, e-mail address, phone beginning with `+55`, or random key (UUID). Eleven digits ' +
    'are a CPF; masked when read.',
  branchCode: 'Branch (agência), up to 20 characters.',
  address: 'Address of the account’s owner; null where none was given.',
  customerId: 'Customer of the global account that it belongs to, beginning with `cus_`.',
}
const PHONE =
  'Phone number with its area code, in any usual notation; without country code it is Brazilian. May be left out.'
const WALLET = {
  rail: 'Network that the wallet is on: ETHEREUM, POLYGON or BASE.',
  currency: 'Token that the wallet is for; null or absent for any.',
  walletLabel: 'What you call the wallet, up to 100 characters.',
}
const ADDRESS = {
  streetLine1: 'Street and number.',
  streetLine2: 'Floor, suite and the like; null or absent where there is none.',
  city: 'City or municipality.',
  state: 'State or province, in the country’s own abbreviation; null or absent where there is none.',
  postalCode: 'Postal code in the country’s own form; null or absent where there is none.',
  country: 'ISO 3166-1 alpha-3 in answers.',
}

export const PARTIES: Meanings = {
  listOnboardingCases: { status: 'Only cases in this state.' },
  readPaymentMethod: {
    id: 'Id of a bank account (`bank_…`) or of a wallet (`wlt_…`), from when it was saved.',
  },
  Address: ADDRESS,
  AddressInput: ADDRESS,
  ApiKey: {
    name: 'What the key is for, given by whoever made it.',
    scopes: 'What the key may do; see the list under authentication.',
    rateLimit: 'Requests per hour; 0 is unlimited.',
    expiresAt: 'When the key ends by itself, RFC 3339 in UTC; null for never.',
    lastUsedAt: 'When it was last used, to within some ten seconds, RFC 3339 in UTC; null before.',
  },
  ApiKeyInput: {
    document:
      'The party that the key acts for; absent or null for keys of integrations, which belong to no party.',
    name: 'What the key is for, up to 255 characters.',
    scopes: 'What the key may do: at least one scope.',
    expiresAt: 'When the key ends by itself, RFC 3339, in the future; absent or null for never.',
  },
  Approval: {
    request: 'Exactly what will be done, decoded; members that the operation does not have are absent.',
  },
  OwnedKeyInput: {
    expiresAt:
      'When the key ends by itself, RFC 3339, in the future; absent or null: with the key that asks.',
  },
  BorrowerLookup: {
    documentType: 'Kind of the document that was asked for.',
    source: 'USER with an account, PRE_REGISTRATION of yours, or null where neither is known.',
  },
  PreRegistrationInput: {
    name: 'Name of the client, with a visible character.',
    email:
      'E-mail address of the client; the onboarding session must have the same one to correct the document.',
    phone: PHONE,
  },
  PreRegistration: {
    name: 'Name of the client; null once the person was erased.',
    onboardingCaseId: 'The onboarding case, beginning with `onb_`; it survives a correction of the document.',
    status: 'OPEN, ONBOARDING in a session, CONVERTED with an account, SUPERSEDED by another document.',
  },
  ChangedDocument: {
    document: 'The document from now on, without mask.',
    previousDocument: 'The document before, without mask; equal to `document` where nothing changed.',
    updatedAt: 'When it was changed, RFC 3339 in UTC.',
  },
  OnboardingCompletionInput: {
    kind: 'INDIVIDUAL for a CPF, COMPANY for a CNPJ.',
    profile: 'Contact data, which contracts show; what is left out comes from the newest onboarding case.',
    'profile.name': 'Full name, with a visible character.',
    'profile.email': 'E-mail address of the account.',
    'profile.phone': PHONE,
    modules: 'LENDER, BORROWER or both; none if absent. A borrower with modules needs BORROWER.',
  },
  OnboardingSessionInput: {
    email:
      'E-mail address of the session; compared with that of the pre-registration when the document is ' +
      'corrected.',
  },
  Party: {
    kind: 'INDIVIDUAL or COMPANY; null before onboarding is completed.',
    profile: 'Contact data; null before onboarding is completed and after an erasure.',
    'profile.name': 'Full name; null where it cannot be read any more.',
    modules: 'LENDER, BORROWER or both; empty restricts nothing.',
    verifiedAt: 'When onboarding was first completed, RFC 3339 in UTC; null before.',
  },
  ComplianceCase: { status: 'OPEN, APPROVED or REJECTED; a decided case stays as it is.' },
  ComplianceCaseInput: {
    status: 'OPEN, APPROVED or REJECTED; an approval keeps the document from being changed.',
  },
  Erasure: { erasedAt: 'When the person’s data were made unreadable, RFC 3339 in UTC.' },
  CustomerInput: CUSTOMER,
  Customer: {
    ...CUSTOMER,
    status: 'PENDING until the account provider decides, then ACTIVE or REJECTED.',
    statusReason: 'Why the provider rejected the customer, in its words; null for none.',
    onboardingLink:
      'Where the provider asks the business for the rest, with onboardingFlow kyb_link; null before the ' +
      'provider answered, and with direct.',
  },
  CreatedCustomer: { businessLegalName: CUSTOMER.businessLegalName },
  BankAccountInput: BANK,
  BankAccount: {
    ...BANK,
    kind: 'Always BANK; tells a bank account from a wallet.',
    status: 'PENDING where a system saved it, until its tenant confirms it; then, and else at once, ACTIVE.',
  },
  SavedBankAccount: { status: 'ACTIVE where its tenant saved it; PENDING where a system did.' },
  WalletInput: WALLET,
  Wallet: {
    ...WALLET,
    kind: 'Always WALLET; tells a wallet from a bank account.',
    status: 'PENDING until the wallet provider confirms it, then CONFIRMED.',
    walletAddress: 'Address of the wallet with its EIP-55 checksum.',
    confirmedAt: 'When it was confirmed, RFC 3339 in UTC; null before.',
  },
  SavedWallet: { status: 'Always PENDING: the wallet provider confirms it later.' },
}

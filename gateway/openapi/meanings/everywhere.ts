/** By shape, or by shape and member where that has no name of its own: what each property means. */
export type Meanings = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * What a name means wherever it stands, for clients: unit, form, what null says. Names that mean something
 * else in one shape are told there (lending.ts, parties.ts, webhooks.ts); a schema's own words win over both.
 */
export const EVERYWHERE: Readonly<Record<string, string>> = {
  data: 'What was asked for or made; what is meant for programs is all in here.',
  message: 'A sentence for people about what happened. Programs read `data`.',
  pagination: 'Where this page stands in the list, and how to get the next one.',
  createdAt: 'When it was recorded, RFC 3339 in UTC.',
  updatedAt: 'When it last changed, RFC 3339 in UTC; equal to `createdAt` until then.',
  deletedAt: 'When it was deleted, RFC 3339 in UTC; null as long as it is not.',
  contract: 'The contract, as `GET /contracts/v1/{id}` shows it to its lender.',
  contractId: 'The contract that it belongs to, an integer as in `GET /contracts/v1/{id}`.',
  guaranteeId: 'The guarantee of the contract, an integer as in `GET /guarantees/{id}`.',
  fiatCurrency: 'Currency of every fiat amount of the contract: BRL, USD or EUR; BRL where none was named.',
  tokenSymbol: 'Stablecoin of the collateral, USDC or USDT; together with `network` it names one token.',
  network: 'Blockchain network that the token is on; the same symbol on another network is another token.',
  amount: 'Token units, not fiat: at most 6 fraction digits, as decimal text in answers.',
  document: 'CPF (11 digits) or CNPJ (14 characters); in answers always without mask.',
  documentType: 'Which kind of document it is: CPF of a person, CNPJ of a company.',
  outstandingBalance:
    'What the borrower owes now, in `fiatCurrency`, 2 fraction digits at most; "0" is repaid.',
  totalLoanValue: 'The whole sum of the loan, in `fiatCurrency`, 2 fraction digits at most.',
  interestRate: 'Monthly interest in percent: "1.99" is 1.99 % a month; above 0, at most 100.',
  cet: 'Total effective cost (CET) in percent, above 0, at most 100; echoed as given, never computed.',
  installmentsCount: 'Number of installments, an integer of at least 1.',
  collateralPercentage:
    'Collateral that is required, in percent of the outstanding balance: "150" is one and a half.',
  requiredFiatAmount:
    'Collateral value that the balance demands, in `fiatCurrency`: outstandingBalance × ' +
    'collateralPercentage / 100, rounded up.',
  acceptedTokens: 'Tokens that count as collateral; each pair of symbol and network once.',
  lenderDocument: 'CPF or CNPJ of the lender: the party whose key created the record.',
  borrowerDocument: 'CPF or CNPJ of the borrower as it is now; it follows a correction of the document.',
  termsHash:
    'SHA-256 of the canonical terms, in hexadecimal. Sent with an acceptance, it refuses terms that ' +
    'changed since.',
  ltv: 'The last loan-to-value snapshot; null before the first one, and where a past state is read.',
  level:
    'How far the ratio is: NONE, WARNING, MARGIN_CALL or LIQUIDATION. `status` says the same in three words.',
  status: 'The state that it is in now; the list of values is closed.',
  collateralValue: 'Value of all collateral after haircuts, in `fiatCurrency`; null without a price.',
  shortfallAmount:
    'Repayment that brings the ratio back to `cureTo`, in `fiatCurrency`, rounded up; "0" if none is due.',
  name: 'What it is called, for people; never used to identify it.',
  email: 'E-mail address; null in answers where none is known or the person was erased.',
  phone: 'Phone number; E.164 in answers, such as +5511987654321, and null where none is known.',
  hasAccount: 'True once onboarding was completed: such a borrower may accept contracts.',
  stage: 'Step of the journey: ACCEPTANCE, IDENTIFICATION, GUARANTEE, CCB, always in this order.',
  endpointId: 'Webhook endpoint that is meant, beginning with `ep_`.',
  nextAttemptAt: 'When the next attempt is due, RFC 3339 in UTC; null if none is planned.',
  signatureType:
    'How deliveries are signed: HMAC_SHA256 (`v1`, default) or ED25519 (`v1a`, verified by a public key).',
  errors: 'Every code that an error may carry, with its HTTP status and meaning. The list is closed.',
  keys: 'The API keys of this page, newest first, without their secrets.',
  approvals: 'The approvals of this page, the newest first; only your own party’s.',
  preRegistrations: 'The pre-registrations of this page, newest first; only your own.',
  cases: 'The onboarding cases of this page, in the order that the route names.',
  facts: 'The facts of this page, newest first.',
  deadLetters: 'The letters of this page, newest first.',
  hours: 'One entry per hour, in the order that the route names.',
  contracts: 'The contracts of this page, newest first.',
  logs: 'One entry for each log that has a checkpoint.',
  items: 'The guarantees of this page, newest first.',
  notices:
    'Notices to the borrower in the order of this list, each with its receipts; empty where none was given.',
  deposits: 'The deposits of this page, newest first.',
  releases: 'The releases of this page, newest first.',
  snapshots: 'The snapshots of this page, in the order that the route names.',
  endpoints: 'The webhook endpoints of this page, newest first.',
  events: 'The events of this page, oldest first.',
  attempts: 'The delivery attempts of this page, oldest first.',
  recalculation: 'The valuation that the new balance has set off.',
  answer: 'What the request would have been answered with; null while the command is PENDING.',
  page: 'The page that was asked for, from 1.',
  accepted: 'How many ticks the message broker has taken.',
  openapi: 'Version of the OpenAPI format that this document is written in.',
  live: 'Always true: a process that does not run does not answer.',
  ready:
    'True while this process can serve; false while it starts, drains, or lacks what every request needs.',
}

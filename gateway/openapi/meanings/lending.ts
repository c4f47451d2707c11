import type { Meanings } from './everywhere.ts'

const STATUS_OF_LTV = 'OK, ALERT or LIQUIDATION; it stays ALERT until the ratio is below `warning` again.'
const RATIO_TEXT = 'a ratio with 6 places as decimal text'

const FILTERS_OF_CONTRACTS = {
  status: 'Only contracts in this state.',
  createdAfter: 'Only contracts created after this moment, RFC 3339.',
  createdBefore: 'Only contracts created before this moment, RFC 3339.',
  borrowerDocument: 'Only contracts of this borrower: CPF or CNPJ, with or without mask.',
}

export const LENDING: Meanings = {
  listContracts: FILTERS_OF_CONTRACTS,
  exportContracts: FILTERS_OF_CONTRACTS,
  listLastSnapshots: { status: 'Only snapshots with this status.' },
  AcceptanceInput: {
    termsHash:
      'The hash of the terms that the borrower has read; of other terms it is 409 `terms_changed`. Optional.',
  },
  DeclineInput: {
    reason: 'Why the borrower declines, in words, up to 1000 characters; shown to the lender.',
  },
  CancelInput: { reason: 'Why the lender cancels, in words, up to 1000 characters; shown to the borrower.' },
  BalanceInput: {
    outstandingBalance: 'The new balance, not a difference, in the contract’s currency; 0 means repaid.',
    asOf:
      'Effective time of the balance, RFC 3339; the time of the request if absent. A balance that counts as of a ' +
      'later moment is not replaced: 409 `balance_superseded`.',
    confirmed:
      'True to state a balance above twice the larger of `totalLoanValue` and the balance before, which is ' +
      'otherwise 409 `implausible_balance`.',
    reason: 'Why it changed, in words, up to 1000 characters; kept with the change.',
  },
  SigningInput: { type: 'Which document is signed anew: GUARANTEE or CCB.' },
  AcceptedToken: { id: 'Integer id of this entry, unique over all contracts.' },
  Contract: {
    id: 'Integer id of the contract, unique; the numbers have gaps and say nothing about the order.',
    name: 'What the lender calls the contract, 1 to 255 characters.',
    description: 'Free text of the lender, up to 5000 characters; null where none was given.',
    startDate: 'First day, shown as midnight UTC of the date that was given.',
    endDate: 'Last day, shown as midnight UTC of the date that was given.',
    status: 'State of the contract. ACTIVE is set by the service alone, when guarantee and CCB are there.',
    ltvPolicy: 'What happens when the loan-to-value ratio crosses a threshold; frozen at creation.',
    acceptance: 'When the borrower accepted, and which terms; null before.',
    'acceptance.at': 'When the borrower accepted, RFC 3339 in UTC.',
    'acceptance.termsHash': 'Hash of the terms that were accepted; it stays, whatever is added later.',
    sentAt: 'When it was sent to the borrower, RFC 3339 in UTC; null before.',
    activatedAt:
      'When it became ACTIVE, RFC 3339 in UTC; null before. A reversal is possible for 7 days from then.',
    completedAt: 'When it became COMPLETED, RFC 3339 in UTC; null before.',
    cancelledAt: 'When it was cancelled, declined or reversed, RFC 3339 in UTC; null otherwise.',
    overdueSince:
      'Since when the loan is overdue: midnight UTC after `endDate`, where something was still owed; null otherwise.',
    cancellationReason: 'What was given as the reason; null where none was given or nothing was cancelled.',
    documents: 'Files of the contract: the CCB once there is one, and the guarantee document.',
    guarantee: 'The collateral of the contract: made with it, one for each contract.',
    signings: 'Every signing of this contract, ended ones included; the progress is in `signingDocument`.',
    borrower: 'Contact data from the borrower’s platform profile; all null before onboarding is completed.',
    'borrower.name': 'Name in the borrower’s profile; null without a profile.',
    'borrower.email': 'E-mail address in the borrower’s profile; null without a profile.',
    'borrower.phone': 'Phone number in the borrower’s profile, E.164; null without a profile or number.',
  },
  ContractDocument: {
    id: 'UUID of the document, for `GET /contracts/v1/{id}/documents/{documentId}`.',
    type: 'CCB for the loan agreement, GUARANTEE for the guarantee document.',
    originalName: 'File name as it was uploaded; the service’s own for the guarantee document.',
    mimeType: 'Media type of the bytes: application/pdf.',
    sha256: 'SHA-256 of the bytes, 64 lower-case hexadecimal digits.',
  },
  ContractForm: {
    name: 'What the contract is called, 1 to 255 characters, one of them visible.',
    description: 'Free text, up to 5000 characters; may be left out.',
    totalLoanValue: 'The whole sum of the loan in `fiatCurrency`, above 0, 2 fraction digits at most.',
    outstandingBalance:
      'What is owed at the beginning, in `fiatCurrency`, above 0, 2 fraction digits at most.',
    startDate: 'First day, as YYYY-MM-DD.',
    endDate: 'Last day, as YYYY-MM-DD, after `startDate`.',
    fiatCurrency: 'BRL, USD or EUR; BRL if absent.',
    acceptedTokens: 'Tokens that count as collateral, as JSON text or form fields; at least one, none twice.',
    borrower: 'Who borrows: only `document` counts, and it must be a user or pre-registered by you.',
    'borrower.document': 'CPF or CNPJ of the borrower, with or without mask; never your own.',
    ltvPolicy: 'Thresholds and what happens at them; the defaults follow from `collateralPercentage`.',
  },
  LtvPolicyInput: {
    mode:
      'IMMEDIATE (default) liquidates at once; AFTER_NOTICE only when the cure period of an alert is over ' +
      'and a notice was delivered.',
    liquidationType:
      'FULL (default) sells what the debt needs; PARTIAL only what returns the ratio to `cureTo`.',
    curePeriodHours: 'Hours that the borrower has to cure an alert, 1 to 720; 24 if absent.',
    undeliverable:
      'What AFTER_NOTICE does where no notice could be delivered in the whole cure period: SELL (default), or ' +
      'HOLD the sale back until one is, which begins a cure period anew.',
    warning:
      'Ratio of the warning, re-arming the alert below it; derived from `collateralPercentage` if absent.',
    alert: 'Ratio at which an alert goes out; derived from `collateralPercentage` if absent.',
    liquidation:
      'Ratio at which collateral is sold; derived if absent, and none below a collateralPercentage of 110.',
  },
  LtvPolicy: {
    mode: 'IMMEDIATE liquidates at once; AFTER_NOTICE after a cure period with a notice that was delivered.',
    liquidationType: 'FULL sells what the debt needs; PARTIAL only what returns the ratio to `cureTo`.',
    curePeriodHours: 'Hours from an alert to its cure deadline.',
    undeliverable: 'What AFTER_NOTICE does where no notice could be delivered: SELL, or HOLD until one is.',
  },
  Notice: {
    reason:
      'ALERT begins a cure period, REMINDER_50 and REMINDER_90 follow at half and nine tenths of it, ' +
      'LAST_NOTICE at its end; SALE and SURPLUS_RETURNED tell of a liquidation.',
    issuedAt: 'When it was given, RFC 3339 in UTC.',
    cureDeadline: 'Until when a cure counts, RFC 3339 in UTC; null where there is nothing left to cure.',
    cure: 'What cures, as computed for the alert: prices have moved since. Null where nothing cures.',
    liquidationId: 'The sale that it is about; null for alerts and reminders.',
    surplusAmount: 'Money of the borrower that the sale brought beyond the debt; null where there is none.',
    eventId: 'Event `notice.issued` of it.',
    delivered: 'True once a channel of the borrower has taken it.',
    receipts: 'What is known of its way to the borrower, oldest first.',
  },
  NoticeCure: {
    toLtv: 'Ratio that a cure reaches or goes below, as decimal text.',
    repayAmount: 'Repayment that cures alone, in `fiatCurrency`, rounded up.',
    topUp: 'Deposits, each of which cures alone, rounded up.',
  },
  NoticeReceipt: {
    channel: 'Which kind of channel: WEBHOOK, or EMAIL to the address of the account.',
    outcome:
      'SENDING: it is being sent there, and nothing came back yet. DELIVERED: answered with 2xx, or taken by a mail ' +
      'server. FAILED: the first attempt that failed; others follow, but where a mail server refused for good. ' +
      'PARKED: the endpoint is disabled. NO_CHANNEL: no endpoint of the borrower asks for the event; for EMAIL, ' +
      'there is no address.',
    eventId: 'The event that carried the notice; its attempts are at `/webhooks/v1/events/{id}/attempts`.',
    endpointId: 'Webhook endpoint of the borrower; null where there is none.',
    statusCode: 'HTTP status of the answer; null without one.',
    at: 'When it happened, RFC 3339 in UTC.',
  },
  LtvThresholds: {
    initial:
      `100 / collateralPercentage, ${RATIO_TEXT}: where the loan begins, and down to which releases ` +
      `are allowed.`,
    warning: `Level WARNING from here on, ${RATIO_TEXT}; below it an alert is armed again.`,
    alert: `An alert goes out from here on, ${RATIO_TEXT}.`,
    liquidation: `Collateral is sold from here on, ${RATIO_TEXT}; null where nothing is sold automatically.`,
    cureTo: `What a cure has to return to, ${RATIO_TEXT}.`,
  },
  LtvSnapshot: {
    status: STATUS_OF_LTV,
    outstandingBalance: 'The debt that the ratio was computed with, in `fiatCurrency`.',
    thresholds: 'The ratios of the contract’s policy that this one is compared with.',
    prices: 'Each token that is held, with the price that was used; empty without collateral.',
    fx: 'The exchange rate that was used; null for contracts in USD, and where no rate was ever seen.',
    trigger: 'What set it off: BALANCE, DEPOSIT, RELEASE, PRICE, or SCHEDULE for the regular revaluation.',
    createdAt: 'When the ratio was computed, RFC 3339 in UTC.',
  },
  PriceUsed: {
    quantity:
      'Token units held. Deposits, holdings and releases call the same unit `amount`; inputs take ' +
      'that name only.',
    price: 'USD for one token, before it is capped at 1; null where no price was ever seen.',
    haircut: 'Part of the value that does not count, from "0" to "1".',
    value:
      'What counts: quantity × min(price, 1) × exchange rate × (1 − haircut), in `fiatCurrency`; null ' +
      'without a price.',
    source: 'Where the price comes from: a feed’s name, or `median` of several; null without a price.',
    asOf: 'Time of the price at its source, RFC 3339 in UTC; null without a price.',
  },
  ExchangeRateUsed: {
    pair: 'Which rate: USDBRL is BRL for one USD, EURUSD is USD for one EUR.',
    rate: 'The rate as decimal text, 8 fraction digits at most, in the direction that `pair` says.',
    source: 'Where the rate comes from: a feed’s name, or `median` of several; null without a rate.',
    asOf: 'Time of the rate at its source, RFC 3339 in UTC; null without a rate.',
  },
  LtvProof: { result: 'What anyone gets who computes the ratio from `inputs`; it equals the snapshot’s.' },
  LtvSimulationInput: {
    contractId: 'One contract of yours; give either this or `book`.',
    prices: 'Prices to compute with; a token that is not named keeps its last price.',
    'prices.USDC': 'USD for one USDC, above 0, 8 fraction digits at most; the last price if absent.',
    'prices.USDT': 'USD for one USDT, above 0, 8 fraction digits at most; the last price if absent.',
    fx: 'Exchange rates to compute with; a pair that is not named keeps its last rate.',
    'fx.USDBRL': 'BRL for one USD, above 0, 8 fraction digits at most; the last rate if absent.',
    'fx.EURUSD': 'USD for one EUR, above 0, 8 fraction digits at most; the last rate if absent.',
    outstandingBalance: 'Balance to compute with, in each contract’s currency; the present one if absent.',
  },
  LtvSimulation: {
    results: 'One entry per contract: lent ones first, then borrowed ones, the newest first.',
    summary: 'Counts over all of `results`.',
    'summary.contracts': 'How many contracts were looked at.',
    'summary.alerts': 'How many of them would alert.',
    'summary.liquidations': 'How many of them would be liquidated.',
  },
  SimulatedContract: {
    before: 'Ratio and level now, for comparison.',
    status: `What it would be: ${STATUS_OF_LTV}`,
    depeg: 'A token would be below 0.98 USD, so that nothing is sold automatically.',
    topUp: 'Deposits that would cure it; alternatives, each enough alone. Empty where none is due.',
  },
  PriceTick: {
    symbol: 'Token (USDC, USDT) in USD, or a pair such as USDBRL (BRL for one USD).',
    price: 'The price, above 0, 8 fraction digits at most.',
    source: 'Name of the feed, up to 100 characters; sources of one symbol are compared with each other.',
    asOf: 'Time of the price at its source, RFC 3339; with symbol and source the identity of the tick.',
  },
  PriceTicksInput: { ticks: 'Several ticks at once, up to 500, in place of the four fields of one.' },
  ProceedsInput: {
    proceeds: 'Fiat that the sale brought, in the contract’s currency, 2 fraction digits at most.',
  },
  SignatureEventInput: {
    type: 'What happened: SENT, VIEWED, SIGNED, REFUSED or EXPIRED.',
    signerId: 'Signer whom it concerns, from `signings[].signingDocument.signers[].id`.',
    at: 'When it happened at the provider, RFC 3339.',
    reason: 'Why the signer refused, in words, up to 1000 characters; shown as `refusedReason`.',
  },
  Signer: {
    role: 'ISSUER is the borrower, who must sign; CREDITOR is the lender.',
    name: 'Name from the borrower’s profile; null for the lender and without a profile.',
    document: 'CPF or CNPJ of the signer, without mask.',
    email: 'E-mail address from the borrower’s profile; null for the lender and without a profile.',
    order: 'Place in the order of signing, from 1.',
    status: 'PENDING, SENT, VIEWED, SIGNED or REFUSED; it never goes back.',
    signUrl:
      'Where this signer signs, for the signer’s own key alone; null for everybody else, and once it ended.',
    viewedAt: 'When the document was first opened, RFC 3339 in UTC; null before.',
    signedAt: 'When it was signed, RFC 3339 in UTC; null before.',
    refusedReason: 'What the signer gave as the reason for refusing; null otherwise.',
  },
  Signing: {
    type: 'Which document is signed: GUARANTEE or CCB.',
    status:
      'CREATED until the provider has opened it, ACTIVE while it can be signed, then COMPLETED, DECLINED, EXPIRED or CANCELLED.',
    provider: 'Who collects signatures: `local`, the page of a sandbox, or `http`, a provider outside.',
    externalId: 'Id at the provider; null where it gave none.',
    activatedAt: 'When it could first be signed, RFC 3339 in UTC; null before.',
    completedAt: 'When the last signer signed, RFC 3339 in UTC; null before.',
    expiresAt: 'Until when it can be signed, RFC 3339 in UTC; null without an end.',
    signingDocument: 'The document to sign, and how far it is.',
    'signingDocument.documentId': 'UUID of the file, as in `documents[].id`.',
    'signingDocument.name': 'File name that the signers see.',
    'signingDocument.sha256': 'SHA-256 of exactly the bytes that are signed.',
    'signingDocument.status': 'PENDING, PARTIALLY_SIGNED, SIGNED; or REFUSED, EXPIRED, CANCELLED.',
    'signingDocument.signedCount': 'How many have signed.',
    'signingDocument.totalSigners': 'How many have to sign.',
    'signingDocument.signers': 'Everybody who has to sign, in their order.',
    'signingDocument.signed':
      'The document with its signatures, as the provider gave it; null until it is kept. `GET …/documents/{id}`.',
    'signingDocument.signed.id': 'UUID of the signed file.',
    'signingDocument.signed.sha256': 'SHA-256 of exactly the bytes that the provider gave.',
  },
  StageInput: { stage: 'The next stage; skipping one or going back is 409 `invalid_stage_transition`.' },
  StageAdvance: { previousStage: 'The stage before this request.', stage: 'The stage now.' },
  Simulation: {
    quote: 'The numbers of the contract itself; nothing is recalculated.',
    'quote.cet': 'The CET that the lender gave, in percent; null where there is none.',
    'quote.iofAmount': 'Always "0": no fiscal number is inferred.',
    'quote.startDate': 'First day of the contract, midnight UTC.',
    'quote.endDate': 'Last day of the contract, midnight UTC.',
    'draft.description': 'Free text of the lender; null where none was given.',
    'draft.contractStatus': 'State of the contract now; a stage advances from ACCEPTED on.',
    'draft.hasCcb': 'True once a loan agreement (CCB) was uploaded.',
  },
  'data.recalculation': {
    id: 'Id of the change on `balance-changes`, which the snapshot follows from.',
    status: 'Always QUEUED: the snapshot appears in `GET /v1/ltv`.',
  },
}

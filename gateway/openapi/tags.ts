/**
 * The tags of the reference, in the order in which clients need them. `openapi.test.ts` checks that every
 * tag of a route is listed.
 */
export const TAGS: Readonly<Record<string, string>> = {
  Contracts:
    'Loan contracts: create, send, accept, follow, change the balance, cancel; their documents and signings.',
  Borrowers: 'Look up a borrower by document, pre-register one, correct a document during onboarding.',
  'Borrower journey': 'The borrower’s way through a lender’s contract, stage by stage.',
  Guarantees: 'The collateral of a contract: deposits, releases, holdings and their value.',
  LTV: 'Loan-to-value: snapshots with all their inputs, proofs, and simulations at other prices.',
  Webhooks: 'Endpoints, deliveries and attempts; the pull API and the stream of the same events.',
  Transparency: 'The tamper-evident log of contract events: checkpoints and proofs.',
  Exports: 'Contracts, snapshots, events and statements as CSV or NDJSON, of any length.',
  'Global account': 'Customers at the account provider, their bank accounts and wallets.',
  'API keys': 'Create, list and revoke keys; each has scopes and a rate limit.',
  Approvals: 'Four-eyes principle: acts that need a second key, proposals and decisions.',
  Commands: 'The outcome of a request with the response 202.',
  Privacy: 'Erase personal data by destroying their encryption key.',
  'Onboarding integration': 'For the onboarding system: completed accounts, compliance cases, sessions.',
  Integration: 'For custody, the signature provider and price feeds.',
  'Wallet integration': 'For the system that confirms wallets.',
  Operations: 'For operators of the platform: dead letters, consumer lag, the audit log.',
  Sandbox: 'Control the time, the market and the parties of a sandbox. Absent in production.',
  Documentation: 'This document and the table of errors.',
  Health: 'Liveness and readiness of this process.',
}

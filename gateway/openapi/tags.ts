/**
 * The parts of the reference, in the order in which a client meets them. `openapi.test.ts` holds that every
 * tag of a route is here.
 */
export const TAGS: Readonly<Record<string, string>> = {
  Contracts:
    'Loan contracts: create, send, accept, follow, change the balance, cancel; their documents and signings.',
  Borrowers: 'Look a borrower up by document, pre-register one, correct a document during onboarding.',
  'Borrower journey': 'The borrower’s way through a contract that a lender made, stage by stage.',
  Guarantees: 'The collateral of a contract: deposits, releases, what is held and what it is worth.',
  LTV: 'Loan-to-value: snapshots with all of their inputs, proofs, and what would happen at other prices.',
  Webhooks: 'Endpoints, deliveries and attempts; the pull API and the stream of the same events.',
  Transparency: 'The log over contract events that nobody rewrites unseen: checkpoints and proofs.',
  Exports: 'Take it along: contracts, snapshots, events and statements as CSV or NDJSON, at any length.',
  'Global account': 'Customers at the account provider, their bank accounts and wallets.',
  'API keys': 'Create, list and revoke keys; each has scopes and a rate limit.',
  Approvals:
    'Two pairs of eyes: which acts need a second key, what is proposed, who approved or rejected it.',
  Commands: 'What became of a request that was answered 202.',
  Privacy: 'Erase a person’s data by destroying the key that it is sealed with.',
  'Onboarding integration': 'For the onboarding system: completed accounts, compliance cases, sessions.',
  Integration: 'For custody, the signature provider and price feeds.',
  'Wallet integration': 'For the system that confirms wallets.',
  Operations: 'For who runs the platform: dead letters, lanes, the audit log.',
  Sandbox: 'Move the time and the market of a sandbox, and people it. Not there in production.',
  Documentation: 'This document and the table of errors.',
  Health: 'Whether this process lives and can serve.',
}

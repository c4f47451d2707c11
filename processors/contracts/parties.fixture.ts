/** Test fixture: what the parties of a contract may ask, in any order. */
import fc from 'fast-check'
import {
  BORROWER_PARTY,
  CCB,
  CONTRACT,
  GUARANTEE,
  LENDER_PARTY,
  type Ledger,
  type Told,
} from './ledger.fixture.ts'

export type Move = { readonly name: string; readonly play: (ledger: Ledger) => Promise<Told> }

export const it = (name: string, play: Move['play']): Move => ({ name, play })
export const amount = fc
  .integer({ min: 1, max: 4_000_000_000 })
  .map(n => (n / 1_000_000).toFixed(6).replace(/\.?0+$/, ''))
export const money = fc
  .integer({ min: 1, max: 2_000_000 })
  .map(n => (n / 100).toFixed(2).replace(/\.?0+$/, ''))
export const parties: fc.Arbitrary<Move> = fc.oneof(
  fc.constant(it('send', l => l.ask('SendContract', { contractId: CONTRACT }, LENDER_PARTY))),
  fc.constant(
    it('accept', l => l.ask('AcceptContract', { contractId: CONTRACT, termsHash: null }, BORROWER_PARTY)),
  ),
  fc.constant(
    it('decline', l => l.ask('DeclineContract', { contractId: CONTRACT, reason: null }, BORROWER_PARTY)),
  ),
  fc.constant(
    it('cancel', l => l.ask('CancelContract', { contractId: CONTRACT, reason: 'x' }, LENDER_PARTY)),
  ),
  fc.constant(it('ccb', l => l.ask('AttachCcb', { contractId: CONTRACT, file: CCB }, LENDER_PARTY))),
  fc.constant(it('journey', l => l.ask('MaterializeJourney', { contractId: CONTRACT }, BORROWER_PARTY))),
  fc
    .constantFrom('GUARANTEE' as const, 'CCB' as const)
    .map(signingType =>
      it('sign', l => l.ask('OpenSigning', { contractId: CONTRACT, signingType }, LENDER_PARTY)),
    ),
  fc
    .constantFrom('IDENTIFICATION' as const, 'GUARANTEE' as const, 'CCB' as const)
    .map(stage =>
      it('stage', l =>
        l.ask(
          'AdvanceStage',
          { contractId: CONTRACT, simulationId: `sim_${CONTRACT}`, stage },
          BORROWER_PARTY,
        )),
    ),
  fc
    .oneof(money, fc.constant('0'))
    .map(outstandingBalance =>
      it(`balance ${outstandingBalance}`, l =>
        l.ask(
          'UpdateOutstandingBalance',
          { contractId: CONTRACT, outstandingBalance, asOf: null, reason: null, confirmed: false },
          LENDER_PARTY,
        )),
    ),
  amount.map(quantity =>
    it(`release ${quantity}`, l =>
      l.ask(
        'RequestRelease',
        { contractId: CONTRACT, guaranteeId: GUARANTEE, tokenSymbol: 'USDC', network: 'POLYGON', quantity },
        LENDER_PARTY,
      )),
  ),
)

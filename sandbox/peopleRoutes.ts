import { Type } from 'typebox'
import { shownOnce } from '../gateway/commands/storedResponses.ts'
import { dataAnswer } from '../gateway/routing/answers.ts'
import type { NeedsNow } from '../gateway/routing/needs.ts'
import { created } from '../gateway/routing/response.ts'
import { routesOf } from '../gateway/routing/route.ts'
import { contractExample } from '../schemas/http/contractExamples.ts'
import { ContractWithLtv } from '../schemas/http/contracts.ts'
import * as v from '../schemas/http/values.ts'
import { makeLoan, REACHABLE } from './loans.ts'
import { type Actors, makeParty } from './people.ts'

const { route } = routesOf({ tag: 'Sandbox', scopes: ['admin'] })
const text = v.freeText(255, { minLength: 1 })
const Role = v.described(v.oneOf('LENDER', 'BORROWER'), 'Role of the party in contracts.')
const Kind = v.described(v.oneOf('INDIVIDUAL', 'COMPANY'), 'A person with a CPF or a company with a CNPJ.')

const PartyView = v.exactly({
  document: Type.String({ description: 'CPF or CNPJ with valid check digits.' }),
  kind: Kind,
  role: Role,
  profile: v.exactly(
    {
      name: Type.String({ description: 'Full name.' }),
      email: Type.String({ description: 'E-mail address.' }),
      phone: v.orNull(Type.String(), 'Phone number in E.164, such as +5511987654321; null if none is known.'),
    },
    { description: 'Contact data that contracts show.' },
  ),
  key: v.orNull(
    Type.String({ description: 'API key with the role’s scopes, shown once; null in a replay.' }),
  ),
})
const lender = {
  document: '11222333000181',
  kind: 'COMPANY',
  role: 'LENDER',
  profile: { name: 'Banco Demo S.A.', email: 'credito@banco-demo.example', phone: '+551140001000' },
  key: 'test_Qm5TzW0aexampleexampleexampleexampleexample',
}
const borrower = { ...lender, document: '52998224725', kind: 'INDIVIDUAL', role: 'BORROWER' }

const LoanInput = v.exactly({
  state: v.described(v.oneOf(...REACHABLE), 'Target state of the contract.'),
  lenderDocument: v.maybe(v.TaxDocumentInput, 'Lender’s CPF or CNPJ; generated if absent.'),
  borrowerDocument: v.maybe(v.TaxDocumentInput, 'Borrower’s CPF or CNPJ; generated if absent.'),
  outstandingBalance: v.maybe(v.MoneyInput, 'Balance of the loan; 10000 if absent.'),
  fiatCurrency: v.maybe(v.oneOf('BRL', 'USD', 'EUR'), 'Currency of the loan; USD if absent.'),
  collateralPercentage: v.maybe(v.MoneyInput, 'Collateral in percent of the balance; 150 if absent.'),
  mode: v.maybe(v.oneOf('IMMEDIATE', 'AFTER_NOTICE'), 'Whether a sale waits for the cure period.'),
  liquidationType: v.maybe(v.oneOf('FULL', 'PARTIAL'), 'Whether a sale is full or only cures.'),
  deposit: v.maybe(v.MoneyInput, 'USDC on Polygon to deposit.'),
})

interface PeopleNeeds {
  /** The callers that act as people; throws a 503 where the gateway knows no admin key. */
  readonly actors: () => Promise<Actors>
}

export const sandboxPeopleRoutes = [
  route({
    on: 'POST /sandbox/v1/parties',
    operationId: 'makeParty',
    summary: 'Create a lender or a borrower with completed onboarding and an API key.',
    description:
      'Without a document, a valid one is generated. An existing party keeps its contact data, except ' +
      'for the fields given here.',
    body: v.exactly({
      role: Role,
      kind: Type.Optional(Kind),
      document: Type.Optional(v.TaxDocumentInput),
      name: v.maybe(text, 'Full name or registered name.'),
      email: v.maybe(text, 'E-mail address of the party.'),
    }),
    bodyExample: { role: 'LENDER' },
    responses: {
      201: dataAnswer('The party with its key.', PartyView, lender),
    },
    handle: async ({ body }, { actors }: PeopleNeeds) => {
      const party = await makeParty(await actors(), body)
      return created(withKeyOnce(party))
    },
  }),
  route({
    on: 'POST /sandbox/v1/contracts',
    operationId: 'makeContract',
    summary: 'Create a contract in any state, with its parties, through the public commands.',
    description:
      '10,000 USD at 150 % by default. If the state needs a guarantee, `deposit` USDC are deposited and ' +
      'both documents signed; set it for a contract in another currency, or after a market move. ' +
      'Without a price for USDC (`GET /v1/market`) such a request gets 503 after 20 s, and the contract ' +
      'stays in its current state.',
    body: LoanInput,
    bodyExample: { state: 'ACTIVE' },
    responses: {
      201: dataAnswer(
        'The contract, its parties and their keys.',
        v.exactly({
          contract: v.described(ContractWithLtv, 'The contract as its lender reads it.'),
          lender: v.described(PartyView, 'The lender, with a key.'),
          borrower: v.described(PartyView, 'The borrower, with a key.'),
        }),
        { contract: { ...contractExample, ltv: null }, lender, borrower },
      ),
    },
    refusals: ['not_found', 'borrower_is_lender', 'borrower_module_missing', 'invalid_state'],
    handle: async ({ body }, { actors, now }: PeopleNeeds & NeedsNow) => {
      const wish = {
        outstandingBalance: '10000',
        fiatCurrency: 'USD' as const,
        collateralPercentage: '150',
        mode: 'IMMEDIATE' as const,
        liquidationType: 'FULL' as const,
        deposit: '15000',
        ...body,
      }
      const { contract, lender, borrower } = await makeLoan(await actors(), wish, now)
      const data = { contract, lender: withKeyOnce(lender), borrower: withKeyOnce(borrower) }
      return created(data)
    },
  }),
]

function withKeyOnce<Made extends { readonly key: string }>(party: Made) {
  return { ...party, key: shownOnce(party.key) }
}

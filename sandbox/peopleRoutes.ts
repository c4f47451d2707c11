import { Type } from '@sinclair/typebox'
import { shownOnce } from '../gateway/commands/storedResponses.ts'
import { route } from '../gateway/routing/route.ts'
import { contractExample } from '../schemas/http/contractExamples.ts'
import { ContractWithLtv } from '../schemas/http/contracts.ts'
import {
  described,
  exactly,
  freeText,
  MoneyInput,
  oneOf,
  orNull,
  TaxDocumentInput,
} from '../schemas/http/values.ts'
import { makeLoan, REACHABLE } from './loans.ts'
import { type Actors, makeParty } from './people.ts'

const TAG = 'Sandbox'
const text = freeText(255, { minLength: 1 })
const Role = described(oneOf('LENDER', 'BORROWER'), 'On which side of contracts the party stands.')
const Kind = described(oneOf('INDIVIDUAL', 'COMPANY'), 'A person with a CPF or a company with a CNPJ.')

const PartyView = exactly({
  document: Type.String({ description: 'CPF or CNPJ with the right check digits.' }),
  kind: Kind,
  role: Role,
  profile: described(
    exactly({ name: Type.String(), email: Type.String(), phone: orNull(Type.String()) }),
    'Contact data that contracts show.',
  ),
  key: orNull(
    Type.String({ description: 'API key with the scopes of the role, shown once; null in a replay.' }),
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

const LoanInput = exactly({
  state: described(oneOf(...REACHABLE), 'The state that the contract shall be in.'),
  lenderDocument: Type.Optional(TaxDocumentInput),
  borrowerDocument: Type.Optional(TaxDocumentInput),
  outstandingBalance: Type.Optional(MoneyInput),
  fiatCurrency: Type.Optional(oneOf('BRL', 'USD', 'EUR')),
  collateralPercentage: Type.Optional(MoneyInput),
  mode: Type.Optional(
    described(oneOf('IMMEDIATE', 'AFTER_NOTICE'), 'Whether a sale waits for the cure period.'),
  ),
  liquidationType: Type.Optional(
    described(oneOf('FULL', 'PARTIAL'), 'Whether a sale takes everything or what cures.'),
  ),
  deposit: Type.Optional(described(MoneyInput, 'USDC on Polygon that are deposited.')),
})

interface PeopleNeeds {
  /** The callers that act as people; throws a 503 where the gateway knows no admin key. */
  readonly actors: () => Promise<Actors>
}

export const sandboxPeopleRoutes = [
  route({
    method: 'POST',
    url: '/sandbox/v1/parties',
    scopes: ['admin'],
    operationId: 'makeParty',
    tag: TAG,
    summary: 'Make a lender or a borrower who has completed onboarding, with a key.',
    description:
      'Without a document a new one is made, whose check digits are right. A party that is known keeps its contact ' +
      'data, but for what is named here.',
    body: exactly({
      role: Role,
      kind: Type.Optional(Kind),
      document: Type.Optional(TaxDocumentInput),
      name: Type.Optional(text),
      email: Type.Optional(text),
    }),
    bodyExample: { role: 'LENDER' },
    answers: {
      201: {
        description: 'The party with its key.',
        schema: exactly({ data: PartyView }),
        example: { data: lender },
      },
    },
    handle: async ({ body }, { actors }: PeopleNeeds) => {
      const party = await makeParty(await actors(), body)
      return { status: 201, body: { data: withKeyOnce(party) } }
    },
  }),
  route({
    method: 'POST',
    url: '/sandbox/v1/contracts',
    scopes: ['admin'],
    operationId: 'makeContract',
    tag: TAG,
    summary: 'Make a contract in any state, with its parties, through the commands that clients use.',
    description:
      '10,000 USD at 150 % unless told otherwise. Where the state needs a guarantee, `deposit` USDC are deposited ' +
      'and both documents signed; name it for a contract in another currency, or where the market has moved. Without ' +
      'a price for USDC (`GET /v1/market`) such a contract answers 503 after 20 s, and is left where it is.',
    body: LoanInput,
    bodyExample: { state: 'ACTIVE' },
    answers: {
      201: {
        description: 'The contract, its parties and their keys.',
        schema: exactly({
          data: exactly({
            contract: ContractWithLtv,
            lender: described(PartyView, 'The lender, with a key.'),
            borrower: described(PartyView, 'The borrower, with a key.'),
          }),
        }),
        example: { data: { contract: { ...contractExample, ltv: null }, lender, borrower } },
      },
    },
    refusals: ['not_found', 'borrower_is_lender', 'borrower_module_missing', 'invalid_state'],
    handle: async ({ body }, { actors, now }: PeopleNeeds & { readonly now: () => number }) => {
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
      return { status: 201, body: { data } }
    },
  }),
]

function withKeyOnce<Made extends { readonly key: string }>(party: Made) {
  return { ...party, key: shownOnce(party.key) }
}

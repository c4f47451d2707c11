import { eventually } from '../support/eventually.ts'
import { type Party, type Platform, platform } from '../support/platform.ts'
import { apiClient } from './client.ts'

/**
 * Through the client whose types are made from the OpenAPI document: what the document says wrongly of a
 * path, a parameter, a body or an answer does not compile here, or does not work.
 */
let lastro: Platform
let lender: Party
let borrower: Party
let lending: ReturnType<typeof apiClient>
let borrowing: ReturnType<typeof apiClient>

beforeAll(async () => {
  lastro = await platform()
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  lending = apiClient(lastro.gateway, lender.key)
  borrowing = apiClient(lastro.gateway, borrower.key)
})
afterAll(() => lastro?.close())

/** The answer of a call that went well. */
function right<T>({ data, error, response }: { data?: T; error?: unknown; response: Response }): T {
  if (data === undefined) throw new Error(`${response.url}: ${response.status} ${JSON.stringify(error)}`)
  return data
}

function formOf(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return form
}

async function created(): Promise<number> {
  const answer = right(
    await lending.POST('/contracts/v1', {
      body: {
        name: 'Working capital',
        totalLoanValue: '10000',
        outstandingBalance: '10000.01',
        interestRate: 1.99,
        cet: '2.35',
        installmentsCount: 12,
        startDate: '2026-12-01',
        endDate: '2027-12-01',
        collateralPercentage: '150',
        acceptedTokens: [{ tokenSymbol: 'USDC', network: 'POLYGON' }],
        borrower: { document: borrower.document },
      },
      bodySerializer: formOf,
    }),
  )
  return answer.data.id
}

test('a loan from the lookup of its borrower to the acceptance, its journey, list, ratio and events', async () => {
  const query = { document: borrower.document }
  const { data: found } = right(await lending.GET('/contracts/v1/borrowers/lookup', { params: { query } }))
  expect(found).toMatchObject({ found: true, eligible: true })
  const id = await created()
  const path = { id }
  const { data: contract } = right(await lending.GET('/contracts/v1/{id}', { params: { path } }))
  expect(contract).toMatchObject({ status: 'DRAFT', outstandingBalance: '10000.01' })
  right(await lending.POST('/contracts/v1/{id}/send', { params: { path } }))
  const { termsHash } = contract
  right(await borrowing.POST('/contracts/v1/{id}/accept', { params: { path }, body: { termsHash } }))
  const journey = { params: { path: { contractId: id } } }
  right(await borrowing.POST('/simulation/v1/contracts/from-lender/{contractId}', journey))

  const listed = right(await lending.GET('/contracts/v1', { params: { query: { status: 'ACCEPTED' } } }))
  expect(listed.data.contracts.map(one => one.id)).toEqual([id])
  const guarantees = right(await lending.GET('/guarantees', { params: { query: { limit: 5 } } }))
  expect(guarantees.data.items.map(one => one.contractId)).toEqual([id])
  const ratios = await eventually('a snapshot', async () => {
    const { data } = right(await lending.GET('/v1/ltv', { params: { query: { contractId: id } } }))
    return data.snapshots.length > 0 ? data.snapshots : undefined
  })
  expect(ratios[0]).toMatchObject({ contractId: id, currentLtv: null })
  const events = await eventually('both events', async () => {
    const { data } = right(
      await lending.GET('/webhooks/v1/events', { params: { query: { contractId: id } } }),
    )
    return data.events.length === 2 ? data.events : undefined
  })
  expect(events.map(one => one.event).sort()).toEqual(['collateral.created', 'guarantee.created'])
})

test('a refusal has the documented form', async () => {
  const { error, response } = await lending.GET('/contracts/v1/{id}', {
    params: { path: { id: 999_999_999 } },
  })
  expect(response.status).toBe(404)
  expect(error).toMatchObject({ error: { code: 'not_found', violations: expect.any(Array) } })
})

/** Requests for excess collateral, or a sale down to a ratio: the policy grants, or a person decides. */
import { approvalOf, approvedCommandOf } from '../../../schemas/approvals.ts'
import {
  BORROWER_PARTY,
  CONTRACT,
  GUARANTEE,
  LENDER_PARTY,
  type Ledger,
  type Told,
} from '../ledger.fixture.ts'
import { finding } from '../life.fixture.ts'
import { confirmSale, sellSome, state } from '../money.fixture.ts'
import { activeLoan } from '../notices.fixture.ts'

const of = { contractId: CONTRACT, guaranteeId: GUARANTEE }
const NO_TOKEN = { tokenSymbol: null, network: null, quantity: null } as const
const askSale = (l: Ledger, toLtv = '0.5', tenant: string = BORROWER_PARTY) =>
  l.ask('MakeBorrowerRequest', { ...of, requestKind: 'SALE', ...NO_TOKEN, toLtv }, tenant)
const askRelease = (l: Ledger, quantity = '100') => {
  const token = { tokenSymbol: 'USDC', network: 'POLYGON' } as const
  return l.ask(
    'MakeBorrowerRequest',
    { ...of, requestKind: 'RELEASE', ...token, quantity, toLtv: null },
    BORROWER_PARTY,
  )
}
const decide = (l: Ledger, requestId: string, isGranted: boolean, tenant: string = LENDER_PARTY) =>
  l.ask('DecideBorrowerRequest', { ...of, requestId, isGranted, reason: isGranted ? null : 'no' }, tenant)
const events = (told: Told) =>
  told.outputs.filter(({ topic }) => topic === 'contract-events').map(({ value }) => value['event'])
const lastChange = (l: Ledger) => l.outputs.findLast(({ topic }) => topic === 'balance-changes')!.value
const requests = (l: Ledger) => l.contract().guarantee.requests
const valued = (l: Ledger, currentLtv: string | null) =>
  l.find('GuaranteeValued', {
    ...finding(l),
    ...{ snapshotId: 'snp_1001_1', currentLtv, status: 'OK', level: 'NONE' },
    ...{ depositedFiatAmount: '15000', covered: true, priceWaits: [] },
  })

test('a request waits for a person of the lender; granted, a release is requested and valued as any other', async () => {
  const l = await activeLoan(null)
  const told = await askRelease(l)
  expect(told.body).toEqual({ requestId: expect.stringMatching(/^brq_1001_/), isGranted: false })
  expect(events(told)).toEqual(['guarantee.request_made'])
  expect(requests(l)).toMatchObject([{ requestKind: 'RELEASE', quantity: '100', grantedAt: null }])
  const granted = await decide(l, told.body.requestId, true)
  expect(events(granted)).toEqual(['guarantee.request_granted', 'guarantee.release_requested'])
  expect(l.contract().guarantee.openReleases).toMatchObject([
    { releaseOrigin: 'BORROWER', releaseStatus: 'PENDING', quantity: '100' },
  ])
  expect(lastChange(l)).toMatchObject({ balanceTrigger: 'RELEASE_REQUESTED' })
  expect(requests(l)).toEqual([])
  expect((await decide(l, told.body.requestId, true)).code).toBe('not_found')
})

test('a request that is declined is over, and says why', async () => {
  const l = await activeLoan(null)
  const { requestId } = (await askSale(l)).body
  const told = await decide(l, requestId, false)
  expect(events(told)).toEqual(['guarantee.request_declined'])
  expect(told.outputs[0]!.value).toMatchObject({ requestId, reason: 'no' })
  expect(requests(l)).toEqual([])
})

test('a granted sale is asked of ltv, sold once, and is over with the sale that names it', async () => {
  const l = await activeLoan(null)
  const { requestId } = (await askSale(l)).body
  expect(lastChange(l)).toMatchObject({ saleRequest: null })
  await decide(l, requestId, true)
  const saleRequest = { requestId, toLtv: '0.5' }
  expect(lastChange(l)).toMatchObject({ balanceTrigger: 'SALE_REQUESTED', saleRequest })
  expect((await askSale(l, '0.4')).code).toBe('invalid_state')
  const sale = { sold: '1000', proceeds: '5000', type: 'PARTIAL' } as const
  expect((await sellSome(l, { ...sale, requestId: 'brq_1001_other' })).outputs).toEqual([])
  const told = await sellSome(l, { ...sale, requestId })
  expect(events(told)).toContain('guarantee.liquidation_decided')
  expect(requests(l)).toEqual([])
  expect(lastChange(l)).toMatchObject({ saleRequest: null })
  await confirmSale(l, '5000')
  expect(l.contract()).toMatchObject({
    outstandingBalance: '5000',
    guarantee: { guaranteeStatus: 'PARTIALLY_LIQUIDATED' },
  })
})

test('a granted sale whose ratio is reached already is declined: there is nothing to sell', async () => {
  const l = await activeLoan(null)
  const { requestId } = (await askSale(l)).body
  await decide(l, requestId, true)
  expect(events(await valued(l, '0.500001'))).not.toContain('guarantee.request_declined')
  const told = await valued(l, '0.5')
  expect(events(told)).toContain('guarantee.request_declined')
  expect(told.outputs.find(({ record }) => record.endsWith('Declined'))!.value).toMatchObject({
    reason: 'NOTHING_TO_SELL',
  })
  expect(requests(l)).toEqual([])
})

test('with the policy GRANT a request is granted at once', async () => {
  const l = await activeLoan(null, 'GRANT')
  const told = await askRelease(l)
  expect(told.body.isGranted).toBe(true)
  expect(events(told)).toEqual([
    ...['guarantee.request_made', 'guarantee.request_granted', 'guarantee.release_requested'],
  ])
  const sale = await askSale(l)
  expect(events(sale)).toEqual(['guarantee.request_made', 'guarantee.request_granted'])
  expect(lastChange(l)).toMatchObject({ saleRequest: { toLtv: '0.5' } })
})

test.each<[string, (l: Ledger) => Promise<Told>, string]>([
  ['more than is held', l => askRelease(l, '3001'), 'release_refused'],
  ['a ratio of one', l => askSale(l, '1'), 'INVALID_REQUEST'],
  ['the lender', l => askSale(l, '0.5', LENDER_PARTY), 'forbidden'],
  ['a stranger', l => askSale(l, '0.5', 'pty_stranger'), 'not_found'],
  ['nothing that is owed', l => state(l, '0').then(() => askSale(l)), 'invalid_state'],
])('a request is refused at once: %s', async (_what, ask, code) => {
  const l = await activeLoan(null)
  expect((await ask(l)).code).toBe(code)
  expect(requests(l)).toEqual([])
})

test('the borrower decides nothing, and a lender whose policy wants two keys for releases grants with two', async () => {
  const l = await activeLoan(null)
  const [lender] = l.all<{ _id: string }>('parties').filter(({ _id }) => _id === LENDER_PARTY)
  const document = { ...lender, approvalsRequiredFor: ['GUARANTEE_RELEASE'] }
  l.apply([{ collection: 'parties', _id: LENDER_PARTY, document: document as never }])
  const { requestId } = (await askSale(l)).body
  expect((await decide(l, requestId, true, BORROWER_PARTY)).code).toBe('forbidden')
  expect((await decide(l, requestId, true)).code).toBe('approval_required')
  const _id = approvalOf('cmd_77_proposal')
  const value = { ...of, requestId, isGranted: true, reason: null }
  const approved = { _id, status: 'APPROVED', partyId: LENDER_PARTY, command: 'DecideBorrowerRequest' }
  l.apply([{ collection: 'approvals', _id, document: { ...approved, value: JSON.stringify(value) } }])
  const told = await l.ask('DecideBorrowerRequest', value, LENDER_PARTY, approvedCommandOf(_id))
  expect(events(told)).toEqual(['guarantee.request_granted'])
  const second = await activeLoan(null)
  const { requestId: other } = (await askSale(second)).body
  expect((await decide(second, other, false)).status).toBe('SUCCEEDED')
})

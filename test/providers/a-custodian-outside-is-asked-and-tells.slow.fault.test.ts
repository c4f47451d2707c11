import { newSecret } from '../../platform/secrets/signingSecret.ts'
import { WALLET } from '../../sandbox/payouts.ts'
import { type OutsideCustodian, openCustodian, TOKEN_CONTRACT } from '../support/custodian.ts'
import { announced, asksFor, type EuroLoans, euroLoans, eventsOf } from '../support/euroLoans.ts'
import { eventually } from '../support/eventually.ts'
import { type Loan, newLoan, newTxHash } from '../support/loan.ts'
import { expectStatus, type Platform, platform } from '../support/platform.ts'
import { tellAs } from '../support/tellAs.ts'

/**
 * With `CUSTODY_ADAPTER=http` the custodian outside gets every order, through its errors and a death of
 * contracts, and what it answers or tells by signed events counts once. ltv values on the real market.
 */
const SECRET = newSecret('HMAC_SHA256')
let lastro: Platform
let market: EuroLoans
let custodian: OutsideCustodian

beforeAll(async () => {
  lastro = await platform()
  custodian = await openCustodian(SECRET)
  market = await euroLoans(lastro)
  await Promise.all([lastro.restart('contracts', outside()), lastro.restart('gateway', outside())])
})
afterAll(async () => {
  await lastro?.restart('contracts')
  await lastro?.restart('gateway')
  await lastro?.close()
  await custodian?.close()
})

const outside = () => ({ CUSTODY_ADAPTER: 'http', CUSTODY_URL: custodian.url, CUSTODY_SECRET: SECRET })
const releasesOf = async ({ guaranteeId, lender }: Loan) =>
  expectStatus(await lastro.call(lender.key, 'GET', `/guarantees/${guaranteeId}/releases`), 200).body.data
    .releases
const orderOf = (orderId: string) =>
  eventually(`${orderId} is ordered`, () => custodian.orders.find(order => order.orderId === orderId))

/** Events that the custodian sends unasked. */
const tell = tellAs('custody', SECRET, () => lastro.gateway)
const untilKept = ({ id }: { readonly id: string }) =>
  eventually('the event is kept', async () => {
    const events = lastro.db.collection<{ _id: string }>('providerEvents')
    return (await events.findOne({ _id: `custody/${id}` })) ?? undefined
  })
/** A report about money that is refused is set aside, where operators see it. */
const untilSetAside = ({ id }: { readonly id: string }, code: string) =>
  eventually('the event is a dead letter', async () => {
    const letters = lastro.db.collection<{ reason: string }>('deadLetters')
    const reason = { $regex: `the event custody/${id} is refused: ${code}` }
    return (await letters.findOne({ reason })) ?? undefined
  })

test('a new guarantee shows the addresses that the custodian names, through errors, and says so once', async () => {
  await market.euro('1.25')
  custodian.failNext(503, 0)
  const loan = await newLoan(lastro, { fields: { fiatCurrency: 'EUR' } })
  await asksFor(lastro, loan, custodian.url, ['guarantee.deposit_instructions_ready'])
  const path = `/guarantees/${loan.guaranteeId}`
  const instructions = await eventually('the instructions', async () => {
    const answer = await lastro.call(loan.borrower.key, 'GET', path)
    return expectStatus(answer, 200).body.data.depositInstructions ?? undefined
  })
  const address = `0x${String(loan.guaranteeId).padStart(40, '0')}`
  // 15,000 EUR are 18,750 USDC, and 1 % more.
  expect(instructions).toMatchObject([{ address, quantityNow: '18937.5', tokenContract: TOKEN_CONTRACT }])
  expect(instructions[0].eip681).toContain(`/transfer?address=${address}&uint256=18937500000`)
  const { data } = await announced(lastro, loan, 'guarantee.deposit_instructions_ready')
  expect(data.depositAddresses).toMatchObject([{ tokenSymbol: 'USDC', network: 'POLYGON', address }])
})

test('repaid, a contract is over once the custodian says that it handed over, through errors and a death', async () => {
  await market.euro('1')
  const loan = await market.active()
  await loan.payouts()
  custodian.failNext(503, 500, 0)
  expectStatus(await loan.balance('0'), 202)
  const [closing] = await eventually('the order', async () => {
    const all = await releasesOf(loan)
    return all.length > 0 ? all : undefined
  })
  await lastro.kill('contracts')
  await lastro.restart('contracts', outside())
  expect(await orderOf(closing.id)).toMatchObject({
    ...{ type: 'RELEASE', expectedProceeds: null },
    destination: { kind: 'WALLET', network: 'POLYGON', address: WALLET },
  })
  expect(await releasesOf(loan)).toMatchObject([{ status: 'APPROVED' }])
  custodian.finish(closing.id)
  const done = await loan.until('it is over', ({ status }) => status === 'COMPLETED')
  expect(done.guarantee).toMatchObject({ status: 'RELEASED', holdings: [] })
})

test('a sale counts at once, with the proceeds told, and its surplus is ordered; what is forged or differs does not count', async () => {
  await market.euro('1')
  const loan = await market.active('15000')
  await loan.payouts()
  await market.euro('1.35')
  const falling = await loan.until('it is sold', ({ guarantee }) => guarantee.status === 'LIQUIDATING')
  const { id, proceeds } = falling.guarantee.liquidation
  expect(await orderOf(id)).toMatchObject({ type: 'LIQUIDATION', expectedProceeds: proceeds })
  const sold = { type: 'LIQUIDATED', orderId: id, proceeds: '10120.50' }
  const forged = await tell({ ...sold, proceeds: '1' }, { secret: newSecret('HMAC_SHA256') })
  expect(forged.status).toBe(401)
  const first = await tell(sold)
  expect(first.status).toBe(202)
  const after = await loan.until('the sale is known', ({ guarantee }) => guarantee.status === 'LIQUIDATED')
  expect(after.guarantee.liquidation).toMatchObject({ status: 'CONFIRMED', proceeds: '10120.5' })
  expect((await tell({ ...sold, proceeds: '2' }, { id: first.id })).status).toBe(202)
  await untilKept(await tell(sold))
  await untilSetAside(await tell({ ...sold, proceeds: '3' }), 'liquidation_already_confirmed')
  custodian.finish(id, '4')
  expect((await loan.read()).guarantee.liquidation).toMatchObject({ proceeds: '10120.5' })
  const told = await eventually('guarantee.liquidated', async () => {
    const events = await eventsOf(lastro, loan, 'guarantee.liquidated')
    return events.length > 0 ? events : undefined
  })
  expect(told.map(({ data }: { data: object }) => data)).toMatchObject([
    { amount: '10120.5', debtCovered: '10000', surplusAmount: '120.5' },
  ])

  // What was above the debt is ordered to be paid out, and the custodian tells when it was.
  const { surplus } = after.guarantee
  expect(surplus).toMatchObject({ liquidationId: id, amount: '120.5', status: 'OWED' })
  expect(await orderOf(surplus.id)).toMatchObject({
    ...{ type: 'SURPLUS', surplus: { amount: '120.5', currency: 'EUR' }, expectedProceeds: null },
    destination: { kind: 'BANK_ACCOUNT', currency: 'EUR', details: { accountNumber: '12345-6' } },
  })
  const paid = { type: 'SURPLUS_PAID', orderId: surplus.id }
  for (const event of [await tell(paid), await tell(paid)]) await untilKept(event)
  expect((await loan.read()).guarantee.surplus).toMatchObject({ status: 'PAID' })
  const [left] = await releasesOf(loan)
  expect(await orderOf(left.id)).toMatchObject({ type: 'RELEASE' })
})

test('a deposit that the custodian tells of counts once per transfer, and about its own guarantee alone', async () => {
  await market.euro('1')
  const loan = await market.active('15000')
  const deposit = {
    ...{ type: 'DEPOSITED', contractId: loan.id, guaranteeId: loan.guaranteeId },
    ...{ tokenSymbol: 'USDC', network: 'POLYGON', amount: '12.50', txHash: newTxHash() },
  }
  await untilSetAside(await tell({ ...deposit, guaranteeId: loan.guaranteeId + 1 }), 'not_found')
  for (const event of [await tell(deposit), await tell(deposit)]) await untilKept(event)
  await untilSetAside(await tell({ ...deposit, amount: '13' }), 'deposit_already_recorded')
  await untilKept(await tell({ ...deposit, amount: '2.5', logIndex: 4 }))
  const { guarantee } = await loan.read()
  expect(guarantee.holdings).toMatchObject([{ amount: '15015' }])
})

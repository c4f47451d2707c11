/** The money of a sale has an owner, whatever is stated and confirmed in which order (issue rows B). */
import { LENDER_PARTY, NO_ADDRESS } from '../ledger.fixture.ts'
import { CONTRACT, confirmSale, GUARANTEE, paySurplus, sellSome, state, told } from '../money.fixture.ts'
import { activeLoan, named, reasons } from '../notices.fixture.ts'

async function selling(balance = '13400') {
  const l = await activeLoan(null)
  await state(l, balance, { confirmed: true })
  await sellSome(l)
  return l
}

const guarantee = (l: Awaited<ReturnType<typeof selling>>) => l.contract().guarantee

describe('proceeds above the debt are the borrower’s', () => {
  test('a balance stated as 0 while the sale runs: all of it is a surplus, owed until it is paid (lending B1)', async () => {
    const l = await selling()
    await state(l, '0')
    await confirmSale(l, '13400')
    expect(l.contract()).toMatchObject({ outstandingBalance: '0', contractStatus: 'COMPLETED' })
    expect(guarantee(l).surplus).toMatchObject({
      ...{ surplusId: 'sur_1001_1', liquidationId: 'liq_1001_1', surplusAmount: '13400' },
      ...{ surplusStatus: 'OWED', paidAt: null },
    })
    const orders = l.all<{ kind: string }>('custodyOrders')
    expect(orders.find(({ kind }) => kind === 'SURPLUS')).toMatchObject({
      ...{ _id: 'sur_1001_1', collateral: [], surplus: { amount: '13400', currency: 'BRL' } },
    })
    expect(reasons(l)).toEqual(['SALE', 'SURPLUS_RETURNED'])
    expect(named<{ surplusAmount: string }>(l, 'NoticeIssued').at(-1)!.surplusAmount).toBe('13400')
    expect(named(l, 'GuaranteeLiquidated')).toMatchObject([
      { amount: '13400', debtCovered: '0', surplusAmount: '13400' },
    ])

    expect((await paySurplus(l)).status).toBe('SUCCEEDED')
    expect(guarantee(l).surplus).toMatchObject({ surplusStatus: 'PAID' })
    expect(l.all<{ kind: string }>('custodyOrders').filter(({ kind }) => kind === 'SURPLUS')).toEqual([])
    const again = await paySurplus(l)
    expect([again.status, again.writes]).toEqual(['SUCCEEDED', []])
    expect((await paySurplus(l, 'sur_1001_9')).code).toBe('not_found')
  })

  test('a sale that brings exactly the debt has no surplus', async () => {
    const l = await selling()
    await confirmSale(l, '13400')
    expect([guarantee(l).surplus, told(l).surplus]).toEqual([null, '0'])
  })
})

describe('tokens that a sale leaves over', () => {
  test('stay held until the proceeds are known, and go back once the debt is covered', async () => {
    const l = await selling()
    expect(guarantee(l)).toMatchObject({ guaranteeStatus: 'LIQUIDATING', holdings: [{ quantity: '320' }] })
    expect(named(l, 'CollateralLiquidated')).toMatchObject([
      { returnedCollateral: [], remainingCollateral: [{ quantity: '320' }] },
    ])
    await confirmSale(l, '13400')
    expect(guarantee(l)).toMatchObject({
      ...{ guaranteeStatus: 'LIQUIDATED', lockStatus: 'RELEASED', holdings: [] },
      openReleases: [{ releaseOrigin: 'CLOSING', releaseStatus: 'APPROVED', quantity: '320' }],
    })
    expect(l.contract().contractStatus).toBe('COMPLETED')
    const { releaseId } = guarantee(l).openReleases[0]!
    expect(l.all('custodyOrders')).toMatchObject([{ _id: releaseId, kind: 'RELEASE' }])
    expect((await l.ask('ConfirmRelease', { contractId: CONTRACT, releaseId })).status).toBe('SUCCEEDED')
    expect([l.all('custodyOrders'), guarantee(l).guaranteeStatus]).toEqual([[], 'LIQUIDATED'])
  })

  test('are sold first where the sale falls short, as far as the debt needs them (lending B3)', async () => {
    const l = await selling()
    await confirmSale(l, '13000')
    expect(l.contract()).toMatchObject({ outstandingBalance: '400', contractStatus: 'ACTIVE' })
    expect(guarantee(l)).toMatchObject({
      ...{ guaranteeStatus: 'PARTIALLY_LIQUIDATED', holdings: [{ quantity: '320' }], openReleases: [] },
      liquidation: { sellsRest: true, expectedProceeds: '13400', proceeds: '13000' },
    })
    const last = named<{ sellsRest: boolean; liquidatable: boolean }>(l, 'BalanceChanged').at(-1)!
    expect([last.sellsRest, last.liquidatable]).toEqual([true, true])
    const release = {
      contractId: CONTRACT,
      guaranteeId: GUARANTEE,
      tokenSymbol: 'USDC',
      network: 'POLYGON',
    } as const
    expect((await l.ask('RequestRelease', { ...release, quantity: '1' }, LENDER_PARTY)).code).toBe(
      'release_refused',
    )

    await sellSome(l, { id: 'liq_1001_2', sold: '80', proceeds: '400' })
    await confirmSale(l, '410', 'liq_1001_2')
    expect(guarantee(l)).toMatchObject({
      ...{ guaranteeStatus: 'LIQUIDATED', surplus: { surplusAmount: '10' } },
      openReleases: [{ quantity: '240' }],
    })
    expect(l.contract().contractStatus).toBe('COMPLETED')
  })

  test('go back without another sale where the lender says that nothing is owed any more', async () => {
    const l = await selling()
    await confirmSale(l, '13000')
    await state(l, '0')
    expect(guarantee(l)).toMatchObject({ guaranteeStatus: 'RELEASING', openReleases: [{ quantity: '320' }] })
  })

  test('are sold under AFTER_NOTICE without another cure period: it is the same sale', async () => {
    const l = await activeLoan('HOLD')
    const { guarantee: held } = l.contract()
    expect(held.curePeriod).toBeNull()
    const stored = l.contract()
    const liquidation = {
      ...{ liquidationId: 'liq_1001_1', liquidationType: 'FULL', liquidationStatus: 'CONFIRMED' },
      ...{ decidedAt: 1, confirmedAt: 2, liquidatedCollateral: [], returnedCollateral: [] },
      ...{ proceeds: '1', debtCovered: '1', expectedProceeds: '2', sellsRest: true },
    }
    const changed = {
      ...stored,
      guarantee: { ...held, guaranteeStatus: 'PARTIALLY_LIQUIDATED', liquidation },
    }
    l.apply([{ collection: 'contracts', _id: CONTRACT, document: changed as never }])
    await sellSome(l, { id: 'liq_1001_2' })
    expect(guarantee(l).guaranteeStatus).toBe('LIQUIDATING')
  })
})

describe('a confirmation that repeats another', () => {
  test('is the same at any later time, also when another sale followed it', async () => {
    const l = await selling()
    await confirmSale(l, '13000')
    await sellSome(l, { id: 'liq_1001_2', sold: '80', proceeds: '400' })
    await confirmSale(l, '400', 'liq_1001_2')
    for (const [id, proceeds] of [
      ['liq_1001_1', '13000'],
      ['liq_1001_2', '400'],
    ] as const) {
      const again = await confirmSale(l, proceeds, id)
      expect([id, again.status, again.writes]).toEqual([id, 'SUCCEEDED', []])
    }
  })

  test('with other proceeds contradicts: 409, and nothing changes', async () => {
    const l = await selling()
    await confirmSale(l, '13000')
    await sellSome(l, { id: 'liq_1001_2', sold: '80', proceeds: '400' })
    const other = await confirmSale(l, '13400')
    expect([other.code, other.body.field]).toEqual(['liquidation_already_confirmed', 'proceeds'])
    expect(other.body.reason).toBe('the sale is confirmed with proceeds of 13000')
    expect(l.contract().outstandingBalance).toBe('400')
  })

  test('of a custodian that tells it by an event becomes a dead letter, where somebody sees it', async () => {
    const l = await selling()
    await confirmSale(l, '13000')
    const event = (proceeds: string, eventId: string) =>
      l.ask('ReceiveProviderEvent', {
        ...{ provider: 'custody', eventId },
        ...NO_ADDRESS,
        rawBody: JSON.stringify({ type: 'LIQUIDATED', orderId: 'liq_1001_1', proceeds }),
      })
    expect((await event('13000', 'evt_1')).status).toBe('SUCCEEDED')
    await expect(event('1300', 'evt_2')).rejects.toMatchObject({
      ...{ name: 'Poisoned', message: expect.stringContaining('liquidation_already_confirmed') },
    })
  })
})

describe('a sale that brings less than half of what was expected', () => {
  test('stops further sales until an operator has looked', async () => {
    const l = await selling()
    await confirmSale(l, '6699.99')
    expect(guarantee(l).salesStop).toMatchObject({
      liquidationId: 'liq_1001_1',
      proceeds: '6699.99',
      expectedProceeds: '13400',
    })
    expect(named(l, 'SalesStopped')).toHaveLength(1)
    expect(named<{ liquidatable: boolean }>(l, 'BalanceChanged').at(-1)!.liquidatable).toBe(false)
    await sellSome(l, { id: 'liq_1001_2' })
    expect(guarantee(l).guaranteeStatus).toBe('PARTIALLY_LIQUIDATED')

    const resume = () =>
      l.ask('ResumeSales', { contractId: CONTRACT, guaranteeId: GUARANTEE, reason: 'looked at' })
    expect((await resume()).status).toBe('SUCCEEDED')
    expect(named<{ liquidatable: boolean }>(l, 'BalanceChanged').at(-1)!.liquidatable).toBe(true)
    expect((await resume()).code).toBe('invalid_state')
    await sellSome(l, { id: 'liq_1001_2' })
    expect(guarantee(l).guaranteeStatus).toBe('LIQUIDATING')
  })

  test('half of it is enough', async () => {
    const l = await selling()
    await confirmSale(l, '6700')
    expect(guarantee(l).salesStop).toBeNull()
  })
})

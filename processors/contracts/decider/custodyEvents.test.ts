/** Events of a custodian through the providers' API, as facts of the contract. */
import {
  BORROWER_PARTY,
  CONTRACT,
  CREATION,
  createLedger,
  GUARANTEE,
  LENDER_PARTY,
  NO_ADDRESS,
} from '../ledger.fixture.ts'
import { activeLoan, sell } from '../notices.fixture.ts'

const DEPOSIT = {
  ...{ type: 'DEPOSITED', contractId: CONTRACT, guaranteeId: GUARANTEE },
  ...{ tokenSymbol: 'USDC', network: 'POLYGON', amount: '10.50', txHash: `0x${'AB'.repeat(32)}` },
}

async function opened() {
  const ledger = createLedger()
  await ledger.ask('CreateContract', CREATION, LENDER_PARTY)
  await ledger.ask('SendContract', { contractId: CONTRACT }, LENDER_PARTY)
  let count = 0
  const tell = (body: object | string, eventId = `evt_${(count += 1)}`) =>
    ledger.ask('ReceiveProviderEvent', {
      provider: 'custody',
      eventId,
      ...NO_ADDRESS,
      rawBody: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { ledger, tell }
}

test('a deposit counts once per transfer, whatever the event is called; each event is kept', async () => {
  const { ledger, tell } = await opened()
  expect((await tell(DEPOSIT)).status).toBe('SUCCEEDED')
  expect((await tell({ ...DEPOSIT, txHash: `0x${'ab'.repeat(32)}` })).body).toMatchObject({ isNew: false })
  expect(ledger.contract().guarantee.holdings).toMatchObject([{ quantity: '10.5' }])
  expect(ledger.all('providerEvents')).toMatchObject([
    { _id: 'custody/evt_1', contractId: CONTRACT, body: JSON.stringify(DEPOSIT) },
    { _id: 'custody/evt_2' },
  ])
  const stranger = tell({ ...DEPOSIT, guaranteeId: GUARANTEE + 1, txHash: `0x${'2'.repeat(64)}` })
  await expect(stranger).rejects.toMatchObject({
    name: 'Poisoned',
    message: expect.stringContaining('not_found'),
  })
})

test('a release that was handed over is released; the event under the same id again changes nothing', async () => {
  const { ledger, tell } = await opened()
  await tell(DEPOSIT)
  await ledger.ask('DeclineContract', { contractId: CONTRACT, reason: null }, BORROWER_PARTY)
  const { releaseId } = ledger.contract().guarantee.openReleases[0]!
  const released = { type: 'RELEASED', orderId: releaseId }
  expect((await tell(released, 'evt_r')).status).toBe('SUCCEEDED')
  expect(ledger.contract().guarantee.guaranteeStatus).toBe('RELEASED')
  expect(ledger.all('custodyOrders')).toEqual([])
  expect((await tell(released, 'evt_r')).writes).toEqual([])
})

test('nothing goes back to the borrower with the order to sell: what is left over stays held', async () => {
  const ledger = await activeLoan(null)
  await sell(ledger)
  const { holdings, liquidation } = ledger.contract().guarantee
  expect(holdings).toMatchObject([{ quantity: '1000' }])
  expect(ledger.all('custodyOrders')).toMatchObject([
    { kind: 'LIQUIDATION', collateral: liquidation!.liquidatedCollateral, returnedCollateral: [] },
  ])
})

test.each([
  ['no JSON', '<html>', /JSON/],
  ['no object', 'null', /not a JSON object/],
  ['an unknown type', { type: 'BURNED' }, /type is not one of RELEASED/],
  ['a release of nobody', { type: 'RELEASED', orderId: 'rel_x' }, /begins with rel_/],
  ['a sale as a release', { type: 'RELEASED', orderId: 'liq_1001_1' }, /begins with rel_/],
  ['a sale for nothing said', { type: 'LIQUIDATED', orderId: 'liq_1001_1' }, /proceeds is not decimal text/],
  [
    'a sale for a float',
    { type: 'LIQUIDATED', orderId: 'liq_1001_1', proceeds: 1.5 },
    /proceeds is not decimal/,
  ],
  ['no contract', { ...DEPOSIT, contractId: '1' }, /contractId is not an id/],
  ['no guarantee', { ...DEPOSIT, guaranteeId: 0 }, /guaranteeId is not an id/],
  ['a token of nobody', { ...DEPOSIT, tokenSymbol: 'DOGE' }, /tokenSymbol is not one of USDC/],
  ['a network of nobody', { ...DEPOSIT, network: 'MOON' }, /network is not one of/],
  ['nothing at all', { ...DEPOSIT, amount: '0' }, /amount must be greater than 0/],
  ['a hash that is none', { ...DEPOSIT, txHash: 'a b' }, /txHash must be 0x and 64 hexadecimal digits/],
])('an event with %s becomes a dead letter', async (_name, body, message) => {
  const { ledger, tell } = await opened()
  await expect(tell(body)).rejects.toMatchObject({
    name: 'Poisoned',
    message: expect.stringMatching(message),
  })
  expect(ledger.all('providerEvents')).toEqual([])
})

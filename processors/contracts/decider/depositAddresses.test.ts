/** Addresses of a guarantee at custody, as facts of the contract. */
import type { DepositAddress } from '../../../schemas/types.ts'
import {
  BORROWER_PARTY,
  CONTRACT,
  CREATION,
  createLedger,
  GUARANTEE,
  LENDER_PARTY,
  type Ledger,
  NO_ADDRESS,
  PLAIN_REPORT,
} from '../ledger.fixture.ts'

const USDC: DepositAddress = {
  ...{ tokenSymbol: 'USDC', network: 'POLYGON', memo: null },
  tokenContract: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
}
const USDT: DepositAddress = { ...USDC, tokenSymbol: 'USDT', network: 'BASE' }
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

async function created(): Promise<Ledger> {
  const ledger = createLedger()
  await ledger.ask('CreateContract', CREATION, LENDER_PARTY)
  return ledger
}

const open = (l: Ledger, ...depositAddresses: readonly DepositAddress[]) =>
  l.ask('RecordDepositAddresses', { contractId: CONTRACT, guaranteeId: GUARANTEE, depositAddresses })

test('a new guarantee asks custody for an account; its addresses are an event, and the task is gone', async () => {
  const l = await created()
  expect(l.all('custodyAccounts')).toMatchObject([
    {
      ...{ _id: 'acc_1001', contractId: CONTRACT, guaranteeId: GUARANTEE },
      tokens: [
        { tokenSymbol: 'USDC', network: 'POLYGON' },
        { tokenSymbol: 'USDT', network: 'BASE' },
      ],
    },
  ])
  const told = await open(l, USDT, USDC)
  expect(told.outputs).toMatchObject([
    { value: { event: 'guarantee.deposit_instructions_ready', depositAddresses: [USDC, USDT] } },
  ])
  expect(l.contract().guarantee.depositAddresses).toEqual([USDC, USDT])
  expect(l.all('custodyAccounts')).toEqual([])
})

test('the first addresses stay: the same again change nothing, others are refused', async () => {
  const l = await created()
  await open(l, USDC)
  expect(await open(l, USDC)).toMatchObject({ status: 'SUCCEEDED', outputs: [], writes: [] })
  const told = await open(l, { ...USDC, address: OTHER })
  expect([told.code, told.body.field]).toEqual(['invalid_state', 'addresses'])
  expect(l.contract().guarantee.depositAddresses).toEqual([USDC])
})

test('an address of a token that the contract does not accept is left out; none but such are refused', async () => {
  const l = await created()
  const foreign = { ...USDC, network: 'ETHEREUM' } as const
  expect(await open(l, foreign)).toMatchObject({ code: 'INVALID_REQUEST' })
  await open(l, foreign, USDC)
  expect(l.contract().guarantee.depositAddresses).toEqual([USDC])
})

test('a guarantee of an earlier release asks for its account with the next step of its contract', async () => {
  const l = await created()
  const { depositAddresses: _, ...guarantee } = l.contract().guarantee
  const old = { ...l.contract(), guarantee } as unknown as Parameters<Ledger['apply']>[0][number]['document']
  l.apply([
    { collection: 'contracts', _id: CONTRACT, document: old },
    { collection: 'custodyAccounts', _id: 'acc_1001', document: null },
  ])
  await l.ask('SendContract', { contractId: CONTRACT }, LENDER_PARTY)
  expect(l.all('custodyAccounts')).toMatchObject([{ _id: 'acc_1001' }])
  await open(l, USDC)
  await l.ask('AcceptContract', { contractId: CONTRACT, termsHash: null }, BORROWER_PARTY)
  expect(l.all('custodyAccounts')).toEqual([])
})

test('a custodian that reports alone names the addresses in an event', async () => {
  const l = await created()
  const event = { type: 'ACCOUNT_OPENED', contractId: CONTRACT, guaranteeId: GUARANTEE, addresses: [USDC] }
  const rawBody = JSON.stringify(event)
  await l.ask('ReceiveProviderEvent', { provider: 'custody', eventId: 'evt_1', rawBody, ...NO_ADDRESS })
  expect(l.contract().guarantee.depositAddresses).toEqual([USDC])
})

test('a transfer of another contract than that of the instructions is unattributed, and holds nothing', async () => {
  const l = await created()
  await l.ask('SendContract', { contractId: CONTRACT }, LENDER_PARTY)
  await open(l, USDC)
  const report = (tokenContract: string | null, txHash: string) =>
    l.ask('RecordDeposit', {
      ...{ contractId: CONTRACT, guaranteeId: GUARANTEE, tokenSymbol: 'USDC', network: 'POLYGON' },
      ...{ quantity: '10', txHash, logIndex: null, ...PLAIN_REPORT, tokenContract },
    })
  const bridged = await report('0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174', '0x1')
  expect(bridged.body.deposit.unattributed).toMatchObject({ unattributedReason: 'TOKEN_CONTRACT' })
  expect(l.contract().guarantee.holdings).toEqual([])
  await report(USDC.tokenContract.toLowerCase(), '0x2')
  await report(null, '0x3')
  expect(l.contract().guarantee.holdings).toMatchObject([{ quantity: '20' }])
})

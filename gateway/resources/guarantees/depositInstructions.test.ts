import {
  CREATION,
  createLedger,
  LENDER_PARTY,
  stateOf,
} from '../../../processors/contracts/ledger.fixture.ts'
import type { Quote } from '../../../processors/domain/ltv/ltv.ts'
import type { ContractState, DepositAddress, GuaranteeState, TokenQuantity } from '../../../schemas/types.ts'
import { presentDepositInstructions } from './depositInstructions.ts'

const NOW = Date.parse('2026-11-02T12:00:00Z')
const USDC: DepositAddress = {
  ...{ tokenSymbol: 'USDC', network: 'POLYGON', memo: null },
  tokenContract: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
}
const quote = (price: bigint): Quote => ({ price, source: 'test', asOf: NOW, disputed: false })
const PRICES = { USDC: quote(99_000_000n), USDBRL: quote(500_000_000n) }

const shown = (
  contract: ContractState,
  prices: Readonly<Record<string, Quote>> = PRICES,
  seen: readonly TokenQuantity[] = [],
) =>
  presentDepositInstructions(contract, seen, {
    market: { quotes: () => new Map(Object.entries(prices)) },
    now: () => NOW,
  })

/** 15,000 BRL are required. */
async function contract(changes: Partial<GuaranteeState> = {}): Promise<ContractState> {
  const ledger = createLedger()
  await ledger.ask('CreateContract', CREATION, LENDER_PARTY)
  const state = stateOf(ledger.contract())
  return { ...state, guarantee: { ...state.guarantee, depositAddresses: [USDC], ...changes } }
}

test('what is missing at the last price is shown with 1 % more, rounded up, and in the URI in millionths', async () => {
  // 15000 / (0.99 × 5) × 1.01 = 3060.606060606…
  expect(shown(await contract())).toEqual([
    {
      ...USDC,
      amountSeen: '0',
      quantityNow: '3060.606061',
      marginPercent: '1',
      eip681: `ethereum:${USDC.tokenContract}@137/transfer?address=${USDC.address}&uint256=3060606061`,
    },
  ])
})

test('what is held is counted; where nothing is missing the quantity is 0 and the URI has none', async () => {
  const held = (quantity: string) => [{ tokenSymbol: 'USDC', network: 'POLYGON', quantity }] as const
  // (15000 − 1000 × 4.95) / 4.95 × 1.01
  expect(shown(await contract({ holdings: held('1000') }))).toMatchObject([{ quantityNow: '2050.606061' }])
  const [full] = shown(await contract({ holdings: held('4000') }))!
  expect(full).toMatchObject({
    quantityNow: '0',
    eip681: `ethereum:${USDC.tokenContract}@137/transfer?address=${USDC.address}`,
  })
})

test('what is seen is no longer asked for, and is named; what is frozen is', async () => {
  const some = [{ tokenSymbol: 'USDC', network: 'POLYGON', quantity: '1000' }] as const
  const [coming] = shown(await contract(), PRICES, some)!
  expect(coming).toMatchObject({ amountSeen: '1000', quantityNow: '2050.606061' })
  const [left] = shown(await contract({ holdings: some }), PRICES, some)!
  expect(left).toMatchObject({ amountSeen: '1000', quantityNow: '1040.606061' })
  const [frozen] = shown(await contract({ holdings: some, frozen: some }))!
  expect(frozen).toMatchObject({ quantityNow: '3060.606061' })
})

test.each([
  ['the token', { USDBRL: PRICES.USDBRL }],
  ['the rate', { USDC: PRICES.USDC }],
])('without a price of %s the quantity is null, and the address is shown', async (_, prices) => {
  expect(shown(await contract(), prices as never)).toMatchObject([
    { address: USDC.address, quantityNow: null },
  ])
})

test('without an address of custody it is null; where no deposit is taken it is empty', async () => {
  const open = await contract({ depositAddresses: null })
  expect(shown(open)).toBeNull()
  expect(shown(await contract({ guaranteeStatus: 'LIQUIDATING' }))).toEqual([])
  expect(shown({ ...open, contractStatus: 'CANCELLED' })).toEqual([])
})

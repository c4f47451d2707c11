/** Transfers to addresses of no guarantee, and custody's events that name an address. */
import { approvalOf, approvedCommandOf } from '../../../schemas/approvals.ts'
import type { StoredDeposit } from '../../../schemas/documents/contracts.ts'
import {
  CONTRACT,
  GUARANTEE,
  LENDER_PARTY,
  type Ledger,
  NO_ADDRESS,
  PLAIN_REPORT,
} from '../ledger.fixture.ts'
import { deposit, sent, txHash } from '../money.fixture.ts'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const held = (l: Ledger) => l.contract().guarantee.holdings.map(({ quantity }) => quantity)
const deposits = (l: Ledger) => l.all<StoredDeposit>('deposits')
const block = (n: number) => `0x${String(n).padStart(64, 'b')}`

async function attributed(l: Ledger, depositId: string): Promise<void> {
  const approvalId = approvalOf('cmd_stray_proposal')
  const value = { contractId: CONTRACT, guaranteeId: GUARANTEE, depositId }
  const wanted = { command: 'AttributeDeposit', value: JSON.stringify(value) }
  const approval = { _id: approvalId, status: 'APPROVED', partyId: LENDER_PARTY, ...wanted }
  l.apply([{ collection: 'approvals', _id: approvalId, document: approval }])
  await l.ask('AttributeDeposit', value, LENDER_PARTY, approvedCommandOf(approvalId))
}

const STRAY = {
  contractId: 0,
  guaranteeId: 0,
  tokenSymbol: 'USDC',
  network: 'POLYGON',
  quantity: '7',
} as const
const stray = (l: Ledger, more: object = {}) =>
  l.ask('RecordDeposit', { ...STRAY, txHash: txHash(1), logIndex: 3, ...PLAIN_REPORT, ...more })

test('a transfer to an address that nobody has is kept once, for operators, and follows the chain', async () => {
  const l = await sent()
  const first = await stray(l, { depositStatus: 'SEEN' })
  expect([first.status, first.body.isNew, first.outputs]).toEqual(['SUCCEEDED', true, []])
  for (const logIndex of [3, null]) await stray(l, { logIndex })
  expect(deposits(l)).toMatchObject([
    {
      contractId: 0,
      depositStatus: 'CONFIRMED',
      openFor: 'nobody',
      unattributed: { unattributedReason: 'ADDRESS_UNKNOWN' },
    },
  ])
  await stray(l, { depositStatus: 'REVERSED' })
  expect(deposits(l)[0]).not.toHaveProperty('openFor')
  await stray(l)
  expect(deposits(l)).toMatchObject([{ depositStatus: 'CONFIRMED', openFor: 'nobody' }])
})

test('custody finds out whose a stray is: it is in the lender’s list, backs nothing before two people say so', async () => {
  const l = await sent()
  await stray(l)
  const told = await deposit(l, { quantity: '7', logIndex: 3 })
  expect([told.body.deposit.unattributed.unattributedReason, held(l)]).toEqual(['ADDRESS_UNKNOWN', []])
  const [{ _id: strayId }] = deposits(l) as [StoredDeposit]
  const close = () => l.ask('CloseStrayDeposit', { contractId: 0, depositId: strayId, reason: 'reported' })
  expect((await close()).status).toBe('SUCCEEDED')
  expect((await close()).code).toBe('invalid_state')
  expect(deposits(l).map(({ openFor }) => openFor)).toEqual([undefined, LENDER_PARTY])
  await attributed(l, told.body.deposit._id)
  expect(held(l)).toEqual(['7'])
  const of = { contractId: 0, depositId: told.body.deposit._id, reason: 'x' }
  expect((await l.ask('CloseStrayDeposit', of)).code).toBe('not_found')
})

test('an event of custody may name an address instead of a contract', async () => {
  const l = await sent()
  const transfer = { tokenSymbol: 'USDC', network: 'POLYGON', amount: '5', txHash: txHash(1) }
  const rawBody = JSON.stringify({ type: 'DEPOSITED', address: ADDRESS, ...transfer, blockHash: block(1) })
  const event = {
    provider: 'custody',
    eventId: 'evt_1',
    rawBody,
    contractId: CONTRACT,
    guaranteeId: GUARANTEE,
  }
  await l.ask('ReceiveProviderEvent', event)
  expect(held(l)).toEqual(['5'])
  const ofNobody = { ...event, eventId: 'evt_2', contractId: 0, guaranteeId: 0 }
  await l.ask('ReceiveProviderEvent', { ...ofNobody, rawBody: rawBody.replace(txHash(1), txHash(2)) })
  expect(deposits(l).map(({ contractId }) => contractId)).toEqual([CONTRACT, 0])
  await expect(l.ask('ReceiveProviderEvent', { ...event, ...NO_ADDRESS })).rejects.toThrow(
    'contractId is not an id',
  )
})

/** Transfers that do not fit are kept, back nothing, and wait for two people: nothing reported is lost. */
import fc from 'fast-check'
import { approvalOf, approvedCommandOf } from '../../../schemas/approvals.ts'
import type { StoredDeposit } from '../../../schemas/documents/contracts.ts'
import type { DepositStatus } from '../../../schemas/types.ts'
import { drawn } from '../../../test/support/thoroughness.ts'
import {
  BORROWER_PARTY,
  CONTRACT,
  GUARANTEE,
  LENDER_PARTY,
  type Ledger,
  type Told,
} from '../ledger.fixture.ts'
import { confirmSale, deposit, sellSome, sent, txHash } from '../money.fixture.ts'
import { activeLoan } from '../notices.fixture.ts'

const BRIDGED = '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'
const NATIVE = '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const ELSEWHERE = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const held = (l: Ledger) => l.contract().guarantee.holdings.map(({ quantity }) => quantity)
const deposits = (l: Ledger) => l.all<StoredDeposit>('deposits')
const eventsOf = (told: Told) =>
  told.outputs.filter(({ topic }) => topic === 'contract-events').map(({ value }) => value['event'])
const reasonOf = (told: Told) => told.body.deposit.unattributed?.unattributedReason
const block = (n: number) => `0x${String(n).padStart(64, 'b')}`

async function addressed(): Promise<Ledger> {
  const l = await sent()
  const token = { tokenSymbol: 'USDC', network: 'POLYGON' } as const
  const depositAddresses = [{ ...token, tokenContract: NATIVE, address: ADDRESS, memo: null }]
  await l.ask('RecordDepositAddresses', { contractId: CONTRACT, guaranteeId: GUARANTEE, depositAddresses })
  return l
}

let count = 0
/** As two keys of the lender decide it: directory has the approval, and its command has the derived id. */
function decided(
  l: Ledger,
  command: 'AttributeDeposit' | 'ReturnDeposit',
  more: object,
  tenant: string = LENDER_PARTY,
): Promise<Told> {
  const approvalId = approvalOf(`cmd_${(count += 1)}_proposal`)
  const value = { contractId: CONTRACT, guaranteeId: GUARANTEE, ...more } as never
  const approval = {
    _id: approvalId,
    status: 'APPROVED',
    partyId: tenant,
    command,
    value: JSON.stringify(value),
  }
  l.apply([{ collection: 'approvals', _id: approvalId, document: approval }])
  return l.ask(command, value, tenant, approvedCommandOf(approvalId))
}

const cancelled = (l: Ledger) =>
  l.ask('DeclineContract', { contractId: CONTRACT, reason: null }, BORROWER_PARTY)

test.each<[string, (l: Ledger) => Promise<Told>]>([
  ['TOKEN_NOT_ACCEPTED', l => deposit(l, { more: { network: 'BASE' } })],
  ['TOKEN_CONTRACT', l => deposit(l, { more: { tokenContract: BRIDGED } })],
  ['SENDER', l => deposit(l, { more: { fromAddress: ADDRESS } })],
  ['SENDER', l => deposit(l, { more: { isSenderRefused: true } })],
  [
    'TOO_LARGE',
    l =>
      deposit(l, { quantity: `1${'0'.repeat(17)}` }).then(() =>
        deposit(l, { hash: txHash(2), quantity: `9${'0'.repeat(17)}` }),
      ),
  ],
  ['GUARANTEE_CLOSED', l => cancelled(l).then(() => deposit(l))],
])(
  'a transfer that does not fit (%s) is taken, backs nothing, and is in the list of the lender',
  async (reason, report) => {
    const l = await addressed()
    const before = l.outputs.filter(({ topic }) => topic === 'balance-changes').length
    const told = await report(l)
    expect([told.status, reasonOf(told), told.body.isNew]).toEqual(['SUCCEEDED', reason, true])
    expect(eventsOf(told)).toEqual(['guarantee.deposit_unattributed'])
    expect(deposits(l).at(-1)).toMatchObject({
      openFor: LENDER_PARTY,
      unattributed: { unattributedReason: reason, attributionState: 'OPEN' },
    })
    if (reason !== 'TOO_LARGE') expect(held(l)).toEqual([])
    if (reason === 'SENDER')
      expect(l.outputs.filter(({ topic }) => topic === 'balance-changes')).toHaveLength(before)
  },
)

test('a transfer that comes while collateral is sold counts once two people attribute it, after the sale', async () => {
  const l = await activeLoan(null)
  await sellSome(l, { sold: '2680', proceeds: '4000' })
  const late = await deposit(l, { hash: txHash(9), quantity: '50' })
  expect(reasonOf(late)).toBe('GUARANTEE_CLOSED')
  const { _id: depositId } = late.body.deposit
  const early = await decided(l, 'AttributeDeposit', { depositId })
  expect([early.code, held(l)]).toEqual(['invalid_state', ['320']])
  await confirmSale(l, '4000')
  const told = await decided(l, 'AttributeDeposit', { depositId })
  expect(eventsOf(told)).toEqual(['guarantee.deposit_recorded'])
  expect(told.outputs[0]!.value).toMatchObject({ unattributedReason: 'GUARANTEE_CLOSED' })
  expect(held(l)).toEqual(['370'])
  const after = deposits(l).find(({ _id }) => _id === depositId)
  expect(after).toMatchObject({ unattributed: { attributionState: 'ATTRIBUTED' } })
  expect(after).not.toHaveProperty('openFor')
  expect((await decided(l, 'AttributeDeposit', { depositId })).code).toBe('invalid_state')
  await deposit(l, { hash: txHash(9), quantity: '50', status: 'REVERSED' })
  expect(held(l)).toEqual(['320'])
})

test('nobody attributes or returns alone, and nobody but the lender', async () => {
  const l = await addressed()
  const { _id: depositId } = (await deposit(l, { more: { isSenderRefused: true } })).body.deposit
  const value = { contractId: CONTRACT, guaranteeId: GUARANTEE, depositId }
  const back = { ...value, destination: ELSEWHERE }
  expect((await l.ask('AttributeDeposit', value, LENDER_PARTY)).code).toBe('approval_required')
  expect((await l.ask('ReturnDeposit', back, LENDER_PARTY)).code).toBe('approval_required')
  expect((await decided(l, 'AttributeDeposit', { depositId }, BORROWER_PARTY)).code).toBe('forbidden')
  expect((await decided(l, 'AttributeDeposit', { depositId }, 'pty_other')).code).toBe('not_found')
  // What was approved for one deposit opens no other.
  expect((await decided(l, 'AttributeDeposit', { depositId: 'dep_1001_none' })).code).toBe('not_found')
  expect(held(l)).toEqual([])
})

test('tokens of another contract never back the loan, whoever decides; a seen one waits for its confirmation', async () => {
  const l = await addressed()
  const bridged = (await deposit(l, { more: { tokenContract: BRIDGED } })).body.deposit
  expect((await decided(l, 'AttributeDeposit', { depositId: bridged._id })).code).toBe('token_not_accepted')
  const report = { hash: txHash(2), more: { isSenderRefused: true } }
  const seen = (await deposit(l, { ...report, status: 'SEEN' })).body.deposit
  expect((await decided(l, 'AttributeDeposit', { depositId: seen._id })).code).toBe('invalid_state')
  const confirmed = await deposit(l, { hash: txHash(2), status: 'CONFIRMED' })
  expect([eventsOf(confirmed), held(l)]).toEqual([['guarantee.deposit_unattributed'], []])
  await decided(l, 'AttributeDeposit', { depositId: seen._id })
  expect(held(l)).toEqual(['100'])
})

test('a return is one order with its transfer and destination, until custody confirms it', async () => {
  const l = await addressed()
  const { _id: depositId } = (await deposit(l, { more: { tokenContract: BRIDGED } })).body.deposit
  const told = await decided(l, 'ReturnDeposit', { depositId, destination: ELSEWHERE })
  expect(eventsOf(told)).toEqual(['guarantee.deposit_return_ordered'])
  const [order] = l.all<{ _id: string }>('custodyOrders')
  const returned = { txHash: txHash(1), logIndex: null, tokenContract: BRIDGED, destination: ELSEWHERE }
  expect(order).toMatchObject({ kind: 'RETURN', collateral: [{ quantity: '100' }], returned })
  expect((await decided(l, 'ReturnDeposit', { depositId, destination: ADDRESS })).code).toBe('invalid_state')
  const confirm = () => l.ask('ConfirmReturn', { contractId: CONTRACT, returnId: order!._id })
  expect(eventsOf(await confirm())).toEqual(['guarantee.deposit_returned'])
  expect((await confirm()).status).toBe('SUCCEEDED')
  expect(l.all('custodyOrders')).toEqual([])
  const { openFor, unattributed } = deposits(l)[0]!
  expect([openFor, unattributed]).toMatchObject([
    undefined,
    { attributionState: 'RETURNED', destination: ELSEWHERE },
  ])
  expect(held(l)).toEqual([])
})

test('custody names the index of one that is on its way back: it stays so', async () => {
  const l = await addressed()
  const { _id: depositId } = (await deposit(l, { more: { isSenderRefused: true } })).body.deposit
  await decided(l, 'ReturnDeposit', { depositId, destination: ELSEWHERE })
  expect(eventsOf(await deposit(l, { logIndex: 5 }))).toEqual(['guarantee.deposit_identified'])
  expect(deposits(l)).toMatchObject([
    { logIndex: 5, openFor: LENDER_PARTY, unattributed: { attributionState: 'RETURNING' } },
  ])
})

test('a return whose transfer turns out void is ordered no more; one that was sent is custody’s to bear', async () => {
  for (const isSent of [false, true]) {
    const l = await addressed()
    const { _id: depositId } = (await deposit(l, { more: { isSenderRefused: true } })).body.deposit
    await decided(l, 'ReturnDeposit', { depositId, destination: ELSEWHERE })
    const returnId = depositId.replace('dep', 'ret')
    if (isSent) await l.ask('ConfirmReturn', { contractId: CONTRACT, returnId })
    const told = await deposit(l, { status: 'REVERSED' })
    expect(told.outputs[0]!.value).toMatchObject({
      takenQuantity: '0',
      missingQuantity: isSent ? '100' : '0',
    })
    expect([l.all('custodyOrders'), deposits(l)[0]!.openFor]).toEqual([[], undefined])
    if (!isSent)
      expect((await l.ask('ConfirmReturn', { contractId: CONTRACT, returnId })).code).toBe('invalid_state')
  }
})

test('a transfer that another block has again is seen and credited as the first time, once', async () => {
  const l = await addressed()
  const say = (status: DepositStatus, n: number) => deposit(l, { status, more: { blockHash: block(n) } })
  await say('CONFIRMED', 1)
  await say('REVERSED', 1)
  expect(eventsOf(await say('SEEN', 2))).toEqual(['guarantee.deposit_seen'])
  expect(held(l)).toEqual([])
  expect(eventsOf(await say('CONFIRMED', 2))).toEqual(['guarantee.deposit_recorded'])
  for (const late of [await say('CONFIRMED', 2), await say('REVERSED', 1), await say('SEEN', 1)])
    expect(late).toMatchObject({ status: 'SUCCEEDED', outputs: [], writes: [] })
  expect([held(l), deposits(l).length]).toEqual([['100'], 1])
  await say('REVERSED', 2)
  expect(held(l)).toEqual([])
  // An old report, or a chain that went back: that is for people.
  expect(reasonOf(await say('CONFIRMED', 1))).toBe('MINED_AGAIN')
  expect(held(l)).toEqual([])
  await decided(l, 'AttributeDeposit', { depositId: deposits(l)[0]!._id })
  expect(held(l)).toEqual(['100'])
  await say('REVERSED', 1)
  expect(held(l)).toEqual([])
})

test('in another block it may have another index; a seen one may change its block', async () => {
  const l = await addressed()
  const say = (status: DepositStatus, n: number, logIndex: number | null) =>
    deposit(l, { status, logIndex, more: { blockHash: block(n) } })
  await say('CONFIRMED', 1, null)
  await say('CONFIRMED', 1, 4)
  await say('REVERSED', 1, 4)
  await say('CONFIRMED', 2, 9)
  expect([held(l), deposits(l).length]).toEqual([['100'], 2])
  const other = await addressed()
  const tell = (status: DepositStatus, n: number) => deposit(other, { status, more: { blockHash: block(n) } })
  await tell('SEEN', 1)
  await tell('CONFIRMED', 2)
  await tell('REVERSED', 1)
  expect(held(other)).toEqual(['100'])
})

test('whatever is reported and decided in whichever order, a transfer counts at most once, and none is lost', async () => {
  const acts = fc.array(
    fc.record({
      hash: fc.integer({ min: 1, max: 2 }),
      act: fc.constantFrom('SEEN', 'CONFIRMED', 'CONFIRMED', 'REVERSED', 'attribute', 'return', 'returned'),
      block: fc.constantFrom(null, 1, 2, 3),
      isSenderRefused: fc.boolean(),
    }),
    { minLength: 1, maxLength: 25 },
  )
  await fc.assert(
    fc.asyncProperty(acts, async said => {
      const l = await addressed()
      for (const { hash, act, block: n, isSenderRefused } of said) {
        const of = deposits(l).find(one => one.txHash === txHash(hash))
        const depositId = of?._id ?? 'dep_1001_none'
        if (act === 'attribute') await decided(l, 'AttributeDeposit', { depositId })
        else if (act === 'return') await decided(l, 'ReturnDeposit', { depositId, destination: ELSEWHERE })
        else if (act === 'returned')
          await l.ask('ConfirmReturn', { contractId: CONTRACT, returnId: depositId.replace('dep', 'ret') })
        else {
          const more = { blockHash: n === null ? null : block(n), isSenderRefused }
          const told = await deposit(l, {
            hash: txHash(hash),
            quantity: String(hash),
            status: act as DepositStatus,
            more,
          })
          expect(told.status).toBe('SUCCEEDED')
        }
      }
      const all = deposits(l)
      expect(new Set(all.map(({ txHash: hash }) => hash)).size).toBe(all.length)
      const backing = all.filter(({ depositStatus, unattributed = null }) => {
        return (
          depositStatus === 'CONFIRMED' &&
          (unattributed === null || unattributed.attributionState === 'ATTRIBUTED')
        )
      })
      const sum = backing.reduce((total, { quantity }) => total + Number(quantity), 0)
      expect(held(l)).toEqual(sum === 0 ? [] : [String(sum)])
    }),
    { numRuns: drawn(60, 400) },
  )
})

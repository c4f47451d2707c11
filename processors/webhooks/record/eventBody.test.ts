import { loadAvro } from '../../../schemas/codec/avroFiles.ts'
import { sampleOf } from '../../../schemas/evolution/sample.ts'
import { topics } from '../../../schemas/topics.ts'
import type { CollateralCreated, GuaranteeCreated } from '../../../schemas/types.ts'
import { factOf } from './eventBody.ts'

const at = Date.parse('2026-11-21T13:00:00.000Z')

test('the body of collateral.created: the data of decisions.md and nothing else', () => {
  const value: CollateralCreated = {
    id: 'evt_1',
    event: 'collateral.created',
    timestamp: at,
    sequence: 1,
    contractId: 1241,
    guaranteeId: 77,
    lenderPartyId: 'pty_l',
    borrowerPartyId: 'pty_b',
    lenderDocument: '11222333000181',
    borrowerDocument: '52998224725',
    fiatCurrency: 'BRL',
    requiredFiatAmount: '22500.5',
    depositedFiatAmount: '0',
    collateralPercentage: '150',
    guaranteeStatus: 'PENDING',
    acceptedTokens: [{ tokenSymbol: 'USDC', network: 'BASE' }],
  }
  const fact = factOf('collateral-events', '1241', { record: 'lastro.events.CollateralCreated', value })!
  expect(fact.recipients).toEqual(['pty_l', 'pty_b'])
  expect(fact).toMatchObject({ eventId: 'evt_1', contractId: 1241, sequence: 1, key: '1241' })
  expect(JSON.parse(fact.body)).toEqual({
    id: 'evt_1',
    event: 'collateral.created',
    timestamp: '2026-11-21T13:00:00.000Z',
    data: {
      contractId: 1241,
      guaranteeId: '77',
      lenderDocument: '11222333000181',
      borrowerDocument: '52998224725',
      fiatCurrency: 'BRL',
      requiredFiatAmount: '22500.5',
      depositedFiatAmount: '0',
      collateralPercentage: '150',
      guaranteeStatus: 'PENDING',
      acceptedTokens: [{ tokenSymbol: 'USDC', network: 'BASE' }],
      sequence: 1,
    },
  })
})

test('guarantee.created: guaranteeId as text, amount, currency, the sequence of its contract', () => {
  const value: GuaranteeCreated = {
    id: 'evt_2',
    event: 'guarantee.created',
    timestamp: at,
    sequence: 2,
    contractId: 1241,
    guaranteeId: 77,
    lenderPartyId: 'pty_l',
    borrowerPartyId: 'pty_l',
    amount: '22500.5',
    currency: 'BRL',
  }
  const fact = factOf('collateral-events', '1241', { record: 'lastro.events.GuaranteeCreated', value })!
  expect(fact.recipients).toEqual(['pty_l'])
  expect(fact.data).toEqual({
    contractId: 1241,
    guaranteeId: '77',
    amount: '22500.5',
    currency: 'BRL',
    sequence: 2,
  })
})

test('account.verified goes to the parties that its record names; its instants are RFC 3339', () => {
  const fact = factOf('account-events', 'pty_b', {
    record: 'lastro.events.AccountVerified',
    value: {
      id: 'evt_3',
      event: 'account.verified',
      timestamp: at,
      sequence: 1,
      partyId: 'pty_b',
      recipientPartyIds: ['pty_b', 'pty_l'],
      accountId: 'pty_b',
      document: '52998224725',
      kycStatus: 'APPROVED',
      verifiedAt: at,
    },
  })!
  expect(fact.recipients).toEqual(['pty_b', 'pty_l'])
  expect(fact.data).toEqual({
    accountId: 'pty_b',
    document: '52998224725',
    kycStatus: 'APPROVED',
    verifiedAt: '2026-11-21T13:00:00.000Z',
  })
  expect(fact.contractId).toBeNull()
})

const decoded = (record: string) => ({ record, value: sampleOf(loadAvro(record)) }) as never

test('of a contract’s life a party is told the fact, and neither whose key asked nor the contract with its signers', () => {
  const fact = factOf('contract-events', '1241', decoded('lastro.events.DepositRecorded'))!
  expect(fact).toMatchObject({ event: 'guarantee.deposit_recorded', ofLifeCycle: true, contractId: 1241 })
  expect(Object.keys(fact.data).sort()).toEqual([
    'blockHash',
    'confirmations',
    'contractId',
    'contractStatus',
    'depositId',
    'depositedFiatAmount',
    'fiatCurrency',
    'fromAddress',
    'guaranteeId',
    'guaranteeStatus',
    'identifiedAt',
    'logIndex',
    'network',
    'outstandingBalance',
    'quantity',
    'recordedAt',
    'requiredFiatAmount',
    'sequence',
    'tokenContract',
    'tokenSymbol',
    'txHash',
    'unattributedReason',
  ])
})

test('no body says who asked, who the parties are inside, a signer’s name, or which blocks a deposit left', () => {
  for (const record of topics.contractEvents.records) {
    const fact = factOf('contract-events', '1241', decoded(record))
    expect([record, fact === null]).toEqual([record, /\.Sign|CustodyMismatch/.test(record)])
    expect(fact?.body ?? '').not.toMatch(/"actor"|PartyId|"contract"|signer|key_|voidBlocks/i)
  }
})

test('a snapshot that is told whole has its own id as `id`; a fact that rests on one names it', () => {
  const fact = factOf('contract-events', '1241', decoded('lastro.events.GuaranteeRevalued'))!
  expect(fact.data).toMatchObject({ snapshotId: 'sample snapshotId' })
  expect(fact.data).not.toHaveProperty('id')
  const alert = factOf('collateral-events', '1241', decoded('lastro.events.CollateralLtvAlert'))!
  expect(alert.data).toMatchObject({ id: 'sample snapshotId' })
  expect(alert.data).not.toHaveProperty('snapshotId')
})

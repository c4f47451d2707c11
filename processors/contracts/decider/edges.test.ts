/** Corners of the rules that strict readers of the specification found. */
import type { SignatureEventType } from '../../../schemas/types.ts'
import {
  BORROWER_PARTY,
  CCB,
  CONTRACT,
  CREATION,
  createLedger,
  GUARANTEE,
  LENDER_PARTY,
  type Ledger,
  PLAIN_REPORT,
} from '../ledger.fixture.ts'
import { finding, snapshot } from '../life.fixture.ts'

const TOKEN = { tokenSymbol: 'USDC', network: 'POLYGON' } as const

async function sentContract(): Promise<Ledger> {
  const ledger = createLedger()
  await ledger.ask('CreateContract', { ...CREATION, ccb: CCB }, LENDER_PARTY)
  await ledger.ask('SendContract', { contractId: CONTRACT }, LENDER_PARTY)
  return ledger
}

function value(ledger: Ledger, depositedFiatAmount: string, isCalm: boolean) {
  return ledger.find('GuaranteeValued', {
    ...finding(ledger),
    snapshotId: 'snp_1001_1',
    currentLtv: null,
    status: isCalm ? 'OK' : 'ALERT',
    level: isCalm ? 'NONE' : 'MARGIN_CALL',
    depositedFiatAmount,
    covered: isCalm,
    priceWaits: [],
  })
}

async function deposited(): Promise<Ledger> {
  const ledger = await sentContract()
  const deposit = {
    contractId: CONTRACT,
    guaranteeId: GUARANTEE,
    ...TOKEN,
    quantity: '3000',
    txHash: '0x1',
    logIndex: null,
    ...PLAIN_REPORT,
  }
  await ledger.ask('RecordDeposit', deposit)
  await value(ledger, '15000', true)
  return ledger
}

/** Asks for a release and answers with its id. */
async function askRelease(ledger: Ledger, quantity: string): Promise<string> {
  const ask = { contractId: CONTRACT, guaranteeId: GUARANTEE, ...TOKEN, quantity }
  const told = await ledger.ask('RequestRelease', ask, LENDER_PARTY)
  return told.body.release._id
}

function answerRelease(ledger: Ledger, releaseId: string, reason: string | null) {
  const about = { ...finding(ledger), snapshot: snapshot(ledger) }
  return ledger.find('ReleaseAnswered', { ...about, releaseId, approved: reason === null, reason })
}

const guaranteeOf = (ledger: Ledger) => ledger.contract().guarantee

describe('a margin call is entered from a guarantee that is ACTIVE, whatever the contract’s state', () => {
  test('in PENDING_ACCEPTANCE, and left when the ratio is calm again', async () => {
    const ledger = await deposited()
    expect([ledger.contract().contractStatus, guaranteeOf(ledger).guaranteeStatus]).toEqual([
      'PENDING_ACCEPTANCE',
      'ACTIVE',
    ])
    await value(ledger, '12000', false)
    expect(guaranteeOf(ledger)).toMatchObject({ guaranteeStatus: 'MARGIN_CALL', lockStatus: 'ACTIVE' })
    await value(ledger, '15000', true)
    expect(guaranteeOf(ledger).guaranteeStatus).toBe('ACTIVE')
  })

  test('not from a guarantee that was never covered', async () => {
    const ledger = await sentContract()
    const deposit = {
      contractId: CONTRACT,
      guaranteeId: GUARANTEE,
      ...TOKEN,
      quantity: '1',
      txHash: '0x1',
      logIndex: null,
      ...PLAIN_REPORT,
    }
    await ledger.ask('RecordDeposit', deposit)
    await value(ledger, '5', false)
    expect(guaranteeOf(ledger).guaranteeStatus).toBe('PARTIALLY_DEPOSITED')
  })
})

test('a release that was refused is not confirmed: 409, while one that never was is 404', async () => {
  const ledger = await deposited()
  const releaseId = await askRelease(ledger, '2999')
  await answerRelease(ledger, releaseId, 'LTV_ABOVE_INITIAL')
  const told = await ledger.ask('ConfirmRelease', { contractId: CONTRACT, releaseId })
  expect([told.code, told.body.reason]).toEqual(['invalid_state', 'the release is REFUSED'])
  const unknown = await ledger.ask('ConfirmRelease', { contractId: CONTRACT, releaseId: 'rel_1001_none' })
  expect(unknown.code).toBe('not_found')
})

describe('a signature event that came too late to matter', () => {
  const report = (ledger: Ledger, signatureEvent: SignatureEventType, eventId: string | null = null) => {
    const { signingId, signers } = ledger.contract().signings[0]!
    return ledger.ask('RecordSignatureEvent', {
      contractId: CONTRACT,
      signingId,
      eventId,
      signatureEvent,
      signerId: signers[0]!.signerId,
      occurredAt: ledger.now(),
      reason: null,
    })
  }

  test.each([null, 'evt-late'])('is the same again after the end (event id %s)', async eventId => {
    const ledger = await sentContract()
    await report(ledger, 'VIEWED')
    expect((await report(ledger, 'SENT', eventId)).status).toBe('SUCCEEDED')
    expect(ledger.contract().signings[0]!.signers[0]!.signerStatus).toBe('VIEWED')
    await ledger.ask('CancelContract', { contractId: CONTRACT, reason: 'over' }, LENDER_PARTY)
    const again = await report(ledger, 'SENT', eventId)
    expect([again.status, again.writes]).toEqual(['SUCCEEDED', []])
    expect((await report(ledger, 'SENT', 'evt-new')).code).toBe('invalid_state')
  })

  test('is remembered up to a limit, so that a provider cannot make a contract grow without end', async () => {
    const ledger = await sentContract()
    await report(ledger, 'VIEWED')
    for (let n = 0; n < 120; n++) await report(ledger, 'SENT', `evt-${n}`)
    expect(ledger.contract().signings[0]!.recordedEvents).toHaveLength(100)
    expect((await report(ledger, 'SIGNED')).status).toBe('SUCCEEDED')
    expect(ledger.contract().signings[0]!.signingStatus).toBe('COMPLETED')
  })
})

test('a guarantee that gave everything back takes no new balance, and says what to do instead', async () => {
  const ledger = await deposited()
  await ledger.ask('AcceptContract', { contractId: CONTRACT, termsHash: null }, BORROWER_PARTY)
  const balance = (outstandingBalance: string) =>
    ledger.ask(
      'UpdateOutstandingBalance',
      { contractId: CONTRACT, outstandingBalance, asOf: null, reason: null, confirmed: false },
      LENDER_PARTY,
    )
  const releaseId = await askRelease(ledger, '3000')
  await answerRelease(ledger, releaseId, null)
  await ledger.ask('ConfirmRelease', { contractId: CONTRACT, releaseId })
  expect([ledger.contract().contractStatus, guaranteeOf(ledger).guaranteeStatus]).toEqual([
    'ACCEPTED',
    'RELEASED',
  ])
  const told = await balance('100')
  expect([told.code, told.body.reason]).toEqual([
    'invalid_state',
    'the guarantee is RELEASED; cancel the contract and create another one',
  ])
  expect(
    (await ledger.ask('CancelContract', { contractId: CONTRACT, reason: 'anew' }, LENDER_PARTY)).status,
  ).toBe('SUCCEEDED')
})

test('an alert and a liquidation say whether a price was disputed, as their snapshots do', async () => {
  for (const disputed of [true, false]) {
    const ledger = await deposited()
    await ledger.ask('AcceptContract', { contractId: CONTRACT, termsHash: null }, BORROWER_PARTY)
    const told = { previousLtv: null, cure: null, snapshot: { ...snapshot(ledger), disputed } }
    const { outputs } = await ledger.find('LtvAlertFound', { ...finding(ledger), ...told })
    const alert = outputs.find(({ record }) => record === 'lastro.events.CollateralLtvAlert')
    expect(alert?.value).toMatchObject({ disputed })
  }
})

import { RESOURCES } from '../../gateway/resources.ts'
import { startTestGateway, type TestGateway } from '../broker/gateway.ts'
import { somePdf } from '../e2e/files.ts'
import { type Loan, loanOf } from '../e2e/loan.ts'
import { contractForm, expectStatus, type Party, type Platform, platform } from '../e2e/platform.ts'

/**
 * The lender may take an ACTIVE contract back for seven days. The loan is made through a gateway whose clock
 * is seven days behind, because time comes to the processors only with the command; it is taken back through
 * the platform's own, now.
 */
const LIMIT_MS = 180_000
const SEVEN_DAYS_MS = 7 * 86_400_000
/** Longer than the test takes. */
const MARGIN_MS = 10 * 60_000
let lastro: Platform
let behind: TestGateway
let aheadMs = 0

beforeAll(async () => {
  lastro = await platform()
  // It would value at the market of today; what it found then is said here.
  await lastro.stop('ltv')
  behind = await startTestGateway({
    database: lastro.db.databaseName,
    now: () => Date.now() + aheadMs,
    routes: RESOURCES.flat(),
    toPlatform: true,
    env: { REPLY_TIMEOUT_MS: '20000' },
  })
}, LIMIT_MS)
afterAll(async () => {
  await behind?.stop()
  await lastro?.start('ltv')
  await lastro?.close()
}, LIMIT_MS)

/** ACTIVE since so long ago. */
async function activeSince(agoMs: number): Promise<Loan> {
  aheadMs = -agoMs
  const [lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  const then: Platform = {
    ...lastro,
    call: (key, method, path, options) => lastro.call(key, method, path, { ...options, gateway: behind.url }),
  }
  const form = contractForm(borrower.document, { ccbFile: { file: somePdf(), name: 'ccb.pdf' } })
  const created = expectStatus(await then.call(lender.key, 'POST', '/contracts/v1', { form }), 201).body.data
  const loan = loanOf(then, lender, borrower, created.id, created.guarantee.id)
  expectStatus(await loan.send(), 200)
  expectStatus(await loan.deposit('3100'), 201)
  await loan.value('15500', Date.now() + aheadMs)
  await loan.until('the lock is ACTIVE', ({ guarantee }) => guarantee.lock.status === 'ACTIVE')
  await loan.sign('CCB', Date.now() + aheadMs)
  expectStatus(await loan.accept(), 200)
  const active = await loan.until('the contract is ACTIVE', ({ status }) => status === 'ACTIVE')
  expect(Date.now() - Date.parse(active.activatedAt)).toBeGreaterThanOrEqual(agoMs - MARGIN_MS)
  return loanOf(lastro, lender, borrower, loan.id, loan.guaranteeId)
}

const cancel = (loan: Loan, by: Party = loan.lender) => loan.post(by, 'cancel', { reason: 'wrong borrower' })

test(
  'within seven days it is taken back, and its collateral goes home',
  async () => {
    const loan = await activeSince(SEVEN_DAYS_MS - MARGIN_MS)
    expect(expectStatus(await cancel(loan), 200).body.data.status).toBe('CANCELLED')
    const after = await loan.until('it went back', ({ guarantee }) => guarantee.status === 'RELEASED')
    expect([after.status, after.guarantee.holdings]).toEqual(['CANCELLED', []])
  },
  LIMIT_MS,
)

test(
  'after seven days it is refused, and the loan goes on',
  async () => {
    const loan = await activeSince(SEVEN_DAYS_MS + MARGIN_MS)
    const refused = await cancel(loan)
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'invalid_state'])
    expect(refused.body.error.details.reason).toBe('the reversal period of 7 days is over')
    const after = await loan.read()
    expect([after.status, after.guarantee.lock.status]).toEqual(['ACTIVE', 'ACTIVE'])
  },
  LIMIT_MS,
)

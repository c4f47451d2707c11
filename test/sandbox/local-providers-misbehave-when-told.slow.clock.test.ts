import type { LocalProvider } from '../../platform/process/clock.ts'
import { LOCAL_PROVIDERS } from '../../sandbox/clock/providerFaults.ts'
import { eventually } from '../support/eventually.ts'
import { type Loan, newLoan } from '../support/loan.ts'
import { type Answer, expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { openTopic, type TopicReader } from '../support/topicReader.ts'

/** Providers that are slow, fail, repeat themselves or decline, and what of it a client sees. */
const LIMIT_MS = 300_000
const DELAY_MS = 30_000
const SETTLED = { delayMs: 0, failNext: 0, duplicate: false, reject: false, deposits: 'REPORTED' }
let lastro: Platform
let tenant: Party
let customerKey: string
const readers: TopicReader[] = []

beforeAll(async () => {
  lastro = await platform()
  tenant = await lastro.newLender()
  customerKey = await lastro.newKey(['global-account'], tenant.document)
})
afterEach(async () => {
  for (const name of LOCAL_PROVIDERS) await tell(name, {})
  await Promise.all(readers.splice(0).map(reader => reader.close()))
})
afterAll(() => lastro?.close())

const asAdmin = (method: string, path: string, body?: object): Promise<Answer> =>
  lastro.call(lastro.adminKey, method, path, body === undefined ? {} : { body })
const pathOf = (name: string) => `/sandbox/v1/providers/${name}`
const shown = async (name: LocalProvider) => expectStatus(await asAdmin('GET', pathOf(name)), 200).body.data
/** Resolves when every process has it. */
const tell = (name: LocalProvider, conduct: object) =>
  eventually(`${name} is told`, async () => {
    const answer = await asAdmin('POST', pathOf(name), conduct)
    return expectStatus(answer, 200, 202).status === 200 ? answer.body.data : undefined
  })
async function recordsOf(topic: string): Promise<TopicReader> {
  const reader = await openTopic(lastro.servers, topic)
  readers.push(reader)
  return reader
}
const nameOf = ({ record }: TopicReader['records'][number]) => record.split('.').at(-1)

/** Resolves when everything that became due on the way has happened. */
async function advance(by: string): Promise<void> {
  expectStatus(await asAdmin('POST', '/sandbox/v1/clock/advance', { by }), 200, 202)
  await eventually(
    `${by} are over`,
    async () => {
      const { advance } = expectStatus(await asAdmin('GET', '/sandbox/v1/clock'), 200).body.data
      if (advance.state === 'RUNNING') return undefined
      expect(advance).toMatchObject({ state: 'DONE' })
      return true
    },
    LIMIT_MS,
  )
}

test('how a provider behaves is told by administrators, within bounds, and read by everybody', async () => {
  const told = await tell('account', { delayMs: 1_500, failNext: 2, duplicate: true })
  expect(told).toEqual({ ...SETTLED, name: 'account', delayMs: 1_500, failNext: 2, duplicate: true })
  const { data } = expectStatus(await lastro.call(tenant.key, 'GET', pathOf('account')), 200).body
  expect(data).toEqual(told)
  expect(await shown('custody')).toEqual({ ...SETTLED, name: 'custody' })
  expect(await tell('account', {})).toEqual({ ...SETTLED, name: 'account' })
  for (const body of [
    { delayMs: 30_001 },
    { delayMs: -1 },
    { failNext: 1_001 },
    { reject: 'yes' },
    { slow: true },
    { deposits: 'REVERSED' },
  ]) {
    expect([body, (await asAdmin('POST', pathOf('account'), body)).status]).toEqual([body, 400])
  }
  expect((await asAdmin('POST', pathOf('weather'), {})).status).toBe(404)
  expect((await lastro.call(tenant.key, 'POST', pathOf('account'), { body: {} })).status).toBe(403)
})

describe('the account provider', () => {
  const BASE = '/global-account/api/v1/customers'
  async function newCustomer(): Promise<string> {
    const body = { businessLegalName: 'Aurora Ltda', country: 'BR', onboardingFlow: 'kyb_link' }
    const given = { ...body, email: 'finance@aurora.example.com' }
    return expectStatus(await lastro.call(customerKey, 'POST', BASE, { body: given }), 201).body.id
  }
  const until = (id: string, status: string) =>
    eventually(`${id} is ${status}`, async () => {
      const { data } = expectStatus(await lastro.call(customerKey, 'GET', `${BASE}/${id}`), 200).body
      return data.status === status ? data : undefined
    })

  test('decides as late as it is told, by the deployment’s time', async () => {
    await tell('account', { delayMs: DELAY_MS })
    const id = await newCustomer()
    await advance('PT31S')
    const { createdAt, updatedAt } = await until(id, 'ACTIVE')
    expect(Date.parse(updatedAt) - Date.parse(createdAt)).toBeGreaterThanOrEqual(DELAY_MS)
  })

  test('fails as often as it is told, and is asked again until it answers', async () => {
    await tell('account', { failNext: 2 })
    await until(await newCustomer(), 'ACTIVE')
    expect(await shown('account')).toEqual({ ...SETTLED, name: 'account' })
  })

  test('tells its decision twice, and the tenant hears of it once', async () => {
    await tell('account', { duplicate: true })
    const [commands, events] = await Promise.all(['directory-commands', 'account-events'].map(recordsOf))
    const id = await newCustomer()
    const decisions = await commands!.until(({ value }) => {
      return value['customerId'] === id && value['providerStatus'] === 'ACTIVE'
    }, 2)
    expect(new Set(decisions.map(({ headers }) => headers['command-id'])).size).toBe(2)
    // One lane decides in order: what is decided behind both shows that both were.
    await until(await newCustomer(), 'ACTIVE')
    const ofCustomer = ({ value }: TopicReader['records'][number]) => value['customerId'] === id
    await events!.until(ofCustomer)
    await events!.caughtUp()
    expect(events!.records.filter(ofCustomer)).toHaveLength(1)
  })

  test('rejects with a reason, through a restart of who asks it, until it is told otherwise', async () => {
    await tell('account', { reject: true })
    await lastro.restart('directory')
    const rejected = await until(await newCustomer(), 'REJECTED')
    expect(rejected.statusReason).toMatch(/told to reject/)
    await tell('account', {})
    await until(await newCustomer(), 'ACTIVE')
  })
})

describe('the custodian', () => {
  interface Repaid {
    readonly contractId: number
    readonly releases: () => Promise<{ id: string; status: string; createdAt: string; updatedAt: string }[]>
    readonly untilIsOver: () => Promise<unknown>
  }
  /** A loan that was just paid back: all of its collateral is to be handed over. */
  async function repaid(): Promise<Repaid> {
    const { now } = expectStatus(await asAdmin('GET', '/sandbox/v1/clock'), 200).body.data
    const tick = { symbol: 'USDC', price: '1', source: 'test', asOf: now }
    const path = '/internal/v1/market/prices'
    expectStatus(await lastro.call(lastro.integrationKey, 'POST', path, { body: tick }), 202)
    const made = await asAdmin('POST', '/sandbox/v1/contracts', { state: 'ACTIVE' })
    const { contract, lender } = expectStatus(made, 201).body.data
    const url = `/contracts/v1/${contract.id}`
    const body = { outstandingBalance: '0' }
    expectStatus(await lastro.call(lender.key, 'PATCH', `${url}/outstanding-balance`, { body }), 202)
    return {
      contractId: contract.id,
      async releases() {
        const listed = await lastro.call(lender.key, 'GET', `/guarantees/${contract.guarantee.id}/releases`)
        return expectStatus(listed, 200).body.data.releases
      },
      untilIsOver: () =>
        eventually('the contract is over', async () => {
          const { data } = expectStatus(await lastro.call(lender.key, 'GET', url), 200).body
          return data.status === 'COMPLETED' && data.guarantee.status === 'RELEASED' ? data : undefined
        }),
    }
  }
  const approved = ({ releases }: Repaid) =>
    eventually('the release is ordered', async () => {
      const [release] = await releases()
      return release && release.status !== 'PENDING' ? release : undefined
    })

  test('hands over as late as it is told, by the deployment’s time', async () => {
    await tell('custody', { delayMs: DELAY_MS })
    const loan = await repaid()
    await approved(loan)
    await advance('PT31S')
    await loan.untilIsOver()
    const [release] = await loan.releases()
    const tookMs = Date.parse(release!.updatedAt) - Date.parse(release!.createdAt)
    expect([release!.status, tookMs >= DELAY_MS]).toEqual(['RELEASED', true])
  })

  test('fails as often as it is told, and is asked again until it hands over', async () => {
    await tell('custody', { failNext: 2 })
    await (await repaid()).untilIsOver()
    expect(await shown('custody')).toEqual({ ...SETTLED, name: 'custody' })
  })

  test('confirms twice, and the collateral is released once', async () => {
    await tell('custody', { duplicate: true })
    const [commands, events] = await Promise.all(['contract-commands', 'contract-events'].map(recordsOf))
    const loan = await repaid()
    const about = (name: string) => (record: TopicReader['records'][number]) =>
      record.value['contractId'] === loan.contractId && nameOf(record) === name
    const confirmations = await commands!.until(about('ConfirmRelease'), 2)
    expect(new Set(confirmations.map(({ headers }) => headers['command-id'])).size).toBe(2)
    await loan.untilIsOver()
    for (const { headers } of confirmations) {
      await eventually('it is decided', async () => {
        const commands = headers['command-id']
        return (await lastro.db.collection('outbox').findOne({ commands })) ?? undefined
      })
    }
    // Published after it was decided; a second one would stand right behind it.
    await events!.until(about('ReleaseConfirmed'))
    await events!.caughtUp()
    expect(events!.records.filter(about('ReleaseConfirmed'))).toHaveLength(1)
  })

  test('keeps what it holds while it is told to decline, and hands over once it is not', async () => {
    await tell('custody', { reject: true })
    const loan = await repaid()
    await approved(loan)
    await advance('PT1M')
    expect(await loan.releases()).toMatchObject([{ status: 'APPROVED' }])
    await tell('custody', {})
    await loan.untilIsOver()
  })
})

describe('the signature provider', () => {
  async function sent(): Promise<Loan> {
    const loan = await newLoan(lastro, { ccb: false })
    expectStatus(await loan.send(), 200)
    return loan
  }
  const signingOf = async (loan: Loan) => (await loan.read(loan.borrower.key)).signings[0]
  const sign = async (loan: Loan): Promise<number> => {
    const [{ signUrl }] = (await signingOf(loan)).signingDocument.signers
    const answer = await fetch(signUrl, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ decision: 'SIGNED' }),
    })
    return answer.status
  }
  const untilIs = (loan: Loan, status: string) =>
    eventually(`the signing is ${status}`, async () => {
      const signing = await signingOf(loan)
      return signing.status === status ? signing : undefined
    })

  test('takes as long as it is told', async () => {
    const loan = await sent()
    await tell('signature', { delayMs: 1_200 })
    const from = performance.now()
    expect([202, 303]).toContain(await sign(loan))
    expect(performance.now() - from).toBeGreaterThanOrEqual(1_200)
    await untilIs(loan, 'COMPLETED')
  })

  test('fails as often as it is told: nothing is signed by that, and signing again succeeds', async () => {
    const loan = await sent()
    await tell('signature', { failNext: 1 })
    expect(await sign(loan)).toBe(503)
    expect(await signingOf(loan)).toMatchObject({ status: 'ACTIVE', signingDocument: { signedCount: 0 } })
    expect(await shown('signature')).toEqual({ ...SETTLED, name: 'signature' })
    expect([202, 303]).toContain(await sign(loan))
    await untilIs(loan, 'COMPLETED')
  })

  test('reports a signature twice, and it counts once', async () => {
    await tell('signature', { duplicate: true })
    const [commands, events] = await Promise.all(['contract-commands', 'contract-events'].map(recordsOf))
    const loan = await sent()
    expect([202, 303]).toContain(await sign(loan))
    const about = (name: string) => (record: TopicReader['records'][number]) =>
      record.value['contractId'] === loan.id && nameOf(record) === name
    await commands!.until(about('RecordSignatureEvent'), 2)
    await untilIs(loan, 'COMPLETED')
    // The command behind both of the same contract.
    expectStatus(await loan.accept(), 200)
    const signature = (record: TopicReader['records'][number]) =>
      about('SignatureRecorded')(record) && record.value['signatureEvent'] === 'SIGNED'
    await events!.until(signature)
    await events!.caughtUp()
    expect(events!.records.filter(signature)).toHaveLength(1)
  })

  test('reports a refusal of who signed, and another signing may be opened', async () => {
    const loan = await sent()
    await tell('signature', { reject: true })
    expect([202, 303]).toContain(await sign(loan))
    const { signingDocument } = await untilIs(loan, 'DECLINED')
    expect(signingDocument.signers[0].refusedReason).toMatch(/told to reject/)
    expectStatus(await loan.post(loan.lender, 'signings', { type: 'GUARANTEE' }), 201)
  })
})

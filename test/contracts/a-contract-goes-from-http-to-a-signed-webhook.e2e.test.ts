import { createHash } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { eventually } from '../support/eventually.ts'
import { somePdf } from '../support/files.ts'
import { expectStatus, type Party, type Platform, platform } from '../support/platform.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { openTopic } from '../support/topicReader.ts'

let lastro: Platform
let receiver: Receiver
let lender: Party
let borrower: Party

beforeAll(async () => {
  lastro = await platform()
  receiver = await openReceiver()
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
})
afterAll(async () => {
  await receiver?.close()
  await lastro?.close()
})

async function subscribe(): Promise<Webhook> {
  const body = { url: receiver.url, events: ['collateral.created', 'guarantee.created'] }
  const endpoint = await lastro.call(lender.key, 'POST', '/webhooks/v1/endpoints', { body })
  const { id } = expectStatus(endpoint, 201).body.data
  const secret = await lastro.call(lender.key, 'GET', `/webhooks/v1/endpoints/${id}/secret`)
  return new Webhook(expectStatus(secret, 200).body.data.secret)
}

test('a creation answers the whole contract, its events reach Kafka and a verified webhook, its file comes back', async () => {
  const webhook = await subscribe()
  const pdf = somePdf()
  const answer = await lastro.createContract(lender, borrower, {
    outstandingBalance: '10000.01',
    collateralPercentage: '133.333333',
    ccbFile: { file: pdf, name: 'cédula.pdf' },
  })
  const { message, data } = expectStatus(answer, 201).body
  expect(typeof message).toBe('string')
  expect(answer.headers.get('location')).toBe(`/contracts/v1/${data.id}`)
  expect(data).toMatchObject({
    name: 'Working capital',
    description: null,
    totalLoanValue: '10000',
    outstandingBalance: '10000.01',
    interestRate: '1.99',
    cet: '2.35',
    collateralPercentage: '133.333333',
    installmentsCount: 12,
    startDate: '2026-12-01T00:00:00.000Z',
    endDate: '2027-12-01T00:00:00.000Z',
    lenderDocument: lender.document,
    borrowerDocument: borrower.document,
    status: 'DRAFT',
    deletedAt: null,
    borrower: borrower.profile,
    acceptedTokens: [{ contractId: data.id, tokenSymbol: 'USDC', network: 'POLYGON', deletedAt: null }],
    documents: [{ contractId: data.id, originalName: 'cédula.pdf', mimeType: 'application/pdf' }],
    // 10000.01 × 133.333333 / 100 = 13333.34663…, rounded up.
    guarantee: {
      fiatCurrency: 'BRL',
      requiredFiatAmount: '13333.35',
      depositedFiatAmount: '0',
      status: 'PENDING',
    },
  })

  const mine = await receiver.until(({ json }) => json.data['contractId'] === data.id, 2)
  for (const { body, headers } of mine) {
    expect(webhook.verify(body, headers)).toBeTruthy()
    expect(headers['webhook-id']).toBe(JSON.parse(body).id)
    expect(Object.keys(JSON.parse(body))).toEqual(['id', 'event', 'timestamp', 'data'])
  }
  expect(new Set(mine.map(({ json }) => json.event))).toEqual(
    new Set(['collateral.created', 'guarantee.created']),
  )

  const topic = await openTopic(lastro.servers, 'collateral-events')
  try {
    const records = await topic.until(({ key }) => key === String(data.id), 2)
    expect(records.map(({ value }) => [value['event'], value['sequence']])).toEqual([
      ['collateral.created', 1],
      ['guarantee.created', 2],
    ])
    expect(new Set(records.map(({ value }) => value['id']))).toEqual(new Set(mine.map(({ json }) => json.id)))
  } finally {
    await topic.close()
  }

  const path = `/contracts/v1/${data.id}/documents/${data.documents[0].id}`
  for (const { key } of [lender, borrower]) {
    const download = expectStatus(await lastro.call(key, 'GET', path), 200)
    expect(download.headers.get('content-type')).toBe('application/pdf')
    expect(sha256(download.bytes)).toBe(sha256(pdf))
  }
  const stranger = await lastro.newLender()
  expectStatus(await lastro.call(stranger.key, 'GET', path), 404)
})

test('the contract is found again by its id, in the list of both sides, and by the status of its command', async () => {
  const answer = expectStatus(await lastro.createContract(lender, borrower), 201)
  const { id } = answer.body.data
  const read = await eventually('ltv has looked at it', async () => {
    const { body } = expectStatus(await lastro.call(lender.key, 'GET', `/contracts/v1/${id}`), 200)
    return body.data.ltv === null ? undefined : body.data
  })
  const ltv = { version: 1, collateralValue: '0', currentLtv: null, level: 'NONE' }
  expect(read).toMatchObject({ id, status: 'DRAFT', signings: [], ltv })
  for (const [party, role] of [
    [lender, 'lender'],
    [borrower, 'borrower'],
  ] as const) {
    const list = expectStatus(await lastro.call(party.key, 'GET', `/contracts/v1?role=${role}&take=500`), 200)
    expect(list.body.data.contracts.map((one: { id: number }) => one.id)).toContain(id)
  }
  const command = await lastro.call(lender.key, 'GET', `/commands/v1/${answer.headers.get('x-command-id')}`)
  expect(expectStatus(command, 200).body.data).toMatchObject({
    status: 'SUCCEEDED',
    answer: { status: 201 },
  })
  expect(command.body.data.answer.body.data.id).toBe(id)
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

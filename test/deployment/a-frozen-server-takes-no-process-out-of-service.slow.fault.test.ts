import { type Balancer, openBalancer } from '../support/balancer.ts'
import { eventually } from '../support/eventually.ts'
import { somePdf } from '../support/files.ts'
import {
  type Answer,
  contractForm,
  expectStatus,
  type Party,
  type Platform,
  platform,
} from '../support/platform.ts'

/** The promise: an answer within 5 s; the rest is what a busy machine adds. */
const ANSWER_LIMIT_MS = 5_000 + 15_000
const THAWED_LIMIT_MS = 60_000

let lastro: Platform
let service: Balancer
let lender: Party
let borrower: Party
let contractId: number
beforeAll(async () => {
  lastro = await platform()
  await lastro.untilReady()
  service = await openBalancer()
  const { gateway: address, metrics } = lastro
  service.add({ name: 'gateway', address, admin: metrics['gateway']! })
  await service.untilServing('gateway')
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  contractId = expectStatus(await create(true), 201).body.data.id
})
afterAll(async () => {
  await service?.close()
  await lastro?.close()
})

/** Everything goes through what a Service does: it sends new connections to pods whose probe succeeds. */
const call = (method: string, path: string, form?: FormData): Promise<Answer> =>
  lastro.call(lender.key, method, path, { gateway: service.url, once: true, ...(form ? { form } : {}) })

const create = (withFile: boolean) =>
  call(
    'POST',
    '/contracts/v1',
    contractForm(borrower.document, withFile ? { ccbFile: { file: somePdf() } } : {}),
  )

async function soon(work: Promise<Answer>): Promise<Answer> {
  const startedAt = performance.now()
  const answer = await work
  expect(performance.now() - startedAt).toBeLessThan(ANSWER_LIMIT_MS)
  return answer
}

const metricOf = async (address: string, line: string) =>
  (await (await fetch(`${address}/metrics`)).text()).split('\n').find(each => each.startsWith(line))

/** Responses while the server is frozen: creations with a file, and without one. */
const answers: Readonly<Record<string, { readonly file: number[]; readonly plain: number[] }>> = {
  kafka: { file: [503, 202], plain: [503, 202] },
  registry: { file: [201], plain: [201] },
  s3: { file: [503], plain: [201] },
}

test.each(Object.entries(answers))(
  'with %s frozen every probe succeeds, the Service serves what can be served, and the state is told',
  async (server, { file, plain }) => {
    await lastro.freeze(server)
    try {
      const told = await eventually(`${server} is said to be unreachable`, async () => {
        const answer = await call('GET', '/healthz/ready')
        return answer.body.checks[server] === 'unreachable' ? answer : undefined
      })
      expect(told.status).toBe(200)
      expect(told.bytes.toString()).not.toMatch(/\d+\.\d+\.\d+\.\d+|:\d{4}/)
      expectStatus(await soon(call('GET', `/contracts/v1/${contractId}`)), 200)
      expectStatus(await soon(create(true)), ...file)
      expectStatus(await soon(create(false)), ...plain)
      for (const [id, address] of Object.entries(lastro.metrics)) {
        // Second instances of earlier files have ended.
        if (id.endsWith('-2')) continue
        const probed = await fetch(`${address}/healthz/ready`)
        expect({ address, status: probed.status }).toEqual({ address, status: 200 })
        expect(await metricOf(address, 'lastro_ready{')).toMatch(/ 1$/)
      }
      const { gateway } = lastro.metrics
      expect(await metricOf(gateway!, `lastro_dependency_up{part="${server}"`)).toMatch(/ 0$/)
    } finally {
      await lastro.thaw(server)
    }
    await lastro.untilReady(THAWED_LIMIT_MS)
    expectStatus(
      await eventually('a creation with a file', async () => expectStatus(await create(true), 201)),
      201,
    )
  },
)

import { randomUUID } from 'node:crypto'
import { eventually } from '../support/eventually.ts'
import { somePdf } from '../support/files.ts'
import {
  type Answer,
  contractForm,
  expectStatus,
  type Party,
  type Platform,
  platform,
  platformFacts,
} from '../support/platform.ts'

/** The promise: an answer within 5 s; the rest is what a busy machine adds. */
const ANSWER_LIMIT_MS = 5_000 + 15_000

let lastro: Platform
let lender: Party
let borrower: Party
beforeAll(async () => {
  lastro = await platform()
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
  expectStatus(await lastro.createContract(lender, borrower), 201)
})
afterAll(async () => {
  await lastro?.close()
})

const create = (idempotencyKey: string): Promise<Answer> =>
  lastro.call(lender.key, 'POST', '/contracts/v1', {
    form: contractForm(borrower.document, { name: idempotencyKey, ccbFile: { file: pdf } }),
    headers: { 'idempotency-key': idempotencyKey },
    once: true,
  })
const pdf = somePdf()

const readiness = async () => {
  const answer = await lastro.call('', 'GET', '/healthz/ready', { once: true })
  return { status: answer.status, checks: answer.body.checks as Record<string, string> }
}

/**
 * Permitted responses while the server is unreachable. A known schema needs no registry, so then 201 is right
 * as well.
 */
const allowed: Readonly<Record<string, readonly number[]>> = {
  kafka: [503, 202],
  mongodb: [503],
  registry: [503, 202, 201],
  s3: [503],
}

for (const server of ['kafka', 'mongodb', 'registry', 's3']) {
  test(`${server} unreachable: readiness names it, requests are told soon, every process lives on and recovers by itself`, async () => {
    const pids = (await platformPids()).sort()
    await lastro.kill(server)
    try {
      await eventually(`readiness names ${server}`, async () => {
        const { status, checks } = await readiness()
        // Without MongoDB nothing can be served; without the others much can.
        const expected = server === 'mongodb' ? 503 : 200
        return status === expected && checks[server] === 'unreachable'
      })
      const startedAt = Date.now()
      const key = `unreachable-${randomUUID()}`
      const answer = await create(key)
      expect(Date.now() - startedAt).toBeLessThan(ANSWER_LIMIT_MS)
      expect(allowed[server]).toContain(answer.status)
      if (answer.status === 503) {
        expect(answer.body.error.code).toBe('service_unavailable')
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      const live = await lastro.call('', 'GET', '/healthz/live', { once: true })
      expect(live.status).toBe(200)
    } finally {
      await lastro.restart(server)
    }
    await lastro.untilReady(60_000)
    const key = `back-${randomUUID()}`
    const back = await eventually('a creation succeeds again', async () =>
      expectStatus(await create(key), 201),
    )
    expect(back.body.data.name).toBe(key)
    expect((await platformPids()).sort()).toEqual(pids)
  })
}

async function platformPids(): Promise<number[]> {
  const again = await platformFacts()
  return Object.values(again.pids)
}

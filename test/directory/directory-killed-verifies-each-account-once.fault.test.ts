import { randomUUID } from 'node:crypto'
import { eventually } from '../support/eventually.ts'
import { type Answer, type Platform, platform } from '../support/platform.ts'
import { newCpf } from '../support/taxDocuments.ts'
import { openTopic } from '../support/topicReader.ts'

const LIMIT_MS = 240_000
const COUNT = 150
const CONCURRENCY = 24
let lastro: Platform

beforeAll(async () => {
  lastro = await platform()
})
afterAll(async () => {
  await lastro?.close()
})

/** Asks under one Idempotency-Key until the outcome is known: what a careful client does. */
async function complete(document: string): Promise<Answer> {
  const headers = { 'idempotency-key': randomUUID() }
  const body = {
    document,
    kind: 'INDIVIDUAL',
    profile: { name: 'Ana', email: 'ana@example.com' },
    modules: ['BORROWER'],
  }
  return eventually(
    `an answer about ${document}`,
    async () => {
      const path = '/internal/v1/onboarding/completions'
      const answer = await lastro.call(lastro.integrationKey, 'POST', path, { body, headers })
      const isUnknown = answer.status === 202 || answer.status === 409
      return isUnknown ? undefined : answer
    },
    LIMIT_MS,
  )
}

test(`kill -9 of directory among ${COUNT} completions: each account exists once and is verified once`, async () => {
  const documents = Array.from({ length: COUNT }, newCpf)
  const answers = new Map<string, Answer>()
  const waiting = [...documents]
  const work = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      answers.set(next, await complete(next))
    }
  }
  const done = Promise.all(Array.from({ length: CONCURRENCY }, work))
  await eventually('a quarter is answered', () => answers.size >= COUNT / 4, LIMIT_MS)
  expect(answers.size).toBeLessThan(COUNT)
  await lastro.kill('directory')
  await lastro.start('directory')
  await done
  expect([...answers.values()].map(({ status }) => status)).toEqual(documents.map(() => 201))

  const parties = await lastro.db
    .collection<{ _id: string; document: string }>('parties')
    .find({ document: { $in: documents } })
    .toArray()
  expect(parties).toHaveLength(COUNT)
  for (const { _id, document } of parties) expect(answers.get(document)?.body.data.id).toBe(_id)
  const events = await openTopic(lastro.servers, 'account-events')
  try {
    const ours = new Set(documents)
    const isOurs = ({ value }: { value: Readonly<Record<string, unknown>> }) =>
      ours.has(String(value['document']))
    await events.until(isOurs, COUNT, LIMIT_MS)
    const marker = await lastro.newBorrower()
    await events.until(({ value }) => value['document'] === marker.document)
    const found = events.records.filter(isOurs)
    expect(found.map(({ key }) => key).sort()).toEqual(parties.map(({ _id }) => _id).sort())
    expect(found.every(({ value }) => value['sequence'] === 1)).toBe(true)
    expect(new Set(found.map(({ headers }) => headers['ce_id'])).size).toBe(COUNT)
  } finally {
    await events.close()
  }
})

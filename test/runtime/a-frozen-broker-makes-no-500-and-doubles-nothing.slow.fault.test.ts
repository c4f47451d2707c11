import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { tickIdOf } from '../../platform/records/marketPrices.ts'
import { eventually } from '../support/eventually.ts'
import {
  type Answer,
  contractForm,
  expectStatus,
  type Party,
  type Platform,
  platform,
} from '../support/platform.ts'
import { openTopic } from '../support/topicReader.ts'

/**
 * The broker's process is stopped for longer than any time-out of a client or of a group, then goes on.
 * Creations, commands and ticks are sent all the while, and again afterwards, as careful clients do.
 */
const FROZEN_MS = 28_000
/** Clients of each kind, one request after the other. */
const CLIENTS = 3
/** Permitted responses: done, not known yet, unavailable, or that the same key is still in progress. */
const TRUE_ANSWERS = [200, 201, 202, 409, 503]
/** By creations of earlier runs on servers that go on. */
const RUN = randomUUID()
const SOURCE = `frozen-${RUN}`

let lastro: Platform
let lender: Party
let borrower: Party
beforeAll(async () => {
  lastro = await platform()
  await lastro.untilReady()
  ;[lender, borrower] = await Promise.all([lastro.newLender(), lastro.newBorrower()])
})
afterAll(async () => {
  await lastro?.close()
})

/** One thing that is asked for, under one key, as often as it takes. */
interface Wish {
  readonly name: string
  readonly ask: () => Promise<Answer>
  readonly isDone: (answer: Answer) => boolean
}

const headers = () => ({ 'idempotency-key': randomUUID() })

function creation(name: string): Wish {
  const own = headers()
  const form = () => contractForm(borrower.document, { name })
  const ask = () =>
    lastro.call(lender.key, 'POST', '/contracts/v1', { form: form(), headers: own, once: true })
  return { name, ask, isDone: ({ status }) => status === 201 }
}

function balance(name: string, contractId: number, outstandingBalance: string): Wish {
  const options = { body: { outstandingBalance, reason: name }, headers: headers(), once: true }
  const path = `/contracts/v1/${contractId}/outstanding-balance`
  const ask = () => lastro.call(lender.key, 'PATCH', path, options)
  return { name, ask, isDone: ({ status, body }) => status === 202 && body.data.recalculation !== undefined }
}

/** USDC at its usual price, so that no market moves; each tick differs by its time. */
const tickOf = (asOf: number) => ({ symbol: 'USDC', price: '1', source: SOURCE, asOf })

function tick(name: string, asOf: number): Wish {
  const body = { ...tickOf(asOf), asOf: new Date(asOf).toISOString() }
  const ask = () =>
    lastro.call(lastro.integrationKey, 'POST', '/internal/v1/market/prices', { body, once: true })
  return { name, ask, isDone: ({ status, body: { data } }) => status === 202 && data.accepted === 1 }
}

test('with the broker frozen for 28 s nothing is 500; what was asked for is there once when it thaws', async () => {
  const contractId = expectStatus(await lastro.createContract(lender, borrower), 201).body.data.id
  const answers: { readonly wish: Wish; readonly answer: Answer }[] = []
  const ticks: number[] = []
  let made = 0
  const wishes: readonly (() => Wish)[] = [
    () => creation(`frozen ${RUN} ${made++}`),
    () => balance(`balance ${made}`, contractId, `${9_000 - made++}`),
    () => {
      const asOf = Date.now() - 10_000 + made++
      ticks.push(asOf)
      return tick(`tick ${asOf}`, asOf)
    },
  ]
  const until = Date.now() + FROZEN_MS
  const client = async (next: () => Wish) => {
    while (Date.now() < until) {
      const wish = next()
      answers.push({ wish, answer: await wish.ask() })
    }
  }
  await lastro.freeze('kafka')
  try {
    await Promise.all(wishes.flatMap(next => Array.from({ length: CLIENTS }, () => client(next))))
    await sleep(Math.max(0, until - Date.now()))
  } finally {
    await lastro.thaw('kafka')
  }
  const untrue = answers.filter(({ answer: { status } }) => !TRUE_ANSWERS.includes(status))
  expect(untrue.map(({ wish, answer }) => [wish.name, answer.status, answer.body])).toEqual([])
  expect(answers.length).toBeGreaterThan(wishes.length * CLIENTS)

  const settle = ({ name, ask, isDone }: Wish) =>
    eventually(name, async () => {
      const answer = await ask()
      expect(TRUE_ANSWERS).toContain(answer.status)
      return isDone(answer) ? answer : undefined
    })
  for (const { wish } of answers) await settle(wish)

  const creations = answers.filter(({ wish }) => wish.name.startsWith('frozen'))
  const path = `/contracts/v1?name=${encodeURIComponent(RUN)}&take=500`
  const { data } = expectStatus(await lastro.call(lender.key, 'GET', path), 200).body
  const names = data.contracts.map(({ name }: { name: string }) => name).sort()
  expect(names).toEqual(creations.map(({ wish }) => wish.name).sort())
  await expectTicksOnce(ticks)
})

/** A resent tick may stand in the log again; it is the same one, and no reader takes it for another. */
async function expectTicksOnce(asOfs: readonly number[]): Promise<void> {
  const asked = asOfs.map(asOf => tickIdOf({ ...tickOf(asOf), price: 10n ** 8n, disputed: false }))
  const topic = await openTopic(lastro.servers, 'market-prices')
  try {
    await topic.caughtUp()
    const ours = topic.records.filter(({ value }) => value['source'] === SOURCE)
    for (const partition of new Set(topic.records.map(record => record.partition))) {
      const found = ours.filter(record => record.partition === partition).map(({ value }) => value['id'])
      expect([...new Set(found)].sort()).toEqual([...asked].sort())
    }
  } finally {
    await topic.close()
  }
}

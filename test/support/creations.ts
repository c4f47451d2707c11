import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, contractForm, type Party, type Platform } from './platform.ts'
import type { Receiver } from './receiver.ts'
import { openTopic, type TopicReader, type TopicRecord } from './topicReader.ts'

/** Responses to one client, which retries under its idempotency key until the outcome is known. */
export interface Creation {
  readonly idempotencyKey: string
  readonly contractId: number
  /** Every contract id that an answer under this key named; a true service names one. */
  readonly named: ReadonlySet<number>
  /** The bytes of the 201. */
  readonly answer: string
  readonly tries: number
}

export interface Load {
  /** How many clients know their outcome. */
  readonly known: () => number
  readonly done: Promise<Creation[]>
}

const RETRY_PAUSE_MS = 200
const TRY_LIMIT_MS = 20_000
/** A client that still does not know after this has found a fault. */
const PATIENCE_MS = 150_000

export interface LoadOptions {
  readonly count: number
  readonly concurrency: number
  readonly lender: Party
  readonly borrower: Party
  /** Other fields than the usual ones, by the number of the creation. */
  readonly fields?: (index: number) => Readonly<Record<string, string>>
  /** Requests go to these in turn. */
  readonly gateways?: readonly string[]
}

/** Starts `count` creations, `concurrency` at a time. */
export function startCreations(lastro: Platform, options: LoadOptions): Load {
  const { count, concurrency, gateways = [lastro.gateway] } = options
  const creations: Creation[] = []
  let next = 0
  const worker = async () => {
    while (next < count) {
      const index = next
      next += 1
      creations.push(await createUntilKnown(lastro, options, gateways, index))
    }
  }
  const done = Promise.all(Array.from({ length: concurrency }, worker)).then(() => creations)
  done.catch(() => undefined)
  return { known: () => creations.length, done }
}

async function createUntilKnown(
  lastro: Platform,
  { lender, borrower, fields }: LoadOptions,
  gateways: readonly string[],
  index: number,
): Promise<Creation> {
  const idempotencyKey = `creation-${randomUUID()}`
  const named = new Set<number>()
  const deadline = Date.now() + PATIENCE_MS
  let last = ''
  for (let tries = 1; Date.now() < deadline; tries += 1) {
    const gateway = gateways[(index + tries) % gateways.length]!
    const answer = await attempt(lastro, gateway, lender.key, 'POST', '/contracts/v1', {
      form: contractForm(borrower.document, { ...fields?.(index), name: idempotencyKey }),
      headers: { 'idempotency-key': idempotencyKey },
    })
    const id = answer === null ? null : await contractIdOf(lastro, gateway, lender.key, answer)
    if (id !== null) named.add(id)
    if (answer?.status === 201) {
      const { body, bytes } = answer
      return { idempotencyKey, contractId: body.data.id, named, answer: bytes.toString(), tries }
    }
    if (answer !== null && !mayAskAgain(answer)) {
      throw new Error(`creation ${index} was refused: ${answer.status} ${answer.bytes}`)
    }
    last = answer === null ? 'no answer' : `${answer.status} ${answer.bytes}`
    await sleep(RETRY_PAUSE_MS)
  }
  throw new Error(`creation ${index} is not known after ${PATIENCE_MS} ms: ${last}`)
}

const mayAskAgain = ({ status, body }: Answer) =>
  status === 202 || status === 503 || (status === 409 && body?.error?.code === 'idempotency_in_progress')

/** Null where the connection broke. */
export async function attempt(
  lastro: Platform,
  gateway: string,
  ...[key, method, path, options]: Parameters<Platform['call']>
): Promise<Answer | null> {
  try {
    return await lastro.call(key, method, path, { ...options, gateway, timeoutMs: TRY_LIMIT_MS, once: true })
  } catch {
    return null
  }
}

/** The id in a 201, or, when a 202 named a command that has succeeded meanwhile, in its kept answer. */
async function contractIdOf(
  lastro: Platform,
  gateway: string,
  key: string,
  answer: Answer,
): Promise<number | null> {
  if (answer.status === 201) return answer.body.data.id
  if (answer.status !== 202) return null
  const path = `/commands/v1/${answer.body.data.commandId}`
  const status = await attempt(lastro, gateway, key, 'GET', path)
  return status?.status === 200 ? (status.body.data.answer?.body.data?.id ?? null) : null
}

/**
 * Counts after the storm: each creation exists once in the list, its events are once on their topics, in
 * order and gap-free, and its webhooks arrived under ids that stay.
 */
export async function expectExactlyOnce(
  lastro: Platform,
  lender: Party,
  creations: readonly Creation[],
  receiver: Receiver,
): Promise<void> {
  const ids = creations.map(({ contractId }) => contractId)
  expect(new Set(ids).size).toBe(creations.length)
  for (const { contractId, named } of creations) expect([...named]).toEqual([contractId])

  const list = await lastro.call(lender.key, 'GET', '/contracts/v1?take=1')
  expect(list.body.data.pagination.total).toBe(creations.length)

  const expected = {
    'collateral-events': ['collateral.created', 'guarantee.created'],
    'contract-events': ['contract.created'],
  }
  for (const [name, events] of Object.entries(expected)) {
    const topic = await openTopic(lastro.servers, name)
    try {
      await expectEvents(topic, lender, ids, events)
    } finally {
      await topic.close()
    }
  }
  const distinct = () => new Set(receiver.deliveries.map(({ headers }) => headers['webhook-id'])).size
  await receiver.until(() => distinct() >= ids.length * 2, 1, PATIENCE_MS)
  expect(distinct()).toBe(ids.length * 2)
}

async function expectEvents(
  topic: TopicReader,
  lender: Party,
  ids: readonly number[],
  events: readonly string[],
): Promise<void> {
  const mine = ({ value }: TopicRecord) => value['lenderDocument'] === lender.document
  const wanted = new Set(ids.map(String))
  // Custody names its addresses by itself, before or after what is counted here.
  const isAsked = ({ value }: TopicRecord) => value['event'] !== 'guarantee.deposit_instructions_ready'
  await topic.until(record => wanted.has(record.key) && isAsked(record), ids.length * events.length)
  await topic.caughtUp()
  const strangers = topic.records.filter(record => mine(record) && !wanted.has(record.key))
  expect(strangers).toEqual([])
  const seen = new Map(ids.map(id => [String(id), [] as TopicRecord[]]))
  for (const record of topic.records) seen.get(record.key)?.push(record)
  for (const [key, found] of seen) {
    expect([key, found.filter(isAsked).map(({ value }) => value['event'])]).toEqual([key, events])
    expect(found.map(({ value }) => value['sequence'])).toEqual(found.map((_, index) => index + 1))
  }
}

/** Resolves when that many clients know their outcome: the storm comes in the middle. */
export async function whenKnown(load: Load, count: number): Promise<void> {
  while (load.known() < count) await Promise.race([load.done, sleep(5)])
}

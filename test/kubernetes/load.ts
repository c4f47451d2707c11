import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../support/eventually.ts'
import { type Answer, expectStatus } from '../support/platform.ts'
import { create, createTally, type Stage, type Tally, whileReading } from './stage.ts'

/** Results that clients saw during a change of the platform. */
export interface Seen {
  readonly reads: Tally
  /** Every try counts: one that was refused, or not answered, is made again with its Idempotency-Key. */
  readonly creations: Tally
  /** Contracts that clients were promised. */
  readonly promised: number
  /** Those of them that are not there when everything is over. */
  readonly lost: number
  /** Contracts that exist although no client got a success for them. */
  readonly surplus: number
}

const CREATORS = 3
const PAUSE_MS = 200
const TRY_LIMIT_MS = 15_000

/** Four clients read, three create, through the Service, while `work` lasts. */
export async function underLoad(stage: Stage, work: () => Promise<void>): Promise<Seen> {
  const creations = createTally()
  const promised: Answer[] = []
  const before = await contractsOf(stage)
  let done = false
  const creator = async () => {
    while (!done) {
      promised.push(await createSurely(stage, creations))
      await sleep(PAUSE_MS)
    }
  }
  const reads = await whileReading(stage, async () => {
    const creators = Promise.allSettled(Array.from({ length: CREATORS }, creator))
    await work().finally(() => {
      done = true
    })
    for (const ended of await creators) if (ended.status === 'rejected') throw ended.reason
  })
  const ids = new Set<number>()
  for (const answer of promised) ids.add(await contractOf(stage, answer))
  const lost = promised.length - ids.size
  const surplus = (await contractsOf(stage)) - before - ids.size
  return { reads, creations, promised: promised.length, lost, surplus }
}

/** Retries with one Idempotency-Key until there is a response, as documented for clients. */
async function createSurely(stage: Stage, tally: Tally): Promise<Answer> {
  const headers = { 'idempotency-key': `kubernetes-${randomUUID()}` }
  return eventually('a creation', async () => {
    const answer = await create(stage, false, { headers, timeoutMs: TRY_LIMIT_MS }).catch(error => {
      tally.add(`${(error as Error).message} ${(error as Error).cause ?? ''}`.trim())
      throw error
    })
    tally.add(answer.status)
    return expectStatus(answer, 201, 202)
  })
}

/** The contract's id; of a 202 the command's own resource tells it. Throws where it is not there. */
async function contractOf({ clients, lender }: Stage, answer: Answer): Promise<number> {
  let { body } = answer
  if (answer.status === 202) {
    const path = `/commands/v1/${body.data.commandId}`
    body = await eventually('the outcome of a creation', async () => {
      const { body: command } = await clients.call(lender.key, 'GET', path)
      return command?.data?.answer?.body
    })
  }
  const { id } = body.data
  expectStatus(await clients.call(lender.key, 'GET', `/contracts/v1/${id}`), 200)
  return id
}

async function contractsOf({ clients, lender }: Stage): Promise<number> {
  const answer = await clients.call(lender.key, 'GET', '/contracts/v1?role=lender&take=1')
  return expectStatus(answer, 200).body.data.pagination.total
}

export const toldOf = ({ reads, creations, lost, surplus }: Seen): string =>
  `reads ${reads.told()}; creations ${creations.told()}; ${lost} lost, ${surplus} doubled`

export function expectNoneLost(seen: Seen): void {
  if (seen.lost !== 0 || seen.surplus !== 0) throw new Error(toldOf(seen))
}

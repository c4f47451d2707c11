import { randomUUID } from 'node:crypto'
import { MongoClient } from 'mongodb'
import type { LocalFacts } from '../../local/start/facts.ts'
import { demoBorrower } from '../../local/start/seed.ts'
import { eventually } from '../support/eventually.ts'
import { contractForm } from '../support/platform.ts'
import { startedPlatform } from '../support/startedPlatform.ts'

/** `npm run cluster`: three brokers and three mongods, two of each process, one address for both gateways. */
const lastro = startedPlatform(['--port-base', '24000', '--port', '24060'], 'test/support/cluster/start.ts')
const LIMIT_MS = 1_200_000

let facts: LocalFacts

beforeAll(async () => {
  facts = await lastro.start()
}, LIMIT_MS)
afterAll(() => lastro.remove(), LIMIT_MS)

/** As a client asks that retries under its key until it knows. */
async function createContract(): Promise<number> {
  const headers = { 'api-key': facts.keys.lender, 'idempotency-key': randomUUID() }
  return eventually('a contract is created', async () => {
    const body = contractForm(demoBorrower.document)
    const answer = await fetch(`${facts.gateway}/contracts/v1`, { method: 'POST', headers, body })
    const { data } = (await answer.json()) as { data?: { id?: number } }
    if (answer.status !== 201) throw new Error(`answered ${answer.status}`)
    return data?.id
  })
}

async function listed(): Promise<number[]> {
  const answer = await fetch(`${facts.gateway}/contracts/v1`, {
    headers: { 'api-key': facts.keys.lender },
  })
  const { data } = (await answer.json()) as { data: { contracts: { id: number }[] } }
  return data.contracts.map(({ id }) => id)
}

/** `mongodb-2`, for example. */
async function primary(): Promise<string> {
  const client = await MongoClient.connect(facts.mongodb)
  try {
    const { primary: host, hosts } = await client.db('admin').command({ hello: 1 })
    return `mongodb-${hosts.indexOf(host) + 1}`
  } finally {
    await client.close()
  }
}

async function lose(server: string): Promise<void> {
  const pid = lastro.facts().pids[server]!
  process.kill(pid, 'SIGKILL')
  created.push(await createContract())
  await eventually(`${server} is back`, () => {
    const now = lastro.facts().pids[server]
    return now !== undefined && now !== pid
  })
}

const created: number[] = []

test(
  'each broker is killed once, and the primary: every contract is created once, and none is lost',
  async () => {
    created.push(await createContract())
    for (const server of ['kafka-1', 'kafka-2', 'kafka-3']) await lose(server)
    await lose(await primary())
    expect(new Set(created).size).toBe(created.length)
    await eventually('the list has them, and nothing else', async () => {
      expect((await listed()).toSorted((a, b) => a - b)).toEqual(created.toSorted((a, b) => a - b))
      return true
    })
    expect(await lastro.end()).toBe(0)
  },
  LIMIT_MS,
)

import fc from 'fast-check'
import { errorOf } from '../../sdk/typescript/src/errors.ts'
import { streamEvents } from '../../sdk/typescript/src/eventStream.ts'
import { Decimal, Lastro } from '../../sdk/typescript/src/lastro.ts'
import { type CuttingServer, startCuttingServer } from './cuttingServer.ts'

const READ_LIMIT_MS = 20_000
let server: CuttingServer

beforeAll(async () => {
  server = await startCuttingServer()
})
afterAll(() => server.close())

let readers = 0
/** Ids that a reader sees whose first connections break after so many bytes. */
async function idsSeen(cuts: readonly number[]): Promise<readonly string[]> {
  const lastro = new Lastro({ url: `${server.url}/cuts/${cuts.join(',')}/${(readers += 1)}`, key: 'test' })
  const ids: string[] = []
  for await (const { id } of lastro.events({ signal: AbortSignal.timeout(READ_LIMIT_MS) })) {
    ids.push(id)
    if (id === server.ids.at(-1)) break
  }
  return ids
}

test('a connection that breaks at any byte of the stream loses and doubles no event', async () => {
  expect(server.bytes).toBeGreaterThan(500)
  const cuts = Array.from({ length: server.bytes + 1 }, (_, bytes) => bytes)
  const wrong: number[] = []
  const next = async () => {
    for (let cut = cuts.pop(); cut !== undefined; cut = cuts.pop())
      if (`${await idsSeen([cut])}` !== `${server.ids}`) wrong.push(cut)
  }
  await Promise.all(Array.from({ length: 64 }, next))
  expect(wrong).toEqual([])
})

test('connections that break one after the other, each at any byte, lose and double no event', async () => {
  const breaks = fc.array(fc.nat(server.bytes), { minLength: 2, maxLength: 4 })
  const holds = fc.asyncProperty(breaks, async cuts => {
    expect(await idsSeen(cuts)).toEqual(server.ids)
  })
  await fc.assert(holds, { numRuns: 40 })
})

test('an event has its decimals', async () => {
  const lastro = new Lastro({ url: `${server.url}/cuts//${(readers += 1)}`, key: 'test' })
  const seen = lastro.events({ after: 'evt_1' })
  const { value } = await seen.next()
  await seen.return(undefined)
  if (value?.event !== 'guarantee.created') throw new Error('another event')
  expect(value.data.amount).toEqual(new Decimal('10.5'))
})

test('a jump of a contract’s sequence is told, also behind a break', async () => {
  const event = (sequence: number) => {
    const body = { id: `evt_${sequence}`, event: 'guarantee.created', data: { contractId: 7, sequence } }
    return `id: ${body.id}\ndata: ${JSON.stringify(body)}\n\n`
  }
  const connections = [event(1) + event(2), event(5) + event(6)]
  const connect = async () => new Response(connections.shift())
  const gaps: unknown[] = []
  for await (const { id } of streamEvents(connect, { onGap: gap => gaps.push(gap) }))
    if (id === 'evt_6') break
  expect(gaps).toEqual([{ contractId: 7, expected: 3, found: 5 }])
})

test('a stream ends with the refusal of a key that was revoked', async () => {
  const refusal = { error: { code: 'unauthenticated', message: 'the key was revoked' } }
  const connections = [new Response('event: end\ndata: {"reason":"key_revoked"}\n\n')]
  const connect = async () => {
    const next = connections.shift()
    if (next === undefined) throw errorOf(new Response(null, { status: 401 }), refusal)
    return next
  }
  const seen = streamEvents(connect, {})
  await expect(seen.next()).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })
})

test('a stream that waits for its next connection ends at once when it is told to', async () => {
  const stop = new AbortController()
  const connect = async () => {
    setTimeout(() => stop.abort(), 0)
    throw errorOf(new Response(null, { status: 503, headers: { 'retry-after': '3600' } }), null)
  }
  expect(await streamEvents(connect, { signal: stop.signal }).next()).toEqual({
    done: true,
    value: undefined,
  })
})

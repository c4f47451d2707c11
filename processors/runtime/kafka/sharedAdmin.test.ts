import type { KafkaClient, PatchedAdmin } from '../../../platform/kafka/kafkaClient.ts'
import { Unavailable } from '../errors.ts'
import { shareAdmin } from './sharedAdmin.ts'

const { jest } = import.meta

const SETTLED = Symbol('settled')

/** Admin clients that record which of them were closed, in the order in which they were made. */
function clients() {
  const made: { readonly admin: PatchedAdmin; isClosed: boolean }[] = []
  const admin = () => {
    const one = { isClosed: false, admin: {} as PatchedAdmin }
    one.admin = {
      connect: async () => undefined,
      disconnect: async () => void (one.isClosed = true),
    } as unknown as PatchedAdmin
    made.push(one)
    return one.admin
  }
  const closed = () => made.map(({ isClosed }) => isClosed)
  return { kafka: { admin } as unknown as Pick<KafkaClient, 'admin'>, made, closed }
}

const turn = () => new Promise(resolve => setImmediate(resolve))

test('a question that fails closes its client only after the others have their answers', async () => {
  const { kafka, made, closed } = clients()
  const { ask } = shareAdmin(kafka)
  const answer = Promise.withResolvers<string>()
  const waiting = ask(() => answer.promise)
  await expect(ask(() => Promise.reject(new Error('unknown member')))).rejects.toThrow(Unavailable)
  await turn()
  expect(closed()).toEqual([false])
  expect(await ask(async admin => made.findIndex(one => one.admin === admin))).toBe(1)
  answer.resolve('the end')
  expect(await waiting).toBe('the end')
  await turn()
  expect(closed()).toEqual([true, false])
})

test('a late failure of a client that was replaced leaves its successor', async () => {
  const { kafka, closed } = clients()
  const { ask } = shareAdmin(kafka)
  const late = Promise.withResolvers<never>()
  const waiting = ask(() => late.promise)
  await expect(ask(() => Promise.reject(new Error('first')))).rejects.toThrow('first')
  await ask(async () => SETTLED)
  late.reject(new Error('second'))
  await expect(waiting).rejects.toThrow('second')
  await ask(async () => SETTLED)
  await turn()
  expect(closed()).toEqual([true, false])
})

test('a question without an answer fails as unavailable after a minute', async () => {
  jest.useFakeTimers()
  try {
    const { kafka, closed } = clients()
    const { ask } = shareAdmin(kafka)
    const asked = expect(ask(() => new Promise(() => undefined))).rejects.toThrow('no answer in 60000 ms')
    await jest.advanceTimersByTimeAsync(60_000)
    await asked
    await jest.advanceTimersByTimeAsync(0)
    expect(closed()).toEqual([true])
  } finally {
    jest.useRealTimers()
  }
})

import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createExports } from './stream.ts'

const { jest } = import.meta
const ROWS_PER_BATCH = 500
/** The source fills the buffer in the first interval of 2.5 s; two more without a read are too slow. */
const SLOW_READER_MS = 7_500

/** An endless export that counts the batches read. */
function endless() {
  const source = { batches: 0, isClosed: false }
  async function* batches() {
    try {
      for (;;) {
        source.batches += 1
        yield Array.from({ length: ROWS_PER_BATCH }, (_, id) => ({ id, text: 'x'.repeat(300) }))
      }
    } finally {
      source.isClosed = true
    }
  }
  return { source, exported: { layout: 'csv' as const, name: 'rows', columns: ['id', 'text'], batches } }
}

test('rows are read no faster than the client reads; a client that stops is disconnected and its source closed', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
  try {
    const { source, exported } = endless()
    const { stream } = await createExports().answer('pty_1', exported)
    const content = stream!.content as Readable
    const failure = new Promise<Error>(resolve => content.once('error', resolve))
    await new Promise(resolve => content.once('readable', resolve))
    await jest.advanceTimersByTimeAsync(SLOW_READER_MS - 1)
    expect(content.destroyed).toBe(false)
    await jest.advanceTimersByTimeAsync(1)
    expect((await failure).message).toBe('the client does not read')
    await setImmediate()
    expect(source).toEqual({ batches: 1, isClosed: true })
  } finally {
    jest.useRealTimers()
  }
})

test('a party has two exports at a time, and its third waits until one of them ends', async () => {
  const exports = createExports()
  const opened: Readable[] = []
  const open = async () => {
    const { stream } = await exports.answer('pty_1', endless().exported)
    opened.push(stream!.content as Readable)
  }
  const all = [open(), open(), open()]
  await setImmediate()
  expect(opened).toHaveLength(2)
  opened[0]!.destroy()
  await Promise.all(all)
  expect(opened).toHaveLength(3)
  for (const content of opened) content.destroy()
})

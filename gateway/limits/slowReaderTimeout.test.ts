import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { withSlowReaderTimeout } from './slowReaderTimeout.ts'

/** Each as long as an interval in which a client must read; together longer than the timeout. */
const BLOCKED_MS = [2_600, 2_600, 2_600]

/** Blocks the whole process, its timers included. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

test('a client is not disconnected because the process was blocked', async () => {
  const source = new PassThrough()
  let ended = 0
  const body = withSlowReaderTimeout(source, () => {
    ended += 1
  })
  source.end(Buffer.alloc(1_000))
  await setImmediate()
  expect(body.readableLength).toBe(1_000)
  for (const ms of BLOCKED_MS) {
    block(ms)
    await setImmediate()
    await setImmediate()
  }
  expect(body.destroyed).toBe(false)
  const chunks = await body.toArray()
  expect(Buffer.concat(chunks)).toHaveLength(1_000)
  await setImmediate()
  expect(ended).toBe(1)
})

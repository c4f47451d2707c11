import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { whileRead } from './slowReaderTimeout.ts'

import.meta.jest.setTimeout(60_000)

/** Each as long as an interval in which a client has to take something; together longer than it may rest. */
const STANDSTILLS_MS = [2_600, 2_600, 2_600]

/** The whole process waits, its timers too. */
function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

test('a client that could not be served while the process stood still is not cut off', async () => {
  const source = new PassThrough()
  let ended = 0
  const body = whileRead(source, () => {
    ended += 1
  })
  source.end(Buffer.alloc(1_000))
  await setImmediate()
  expect(body.readableLength).toBe(1_000)
  for (const ms of STANDSTILLS_MS) {
    standStill(ms)
    await setImmediate()
    await setImmediate()
  }
  expect(body.destroyed).toBe(false)
  const pieces = await body.toArray()
  expect(Buffer.concat(pieces)).toHaveLength(1_000)
  await setImmediate()
  expect(ended).toBe(1)
})

import type { Readable } from 'node:stream'
import { createExports } from './stream.ts'

const ROWS_PER_BATCH = 500

/** Counts the batches that were asked for. */
function endless() {
  const asked = { batches: 0, isClosed: false }
  async function* batches() {
    try {
      for (;;) {
        asked.batches += 1
        yield Array.from({ length: ROWS_PER_BATCH }, (_, id) => ({ id, text: 'x'.repeat(300) }))
      }
    } finally {
      asked.isClosed = true
    }
  }
  return { asked, exported: { layout: 'csv' as const, name: 'rows', columns: ['id', 'text'], batches } }
}

test('rows are read no faster than they are taken; who stops is cut, and what it held is free', async () => {
  const exports = createExports()
  const { asked, exported } = endless()
  const { stream } = await exports.answer('pty_1', exported)
  const content = stream!.content as Readable
  const cut = new Promise<Error>(resolve => content.once('error', resolve))
  await new Promise(resolve => content.once('readable', resolve))
  expect((await cut).message).toBe('the client does not read')
  expect(asked.batches).toBe(1)
  expect(asked.isClosed).toBe(true)
})

test('a party has two exports at a time, and waits for a third', async () => {
  const exports = createExports()
  const open = async () => (await exports.answer('pty_1', endless().exported)).stream!.content as Readable
  const [first, second] = await Promise.all([open(), open()])
  const third = open()
  first.destroy()
  const content = await third
  for (const one of [second, content]) one.destroy()
})

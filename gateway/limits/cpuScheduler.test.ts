import { eventually } from '../../test/support/eventually.ts'
import { createHeavyWork } from './cpuScheduler.ts'

/** Pieces of these callers, all asked for at once, in the order in which they were done. */
async function orderOf(owners: readonly string[]): Promise<readonly string[]> {
  const work = createHeavyWork()
  const done: string[] = []
  await Promise.all(owners.map(owner => work.run(owner, () => void done.push(owner))))
  return done
}

test('callers have their turns one after the other, however much one of them brings', async () => {
  expect(await orderOf(['a', 'a', 'a', 'a', 'b', 'c'])).toEqual(['a', 'a', 'b', 'c', 'a', 'a'])
})

test('a piece that fails fails for who asked, and the next is done', async () => {
  const work = createHeavyWork()
  const broken = work.run('a', () => {
    throw new Error('malformed')
  })
  await expect(broken).rejects.toThrow('malformed')
  await expect(work.run('a', () => 1)).resolves.toBe(1)
})

/** How long two pieces of 10 ms of caller `a` take by a clock that only they and the pauses move. */
async function tookOf(noted: readonly string[]): Promise<number> {
  let elapsed = 0
  const startedAt = performance.now()
  const work = createHeavyWork(() => performance.now() - startedAt + elapsed)
  for (const owner of noted) work.note(owner)
  const pausesFrom = performance.now()
  await Promise.all([1, 2].map(() => work.run('a', () => void (elapsed += 10))))
  return performance.now() - pausesFrom
}

test('while others ask as well they have three times as long after each piece', async () => {
  expect(await tookOf(['b', 'a'])).toBeGreaterThanOrEqual(29)
  expect(await tookOf(['a', 'b', 'b'])).toBeGreaterThanOrEqual(29)
})

test('who is alone does not wait', async () => {
  // A busy machine may take as long for nothing, but not always.
  await eventually('no pause', async () => ((await tookOf(['a', 'a'])) < 29 ? true : undefined))
})

import { setTimeout as sleep } from 'node:timers/promises'
import { namedBy } from './leaderQuorum.ts'

/** Answers of brokers 1 to 3: the leader's id; `null` never answers, text is an error. */
const said = (...names: readonly (number | null | string)[]) =>
  names.map(async (name, index) => {
    if (name === null) await sleep(60_000, undefined, { ref: false })
    if (typeof name === 'string') throw new Error(name)
    return { node: name as number, by: `broker ${index + 1}`, byNode: index + 1 }
  })

test('the leader that most brokers name is asked, though another one says that it still leads', async () => {
  expect(await namedBy(2, 'the leader', said(1, 2, 2))).toBe('broker 2')
  expect(await namedBy(2, 'the leader', said(2, 2, 3))).toBe('broker 2')
})

test('a broker that does not answer is not waited for where the others agree', async () => {
  expect(await namedBy(2, 'the leader', said(null, 2, 2))).toBe('broker 2')
})

test('no broker is asked where they disagree, or too few answer', async () => {
  await expect(namedBy(2, 'the leader', said(1, 2, 'away'))).rejects.toThrow('nobody knows the leader: away')
  await expect(namedBy(2, 'the leader', said(1, 2, 3))).rejects.toThrow('most of the brokers name none')
  await expect(namedBy(2, 'the leader', said(-1, -1, -1))).rejects.toThrow('nobody knows the leader')
})

test('one that most name and that does not answer itself is not guessed at', async () => {
  await expect(namedBy(2, 'the leader', said('away', 1, 1))).rejects.toThrow('nobody knows the leader: away')
})

test('one broker alone answers for itself', async () => {
  expect(await namedBy(1, 'the leader', said(1))).toBe('broker 1')
})

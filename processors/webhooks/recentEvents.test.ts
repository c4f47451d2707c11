import { createRecentEvents } from './recentEvents.ts'

function timed() {
  let time = 0
  const recent = createRecentEvents(() => time)
  const noteEvery = (ms: number, until: number) => {
    for (; time < until; time += ms) recent.note(['a'])
  }
  return { recent, noteEvery, at: (ms: number) => void (time = ms) }
}

test('who has one transaction after the other bursts, until they end', () => {
  const { recent, noteEvery, at } = timed()
  expect([recent.isBusy(), recent.isBursting('a')]).toEqual([false, false])
  noteEvery(50, 1_000)
  expect([recent.isBusy(), recent.isBursting('a'), recent.isBursting('b')]).toEqual([true, true, false])
  at(1_200)
  expect([recent.isBusy(), recent.isBursting('a')]).toEqual([true, false])
  at(2_000)
  expect(recent.isBusy()).toBe(false)
})

test('what goes on for five seconds is no burst any more, and the next one is', () => {
  const { recent, noteEvery, at } = timed()
  noteEvery(100, 5_100)
  expect(recent.isBursting('a')).toBe(false)
  at(6_000)
  recent.note(['a'])
  expect(recent.isBursting('a')).toBe(true)
})

import { createBudget } from '../console/data/requestBudget.ts'

const HOUR_MS = 3_600_000

/** As many as are to be had in an hour in which something happens every 100 ms. */
function takenInAnHour(limit: number, cost: number): number {
  let time = 0
  const budget = createBudget(
    () => limit,
    () => time,
  )
  let taken = 0
  for (; time < HOUR_MS; time += 100) if (budget.take(cost) === 0) taken += cost
  return taken
}

test.each([1, 3, 5])('a page that renews by %i requests leaves most of an ordinary key’s hour', cost => {
  expect(takenInAnHour(1_000, cost)).toBeLessThanOrEqual(440)
  expect(takenInAnHour(1_000, cost)).toBeGreaterThan(420)
})

test('a key without a limit is renewed more often, and not without end', () => {
  expect(takenInAnHour(0, 1)).toBeLessThanOrEqual(1_240)
})

test('it says when there will be enough, and after a 429 waits as long as it was told', () => {
  let time = 0
  const budget = createBudget(
    () => 1_000,
    () => time,
  )
  while (budget.take(4) === 0);
  time += budget.take(4)
  expect(budget.take(4)).toBe(0)
  budget.pause(60_000)
  expect(budget.take(1)).toBe(60_000)
  time += 60_000
  expect(budget.take(1)).toBe(0)
})

test('a renewal of seven requests is had next to looks of one every ten seconds', () => {
  let time = 0
  const budget = createBudget(
    () => 1_000,
    () => time,
  )
  while (budget.take(1) === 0);
  for (; budget.take(7) > 0; time += 10_000) {
    budget.take(1)
    expect(time).toBeLessThan(90_000)
  }
})

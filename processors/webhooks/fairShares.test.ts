import { createFairShares } from './fairShares.ts'

const takeAll = (shares: ReturnType<typeof createFairShares>, tenant: string) => {
  let taken = 0
  while (shares.room(tenant) > 0) {
    shares.take(tenant)
    taken += 1
  }
  return taken
}

test('one tenant alone gets a ninth, and the next a ninth of the rest', () => {
  const shares = createFairShares(810)
  expect(takeAll(shares, 'a')).toBe(90)
  expect(takeAll(shares, 'b')).toBe(80)
  expect(shares.held()).toBe(170)
})

test('ten tenants that take all they can leave a third, and room for another', () => {
  const shares = createFairShares(1_024)
  for (let n = 0; n < 10; n++) takeAll(shares, `greedy ${n}`)
  expect(shares.held()).toBeLessThan(720)
  expect(takeAll(shares, 'good')).toBeGreaterThan(30)
})

test('who takes as much as there is room for at once gets no more than one by one', () => {
  const shares = createFairShares(900)
  shares.take('a', shares.room('a'))
  expect(shares.room('a')).toBe(0)
  expect(shares.held()).toBe(100)
})

test('those who wait have turns: tenants one after the other, and so within a tenant', () => {
  const shares = createFairShares(2)
  const turns: string[] = []
  shares.take('x')
  const queue = (tenant: string, name: string) => {
    const go = () => {
      turns.push(name)
      shares.take(tenant)
    }
    shares.wait(tenant, go)
  }
  shares.take('y')
  for (const name of ['a1', 'a2', 'a3']) queue('a', name)
  for (const name of ['b1', 'b2']) queue('b', name)
  shares.give('x')
  for (const [tenant] of ['a', 'b', 'a', 'b']) shares.give(tenant!)
  expect(turns).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
})

test('who left is not called', () => {
  const shares = createFairShares(1)
  let calls = 0
  const go = () => void (calls += 1)
  shares.take('x')
  shares.wait('a', go)
  shares.leave('a', go)
  shares.give('x')
  expect(calls).toBe(0)
})

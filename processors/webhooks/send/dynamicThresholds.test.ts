import { createDynamicThresholds } from './dynamicThresholds.ts'

const takeAll = (shares: ReturnType<typeof createDynamicThresholds>, tenant: string) => {
  let taken = 0
  while (shares.available(tenant) > 0) {
    shares.acquire(tenant)
    taken += 1
  }
  return taken
}

test('one tenant alone gets a ninth, and the next a ninth of the rest', () => {
  const shares = createDynamicThresholds(810)
  expect(takeAll(shares, 'a')).toBe(90)
  expect(takeAll(shares, 'b')).toBe(80)
  expect(shares.held()).toBe(170)
})

test('ten tenants that take all they can leave a third, and room for another', () => {
  const shares = createDynamicThresholds(1_024)
  for (let n = 0; n < 10; n++) takeAll(shares, `greedy ${n}`)
  expect(shares.held()).toBeLessThan(720)
  expect(takeAll(shares, 'good')).toBeGreaterThan(30)
})

test('a tenant that acquires all that is available at once gets no more than one by one', () => {
  const shares = createDynamicThresholds(900)
  shares.acquire('a', shares.available('a'))
  expect(shares.available('a')).toBe(0)
  expect(shares.held()).toBe(100)
})

test('waits are served round-robin across tenants, and in order within one', () => {
  const shares = createDynamicThresholds(2)
  const turns: string[] = []
  shares.acquire('x')
  const queue = (tenant: string, name: string) => {
    const go = () => {
      turns.push(name)
      shares.acquire(tenant)
    }
    shares.wait(tenant, go)
  }
  shares.acquire('y')
  for (const name of ['a1', 'a2', 'a3']) queue('a', name)
  for (const name of ['b1', 'b2']) queue('b', name)
  shares.release('x')
  for (const [tenant] of ['a', 'b', 'a', 'b']) shares.release(tenant!)
  expect(turns).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
})

test('a cancelled wait is not called', () => {
  const shares = createDynamicThresholds(1)
  let calls = 0
  const go = () => void (calls += 1)
  shares.acquire('x')
  shares.wait('a', go)
  shares.cancel('a', go)
  shares.release('x')
  expect(calls).toBe(0)
})

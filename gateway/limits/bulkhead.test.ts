import { createShares } from './bulkhead.ts'

const shares = (waitMs = 60_000) =>
  createShares({ places: 4, perOwner: 2, queued: 3, waitMs, reason: 'too many at once' })

test('an owner holds no more than a share, whatever is free', async () => {
  const { take } = shares()
  const [first] = await Promise.all([take('greedy'), take('greedy')])
  let third = false
  const waiting = take('greedy').then(release => {
    third = true
    release()
  })
  const [give] = await Promise.all([take('good'), take('good')])
  expect(third).toBe(false)
  first()
  give()
  await waiting
})

test('who waits is served owner by owner, and a place comes back once', async () => {
  const { take } = shares()
  const [first, second] = await Promise.all([take('a'), take('a'), take('b'), take('b')])
  const order: string[] = []
  const waitAs = (owner: string) => take(owner).then(() => order.push(owner))
  const waiting = [waitAs('a'), waitAs('a'), waitAs('c')]
  first()
  first()
  await Promise.race(waiting)
  expect(order).toEqual(['a'])
  second()
  await waiting[2]
  expect(order).toEqual(['a', 'c'])
})

test('a full queue is refused at once, a long wait in time', async () => {
  const { take } = shares(20)
  await Promise.all([take('a'), take('a')])
  const waiting = [take('a'), take('a'), take('a')].map(one => expect(one).rejects.toThrow('later'))
  await expect(take('a')).rejects.toThrow('later')
  // The timers are nobody's reason to stay alive: this one is.
  const alive = setInterval(() => undefined, 1_000)
  await Promise.all(waiting)
  clearInterval(alive)
  await take('b')
})

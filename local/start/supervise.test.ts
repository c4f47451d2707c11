import { createSupervisor, pauseBefore } from './supervise.ts'

test('the pause doubles from 200 ms up to 30 s', () => {
  expect([0, 1, 2, 7, 8, 100].map(pauseBefore)).toEqual([200, 400, 800, 25_600, 30_000, 30_000])
})

test('an instance that ends is restarted until it succeeds, and the pauses begin anew after a healthy minute', async () => {
  const pauses: number[] = []
  let time = 0
  const supervisor = createSupervisor({
    say: () => undefined,
    onChange: () => undefined,
    now: () => time,
    pause: async ms => void pauses.push(ms),
  })
  const failing = (times: number) =>
    new Promise<void>(done => {
      let left = times
      supervisor.revive('gateway', 'ended with code 1', async () => {
        if (left-- > 0) throw new Error('no')
        done()
      })
    })
  await failing(2)
  await Promise.resolve()
  expect(pauses).toEqual([200, 400, 800])
  await failing(0)
  await Promise.resolve()
  expect(pauses.at(-1)).toBe(1_600)
  time = 61_000
  await failing(0)
  expect(pauses.at(-1)).toBe(200)
})

test('nothing is started again once the supervisor is closed', async () => {
  let release = (): void => undefined
  const paused = new Promise<void>(resolve => (release = resolve))
  const supervisor = createSupervisor({
    say: () => undefined,
    onChange: () => undefined,
    pause: () => paused,
  })
  let starts = 0
  supervisor.revive('kafka', 'was ended by SIGKILL', async () => void (starts += 1))
  supervisor.close()
  release()
  await paused
  await Promise.resolve()
  expect(starts).toBe(0)
})

import { collectStartupGarbage } from './gcAfterStartup.ts'
import { createHealth, onceReady } from './health.ts'
import { waitOf } from './service.ts'

test('a start is ready when each of its parts was well once, in whatever order', () => {
  const health = createHealth({ start: ['kafka', 's3'] })
  expect(health.ready()).toBe(false)
  health.set('kafka', null)
  health.set('kafka', 'unreachable: no answer in 2000 ms')
  expect(health.ready()).toBe(false)
  health.set('s3', null)
  expect(health.ready()).toBe(true)
})

test('a server that becomes unreachable later shows, but the process stays ready', () => {
  const health = createHealth({ start: ['kafka', 'mongodb'], always: ['mongodb'] })
  health.set('kafka', null)
  health.set('mongodb', null)
  health.set('kafka', 'unreachable: connect ECONNREFUSED 10.1.2.3:9092')
  expect(health.ready()).toBe(true)
  expect(health.parts()['kafka']).toContain('10.1.2.3')
})

test('without what it cannot do anything without, a process is not ready; it is again when that is back', () => {
  const health = createHealth({ start: ['mongodb'], always: ['mongodb'] })
  health.set('mongodb', null)
  health.set('mongodb', 'unreachable')
  expect(health.ready()).toBe(false)
  health.set('mongodb', null)
  expect(health.ready()).toBe(true)
})

test('a process that drains is not ready, whatever else comes', () => {
  const health = createHealth({ start: ['kafka'] })
  health.set('kafka', null)
  health.drain()
  health.set('kafka', null)
  expect(health.ready()).toBe(false)
  expect(health.parts()['process']).toBe('draining')
})

test('who waits for the start is answered when it is done, when the process drains, or after the limit', async () => {
  const starting = () => createHealth({ start: ['kafka'] })
  const isAnswered = async (started: Promise<void>) =>
    Promise.race([started.then(() => true), new Promise(resolve => setTimeout(resolve, 20, false))])
  const first = starting()
  const waits = first.started(10_000)
  expect(await isAnswered(waits)).toBe(false)
  first.set('kafka', null)
  expect(await isAnswered(waits)).toBe(true)
  expect(await isAnswered(first.started(10_000))).toBe(true)
  const ending = starting()
  const waitsForEver = ending.started(10_000)
  ending.drain()
  expect(await isAnswered(waitsForEver)).toBe(true)
  expect(await isAnswered(starting().started(1))).toBe(true)
})

test.each([
  [undefined, 0],
  ['wait=20', 20_000],
  ['respond-async, wait=5', 5_000],
  ['wait=9999', 60_000],
  ['wait=-1', 0],
  ['await=20', 0],
])('Prefer: %s is a wait of %s ms', (prefer, ms) => {
  expect(waitOf(prefer)).toBe(ms)
})

test('the short answer names parts and states, never an address or a reason', () => {
  const health = createHealth({ start: ['kafka', 's3', 'http'] })
  health.set('kafka', null)
  health.set('http', null)
  health.set('kafka', 'unreachable: connect ECONNREFUSED 10.1.2.3:9092')
  expect(health.states()).toEqual({ kafka: 'unreachable', s3: 'starting', http: 'ok' })
  health.drain()
  expect(health.states()['process']).toBe('draining')
})

test('what is done once ready is done when the last part is ready, and never again', () => {
  let runs = 0
  const health = onceReady(createHealth({ start: ['kafka', 'group'] }), () => {
    runs += 1
  })
  health.set('kafka', null)
  expect(runs).toBe(0)
  health.set('group', null)
  expect(runs).toBe(1)
  health.set('kafka', 'unreachable')
  health.set('kafka', null)
  expect(runs).toBe(1)
  expect(health.ready()).toBe(true)
})

test('what starting needed is given back', () => {
  const MEGABYTE = 1024 * 1024
  let loaded: number[][] | null = Array.from({ length: 64 }, () => new Array<number>(MEGABYTE / 8).fill(0.5))
  const before = process.memoryUsage().heapTotal
  expect(loaded.length).toBe(64)
  loaded = null
  collectStartupGarbage()
  expect(process.memoryUsage().heapTotal).toBeLessThan(before - 48 * MEGABYTE)
})

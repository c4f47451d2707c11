import { manualClock, settled } from '../schedule/endpointQueue.fixture.ts'
import { createSendRate } from '../schedule/sendRate.ts'
import { createCircuit, MIN_CONCURRENCY, MIN_WINDOW, type OpenCircuits } from './circuit.ts'

const newCircuit = (open: OpenCircuits = new Map(), endpointId = 'ep_1') =>
  createCircuit('pty_1', endpointId, open)

test('a circuit opens with the first failure where nothing succeeded, and with the fifth in a row otherwise', () => {
  const circuit = newCircuit()
  circuit.record(false, 1)
  expect(circuit.isOpen()).toBe(true)
  circuit.record(true, 2)
  for (let failures = 1; failures <= 4; failures++) circuit.record(false, 3)
  expect(circuit.isOpen()).toBe(false)
  circuit.record(false, 4)
  expect(circuit.isOpen()).toBe(true)
})

test('the window grows by one with each success and is reset when the circuit opens', () => {
  const circuit = newCircuit()
  for (let n = 0; n < 24; n++) circuit.record(true, n)
  expect([circuit.window(), circuit.concurrency()]).toEqual([MIN_WINDOW + 24, 10])
  for (let n = 0; n < 5; n++) circuit.record(false, n)
  expect([circuit.window(), circuit.concurrency()]).toEqual([MIN_WINDOW, MIN_CONCURRENCY])
})

test('`failingSince` is reported when it changes, and only then', () => {
  const circuit = newCircuit()
  expect([circuit.record(true, 1), circuit.record(false, 2), circuit.record(false, 3)]).toEqual([
    undefined,
    2,
    undefined,
  ])
  expect([circuit.record(true, 4), circuit.record(true, 5)]).toEqual([null, undefined])
})

test('`recoveredAt` is the success that ended failures, and no later one', () => {
  const circuit = newCircuit()
  circuit.record(true, 1)
  expect(circuit.recoveredAt()).toBe(Number.NEGATIVE_INFINITY)
  for (const [isSuccess, at] of [
    [false, 2],
    [true, 3],
    [true, 4],
  ] as const)
    circuit.record(isSuccess, at)
  expect(circuit.recoveredAt()).toBe(3)
})

test('open circuits of a tenant share one rate, and a retired one leaves its part to the others', () => {
  const open: OpenCircuits = new Map()
  const [first, second] = [newCircuit(open, 'ep_1'), newCircuit(open, 'ep_2')]
  expect(first.perSecond(null)).toBe(Number.POSITIVE_INFINITY)
  first.record(false, 1)
  expect([first.perSecond(null), first.perSecond(5)]).toEqual([20, 5])
  second.record(false, 1)
  expect(first.perSecond(null)).toBe(10)
  second.retire()
  second.record(false, 2)
  expect(first.perSecond(null)).toBe(20)
})

test('an endpoint hangs once its oldest attempt is unanswered for two seconds and none was answered since', () => {
  const circuit = newCircuit()
  expect([circuit.isHanging(1_000, 3_000), circuit.isHanging(1_000, 3_001)]).toEqual([false, true])
  circuit.record(true, 2_000)
  expect(circuit.isHanging(1_000, 9_000)).toBe(false)
})

test('a send rate spaces attempts evenly, and resumes once for each', async () => {
  const clock = manualClock()
  let resumed = 0
  const rate = createSendRate(clock, () => void (resumed += 1))
  rate.consume(10)
  expect(rate.isFree(10)).toBe(false)
  rate.wait()
  rate.wait()
  clock.pass(98)
  await settled()
  expect([rate.isFree(10), resumed]).toEqual([false, 0])
  clock.pass(1)
  await settled()
  expect([rate.isFree(10), resumed]).toEqual([true, 1])
  expect(rate.isFree(Number.POSITIVE_INFINITY)).toBe(true)
})

import { setImmediate } from 'node:timers/promises'
import type { Batch, LogRecord, OutRecord } from '../../../platform/records/records.ts'
import { Poisoned, Unavailable } from '../errors.ts'
import type { Log } from '../ports.ts'
import { silentMetrics } from '../report.ts'
import { placeOf } from './sequences.ts'
import { createSinkLane, type Sink } from './sink.ts'

interface Event {
  readonly key: string
  readonly sequence: number
}

/** A sink over memory, one lane of it, and a fetch made of `key:sequence` texts. */
function world() {
  const written: string[] = []
  const stored = new Map<string, number>()
  const letters: OutRecord[] = []
  const stalls: (string | null)[] = []
  const steps: string[] = []
  let away: string | null = null
  const sink: Sink<Event> = {
    name: 'test-sink',
    topics: ['events'],
    decode(record) {
      const text = record.value!.toString()
      if (text === 'garbage') throw new Poisoned('does not decode')
      if (text === 'unknown') throw new Unavailable('registry is unreachable')
      if (text === 'foreign') return null
      const [key = '', sequence] = text.split(':')
      return { key, sequence: Number(sequence) }
    },
    // Of keys in capitals the sink writes some only.
    positionOf: ({ key, sequence }) => ({ topic: 'events', key, sequence, mayJump: /[A-Z]/.test(key) }),
    async lastSequences(positions) {
      return new Map(positions.map(placeOf).flatMap(p => (stored.has(p) ? [[p, stored.get(p)!]] : [])))
    },
    async write(events) {
      if (away) throw new Unavailable(away)
      steps.push('write')
      for (const { key, sequence } of events) {
        written.push(`${key}:${sequence}`)
        stored.set(`events/${key}`, sequence)
      }
    },
  }
  const log = {
    producer: () => ({
      send: async (out: readonly OutRecord[]) => void letters.push(...out),
      close: async () => {},
    }),
  } as unknown as Log
  const clock = { now: () => 0, sleep: async () => {} }
  const report = {
    ...silentMetrics,
    stalled: (_: number, reason: string | null) => void stalls.push(reason),
  }
  const newLane = () => createSinkLane(sink, { log, clock, report }, 0)
  let lane = newLane()
  let committed = -1n
  let held = Promise.resolve()
  const committedInTurn: bigint[] = []
  const batch = (texts: string[], first = 0): Batch => ({
    topic: 'events',
    partition: 0,
    records: texts.map((text, i) => record(text, BigInt(first + i))),
    lastOffset: BigInt(first + texts.length),
    heartbeat: async () => {},
    resolve: () => {},
    commit: async offset => {
      steps.push('commit')
      await held
      committed = offset
      committedInTurn.push(offset)
    },
    isAssigned: () => true,
  })
  return {
    written,
    letters,
    stalls,
    steps,
    stored,
    async feed(texts: string[], first?: number) {
      await lane.handle(batch(texts, first))
      // The lane goes on while its offset is committed.
      await setImmediate()
    },
    restart: () => {
      lane = newLane()
    },
    revoke: () => lane.revoke(),
    keep: () => lane.kept(),
    setUnreachable: (reason: string | null) => {
      away = reason
    },
    committed: () => committed,
    committedInTurn,
    holdCommits() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return { letGo: resolve }
    },
  }
}

const record = (text: string, offset: bigint): LogRecord => ({
  topic: 'events',
  partition: 0,
  offset,
  key: 'k',
  value: Buffer.from(text),
  headers: { ce_id: 'evt_1' },
  timestamp: 0,
})

test('events are written in order and their offset is committed after the write', async () => {
  const w = world()
  await w.feed(['a:1', 'b:1', 'a:2'])
  expect(w.written).toEqual(['a:1', 'b:1', 'a:2'])
  expect(w.steps).toEqual(['write', 'commit'])
  expect(w.committed()).toBe(3n)
})

test('a lane that was kept asks again what was written: another member may have had it meanwhile', async () => {
  const w = world()
  await w.feed(['a:1'])
  w.stored.set('events/a', 3)
  w.keep()
  await w.feed(['a:4'], 3)
  expect(w.written).toEqual(['a:1', 'a:4'])
  expect(w.stalls.filter(reason => reason !== null)).toEqual([])
})

test('events that were written before are dropped, within a run and after a restart', async () => {
  const w = world()
  await w.feed(['a:1', 'a:1', 'a:2'])
  w.restart()
  await w.feed(['a:1', 'a:2', 'a:3'])
  expect(w.written).toEqual(['a:1', 'a:2', 'a:3'])
})

test('where only some are written a jump is no gap, and what was written before is still dropped', async () => {
  const w = world()
  await w.feed(['A:3', 'A:7', 'A:5', 'A:7', 'A:8'])
  expect(w.written).toEqual(['A:3', 'A:7', 'A:8'])
  w.restart()
  await w.feed(['A:7', 'A:8', 'A:20'])
  expect(w.written).toEqual(['A:3', 'A:7', 'A:8', 'A:20'])
  expect(w.stalls.filter(reason => reason !== null)).toEqual([])
})

test('a gap stops the lane loudly after what stood before it; nothing is committed past it', async () => {
  const w = world()
  await w.feed(['a:1', 'a:3', 'b:1'])
  expect(w.written).toEqual(['a:1'])
  expect(w.stalls.at(-1)).toMatch(/sequence 3 of key a, but the last one written is 1/)
  expect(w.committed()).toBe(0n)
  await w.feed(['a:1', 'a:2', 'a:3', 'b:1'])
  expect(w.written).toEqual(['a:1', 'a:2', 'a:3', 'b:1'])
})

test('a poisoned record becomes a dead letter and blocks nothing', async () => {
  const w = world()
  await w.feed(['a:1', 'garbage', 'a:2'])
  expect(w.written).toEqual(['a:1', 'a:2'])
  expect(w.letters).toHaveLength(1)
  expect(w.letters[0]!.headers).toMatchObject({
    'dead-letter-offset': '1',
    'dead-letter-processor': 'test-sink',
  })
  expect(w.letters[0]!.value!.toString()).toBe('garbage')
  expect(w.committed()).toBe(3n)
})

test('an unreachable registry makes the lane wait; nothing is lost or set aside', async () => {
  const w = world()
  await w.feed(['a:1', 'unknown', 'a:3'])
  expect(w.written).toEqual(['a:1'])
  expect(w.letters).toEqual([])
  expect(w.stalls.at(-1)).toBe('registry is unreachable')
})

test('an unreachable database makes the lane wait and leaves the offset alone', async () => {
  const w = world()
  w.setUnreachable('MongoDB is unreachable')
  await w.feed(['a:1'])
  expect(w.committed()).toBe(-1n)
  expect(w.stalls.at(-1)).toBe('MongoDB is unreachable')
  w.setUnreachable(null)
  await w.feed(['a:1'])
  expect(w.written).toEqual(['a:1'])
  expect(w.stalls.at(-1)).toBe(null)
})

test('an attempt that fails after its lane was given away says nothing of the lane any more', async () => {
  const w = world()
  w.setUnreachable('MongoDB is unreachable')
  const feeding = w.feed(['a:1'])
  w.revoke()
  await feeding
  expect(w.stalls.at(-1)).toBe(null)
})

test('more keys than a lane remembers are asked for again, and nothing of them is taken for a gap', async () => {
  const w = world()
  const keys = Array.from({ length: 7_000 }, (_, n) => `k${n}`)
  await w.feed(keys.map(key => `${key}:1`))
  await w.feed([...keys, ...keys.slice(0, 900)].map((key, n) => `${key}:${n < keys.length ? 2 : 3}`))
  expect(w.written).toHaveLength(14_900)
  expect(w.stalls.every(reason => reason === null)).toBe(true)
})

test('records that the sink has no use for are passed', async () => {
  const w = world()
  await w.feed(['foreign', 'a:1'])
  expect(w.written).toEqual(['a:1'])
  expect(w.committed()).toBe(2n)
})

test('an offset is committed while the lane goes on, and never an older one after a newer one', async () => {
  const w = world()
  const commits = w.holdCommits()
  await w.feed(['a:1'])
  await w.feed(['a:2'], 1)
  await w.feed(['a:3'], 2)
  expect(w.written).toEqual(['a:1', 'a:2', 'a:3'])
  expect(w.steps.filter(step => step === 'commit')).toHaveLength(1)
  commits.letGo()
  await setImmediate()
  expect(w.committedInTurn).toEqual([1n, 3n])
})

import { randomUUID } from 'node:crypto'
import { Fenced, Permanent } from '../../processors/runtime/errors.ts'
import type { Batch, Log, OutRecord, Save, StateStore } from '../../processors/runtime/ports.ts'

/**
 * What the runtime relies on, as tests. The suite runs on the real Kafka and MongoDB and on the in-memory
 * ports of the simulation, so that the simulation cannot drift away from what it stands for.
 */
export interface World {
  /** One process's view; each call gives another process over the same servers. */
  log(): Log
  store(): StateStore
  /** A topic with `partitions` partitions that exists everywhere; a group that nobody used. */
  topic(partitions: number): Promise<string>
  group(): string
  /** Leaves a transaction of `store` open after it wrote `documentId`, as a killed process would. */
  orphan(group: string, lane: number, documentId: string): Promise<void>
  close(): Promise<void>
}

const record = (topic: string, value: string, partition = 0): OutRecord => ({
  topic,
  partition,
  key: 'k',
  value: Buffer.from(value),
  headers: { name: 'value' },
  timestamp: 1_700_000_000_000,
})

/**
 * The broker writes a transaction's markers after it has answered the commit, so the texts may take a moment.
 */
async function textsOf(log: Log, topic: string, expected: number): Promise<string[]> {
  for (;;) {
    const texts: string[] = []
    await log.readToEnd(topic, 0, 0n, records => {
      for (const { value } of records) texts.push(String(value))
    })
    if (texts.length >= expected) return texts
  }
}

export function logConforms(make: () => Promise<World>): void {
  let world: World
  beforeAll(async () => {
    world = await make()
  })
  afterAll(() => world.close())

  test('a published transaction shows its records and offsets, with their metadata, together', async () => {
    const log = world.log()
    const [input, output, group] = [await world.topic(1), await world.topic(1), world.group()]
    await log.producer().send([record(input, 'in')])
    expect(await log.committed(group, input, 0)).toEqual({ offset: null, metadata: '' })
    const producer = log.transactionalProducer(randomUUID())
    await producer.fence([])
    const offsets = [{ topic: input, partition: 0, offset: 1n, metadata: 'seq=7' }]
    await producer.publish(group, [record(output, 'one'), record(output, 'two')], offsets)
    expect(await textsOf(log, output, 2)).toEqual(['one', 'two'])
    expect(await log.committed(group, input, 0)).toEqual({ offset: 1n, metadata: 'seq=7' })
    await producer.close()
  })

  test('offsets alone can be published', async () => {
    const log = world.log()
    const [input, group] = [await world.topic(1), world.group()]
    const producer = log.transactionalProducer(randomUUID())
    await producer.fence([])
    await producer.publish(group, [], [{ topic: input, partition: 0, offset: 0n, metadata: 'seq=0' }])
    expect(await log.committed(group, input, 0)).toEqual({ offset: 0n, metadata: 'seq=0' })
    await producer.close()
  })

  test('after a fence the older owner can publish nothing, and its offsets stay where they were', async () => {
    const log = world.log()
    const [input, output, group, id] = [
      await world.topic(1),
      await world.topic(1),
      world.group(),
      randomUUID(),
    ]
    const older = log.transactionalProducer(id)
    await older.fence([])
    await older.publish(group, [record(output, 'before')], [])
    const newer = log.transactionalProducer(id)
    await newer.fence([])
    const late = older.publish(
      group,
      [record(output, 'late')],
      [{ topic: input, partition: 0, offset: 9n, metadata: 'seq=9' }],
    )
    await expect(late).rejects.toThrow(Fenced)
    expect(await textsOf(log, output, 1)).toEqual(['before'])
    expect((await log.committed(group, input, 0)).offset).toBeNull()
    await newer.publish(group, [record(output, 'after')], [])
    expect(await textsOf(log, output, 2)).toEqual(['before', 'after'])
    await Promise.all([older.close(), newer.close()])
  })

  test('a fence writes nothing where nothing is open', async () => {
    const log = world.log()
    const topic = await world.topic(2)
    const producer = log.transactionalProducer(randomUUID())
    await producer.fence([0, 1].map(partition => ({ topic, partition })))
    expect(await log.bounds(topic, 1)).toEqual({ start: 0n, end: 0n })
    await producer.publish(world.group(), [record(topic, 'after')], [])
    expect(await textsOf(log, topic, 1)).toEqual(['after'])
    await producer.close()
  })

  test('markers take offsets, so positions have gaps', async () => {
    const log = world.log()
    const output = await world.topic(1)
    const producer = log.transactionalProducer(randomUUID())
    await producer.fence([])
    await producer.publish(world.group(), [record(output, 'one')], [])
    await producer.publish(world.group(), [record(output, 'two')], [])
    expect(await log.bounds(output, 0)).toEqual({ start: 0n, end: 4n })
    await producer.close()
  })

  test('a member gets what was never resolved again, and after a rejoin everything from the committed offset', async () => {
    const log = world.log()
    const [topic, group] = [await world.topic(1), world.group()]
    await log.producer().send([record(topic, 'one'), record(topic, 'two'), record(topic, 'three')])
    const seen: string[] = []
    const consume = (upTo: number, resolve: (batch: Batch) => void) =>
      new Promise<void>((done, failed) => {
        const membership = log.join({
          group,
          topics: [topic],
          assigned: () => undefined,
          crashed: failed,
          handle: async batch => {
            if (seen.length >= upTo) return
            for (const { value } of batch.records) seen.push(String(value))
            await batch.heartbeat()
            resolve(batch)
            if (seen.length >= upTo) void membership.then(joined => joined.stop()).then(done, failed)
          },
        })
        membership.catch(failed)
      })
    // Nothing resolved: however many a fetch brings, the next one begins at the first again.
    await consume(6, () => undefined)
    const all = ['one', 'two', 'three']
    const follows = (text: string, index: number) =>
      text === 'one' || all.indexOf(text) === all.indexOf(seen[index - 1] ?? '') + 1
    expect(seen.filter((text, index) => !follows(text, index))).toEqual([])
    expect(seen.filter(text => text === 'one').length).toBeGreaterThan(1)
    const producer = log.transactionalProducer(randomUUID())
    await producer.fence([])
    await producer.publish(group, [], [{ topic, partition: 0, offset: 2n, metadata: 'seq=1' }])
    await producer.close()
    seen.length = 0
    await consume(1, batch => batch.resolve(batch.lastOffset))
    expect(seen).toEqual(['three'])
  })

  test('two members share the partition numbers of all topics alike', async () => {
    const [first, second, group] = [await world.topic(4), await world.topic(4), world.group()]
    const owned = new Map<string, ReadonlySet<number>>()
    const joinAs = (name: string) =>
      world.log().join({
        group,
        topics: [first, second],
        handle: async batch => batch.resolve(batch.lastOffset),
        assigned: partitions => void owned.set(name, partitions),
        crashed: error => {
          throw error
        },
      })
    const members = await Promise.all([joinAs('a'), joinAs('b')])
    const all = () => [...owned.values()].flatMap(partitions => [...partitions]).sort()
    for (let tries = 0; tries < 300 && !(owned.size === 2 && all().join() === '0,1,2,3'); tries++) {
      await world.log().ping()
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    expect(all()).toEqual([0, 1, 2, 3])
    await Promise.all(members.map(member => member.stop()))
  })
}

const save = (epoch: number, seq: number, more: Partial<Save> = {}): Save => ({
  epoch,
  seq,
  lane: { epoch, seq: seq + 1, next: { input: BigInt(seq + 1) }, published: 0 },
  writes: [],
  journal: {
    seq: seq + 1,
    positions: { input: BigInt(seq + 1) },
    outputs: [record('out', `event ${seq + 1}`)],
    replies: [{ replyTo: 'gateway/0', commandId: `c${seq + 1}` }],
  },
  outcomes: [],
  ...more,
})

export function storeConforms(make: () => Promise<World>): void {
  let world: World
  beforeAll(async () => {
    world = await make()
  })
  afterAll(() => world.close())

  test('owning counts the epoch up and remembers where the lane stands', async () => {
    const [store, group] = [world.store(), world.group()]
    expect(await store.peek(group, 3)).toBeNull()
    const first = await store.own(group, 3)
    expect(first).toMatchObject({ epoch: 1, seq: 0, published: 0 })
    await store.save(group, 3, save(1, 0))
    const second = await store.own(group, 3)
    expect(second).toMatchObject({ epoch: 2, seq: 1, next: { input: 1n } })
    expect(await store.peek(group, 3)).toMatchObject({ epoch: 2, seq: 1 })
  })

  test('an older owner saves nothing, and neither does a save from another position', async () => {
    const [older, newer, group] = [world.store(), world.store(), world.group()]
    await older.own(group, 0)
    await newer.own(group, 0)
    const document = { _id: `${group}-x`, value: 1 }
    const writes = [{ collection: 'conformance', _id: document._id, document }]
    await expect(older.save(group, 0, save(1, 0, { writes }))).rejects.toThrow(Fenced)
    await expect(newer.save(group, 0, save(2, 5, { writes }))).rejects.toThrow(Fenced)
    expect(await newer.find({ collection: 'conformance', field: '_id', values: [document._id] })).toEqual([])
    expect(await newer.journalAfter(group, 0, 0)).toEqual([])
    await newer.save(group, 0, save(2, 0, { writes }))
    expect(await newer.find({ collection: 'conformance', field: '_id', values: [document._id] })).toEqual([
      document,
    ])
  })

  test('the journal comes back in order, byte for byte, and is trimmed behind what was published only', async () => {
    const [store, group] = [world.store(), world.group()]
    await store.own(group, 0)
    for (let seq = 0; seq < 3; seq++) await store.save(group, 0, save(1, seq))
    const documents = await store.journalAfter(group, 0, 1)
    expect(documents).toEqual([save(1, 1).journal, save(1, 2).journal])
    await store.trim(group, 0, 1, 2)
    expect((await store.peek(group, 0))?.published).toBe(2)
    expect((await store.journalAfter(group, 0, 2)).map(({ seq }) => seq)).toEqual([3])
  })

  test('outcomes are found by their command ids', async () => {
    const [store, group] = [world.store(), world.group()]
    await store.own(group, 0)
    const outcome = {
      commandId: `${group}-c1`,
      type: 'Add',
      tenant: null,
      status: 'SUCCEEDED' as const,
      body: '{"sum":1}',
      at: 1_700_000_000_000,
    }
    await store.save(group, 0, save(1, 0, { outcomes: [outcome] }))
    expect(await store.outcomes([outcome.commandId, `${group}-c2`])).toEqual([outcome])
  })

  test('a duplicate key is refused for ever and leaves nothing behind', async () => {
    const [store, group] = [world.store(), world.group()]
    await store.own(group, 0)
    const unique = `${group}-name`
    const write = (_id: string) => ({ collection: 'conformance', _id, document: { _id, unique } })
    await store.save(group, 0, save(1, 0, { writes: [write(`${group}-a`)] }))
    const other = { collection: 'conformance', _id: `${group}-c`, document: { _id: `${group}-c` } }
    const refused = store.save(group, 0, save(1, 1, { writes: [other, write(`${group}-b`)] }))
    await expect(refused).rejects.toThrow(Permanent)
    expect(
      await store.find({ collection: 'conformance', field: '_id', values: [`${group}-b`, `${group}-c`] }),
    ).toEqual([])
    expect((await store.peek(group, 0))?.seq).toBe(1)
  })

  test('what a killed owner left open is ended by the next one', async () => {
    const [store, group] = [world.store(), world.group()]
    const _id = `${group}-held`
    await world.orphan(group, 0, _id)
    const lane = await store.own(group, 0)
    const writes = [{ collection: 'conformance', _id, document: { _id, by: 'the next owner' } }]
    await store.save(group, 0, save(lane.epoch, lane.seq, { writes }))
    expect(await store.find({ collection: 'conformance', field: '_id', values: [_id] })).toEqual([
      { _id, by: 'the next owner' },
    ])
  })
}

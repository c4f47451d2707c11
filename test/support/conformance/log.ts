import { randomUUID } from 'node:crypto'
import type { Batch, OutRecord } from '../../../platform/records/records.ts'
import { Fenced } from '../../../processors/runtime/errors.ts'
import type { Log } from '../../../processors/runtime/ports.ts'
import { record, type World } from './world.ts'

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

async function sendOnce(log: Log, records: readonly OutRecord[]): Promise<void> {
  const producer = log.producer()
  await producer.send(records)
  await producer.close()
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
    await sendOnce(log, [record(input, 'in')])
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
    await sendOnce(log, [record(topic, 'one'), record(topic, 'two'), record(topic, 'three')])
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

import { Fenced, Permanent } from '../../../processors/runtime/errors.ts'
import type { Save, SavedWrite, StateDocument } from '../../../processors/runtime/ports.ts'
import { eventually } from '../eventually.ts'
import { record, type World } from './world.ts'

const insertion = (document: StateDocument): SavedWrite => ({
  collection: 'conformance',
  _id: document._id,
  document,
  isNew: true,
})

const byId = (values: readonly (string | number)[]) => [{ field: '_id', values }]

const save = (epoch: number, seq: number, more: Partial<Save> = {}): Save => ({
  epoch,
  seq,
  lane: { epoch, seq: seq + 1, next: { input: BigInt(seq + 1) }, published: 0 },
  writes: [],
  entry: {
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
    const first = await store.acquire(group, 3)
    expect(first).toMatchObject({ epoch: 1, seq: 0, published: 0 })
    await store.save(group, 3, save(1, 0))
    const second = await store.acquire(group, 3)
    expect(second).toMatchObject({ epoch: 2, seq: 1, next: { input: 1n } })
    expect(await store.peek(group, 3)).toMatchObject({ epoch: 2, seq: 1 })
  })

  test('an older owner saves nothing, and neither does a save from another position', async () => {
    const [older, newer, group] = [world.store(), world.store(), world.group()]
    await older.acquire(group, 0)
    await newer.acquire(group, 0)
    const document = { _id: `${group}-x`, value: 1 }
    const writes = [{ collection: 'conformance', _id: document._id, document, isNew: true }]
    await expect(older.save(group, 0, save(1, 0, { writes }))).rejects.toThrow(Fenced)
    await expect(newer.save(group, 0, save(2, 5, { writes }))).rejects.toThrow(Fenced)
    expect(await newer.find('conformance', byId([document._id]))).toEqual([])
    expect(await newer.outboxAfter(group, 0, 0)).toEqual([])
    await newer.save(group, 0, save(2, 0, { writes }))
    expect(await newer.find('conformance', byId([document._id]))).toEqual([document])
  })

  test('the outbox comes back in order, byte for byte, and is trimmed behind what was published only', async () => {
    const [store, group] = [world.store(), world.group()]
    await store.acquire(group, 0)
    for (let seq = 0; seq < 3; seq++) await store.save(group, 0, save(1, seq))
    const documents = await store.outboxAfter(group, 0, 1)
    expect(documents).toEqual([save(1, 1).entry, save(1, 2).entry])
    await store.trim(group, 0, 1, 2)
    expect((await store.peek(group, 0))?.published).toBe(2)
    expect((await store.outboxAfter(group, 0, 2)).map(({ seq }) => seq)).toEqual([3])
  })

  test('outcomes are found by their command ids', async () => {
    const [store, group] = [world.store(), world.group()]
    await store.acquire(group, 0)
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
    // Whoever takes a command for new, and it is not, learns it here.
    const again = save(1, 1, { outcomes: [{ ...outcome, body: '{"sum":2}' }] })
    await expect(store.save(group, 0, again)).rejects.toThrow(Permanent)
    expect(await store.outcomes([outcome.commandId])).toEqual([outcome])
    expect((await store.peek(group, 0))?.seq).toBe(1)
  })

  test('documents are found by any of several conditions, each of them once', async () => {
    const [store, group] = [world.store(), world.group()]
    await store.acquire(group, 0)
    const named = (name: string) => ({ _id: `${group}-${name}`, unique: `${group}-${name}` })
    const [first, second, third] = [named('a'), named('b'), named('c')]
    await store.save(group, 0, save(1, 0, { writes: [first, second, third].map(insertion) }))
    const found = await store.find('conformance', [
      { field: '_id', values: [first._id, second._id] },
      { field: 'unique', values: [`${group}-b`] },
    ])
    expect([...found].sort((a, b) => (a._id < b._id ? -1 : 1))).toEqual([first, second])
  })

  test('a duplicate key is refused forever and leaves nothing behind', async () => {
    const [store, group] = [world.store(), world.group()]
    await store.acquire(group, 0)
    const unique = `${group}-name`
    const write = (_id: string) => insertion({ _id, unique })
    await store.save(group, 0, save(1, 0, { writes: [write(`${group}-a`)] }))
    const other = insertion({ _id: `${group}-c` })
    const refused = store.save(group, 0, save(1, 1, { writes: [other, write(`${group}-b`)] }))
    await expect(refused).rejects.toThrow(Permanent)
    expect(await store.find('conformance', byId([`${group}-b`, `${group}-c`]))).toEqual([])
    expect((await store.peek(group, 0))?.seq).toBe(1)
  })

  test('what was new to the batch and is there after all is refused, and what is freed may be taken', async () => {
    const [store, group] = [world.store(), world.group()]
    await store.acquire(group, 0)
    const [first, second] = [
      { _id: `${group}-a`, unique: `${group}-1` },
      { _id: `${group}-b`, unique: `${group}-2` },
    ]
    await store.save(group, 0, save(1, 0, { writes: [insertion(first), insertion(second)] }))
    await expect(store.save(group, 0, save(1, 1, { writes: [insertion(first)] }))).rejects.toThrow(Permanent)
    const taker = { _id: `${group}-c`, unique: first.unique }
    const heir = { _id: `${group}-d`, unique: second.unique }
    const renamed = { ...second, unique: `${group}-3` }
    const removal = { collection: 'conformance', _id: first._id, document: null, isNew: false }
    const writes = [insertion(taker), insertion(heir), { ...insertion(renamed), isNew: false }, removal]
    await store.save(group, 0, save(1, 1, { writes }))
    const values = [first, second, taker, heir].map(({ _id }) => _id)
    const found = await store.find('conformance', byId(values))
    expect([...found].sort((a, b) => (a._id < b._id ? -1 : 1))).toEqual([renamed, taker, heir])
  })

  test('a save may hold more than one command of the database can', async () => {
    const [store, group] = [world.store(), world.group()]
    // As lanes do: where a busy server ended the transaction it is owned, and tried, once more.
    const saveAsOwner = (seq: number, writes: readonly SavedWrite[]) =>
      eventually(`save ${seq}`, async () => {
        const lane = await store.acquire(group, 0)
        if (lane.seq === seq) await store.save(group, 0, save(lane.epoch, seq, { writes }))
        return true
      })
    const text = 'x'.repeat(50_000)
    const documents = Array.from({ length: 400 }, (_, n) => ({ _id: `${group}-${n}`, text }))
    await saveAsOwner(0, documents.map(insertion))
    const changed = documents.map(({ _id }) => ({ _id, text: text.toUpperCase() }))
    const replacements = changed.map(document => ({ ...insertion(document), isNew: false }))
    await saveAsOwner(1, replacements)
    const last = changed[changed.length - 1]!
    expect(await store.find('conformance', byId([last._id]))).toEqual([last])
  })

  test('what a killed owner left open is ended by the next one', async () => {
    const [store, group] = [world.store(), world.group()]
    const _id = `${group}-held`
    await world.orphan(group, 0, _id)
    const lane = await store.acquire(group, 0)
    const writes = [{ collection: 'conformance', _id, document: { _id, by: 'the next owner' }, isNew: false }]
    await store.save(group, 0, save(lane.epoch, lane.seq, { writes }))
    expect(await store.find('conformance', byId([_id]))).toEqual([{ _id, by: 'the next owner' }])
  })
}

import { logConforms } from '../support/conformance/log.ts'
import { storeConforms } from '../support/conformance/store.ts'
import type { World } from '../support/conformance/world.ts'
import { createBroker } from './broker.ts'
import { createGroup, type Group } from './group.ts'
import { createMemoryLog } from './memoryLog.ts'
import { createDatabase, createMemoryStore } from './memoryStore.ts'
import { createWorld, type Process } from './world.ts'

const PARTITIONS = 4
const TICK_MS = 50

/** The in-memory servers, their time running by itself for as long as the suite lasts. */
async function memoryWorld(): Promise<World> {
  const world = createWorld(1)
  const broker = createBroker(world)
  const database = createDatabase()
  const groups = new Map<string, Group>()
  let numbers = 0
  let closed = false
  const started = world.now()
  const turn = async () => {
    while (!closed) {
      await world.run(world.now() - started + TICK_MS)
      await new Promise(resolve => setTimeout(resolve, 1))
    }
  }
  const running = turn()
  const process = (): Process => ({ name: `process-${numbers++}`, alive: true, stoppedUntil: 0 })
  const partitionsOf = new Map<string, number>()

  return {
    log() {
      const mine = process()
      return {
        ...createMemoryLog(world, broker, createGroup(world, PARTITIONS), mine),
        async join(options) {
          const partitions = partitionsOf.get(options.topics[0] ?? '') ?? PARTITIONS
          const group = groups.get(options.group) ?? createGroup(world, partitions)
          groups.set(options.group, group)
          return createMemoryLog(world, broker, group, mine).join(options)
        },
      }
    },
    store: () => createMemoryStore(world, database, process()),
    async topic(partitions) {
      const name = `topic-${numbers++}`
      partitionsOf.set(name, partitions)
      return name
    },
    group: () => `group-${numbers++}`,
    async orphan(group, lane, documentId) {
      const doomed = process()
      const store = createMemoryStore(world, database, doomed)
      const { epoch, seq } = await store.acquire(group, lane)
      const writes = [
        { collection: 'conformance', _id: documentId, document: { _id: documentId }, isNew: false },
      ]
      const next = { input: 1n }
      // A save that was over before anybody looked left nothing open: the next one is tried.
      for (let from = seq; database.held.size === 0; from++) {
        let isOver = false
        const saving = store.save(group, lane, {
          epoch,
          seq: from,
          lane: { epoch, seq: from + 1, next, published: 0 },
          writes,
          entry: { seq: from + 1, positions: next, outputs: [], replies: [] },
          outcomes: [],
        })
        const over = () => {
          isOver = true
        }
        saving.then(over, over)
        while (database.held.size === 0 && !isOver) await world.sleep(process(), 1)
      }
      world.kill(doomed)
    },
    async close() {
      closed = true
      await running
    },
  }
}

describe('the log in memory', () => logConforms(memoryWorld))
describe('the store in memory', () => storeConforms(memoryWorld))

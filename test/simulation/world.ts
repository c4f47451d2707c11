import { createRandom, type Random } from '../support/random.ts'

/** A process of the simulation: it can be killed or stopped between any two steps. */
export interface Process {
  readonly name: string
  alive: boolean
  /** Until this instant it is stopped (SIGSTOP): nothing that it waits for reaches it. */
  stoppedUntil: number
}

export interface Faults {
  /** Chance that a process dies at a step, that it is stopped for long, that an operation fails. */
  readonly kill: number
  readonly stop: number
  readonly fail: number
}

export interface World {
  readonly random: Random
  readonly history: string[]
  /** How often each kind of fault was made. */
  readonly counts: Map<string, number>
  now(): number
  faults: Faults
  /** Something happens later, whatever process it belongs to. */
  later(ms: number, run: () => void): void
  /** The process waits; it never comes back when it was killed meanwhile. */
  sleep(process: Process, ms: number): Promise<void>
  /** One step of a process against the outside: takes a moment, and may be its last. */
  step(process: Process, label: string): Promise<void>
  /** True when this operation should fail here. */
  fails(label: string): boolean
  count(fault: string): void
  note(line: string): void
  onKill(handler: (process: Process) => void): void
  kill(process: Process): void
  /** An orderly end: nothing of the process runs any more, and it is not started again. */
  retire(process: Process): void
  run(untilMs: number): Promise<void>
}

const START_MS = 1_700_000_000_000
/** Longer than the session time-out of the group, so that a stopped owner becomes a zombie. */
const STOP_MS = { min: 2_000, max: 16_000 }
const STEP_MS = { min: 0, max: 4 }
/** Now and then an answer takes long, so that what others do falls in between. */
const SLOW_STEP_MS = { min: 20, max: 400 }
const SLOW_STEP_CHANCE = 0.03

interface Event {
  readonly at: number
  readonly order: number
  readonly run: () => void
}

export function createWorld(seed: number): World {
  const random = createRandom(seed)
  const events: Event[] = []
  const history: string[] = []
  const counts = new Map<string, number>()
  const killHandlers: ((process: Process) => void)[] = []
  let now = START_MS
  let order = 0

  const later = (ms: number, run: () => void) => push(events, { at: now + ms, order: order++, run })
  const count = (fault: string) => void counts.set(fault, (counts.get(fault) ?? 0) + 1)
  const note = (line: string) => void history.push(`${now - START_MS} ${line}`)
  const wake = (process: Process, resolve: () => void) => {
    if (!process.alive) return
    if (process.stoppedUntil > now) later(process.stoppedUntil - now, () => wake(process, resolve))
    else resolve()
  }
  const kill = (process: Process) => {
    if (!process.alive) return
    process.alive = false
    count('kill')
    note(`${process.name} killed`)
    for (const handler of killHandlers) handler(process)
  }

  const world: World = {
    random,
    history,
    counts,
    faults: { kill: 0, stop: 0, fail: 0 },
    now: () => now,
    later,
    count,
    note,
    kill,
    retire(process) {
      process.alive = false
    },
    sleep: (process, ms) => new Promise(resolve => later(ms, () => wake(process, resolve))),
    step(process, label) {
      note(`${process.name} ${label}`)
      if (random.chance(world.faults.kill)) kill(process)
      else if (random.chance(world.faults.stop)) {
        count('stop')
        process.stoppedUntil = now + random.between(STOP_MS.min, STOP_MS.max)
        note(`${process.name} stopped until ${process.stoppedUntil - START_MS}`)
      }
      const { min, max } = random.chance(SLOW_STEP_CHANCE) ? SLOW_STEP_MS : STEP_MS
      return world.sleep(process, random.between(min, max))
    },
    fails(label) {
      const failing = random.chance(world.faults.fail)
      if (failing) {
        count(label)
        note(`fault: ${label}`)
      }
      return failing
    },
    onKill: handler => void killHandlers.push(handler),
    async run(untilMs) {
      const end = START_MS + untilMs
      for (let event = events[0]; event && event.at <= end; event = events[0]) {
        pop(events)
        now = Math.max(now, event.at)
        event.run()
        await settled()
      }
      now = Math.max(now, end)
    },
  }
  return world
}

/** Everything that the last event set going in this turn of the loop has run as far as it can. */
const settled = () => new Promise<void>(resolve => setImmediate(resolve))

const before = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.order < b.order)

function push(heap: Event[], event: Event): void {
  let index = heap.push(event) - 1
  while (index > 0) {
    const parent = (index - 1) >> 1
    if (!before(heap[index]!, heap[parent]!)) return
    swap(heap, index, parent)
    index = parent
  }
}

function pop(heap: Event[]): void {
  const last = heap.pop()
  if (heap.length === 0 || !last) return
  heap[0] = last
  let index = 0
  for (;;) {
    const left = 2 * index + 1
    const right = left + 1
    let least = index
    if (left < heap.length && before(heap[left]!, heap[least]!)) least = left
    if (right < heap.length && before(heap[right]!, heap[least]!)) least = right
    if (least === index) return
    swap(heap, index, least)
    index = least
  }
}

function swap(heap: Event[], a: number, b: number): void {
  const kept = heap[a]!
  heap[a] = heap[b]!
  heap[b] = kept
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '../support/platform.ts'
import { platformFacts } from '../support/platform.ts'
import type { Random } from '../support/random.ts'
import type { TcpProxy } from '../support/tcpProxy.ts'

export interface Fault {
  readonly kind: string
  /** Ends when the platform is whole again as far as the fault goes; answers whom it struck, if one. */
  make(): Promise<unknown>
}

export interface Targets {
  readonly lastro: Platform
  readonly kafka: TcpProxy
  readonly mongodb: TcpProxy
  /** Writes the newest commands once more. */
  readonly duplicates: { repeat(): Promise<number> }
  readonly receiver: Receiver
}

/** Makes the receiver of webhooks fail or hang for a while. */
export interface Receiver {
  fail(ms: number): Promise<void>
  hang(ms: number): Promise<void>
}

/** Longer than the session time-out of the groups: the stopped one wakes as a zombie. */
const STOP_MS = { min: 7_000, max: 10_000 }
const WIRE_MS = { min: 500, max: 4_000 }

/** Every instance that may die; the second ones keep the service going. */
export const VICTIMS = ['contracts', 'contracts-2', 'directory', 'webhooks', 'gateway-2', 'ltv', 'ltvView']

/** Every kind in turn, in an order that the seed decides, so that a short run makes all of them. */
export function faultDeck(targets: Targets, victims: readonly string[], random: Random): () => Fault {
  let deck: Fault[] = []
  return () => {
    if (deck.length === 0) deck = shuffled(allFaults(targets, victims, random), random)
    return deck.pop()!
  }
}

function allFaults(
  { lastro, kafka, mongodb, duplicates, receiver }: Targets,
  victims: readonly string[],
  random: Random,
): Fault[] {
  const wire = () => random.between(WIRE_MS.min, WIRE_MS.max)
  const kills = victims.map(victim => ({
    kind: 'process killed',
    async make() {
      await lastro.kill(victim)
      await lastro.start(victim)
      return victim
    },
  }))
  const stops = victims.slice(0, 3).map(victim => freezeProcess(victim, random))
  const servers = (['kafka', 'mongodb'] as const).map(name => ({
    kind: `${name} killed and restarted`,
    async make() {
      await lastro.kill(name)
      await lastro.restart(name)
    },
  }))
  const wires = [
    ['kafka', kafka],
    ['mongodb', mongodb],
  ] as const
  const cuts = wires.flatMap(([name, proxy]) => [
    { kind: `${name} connections reset`, make: async () => proxy.reset() },
    { kind: `${name} connections half-open`, make: () => proxy.freeze(wire()) },
    { kind: `${name} answers delayed`, make: () => proxy.delay(random.between(20, 200), wire()) },
    { kind: `${name} answers dropped`, make: () => proxy.dropAnswers(random.between(20, 400)) },
  ])
  const deliveries = [
    { kind: 'receiver fails', make: () => receiver.fail(wire()) },
    { kind: 'receiver hangs', make: () => receiver.hang(wire()) },
  ]
  const repeats = { kind: 'commands written twice', make: async () => void (await duplicates.repeat()) }
  return [...kills, ...stops, ...servers, ...cuts, repeats, ...deliveries]
}

export function freezeProcess(victim: string, random: Random): Fault {
  return {
    kind: 'process stopped past its session, then continued',
    async make() {
      const pid = (await platformFacts()).pids[victim]
      if (pid === undefined) return undefined
      process.kill(pid, 'SIGSTOP')
      await sleep(random.between(STOP_MS.min, STOP_MS.max))
      process.kill(pid, 'SIGCONT')
      return victim
    },
  }
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const rest = [...items]
  const order: T[] = []
  while (rest.length > 0) order.push(rest.splice(random.between(0, rest.length - 1), 1)[0]!)
  return order
}

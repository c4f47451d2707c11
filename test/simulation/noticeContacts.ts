import { Unavailable } from '../../processors/runtime/errors.ts'
import type { Codec } from '../../schemas/codec/codec.ts'
import type { Delivery, NoticeMail } from '../../schemas/documents/webhooks.ts'
import type { Channel } from './noticeLoans.ts'
import type { ScaledTime, Truth } from './noticeTruth.ts'
import type { Process, World } from './world.ts'

/** State that the processes of webhooks share in the runs with notices. */
export interface ChannelDatabase {
  /** Last sequence by topic and key. */
  readonly positions: Map<string, number>
  readonly deliveries: Map<string, Delivery>
  /** Until when somebody has a delivery, in the time of the deployment. */
  readonly claims: Map<string, number>
  /** Endpoints whose last attempt failed. */
  readonly failing: Set<string>
  readonly mails: Map<string, NoticeMail>
}

export const createChannelDatabase = (): ChannelDatabase => ({
  positions: new Map(),
  deliveries: new Map(),
  claims: new Map(),
  failing: new Set(),
  mails: new Map(),
})

export interface ChannelWorld {
  readonly world: World
  readonly database: ChannelDatabase
  readonly codec: Codec
  readonly time: ScaledTime
  readonly truth: Truth
  readonly withMail: boolean
}

/** A consumer that takes something later takes everything from then on. */
const LATE_MS = { min: 5_000, max: 40_000 }
const ANSWER_MS = { min: 1, max: 150 }
const SOME = 0.5

/** One call of a process to the database of webhooks. */
export async function asked(world: World, process: Process, label: string): Promise<void> {
  await world.step(process, label)
  if (world.fails('database of webhooks unreachable')) throw new Unavailable('the database is unreachable')
}

/** Sends a notice, or another event, to a channel: whether it was taken. */
export async function contact(
  { world, time, truth }: ChannelWorld,
  process: Process,
  channel: Channel,
  noticeId: string | undefined,
): Promise<boolean> {
  const { random } = world
  await world.step(process, `sends to ${channel.id}`)
  await world.sleep(process, random.between(ANSWER_MS.min, ANSWER_MS.max))
  const isTaken = takes(channel, world, truth.beganAt)
  if (noticeId !== undefined) {
    truth.contacts.push({ noticeId, channel: channel.id, isTaken, at: time.now() })
    world.count(isTaken ? 'notice taken' : 'notice refused')
  }
  return isTaken
}

function takes({ conduct, lateness }: Channel, world: World, beganAt: number): boolean {
  if (conduct === 'takes some') return world.random.chance(SOME)
  if (conduct !== 'takes later') return conduct === 'takes'
  return world.now() - beganAt > LATE_MS.min + lateness * (LATE_MS.max - LATE_MS.min)
}

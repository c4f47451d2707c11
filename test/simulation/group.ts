import type { Process, World } from './world.ts'

/** A group coordinator: members, generations, the co-partitioned assignment, sessions that expire. */
export interface Group {
  join(memberId: string, process: Process): void
  /** Partitions of this member once its generation is complete; null while the group is still gathering. */
  assignment(memberId: string): { readonly generation: number; readonly partitions: readonly number[] } | null
  heartbeat(memberId: string, generation: number): 'ok' | 'rebalancing' | 'unknown'
  leave(memberId: string): void
}

const SESSION_TIMEOUT_MS = 6_000
const REBALANCE_TIMEOUT_MS = 10_000
const CHECK_INTERVAL_MS = 500

interface Member {
  lastSeen: number
  /** The generation that it has joined, or is waiting to join. */
  joined: number
}

export function createGroup(world: World, partitions: number): Group {
  const members = new Map<string, Member>()
  let generation = 0
  let forming: { deadline: number } | null = null

  const rebalance = (why: string) => {
    if (forming) return
    world.count('rebalance')
    world.note(`group rebalances: ${why}`)
    forming = { deadline: world.now() + REBALANCE_TIMEOUT_MS }
  }
  const settle = () => {
    if (!forming) return
    const late = world.now() >= forming.deadline
    for (const [id, member] of members) {
      if (member.joined === generation + 1) continue
      if (!late) return
      members.delete(id)
    }
    generation += 1
    forming = null
    world.note(`group generation ${generation}: ${[...members.keys()].join(' ')}`)
  }
  const expire = () => {
    for (const [id, member] of members) {
      if (member.lastSeen + SESSION_TIMEOUT_MS >= world.now()) continue
      members.delete(id)
      rebalance(`${id} expired`)
    }
    settle()
    world.later(CHECK_INTERVAL_MS, expire)
  }
  world.later(CHECK_INTERVAL_MS, expire)

  return {
    join(memberId) {
      rebalance(`${memberId} joins`)
      members.set(memberId, { lastSeen: world.now(), joined: generation + 1 })
      settle()
    },
    assignment(memberId) {
      const member = members.get(memberId)
      if (!member || forming || member.joined !== generation) return null
      const ids = [...members.keys()].sort()
      const index = ids.indexOf(memberId)
      const all = Array.from({ length: partitions }, (_, p) => p)
      return { generation, partitions: all.filter(p => p % ids.length === index) }
    },
    heartbeat(memberId, seen) {
      const member = members.get(memberId)
      if (!member || member.joined < seen) return 'unknown'
      member.lastSeen = world.now()
      return forming || seen !== generation ? 'rebalancing' : 'ok'
    },
    leave(memberId) {
      if (members.delete(memberId)) rebalance(`${memberId} leaves`)
      settle()
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { PatchedAdmin } from '../../../platform/kafka/kafkaClient.ts'

/** A request to the group's coordinator; it may fail, and then the session time-out decides. */
type Ask = <T>(question: (admin: PatchedAdmin) => Promise<T>) => Promise<T>

const LOOK_EVERY_MS = 25
const LOOK_FOR_MS = 2_000

/** The members of a group whose client is called so. */
function membersOf(ask: Ask, group: string, clientId: string): Promise<readonly string[]> {
  return ask(async admin => {
    const { groups } = await admin.describeGroups([group])
    const members = groups.flatMap(found => found.members)
    return members.filter(member => member.clientId === clientId).map(({ memberId }) => memberId)
  })
}

/**
 * Takeover from a dead process of this instance, whose member keeps its lanes until its session ends.
 * The successor reports it as gone. `clientId` names the instance, of which only one process runs at a
 * time: any other with that name is dead, or frozen and replaced. A member that turns out to live joins
 * again, as after any lost session; what it still writes is fenced (docs/architecture.md, promise 4).
 *
 * @returns what to do while the successor joins. Joining first saves a rebalance: the coordinator waits
 * for the dead member, and one request ends its wait. Never fails.
 */
export async function prepareTakeover(
  ask: Ask,
  group: string,
  clientId: string,
): Promise<() => Promise<void>> {
  const none: readonly string[] = []
  const predecessors = await membersOf(ask, group, clientId).catch(() => none)
  return async () => {
    if (predecessors.length === 0) return
    try {
      const deadline = Date.now() + LOOK_FOR_MS
      const hasSuccessor = async () =>
        (await membersOf(ask, group, clientId)).some(member => !predecessors.includes(member))
      while (Date.now() < deadline && !(await hasSuccessor())) await sleep(LOOK_EVERY_MS)
      await ask(admin => admin.removeMembers(group, predecessors))
    } catch {
      // Then its session has ended by itself, or ends soon.
    }
  }
}

import type { ProcessGroup } from '../../local/start/processGroup.ts'
import { eventually } from './eventually.ts'

/** A process that starts on a busy machine takes a minute at worst. */
const LIMIT_MS = 300_000

/** Starts these processes, waits until each refuses in its readiness, and ends them again. */
export async function refusals(
  group: ProcessGroup,
  names: readonly string[],
  part: string,
): Promise<string[]> {
  const starts = names.map(name => group.start(name).catch(() => undefined))
  try {
    return await Promise.all(
      names.map(name =>
        eventually(
          `${name} refuses`,
          async () => {
            const answer = await fetch(`${group.metrics[name]}/healthz/ready`)
            const { ready, checks } = (await answer.json()) as {
              ready: boolean
              checks: Record<string, string>
            }
            expect(ready).toBe(false)
            return checks[part]?.startsWith('refused: ') ? checks[part] : undefined
          },
          LIMIT_MS,
        ),
      ),
    )
  } finally {
    await Promise.all(names.map(name => group.kill(name)))
    await Promise.all(starts)
  }
}

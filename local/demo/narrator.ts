import { setTimeout as sleep } from 'node:timers/promises'

/** Tells a person what happens, and remembers whether everything was as expected. */
export interface Narrator {
  chapter(title: string): void
  say(line: string): void
  /** Throws `NotAsExpected` where it is not so. */
  expect(what: string, holds: boolean, seen?: unknown): void
}

export class NotAsExpected extends Error {
  override readonly name = 'NotAsExpected'
}

export function createNarrator(write: (line: string) => void): Narrator {
  let chapters = 0
  return {
    chapter(title) {
      chapters += 1
      write(`\n${String(chapters).padStart(2)}. ${title}`)
    },
    say: line => write(`    ${line}`),
    expect(what, holds, seen) {
      if (!holds) throw new NotAsExpected(seen === undefined ? what : `${what}: ${JSON.stringify(seen)}`)
    },
  }
}

const POLL_MS = 100
/** A busy laptop may need this long for what takes milliseconds elsewhere. */
const PATIENCE_MS = 60_000

/** Asks until there is an answer; throws `NotAsExpected` when it takes too long. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (Date.now() > deadline) throw new NotAsExpected(`${what}: not within ${patienceMs / 1000} s`)
    await sleep(POLL_MS)
  }
}

import type { Process } from './world.ts'

/** State of the lanes by process: once the faults have ended, none may still be stalled. */
export function createStallWatch() {
  const reasons = new Map<Process, Map<number, string>>()
  return {
    say(process: Process, lane: number, reason: string | null): void {
      const ofProcess = reasons.get(process) ?? new Map<number, string>()
      reasons.set(process, ofProcess)
      if (reason === null) ofProcess.delete(lane)
      else ofProcess.set(lane, reason)
    },
    violations(): string[] {
      return [...reasons].flatMap(([process, lanes]) =>
        process.alive
          ? [...lanes].map(
              ([lane, reason]) => `5: ${process.name} still says that lane ${lane} is stalled: ${reason}`,
            )
          : [],
      )
    },
  }
}

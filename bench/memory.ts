import { readFileSync } from 'node:fs'

/** Resident memory of processes in MB, as Linux counts it: now, and the highest since their start. */
export function memoryOf(
  pids: Readonly<Record<string, number>>,
): Record<string, { readonly now: number; readonly highest: number }> {
  return Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, read(pid)]))
}

function read(pid: number) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const of = (field: string) =>
      Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024)
    return { now: of('VmRSS'), highest: of('VmHWM') }
  } catch {
    return { now: 0, highest: 0 }
  }
}

/**
 * Processor time that processes have used so far, in milliseconds (Linux counts in hundredths of a second).
 */
export function cpuOf(pids: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(pids).map(([name, pid]) => {
      try {
        // The name of the command, in brackets, may hold blanks; user and system time are fields 14 and 15.
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
        return [name, (Number(fields[11]) + Number(fields[12])) * 10]
      } catch {
        return [name, 0]
      }
    }),
  )
}

import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

interface ChartDefaults {
  readonly resources: { readonly limits: { readonly memory: string } }
  readonly heapPercent: number
}

/** Memory limit of a process in the chart and its share for Node's heap (`_environment.tpl`), in MiB. */
export function chartMemoryOf(name: string): { readonly limitMb: number; readonly heapMb: number } {
  const file = new URL('../../charts/lastro/values.yaml', import.meta.url)
  const { defaults, processes } = parse(readFileSync(file, 'utf8')) as {
    readonly defaults: ChartDefaults
    readonly processes: Readonly<Record<string, Partial<ChartDefaults>>>
  }
  const { resources, heapPercent } = { ...defaults, ...processes[name] }
  const [, amount, unit] = /^(\d+)(Mi|Gi)$/.exec(resources.limits.memory)!
  const limitMb = Number(amount) * (unit === 'Gi' ? 1_024 : 1)
  return { limitMb, heapMb: Math.floor((limitMb * heapPercent) / 100) }
}

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

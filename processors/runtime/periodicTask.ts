import type { Settings } from '../../platform/process/environment.ts'
import type { Service } from '../../platform/process/service.ts'

/**
 * Does something again and again while the process runs: one run at a time, and the next one `pauseMs()`
 * after the end of the last. A run that fails is logged and tried again; nothing is lost, because every run
 * looks at what is stored and writes commands under derived ids.
 */
export function startPeriodicTask(
  { service }: { readonly service: Pick<Service<Settings>, 'log' | 'onStop'> },
  what: string,
  pauseMs: () => number,
  run: () => Promise<void>,
): void {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> = Promise.resolve()
  let isStopped = false

  const next = () => {
    if (isStopped) return
    timer = setTimeout(() => {
      running = run()
        .catch(error => service.log.warn({ err: error, what }, 'a periodic task failed and is tried again'))
        .finally(next)
    }, pauseMs())
  }
  next()
  service.onStop(what, async () => {
    isStopped = true
    if (timer) clearTimeout(timer)
    await running
  })
}

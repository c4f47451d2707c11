import type { Platform } from '../runtime/platform.ts'

/**
 * Does something again and again while the process runs: one round at a time, and the next one `pauseMs()`
 * after the end of the last. A round that fails is logged and tried again; nothing is lost, because rounds
 * look at what is stored and write commands under derived ids.
 */
export function startRounds(
  { service }: Pick<Platform, 'service'>,
  what: string,
  pauseMs: () => number,
  round: () => Promise<void>,
): void {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> = Promise.resolve()
  let isStopped = false

  const next = () => {
    if (isStopped) return
    timer = setTimeout(() => {
      running = round()
        .catch(error => service.log.warn({ err: error, what }, 'a round failed and is tried again'))
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

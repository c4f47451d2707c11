import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Health } from './health.ts'
import { refusalText, ServerRefused } from './refused.ts'

/** A server that this process needs, and a cheap question that only a working server answers. */
export type Probes = Readonly<Record<string, () => Promise<unknown>>>

const PROBE_INTERVAL_MS = 2_000
const PROBE_TIMEOUT_MS = 2_000

/**
 * Asks each server now and then and says in the parts of the readiness answer which one is away. Returns the
 * stop function. The first round is awaited, so that readiness starts from what is true.
 */
export async function watchDependencies(
  probes: Probes,
  { health, log, clock }: { health: Health; log: Logger; clock: Clock },
): Promise<() => Promise<void>> {
  let stopped = false
  const round = () => Promise.all(Object.entries(probes).map(([name, probe]) => askOnce(name, probe)))
  const askOnce = async (name: string, probe: () => Promise<unknown>) => {
    const before = health.parts()[name]
    try {
      await withTimeout(probe())
      health.set(name, null)
      if (before !== undefined && before !== 'ok' && before !== 'starting')
        log.info({ server: name }, 'is back')
    } catch (error) {
      const isRefused = error instanceof ServerRefused
      const reason = isRefused ? refusalText(error.message) : `away: ${(error as Error).message}`
      health.set(name, reason)
      if (isRefused && before !== reason) log.error({ server: name }, reason)
      else if (before === 'ok') log.warn({ server: name, err: error }, 'is away')
    }
  }
  let current: Promise<unknown> = round()
  await current
  const repeat = async () => {
    while (!stopped) {
      await clock.sleep(PROBE_INTERVAL_MS)
      if (stopped) return
      current = round()
      await current
    }
  }
  void repeat()
  return async () => {
    stopped = true
    // A client that still asks when it is closed connects again.
    await current
  }
}

/**
 * Waits while the server is away or refused: work that is begun where nobody has looked may go wrong in ways
 * that look like mistakes of the work.
 */
export async function untilRight(probe: () => Promise<unknown>, clock: Clock): Promise<void> {
  const isRight = () =>
    probe().then(
      () => true,
      () => false,
    )
  while (!(await isRight())) await clock.sleep(PROBE_INTERVAL_MS)
}

async function withTimeout(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${PROBE_TIMEOUT_MS} ms`)), PROBE_TIMEOUT_MS)
  })
  try {
    await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

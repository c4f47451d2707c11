import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Health } from './health.ts'
import { refusalText, ServerRefused } from './refused.ts'
import { withTimeout } from './timeout.ts'

/** Dependencies of the process, each with a cheap probe that only a working server answers. */
export type Probes = Readonly<Record<string, () => Promise<unknown>>>

const PROBE_INTERVAL_MS = 2_000
const PROBE_TIMEOUT_MS = 2_000

/**
 * Probes each dependency periodically and reports it in the readiness answer. Returns the stop function. The
 * first round is awaited, so that readiness starts from the truth.
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
      await withTimeout(probe(), PROBE_TIMEOUT_MS)
      health.set(name, null)
      if (before !== undefined && before !== 'ok' && before !== 'starting')
        log.info({ server: name }, `${name}: reachable again`)
    } catch (error) {
      const isRefused = error instanceof ServerRefused
      const reason = isRefused ? refusalText(error.message) : `unreachable: ${(error as Error).message}`
      health.set(name, reason)
      if (isRefused && before !== reason) log.error({ server: name }, reason)
      else if (before === 'ok') log.warn({ server: name, err: error }, `${name}: unreachable`)
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
 * Waits while the dependency is unreachable or refused: starting before the check would surface as unrelated
 * errors.
 */
export async function waitForDependency(probe: () => Promise<unknown>, clock: Clock): Promise<void> {
  const isRight = () =>
    probe().then(
      () => true,
      () => false,
    )
  while (!(await isRight())) await clock.sleep(PROBE_INTERVAL_MS)
}

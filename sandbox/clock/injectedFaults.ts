import {
  type Conduct,
  type Conducts,
  LOCAL_PROVIDERS,
  type LocalProvider,
  WELL_BEHAVED,
} from './providerFaults.ts'

/**
 * What `sandbox-clock` says of the local providers: one record for each that tells how it shall behave, and
 * one that tells how many of its failures have happened, so that a restart neither forgets nor repeats them.
 * Loaded in sandboxes only.
 */
export interface ToldConducts extends Conducts {
  /** True where the record was an instruction that is new. */
  hear(key: string, value: Buffer | null, offset: number): boolean
  /** The offset of the newest instruction; -1 before the first one. */
  newest(): number
}

const PREFIX = 'provider/'
const FAILED = '/failed'

export const isOfProviders = (key: string) => key.startsWith(PREFIX)
export const instructionKey = (provider: LocalProvider) => `${PREFIX}${provider}`

interface Told {
  readonly conduct: Conduct
  /** The offset of the instruction, which failures refer to. */
  readonly revision: number
  failed: number
}

/** `note` writes how many failures have happened. */
export function createToldConducts(note: (key: string, value: object) => void): ToldConducts {
  const told = new Map<string, Told>()
  let newest = -1
  return {
    of(provider) {
      const one = told.get(provider)
      if (!one) return WELL_BEHAVED
      return { ...one.conduct, failNext: Math.max(0, one.conduct.failNext - one.failed) }
    },
    takeFailure(provider) {
      const one = told.get(provider)
      if (!one || one.failed >= one.conduct.failNext) return false
      one.failed += 1
      note(instructionKey(provider) + FAILED, { revision: one.revision, failed: one.failed })
      return true
    },
    hear(key, value, offset) {
      const name = key.slice(PREFIX.length)
      if (name.endsWith(FAILED)) {
        const { revision, failed } = parsed(value)
        const one = told.get(name.slice(0, -FAILED.length))
        if (one?.revision === revision && Number.isSafeInteger(failed)) {
          one!.failed = Math.max(one!.failed, failed as number)
        }
        return false
      }
      const isKnown = LOCAL_PROVIDERS.some(provider => provider === name)
      if (!isKnown || offset <= newest) return false
      newest = offset
      told.set(name, { conduct: { ...WELL_BEHAVED, ...parsed(value) }, revision: offset, failed: 0 })
      return true
    },
    newest: () => newest,
  }
}

function parsed(value: Buffer | null): Record<string, unknown> {
  try {
    return (JSON.parse(value?.toString() ?? '{}') ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}

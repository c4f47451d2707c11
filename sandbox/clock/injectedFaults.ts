import type { InjectedFaults, LocalProvider, ProviderFaults } from '../../platform/process/clock.ts'
import { parsed } from './clockRecords.ts'
import { LOCAL_PROVIDERS, NO_FAULTS } from './providerFaults.ts'

/**
 * Fault injection for local providers, replicated through `sandbox-clock`: one record per provider with its
 * faults, and one that counts the failures that have happened, so that a restart neither forgets nor repeats
 * them. Loaded in sandboxes only.
 */
export interface FaultRegistry extends InjectedFaults {
  /** True where the record was a new instruction. */
  hear(key: string, value: Buffer | null, offset: number): boolean
  /** The offset of the newest instruction; -1 before the first one. */
  newest(): number
}

const PREFIX = 'provider/'
const FAILED = '/failed'

export const isOfProviders = (key: string) => key.startsWith(PREFIX)
export const instructionKey = (provider: LocalProvider) => `${PREFIX}${provider}`

interface Instruction {
  readonly faults: ProviderFaults
  /** The offset of the instruction, which failures refer to. */
  readonly revision: number
  failed: number
}

/** `note` stores how many failures have happened. */
export function createFaultRegistry(note: (key: string, value: object) => void): FaultRegistry {
  const instructions = new Map<string, Instruction>()
  let newest = -1
  return {
    of(provider) {
      const one = instructions.get(provider)
      if (!one) return NO_FAULTS
      return { ...one.faults, failNext: Math.max(0, one.faults.failNext - one.failed) }
    },
    takeFailure(provider) {
      const one = instructions.get(provider)
      if (!one || one.failed >= one.faults.failNext) return false
      one.failed += 1
      note(instructionKey(provider) + FAILED, { revision: one.revision, failed: one.failed })
      return true
    },
    hear(key, value, offset) {
      const name = key.slice(PREFIX.length)
      if (name.endsWith(FAILED)) {
        const { revision, failed } = parsed(value)
        const one = instructions.get(name.slice(0, -FAILED.length))
        if (one?.revision === revision && Number.isSafeInteger(failed)) {
          one!.failed = Math.max(one!.failed, failed as number)
        }
        return false
      }
      const isKnown = LOCAL_PROVIDERS.some(provider => provider === name)
      if (!isKnown || offset <= newest) return false
      newest = offset
      instructions.set(name, { faults: { ...NO_FAULTS, ...parsed(value) }, revision: offset, failed: 0 })
      return true
    },
    newest: () => newest,
  }
}

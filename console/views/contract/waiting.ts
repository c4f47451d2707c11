import type { ContractWithLtv } from '../../data/api.ts'
import { words } from '../../text/i18n.ts'

/** What an accepted contract still waits for, where the platform says so. */
export function waitingTexts(contract: ContractWithLtv): readonly string[] {
  const { steps } = words.value
  const { activation } = contract as {
    readonly activation?: { readonly waitingFor?: readonly string[] } | null
  }
  const known: Readonly<Record<string, string>> = steps.waitingFor
  return (activation?.waitingFor ?? []).map(one => known[one] ?? one)
}

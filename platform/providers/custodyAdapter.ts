import { BadEnvironment, choice, optional, type Settings, type Values } from '../process/environment.ts'
import type { Deployment } from '../process/sandbox.ts'
import { providerSecret, requireWith } from './providerPorts.ts'

/** Who hands collateral over (docs/for-providers.md), as every process reads it that has to do with it. */
export const custodySettings = {
  custodyAdapter: optional(
    choice(
      'CUSTODY_ADAPTER',
      'who hands collateral over: http is asked; external asks and reports itself; local confirms at once, in sandboxes alone',
      ['local', 'http', 'external'],
    ),
  ),
  custodySecret: providerSecret('CUSTODY_SECRET', 'whsec_…, signs what we and the custodian say'),
} satisfies Settings

export type CustodyChoice = 'local' | 'http' | 'external'

interface Chosen {
  readonly custodyAdapter: CustodyChoice | null
  readonly mode: 'local' | 'production'
}

/**
 * The choice that was made; in a sandbox without one by the mode. Throws `BadEnvironment` where production
 * has made none, or `local`, which would take for handed over what nobody has handed over.
 */
export function custodianOf({ custodyAdapter, mode }: Chosen, { isSandbox }: Deployment): CustodyChoice {
  if (isSandbox) return custodyAdapter ?? (mode === 'local' ? 'local' : 'external')
  if (custodyAdapter !== null && custodyAdapter !== 'local') return custodyAdapter
  throw new BadEnvironment(
    custodyAdapter === null
      ? 'CUSTODY_ADAPTER is required: http or external, or local where SANDBOX is true'
      : 'CUSTODY_ADAPTER: local confirms what nobody has handed over, which only a sandbox may ' +
          '(SANDBOX is not true); use http or external',
  )
}

/**
 * Throws `BadEnvironment` where nobody may hand collateral over, or with a line per setting that a custodian
 * who is asked lacks: what is asked for besides, by name, and its secret.
 */
export function checkCustodian(
  config: Values<typeof custodySettings> & Chosen,
  deployment: Deployment,
  besides: Readonly<Record<string, unknown>> = {},
): void {
  if (custodianOf(config, deployment) !== 'http') return
  requireWith('CUSTODY_ADAPTER http', { ...besides, CUSTODY_SECRET: config.custodySecret })
}

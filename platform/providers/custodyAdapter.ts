import { BadEnvironment, choice, optional, type Settings, type Values } from '../process/environment.ts'
import type { Deployment } from '../process/sandbox.ts'
import { providerSecret, requireWith } from './providerPorts.ts'

/** Settings of the custodian (docs/for-providers.md), for every process that deals with it. */
export const custodySettings = {
  custodyAdapter: optional(
    choice(
      'CUSTODY_ADAPTER',
      'custodian of the collateral: http receives requests; external polls and reports; evm is watched on its networks; local confirms at once, in sandboxes only',
      ['local', 'http', 'external', 'evm'],
    ),
  ),
  custodySecret: providerSecret(
    'CUSTODY_SECRET',
    'whsec_…, signs requests and webhooks between Lastro and the custodian',
  ),
} satisfies Settings

export type CustodyChoice = 'local' | 'http' | 'external' | 'evm'

type Chosen = Pick<Values<typeof custodySettings>, 'custodyAdapter'>

/**
 * The configured custodian; a sandbox has a default by mode. Throws `BadEnvironment` where production
 * has none, or `local`, which would confirm transfers that never took place.
 */
export function custodianOf(
  { custodyAdapter }: Chosen,
  { isSandbox, isLaptop }: Pick<Deployment, 'isSandbox' | 'isLaptop'>,
): CustodyChoice {
  if (isSandbox) return custodyAdapter ?? (isLaptop ? 'local' : 'external')
  if (custodyAdapter !== null && custodyAdapter !== 'local') return custodyAdapter
  throw new BadEnvironment(
    custodyAdapter === null
      ? 'CUSTODY_ADAPTER is required: http, external or evm, or local in a sandbox'
      : 'CUSTODY_ADAPTER: local confirms transfers that never took place, which only a sandbox may ' +
          '(ENVIRONMENT is prod); use http, external or evm',
  )
}

/**
 * Throws `BadEnvironment` where no custodian is allowed, or with one line per setting that a custodian
 * over HTTP lacks: its secret and those in `besides`, by name.
 */
export function checkCustodian(
  config: Values<typeof custodySettings>,
  deployment: Deployment,
  besides: Readonly<Record<string, unknown>> = {},
): void {
  if (custodianOf(config, deployment) !== 'http') return
  requireWith('CUSTODY_ADAPTER http', { ...besides, CUSTODY_SECRET: config.custodySecret })
}

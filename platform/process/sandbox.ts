import { choice, type Settings, type Values } from './environment.ts'

/**
 * Kind of this deployment, the same for every process. `local`, `dev` and `hom` are sandboxes for
 * integrators (docs/sandbox.md): keys begin with `test_`, time can be advanced and the market moved.
 * `local` is also a laptop: webhooks may go to this machine, the console has one-time links, and the
 * custodian defaults to one that confirms everything.
 */
export const environmentSettings = {
  environment: choice(
    'ENVIRONMENT',
    'local, dev and hom are sandboxes, in which integrators rehearse with a clock and a market that they move; local is a laptop; prod is none of them',
    ['local', 'dev', 'hom', 'prod'],
    { fallback: 'prod' },
  ),
} satisfies Settings

export type Environment = Values<typeof environmentSettings>['environment']

export interface Deployment {
  readonly isSandbox: boolean
  readonly isLaptop: boolean
  /** As `X-Environment` says it. */
  readonly environment: 'DEV' | 'HOM' | 'PROD'
}

const NAMES = { local: 'DEV', dev: 'DEV', hom: 'HOM', prod: 'PROD' } as const

export function deploymentOf({ environment }: Values<typeof environmentSettings>): Deployment {
  return {
    isSandbox: environment !== 'prod',
    isLaptop: environment === 'local',
    environment: NAMES[environment],
  }
}

/** Topic of a sandbox's time and injected faults; `provision` creates it in sandboxes only. */
export const CLOCK_TOPIC = 'sandbox-clock'

/** How every key of a sandbox begins. */
export const TEST_KEY = 'test_'

/** Prefix of sandbox-only routes. */
export const SANDBOX_PATH = '/sandbox/v1/'

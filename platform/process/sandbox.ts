import { BadEnvironment, choice, optional, type Settings, type Values } from './environment.ts'

/**
 * Whether this deployment is a sandbox for integrators (docs/sandbox.md): its keys begin with `test_`,
 * its time can be advanced and its market scripted. Every process reads the same two.
 */
export const sandboxSettings = {
  sandbox: choice(
    'SANDBOX',
    'whether integrators rehearse here, with a clock and a market that they move',
    ['true', 'false'],
    { fallback: 'false' },
  ),
  environment: optional(
    choice('ENVIRONMENT', 'what this deployment is called; DEV and HOM are sandboxes, PROD is none', [
      'DEV',
      'HOM',
      'PROD',
    ]),
  ),
} satisfies Settings

export type Environment = 'DEV' | 'HOM' | 'PROD'

export interface Deployment {
  readonly isSandbox: boolean
  readonly environment: Environment
}

/** Throws `BadEnvironment` where the two settings contradict each other: a sandbox named PROD is a trap. */
export function deploymentOf({ sandbox, environment }: Values<typeof sandboxSettings>): Deployment {
  const isSandbox = sandbox === 'true'
  const name = environment ?? (isSandbox ? 'DEV' : 'PROD')
  if (isSandbox === (name === 'PROD')) {
    const reason = isSandbox ? 'PROD is no sandbox' : `${name} is a sandbox`
    throw new BadEnvironment(`SANDBOX and ENVIRONMENT: ${reason}`)
  }
  return { isSandbox, environment: name }
}

/** Topic of a sandbox's time and injected faults; `provision` creates it in sandboxes only. */
export const CLOCK_TOPIC = 'sandbox-clock'

/** How every key of a sandbox begins. */
export const TEST_KEY = 'test_'

/** Prefix of sandbox-only routes. */
export const SANDBOX_PATH = '/sandbox/v1/'

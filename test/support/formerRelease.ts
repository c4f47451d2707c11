import { join, relative } from 'node:path'
import type { ChildPlan } from '../../local/machine/child.ts'
import { repositoryRoot } from '../../local/machine/processes.ts'

/** Names of the last release (platform/process/deprecatedSettings.ts). */
const FORMER_NAMES = {
  ...{ LASTRO_MODE: 'local', SANDBOX: 'true', ENVIRONMENT: undefined },
  ACTIVATION_INTERVAL_MS: '1000',
}
/** Programs that are elsewhere now. */
const FORMER_FILES: Readonly<Record<string, string>> = {
  'cli/lastro.ts': 'operations/provision.ts',
  'processors/views/main.ts': 'processors/ltvView/main.ts',
}

/** Plan out of the checkout that `rootOf` names by the id: another than ours is the last release. */
export const fromCheckout =
  (rootOf: (id: string) => string) =>
  (plan: ChildPlan): ChildPlan => {
    const root = rootOf(plan.name)
    if (root === repositoryRoot) return plan
    const at = plan.args.findIndex(arg => arg.startsWith(repositoryRoot))
    const file = relative(repositoryRoot, plan.args[at]!)
    const args = [...plan.args.slice(0, at), join(root, FORMER_FILES[file] ?? file)]
    return { ...plan, args, env: { ...plan.env, ...FORMER_NAMES } }
  }

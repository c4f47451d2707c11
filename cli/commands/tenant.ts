/** The command that makes a tenant what its file says. */
import { profileOf } from '../api/profiles.ts'
import { coloured, print, printJson } from '../output/print.ts'
import { confirm, final, isDry } from '../parser/command.ts'
import type { Step } from '../tenant/plan.ts'

const SIGNS = { create: '+', update: '~', replace: '±', remove: '-' } as const

const apply = final(
  'apply',
  'make party, keys, endpoints, approval policy and price sources what a file says',
)
  .requiredOption('-f, --file <tenant.yaml>', 'what the tenant should be (docs/running.md, lastro)')
  .option('--plan', 'show the differences and do nothing, as --dry-run')
  .option('--prune', 'also revoke keys and remove endpoints that the file lacks')
  .option('--out <folder>', 'where secrets of new keys and the price sources are kept', 'tenant')
  .option('--kubernetes <name>', 'keep them as a Secret and a ConfigMap of this name')
  .option('--onboarding <profile>', 'key with integration:onboarding, which the party needs')
  .option('--profile <name>', 'key of an administrator or of the tenant, as `login` kept it')
  .option('--json', 'as JSON, for programs')
  .action(async ({ file, plan, prune = false, out, kubernetes, onboarding, profile, json, ...consent }) => {
    const { readTenant } = await import('../../operations/tenantFile.ts')
    const { outputsIn } = await import('../tenant/outputs.ts')
    const { planOf } = await import('../tenant/plan.ts')
    const steps = await planOf({
      tenant: await readTenant(file),
      profile: profileOf(profile),
      onboarding: onboarding === undefined ? null : profileOf(onboarding),
      outputs: outputsIn(out, kubernetes ?? null),
      prunes: prune,
    })
    const dry = plan === true || isDry(consent)
    if (json) printJson(steps.map(({ act, what, changes }) => ({ act, what, changes })))
    else for (const step of steps) print(textOf(step))
    if (!json && steps.length === 0) print('no change')
    if (dry || steps.length === 0) return
    const lost = steps.filter(({ act }) => act === 'remove' || act === 'replace').map(({ what }) => what)
    if (lost.length > 0) await confirm(`${lost.join(', ')}: revoked or removed`, consent)
    for (const step of steps) {
      const approval = await step.run()
      if (approval !== null)
        process.stderr.write(`${step.what}: waits for approval ${approval} by another key\n`)
    }
  })

function textOf({ act, what, changes }: Step): string {
  const head = coloured('bold', `${SIGNS[act]} ${what}`)
  return [head, ...changes.map(change => `    ${change}`)].join('\n')
}

export const tenantCommands = [apply]

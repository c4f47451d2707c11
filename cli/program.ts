import tab from '@bomb.sh/tab/commander'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import type { Command } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import { accountCommands } from './commands/account.ts'
import { contractCommands } from './commands/contracts.ts'
import { deploymentCommands } from './commands/deployment.ts'
import { reconcile } from './commands/reconcile.ts'
import { recordCommands } from './commands/records.ts'
import { sandboxCommands } from './commands/sandbox.ts'
import { tenantCommands } from './commands/tenant.ts'
import { transfers } from './commands/transfers.ts'
import { webhookCommands } from './commands/webhooks.ts'
import { command, EXIT_CODES } from './parser/command.ts'

/** The definition of `lastro`: what parses it, helps, and completes it in a shell. */
export function createProgram(): CommandUnknownOpts {
  const program = command(
    'lastro',
    'Collateralized lending: for those who integrate it, and those who run it.',
  )
    .version(manifest.version, '-V, --version', 'show the version')
    .addHelpText('after', () => `\nExit codes:\n${exitCodes()}`)
  const add = (heading: string, commands: readonly CommandUnknownOpts[]) => {
    program.commandsGroup(heading)
    for (const one of commands) program.addCommand(one)
  }
  add('For integrators:', [
    ...accountCommands,
    ...contractCommands,
    ...webhookCommands,
    ...tenantCommands,
    ...sandboxCommands,
  ])
  add('For operators:', [...deploymentCommands, ...recordCommands, reconcile, transfers])
  tab(program as CommandUnknownOpts as Command, { completionCommandName: 'completion' })
  return program
}

const exitCodes = () =>
  Object.entries(EXIT_CODES)
    .map(([code, meaning]) => `  ${code}  ${meaning}`)
    .join('\n')

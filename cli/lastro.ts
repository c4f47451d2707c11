import { CommanderError } from '@commander-js/extra-typings'
import { standardEnvironment } from '../platform/process/config.ts'
import { BadEnvironment } from '../platform/process/environment.ts'
import { useProxies } from '../platform/proxy/useProxies.ts'
import { LastroError } from '../sdk/typescript/src/errors.ts'
import { codeOfRefusal, textOfRefusal } from './api/client.ts'
import { Ended, type ExitCode } from './parser/command.ts'
import { createProgram } from './program.ts'

/** Process: `lastro <command>`; `lastro --help` lists the commands. */
const args = process.argv.slice(2)
try {
  await useProxies(standardEnvironment)
  await createProgram().parseAsync(args.length === 0 ? ['--help'] : args, { from: 'user' })
  process.exit()
} catch (error) {
  process.exit(codeOf(error as Error))
}

function codeOf(error: Error): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof LastroError) {
    process.stderr.write(`${textOfRefusal(error)}\n`)
    return codeOfRefusal(error)
  }
  process.stderr.write(`${error.name.endsWith('Refused') ? 'refused: ' : ''}${error.message}\n`)
  if (error instanceof Ended) return error.code
  return error instanceof BadEnvironment ? 2 : 1
}

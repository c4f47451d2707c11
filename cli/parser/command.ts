/** Common ground of all commands: settings, exit codes, dry runs, the question before a change that stays. */
import { createInterface } from 'node:readline/promises'
import { Command, InvalidArgumentError } from '@commander-js/extra-typings'
import { BadEnvironment } from '../../platform/process/environment.ts'

export const EXIT_CODES = {
  0: 'done, and nothing is wrong',
  1: 'refused, or something is wrong; the output says what',
  2: 'wrong arguments or settings, or not confirmed: nothing was done',
  3: 'the check could not run: a server is unreachable or not configured',
} as const
export type ExitCode = keyof typeof EXIT_CODES

/** Ends the command with this code; the message goes to standard error. */
export class Ended extends Error {
  override readonly name = 'Ended'
  readonly code: ExitCode

  constructor(code: ExitCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Settings that commander gives to commands made with `.command()` alone. */
export const command = (name: string, about: string) =>
  new Command(name)
    .description(about)
    .helpOption('-h, --help', 'show this and do nothing')
    .exitOverride()
    .configureHelp({ showGlobalOptions: false })

/** A command that changes something. */
export const changing = (name: string, about: string) =>
  command(name, about).option('--dry-run', 'say what would be done, and do nothing')

/** A command whose change cannot be undone. */
export const final = (name: string, about: string) =>
  changing(name, about).option('--yes', 'do it without a question')

interface Consent {
  readonly yes?: true | undefined
  readonly dryRun?: true | undefined
}

export const isDry = ({ dryRun }: Pick<Consent, 'dryRun'>): boolean => dryRun === true

/** Asks on a terminal; elsewhere `--yes` is needed. Throws where the answer is not yes. */
export async function confirm(what: string, { yes, dryRun }: Consent): Promise<void> {
  if (yes === true || dryRun === true) return
  const { stdin, stdout } = process
  if (!stdin.isTTY || !stdout.isTTY)
    throw new Ended(2, `${what}. This cannot be undone: say --yes, or look first with --dry-run`)
  const terminal = createInterface({ input: stdin, output: stdout })
  const answer = await terminal.question(`${what}. This cannot be undone. yes or no? `)
  terminal.close()
  if (answer.trim() !== 'yes') throw new Ended(2, 'nothing was done')
}

/** A look at what should be right: problems end with 1, a look that fails with 3. */
export async function check(look: () => Promise<number>): Promise<void> {
  const problems = await look().catch((error: Error) => {
    if (error instanceof BadEnvironment) throw error
    throw new Ended(3, `the check could not run: ${error.message}`)
  })
  if (problems > 0) process.exitCode = 1
}

/** An argument or option read by `read`, which throws with what is wrong. */
export const reading =
  <T>(read: (text: string) => T) =>
  (text: string): T => {
    try {
      return read(text)
    } catch (error) {
      throw new InvalidArgumentError((error as Error).message)
    }
  }

export const wholeNumber = (least: number, most: number) =>
  reading(text => {
    const number = Number(text)
    if (/^\d+$/.test(text) && number >= least && number <= most) return number
    throw new Error(`not a whole number from ${least} to ${most}`)
  })

/** A command that asks the public API. */
export const apiCommand = (name: string, about: string) =>
  command(name, about)
    .option('--profile <name>', 'name of the key, as `login` kept it')
    .option('--json', 'as JSON, for programs')

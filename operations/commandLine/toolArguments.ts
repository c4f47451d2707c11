import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { type ToolName, tools } from './toolTable.ts'

/** Usage of a tool: its options and the number of words that are no options. */
export interface ToolUsage<O extends ParseArgsOptionsConfig> {
  readonly name: ToolName
  /** A line for each way to call it, without the tool's name; lines of explanation may follow. */
  readonly usage: readonly string[]
  readonly options: O
  /** None where it is left out. */
  readonly words?: { readonly least: number; readonly most: number }
}

/** The arguments are wrong: the tool did nothing. */
export class BadArguments extends Error {
  override readonly name = 'BadArguments'
}

const EXIT_BAD_ARGUMENTS = 2

type Parsed<O extends ParseArgsOptionsConfig> = {
  readonly values: ReturnType<typeof parseArgs<{ readonly options: O }>>['values']
  readonly positionals: readonly string[]
}

/** Throws `BadArguments` for an unknown option, one without its value, or a wrong number of words. */
export function parseToolArguments<const O extends ParseArgsOptionsConfig>(
  { options, words = { least: 0, most: 0 } }: ToolUsage<O>,
  args: readonly string[],
): Parsed<O> {
  const { values, positionals } = parsed(options, args)
  if (positionals.length < words.least) throw new BadArguments('an argument is missing')
  if (positionals.length > words.most) throw new BadArguments(`${positionals[words.most]} is one too many`)
  return { values, positionals }
}

function parsed<O extends ParseArgsOptionsConfig>(options: O, args: readonly string[]): Parsed<O> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, allowNegative: true }) as Parsed<O>
  } catch (error) {
    throw new BadArguments((error as Error).message)
  }
}

/**
 * The arguments of this process, read by `read`. With `--help` the process prints how it is called and ends
 * with 0; with wrong arguments it names them and ends with 2. It has done nothing until then.
 */
export function argumentsOrExit<const O extends ParseArgsOptionsConfig, T = Parsed<O>>(
  tool: ToolUsage<O>,
  read: (args: readonly string[]) => T = args => parseToolArguments(tool, args) as T,
): T {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${tools[tool.name].about}\n\n${usageOf(tool)}`)
    process.exit(0)
  }
  try {
    return read(args)
  } catch (error) {
    if (!(error instanceof BadArguments)) throw error
    process.stderr.write(`${error.message}\n\n${usageOf(tool)}`)
    process.exit(EXIT_BAD_ARGUMENTS)
  }
}

function usageOf({ name, usage }: Pick<ToolUsage<never>, 'name' | 'usage'>): string {
  const [first = '', ...others] = usage
  const call = `npm run operate -- ${name}`
  const lines = [
    `${call} ${first}`.trimEnd(),
    ...others.map(line => (line.startsWith(' ') ? line : `${call} ${line}`)),
  ]
  return `usage: ${lines.join('\n       ')}\n\nIn the image: node operations/${tools[name].file} …\n`
}
